import MVI

/// Reduces what has happened to the agenda into the state that is shown.
enum AgendaReducer: Reducer {
  static func reduce(_ state: AgendaViewState, _ result: AgendaResult) -> AgendaViewState {
    switch result {
    case .loaded(let agenda, let query, let span, let listing, let scope, let dates):
      AgendaViewState(agenda: agenda, query: query, span: span, listing: listing, scope: scope, dates: dates)
    case .failed: state
    }
  }
}
