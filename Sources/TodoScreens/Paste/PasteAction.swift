/// What is to be done with pasted lines.
public enum PasteAction: ScreenAction {
  /// The screen it belongs to.
  public typealias Owner = PasteScreen

  /// Ask whether to run them.
  case ask([String])
  /// Run them.
  case run([String])
  /// Forget them.
  case drop
  /// Run no more of them.
  case stop
}
