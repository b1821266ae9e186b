import TodoModel

/// What happened to a live view.
public enum WatchResult: ScreenResult {
  /// The screen it belongs to.
  public typealias Owner = WatchScreen

  /// From now on the command is given again whenever what it shows may have changed.
  case begun(String)
  /// There is nobody to watch.
  case refused
  /// It is given no more.
  case ended

  /// What it means for the program.
  public var outcome: Outcome {
    switch self {
    case .begun, .ended: .settles
    case .refused: .fails(.notConfirmed(.nobodyToWatch))
    }
  }
}
