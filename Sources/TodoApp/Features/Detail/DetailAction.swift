import TodoModel

/// What is to be done with one task.
enum DetailAction: AppAction {
  typealias Owner = DetailScreen

  /// Load the task and those that it is connected with.
  case load(Int)
  /// Find out which task is meant, and load that.
  case find(Selection, in: Listing)
  /// Open a link of a task; `place` counts its links from 1.
  case go(Int, place: Int)
}
