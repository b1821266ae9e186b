/// What there is to be seen of the help.
struct HelpViewState: Equatable, Sendable {
  /// The commands, in the order in which they are listed; one alone is explained in full.
  var entries: [Entry] = []
  /// What else can be explained, in the order in which it is listed.
  var topics: [HelpTopic] = []
  /// What a person lets stand for commands, in the order of the words.
  var aliases: [Alias] = []
  /// Whether one command, topic or alias is explained.
  var isExplaining = false

  /// One command.
  struct Entry: Hashable, Sendable, Codable {
    /// The verb.
    package let name: String
    /// Its short forms.
    package let aliases: [String]
    /// What comes after it.
    package let parameters: String
    /// What it does.
    package let summary: String
    /// Lines that can be typed as they stand.
    package let examples: [String]

    init(_ verb: Verb) {
      name = verb.name
      aliases = verb.aliases
      parameters = verb.parameters
      summary = verb.summary
      examples = verb.examples
    }
  }
}
