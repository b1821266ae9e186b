/// What the user wants of the help.
package enum HelpIntent: AppIntent {
  package typealias Owner = HelpScreen

  /// See all commands.
  case open
  /// See one command.
  case explain(String, column: Int)
}
