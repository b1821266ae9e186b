import MVI

/// What becomes of what the list can be narrowed to.
public enum FiltersReducer: Reducer {
  /// The state that follows.
  public static func reduce(_ state: FiltersViewState, _ result: FiltersResult) -> FiltersViewState {
    switch result {
    case .loaded(let group, let uses): FiltersViewState(group: group, uses: uses)
    case .loadingFailed: state
    }
  }
}
