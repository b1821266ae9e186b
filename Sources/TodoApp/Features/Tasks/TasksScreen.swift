import TodoModel

/// The list of tasks, which is the first screen.
package enum TasksScreen: Screen {
  package static let name = "tasks"
  package static let initialState = TasksViewState()
  package typealias Process = TasksProcessor
  package typealias Reduce = TasksReducer

  package static func intent(showing task: Int?, in parseContext: ParseContext) -> TasksIntent {
    .open(.everything)
  }
}
