/// What there is to be seen of the configuration.
struct ConfigurationViewState: Equatable, Sendable {
  /// The file that one writes it in.
  var path = ""
  /// What can be chosen, in order; one alone is explained in full.
  var entries: [PreferenceEntry] = []
  /// What stands for what, in the order of the words.
  var aliases: [Alias] = []
  /// Whether what has one name is explained.
  var isExplaining = false
}
