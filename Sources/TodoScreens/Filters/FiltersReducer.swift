import MVI

/// What becomes of what the list can be narrowed to.
public enum FiltersReducer: Reducer {
  /// The state that follows.
  public static func reduce(_ state: FiltersViewState, _ result: FiltersResult) -> FiltersViewState {
    switch result {
    case .loaded(let opened, let groups, let listing, let scope):
      FiltersViewState(opened: opened, groups: groups, listing: listing, scope: scope)
    case .loadingFailed, .changed, .changeFailed:
      state
    }
  }
}
