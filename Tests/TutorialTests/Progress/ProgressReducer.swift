import MVI

/// Reduces what has happened to the progress into the state that is shown.
enum ProgressReducer: Reducer {
  static func reduce(_ state: ProgressViewState, _ result: ProgressResult) -> ProgressViewState {
    switch result {
    case .counted(let rows, let within): ProgressViewState(within: within, rows: rows)
    case .failed: state
    }
  }
}
