import MVI

/// Reduces what has happened to the detail screen into the state that is shown.
enum DetailReducer: Reducer {
  static func reduce(_ state: DetailViewState, _ result: DetailResult) -> DetailViewState {
    switch result {
    case .loaded(let content): DetailViewState(content: content)
    case .undecided, .went, .failed: state
    }
  }
}
