import MVI

/// Reduces what was written into the state that is shown.
enum ExchangeReducer: Reducer {
  static func reduce(_ state: ExchangeViewState, _ result: ExchangeResult) -> ExchangeViewState {
    switch result {
    case .exported(let export): ExchangeViewState(export: export)
    case .takenIn, .shown, .failed: state
    }
  }
}
