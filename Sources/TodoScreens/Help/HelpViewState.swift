/// What there is to be seen of the help.
public struct HelpViewState: Equatable, Sendable {
  /// The commands, in the order in which they are listed; one alone is explained in full.
  public var entries: [Entry] = []
  /// What a person lets stand for commands, in the order of the words.
  public var aliases: [Alias] = []
  /// Whether one command is explained.
  public var isExplaining = false

  /// One command.
  public struct Entry: Hashable, Sendable, Codable {
    /// The verb.
    public let name: String
    /// Its short forms.
    public let aliases: [String]
    /// What comes after it.
    public let parameters: String
    /// What it does.
    public let summary: String
    /// Lines that can be typed as they stand.
    public let examples: [String]

    init(_ verb: Verb) {
      name = verb.name
      aliases = verb.aliases
      parameters = verb.parameters
      summary = verb.summary
      examples = verb.examples
    }
  }
}
