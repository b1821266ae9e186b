/// What is to be done for the help.
public enum HelpAction: ScreenAction {
  /// The screen it belongs to.
  public typealias Owner = HelpScreen

  /// Gather what there is to say of all commands.
  case gather
  /// Look one command up.
  case lookUp(String, column: Int)
}
