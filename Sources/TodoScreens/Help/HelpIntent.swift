/// What the user wants of the help.
public enum HelpIntent: ScreenIntent {
  /// The screen it belongs to.
  public typealias Owner = HelpScreen

  /// See all commands.
  case open
  /// See one command.
  case explain(String, column: Int)
}
