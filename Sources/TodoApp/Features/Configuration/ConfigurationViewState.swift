/// What there is to be seen of the configuration.
struct ConfigurationViewState: Equatable, Sendable {
  /// The file that one writes it in.
  var path = ""
  /// What can be chosen, in order; one alone is explained in full.
  var entries: [Entry] = []
  /// What stands for what, in the order of the words.
  var aliases: [Alias] = []
  /// Whether what has one name is explained.
  var isExplaining = false

  /// One preference.
  struct Entry: Hashable, Sendable, Codable {
    /// Its name.
    package let name: String
    /// The value that holds, as it is written.
    package let value: String
    /// Where that comes from.
    package let origin: Configuration.Origin
    /// The default value.
    package let standard: String
    /// What a value looks like.
    package let expected: String
    /// What it decides.
    package let summary: String
    /// The option for it, if there is one.
    package let option: String?
    /// The variables for it, the one that counts most first.
    package let variables: [String]

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
