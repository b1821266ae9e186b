import MVI

/// Reduces what has happened to the history into the state that is shown.
enum HistoryReducer: Reducer {
  static func reduce(_ state: HistoryViewState, _ result: HistoryResult) -> HistoryViewState {
    switch result {
    case .loaded(let history): HistoryViewState(history: history)
    case .walked, .cleared: HistoryViewState()
    case .clearingProposed, .failed: state
    }
  }
}
