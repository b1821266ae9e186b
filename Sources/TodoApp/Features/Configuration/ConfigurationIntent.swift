/// What the user wants of the configuration.
enum ConfigurationIntent: AppIntent, AppAction {
  typealias Owner = ConfigurationScreen

  /// See what holds and why.
  case open
  /// See everything about the preference, or the alias, of a name.
  case explain(String, column: Int)
  /// Have a word stand for a command, as a line of the configuration says it.
  case setAlias(String, line: String)

  /// Whether a line says what an alias is shows when it is set.
  func canBeOffered(among verbs: [Verb], _ aliases: [Alias]) -> Bool {
    if case .setAlias = self { false } else { true }
  }
}
