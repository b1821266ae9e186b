/// What the user wants of the help.
enum HelpIntent: AppIntent {
  typealias Owner = HelpScreen

  /// See all commands.
  case open
  /// See one command.
  case explain(String, column: Int)
}
