import TodoModel

/// What conflicts have left of the list, in its file and beside it, merged into it.
///
/// It only does something, and asks. No route leads to it.
enum Merge: AppFeature {
  static let name = "merge"
  typealias Intent = MergeIntent
  typealias Process = MergeProcessor
  typealias Reduce = KeepingNothing<MergeResult>
}
