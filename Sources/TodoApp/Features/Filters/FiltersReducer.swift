import MVI

/// Reduces what has happened to the filters into the state that is shown.
package enum FiltersReducer: Reducer {
  package static func reduce(_ state: FiltersViewState, _ result: FiltersResult) -> FiltersViewState {
    switch result {
    case .loaded(let opened, let groups, let listing, let scope):
      FiltersViewState(opened: opened, groups: groups, listing: listing, scope: scope)
    case .changed, .failed: state
    }
  }
}
