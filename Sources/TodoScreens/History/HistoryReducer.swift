import MVI

/// Reduces what has happened to the history into the state that is shown.
public enum HistoryReducer: Reducer {
  /// The state that follows.
  public static func reduce(_ state: HistoryViewState, _ result: HistoryResult) -> HistoryViewState {
    switch result {
    case .loaded(let history): HistoryViewState(history: history)
    case .walked, .cleared: HistoryViewState()
    case .failed: state
    }
  }
}
