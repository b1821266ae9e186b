import MVI

/// Reduces what there is to be reminded of into the state that is shown.
enum RemindReducer: Reducer {
  static func reduce(_ state: RemindViewState, _ result: RemindResult) -> RemindViewState {
    switch result {
    case .found(let news): RemindViewState(news: news)
    case .shown, .failed: state
    }
  }
}
