/// What is to be done for the configuration.
enum ConfigurationAction: AppAction {
  typealias Owner = ConfigurationScreen

  /// Gather all that has been chosen.
  case gather
  /// Look up what has a name.
  case lookUp(String, column: Int)
  /// Have a line of the configuration say what a word stands for.
  case setAlias(String, line: String)
}
