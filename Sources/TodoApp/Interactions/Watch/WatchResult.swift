import TodoModel

/// What happened to a live view.
package enum WatchResult: AppResult {
  package typealias Owner = Watch

  /// From now on the command is given again whenever what it shows may have changed.
  case begun(String)
  /// No one can watch.
  case refused
  /// What it shows may have changed.
  case outdated
  /// The command is being given again.
  case shownAgain
  /// It is given no more.
  case ended

  package var output: FeatureOutput {
    switch self {
    case .begun, .outdated, .shownAgain, .ended: .finishes
    case .refused: .fails(.notConfirmed(.nobodyToWatch))
    }
  }
}
