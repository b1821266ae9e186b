import MVI

/// A wish of the user.
enum FilterIntent: Equatable { case open(FilterGroup), close, toggle(Filter), clear, unclear(String) }

/// A command. Switching and clearing are the same one: a set of filters is applied.
enum FilterAction: Equatable { case show(FilterGroup?), apply(Filters), refuse(String) }

/// An event.
enum FilterResult: Equatable {
  case inFlight, opened(FilterGroup), closed
  case applied(Filters, visible: [String])
  case unavailable, unknown(String)
}

/// The data to show.
struct FilterState: Equatable {
  var filters = Filters()
  /// The group whose filters are listed.
  var openGroup: FilterGroup?
  /// The annotations left on the sheet; nil before anything was filtered.
  var visible: [String]?
  var notice: String?
  var isBusy = false
}

/// The only part with side effects.
struct FilterProcessor: Processor {
  let sheet: any Sheet

  func results(of action: FilterAction) -> Results<FilterResult> {
    switch action {
    case .show(let group): Results(group.map(FilterResult.opened) ?? .closed)
    case .apply(let filters):
      Results(.inFlight).then {
        await sheet.show(filters).map { .applied(filters, visible: $0.map(\.title)) } ?? .unavailable
      }
    case .refuse(let line): Results(.inFlight).then { .unknown(line) }
    }
  }
}

/// The previous state and what happened give the next state. What a result says nothing of stays as it was: filters are
/// switched in a group that stays open, and groups are opened and closed over a sheet that stays filtered.
enum FilterReducer: Reducer {
  static func reduce(_ state: inout FilterState, _ result: FilterResult) {
    state.notice = nil
    state.isBusy = false
    switch result {
    case .inFlight: state.isBusy = true
    case .opened(let group): state.openGroup = group
    case .closed: state.openGroup = nil
    case .applied(let filters, let visible):
      state.filters = filters
      state.visible = visible
    // The filters stay as they were: what is shown and what is on always belong together.
    case .unavailable: state.notice = "The sheet cannot be reached."
    case .unknown(let line): state.notice = "What is \"\(line)\"? Say open, close, toggle, clear or quit."
    }
  }
}

/// The view model.
func filterLoop(_ sheet: any Sheet) -> some ViewModel<FilterIntent, FilterState> {
  Loop(
    initialState: FilterState(),
    map: { intent, state in
      switch intent {
      case .open(let group): .show(group)
      case .close: .show(nil)
      case .toggle(let filter): .apply(state.filters.toggling(filter))
      case .clear: state.filters.isFiltering ? .apply(Filters()) : nil
      case .unclear(let line): .refuse(line)
      }
    },
    processor: FilterProcessor(sheet: sheet), reducer: FilterReducer.self)
}
