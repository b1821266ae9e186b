import MVI

/// What is being watched.
public struct WatchViewState: Equatable, Sendable {
  /// The command whose screen is shown; nil if nothing is watched.
  public var line: String?
}

extension TodoViewState {
  /// The command that the view gives again whenever what it shows may have changed, until a key is pressed.
  public var watchedLine: String? { screens[WatchScreen.self].line }
}
