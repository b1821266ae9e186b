import MVI

/// What becomes of the history's screen.
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
