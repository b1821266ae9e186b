import MVI
import TodoModel

/// Reduces what has happened to the list into the state that is shown.
package enum TasksReducer: Reducer {
  package static func reduce(_ state: TasksViewState, _ result: TasksResult) -> TasksViewState {
    var next = state
    switch result {
    case .loaded(
      let listing, let query, let tasks, let total, let scope, let emptyListReason, let remarks, let list, let dates,
      let facts):
      next.listing = listing
      next.content = TasksViewState.Content(
        query: query, tasks: tasks, total: total, scope: scope, emptyListReason: emptyListReason, remarks: remarks,
        list: list, dates: dates, facts: facts)
    case .loadedNext(let urgent, let total, let scope, let emptyListReason, let dates, let facts):
      next.content = TasksViewState.Content(
        query: .everything, tasks: urgent.map(\.task), total: total, urgencies: urgent.map(\.urgency),
        scope: scope, emptyListReason: emptyListReason, dates: dates, facts: facts)
    case .screenCleared, .attempted, .loadingFailed:
      next.content = nil
    }
    return next
  }
}
