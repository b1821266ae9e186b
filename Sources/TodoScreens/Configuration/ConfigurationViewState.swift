/// What there is to be seen of the configuration.
public struct ConfigurationViewState: Equatable, Sendable {
  /// The file that one writes it in.
  public var path = ""
  /// What can be chosen, in order; one alone is explained in full.
  public var entries: [Entry] = []
  /// What stands for what, in the order of the words.
  public var aliases: [Alias] = []
  /// Whether what has one name is explained.
  public var isExplaining = false

  /// One preference.
  public struct Entry: Hashable, Sendable, Codable {
    /// Its name.
    public let name: String
    /// The value that holds, as it is written.
    public let value: String
    /// Where that comes from.
    public let origin: Configuration.Origin
    /// The value that holds if nobody says anything.
    public let standard: String
    /// What a value looks like.
    public let expected: String
    /// What it decides.
    public let summary: String
    /// The option for it, if there is one.
    public let option: String?
    /// The variables for it, the one that counts most first.
    public let variables: [String]

    init(_ preference: Preference, in configuration: Configuration) {
      name = preference.name
      value = preference.value(in: configuration)
      origin = configuration.origin(of: preference)
      standard = preference.standardValue(beside: configuration)
      expected = preference.expected
      summary = preference.summary
      option = preference.option
      variables = [preference.variable] + preference.sharedVariables.reversed()
    }
  }
}
