import MVI
import TodoModel

/// Reduces what has happened to the list into the state that is shown.
package enum TasksReducer: Reducer {
  package static func reduce(_ state: TasksViewState, _ result: TasksResult) -> TasksViewState {
    var next = state
    switch result {
    case .loaded(let content, let listing):
      next.listing = listing
      next.content = content
    case .screenCleared, .attempted, .failed:
      next.content = nil
    }
    return next
  }
}
