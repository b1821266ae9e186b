import MVI

/// Reduces what has happened to a live view into the state that is shown.
package enum WatchReducer: Reducer {
  package static func reduce(_ state: WatchViewState, _ result: WatchResult) -> WatchViewState {
    switch result {
    case .begun(let line): WatchViewState(line: line, isOutOfDate: true)
    case .outdated: WatchViewState(line: state.line, isOutOfDate: true)
    case .shownAgain: WatchViewState(line: state.line)
    case .ended, .failed: WatchViewState()
    }
  }
}
