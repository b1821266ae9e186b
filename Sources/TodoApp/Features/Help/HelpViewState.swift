/// What there is to be seen of the help.
struct HelpViewState: Equatable, Sendable {
  /// The commands, in the order in which they are listed; one alone is explained in full.
  var entries: [HelpEntry] = []
  /// What else can be explained, in the order in which it is listed.
  var topics: [HelpTopic] = []
  /// What a person lets stand for commands, in the order of the words.
  var aliases: [Alias] = []
  /// Whether one command, topic or alias is explained.
  var isExplaining = false
}
