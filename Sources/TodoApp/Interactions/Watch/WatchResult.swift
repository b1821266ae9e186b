import TodoModel

/// What happened to a live view.
package enum WatchResult: AppResult {
  package typealias Owner = Watch

  /// From now on the command is given again whenever what it shows may have changed.
  case begun(String)
  /// What it shows may have changed.
  case outdated
  /// The command is being given again.
  case shownAgain
  /// It is given no more.
  case ended
  /// No one can watch.
  case failed(TodoError)

  package var output: FeatureOutput {
    switch self {
    case .begun, .outdated, .shownAgain, .ended: .finishes
    case .failed(let error): .fails(error)
    }
  }
}
