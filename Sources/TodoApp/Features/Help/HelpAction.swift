/// What is to be done for the help.
enum HelpAction: AppAction {
  typealias Owner = HelpScreen

  /// Gather what there is to say of all commands.
  case gather
  /// Look one command up.
  case lookUp(String, column: Int)
}
