import TodoModel

/// What conflicts have left of the list, in its file and beside it, merged into it.
///
/// It only does something, and asks. No route leads to it.
enum Merge: AppFeature {
  static let name = "merge"
  static let initialState = MergeViewState()
  typealias Reduce = MergeReducer

  static func action(for intent: MergeIntent, in state: MergeViewState) -> MergeAction {
    switch intent {
    case .find(let isDryRun): .find(isDryRun: isDryRun)
    case .merge(let copies, let isDryRun): .merge(copies, isDryRun: isDryRun)
    case .mergeCalendars(let files): .mergeCalendars(files)
    }
  }

  static func processor(in environment: TodoEnvironment) -> MergeProcessor {
    MergeProcessor(environment: environment)
  }
}
