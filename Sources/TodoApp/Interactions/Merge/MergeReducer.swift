import MVI

/// Keeps nothing: what was merged is told once.
enum MergeReducer: Reducer {
  static func reduce(_ state: MergeViewState, _ result: MergeResult) -> MergeViewState { state }
}
