import TodoModel

/// Runs the actions of the history.
struct HistoryProcessor {
  let environment: Environment

  func result(of action: History.Action) async throws(TodoError) -> History.Result {
    switch action {
    case .load:
      return .loaded(try await environment.dataSource.history())
    case .walk(let walk):
      try environment.refuseInOneStep(walk.isUndo ? "undo" : "redo")
      let walked = try await environment.dataSource.perform(walk, for: environment.command)
      let references = try await environment.dataSource.numbers(of: walked.changes.references)
      return .walked(walk, walked, references: references)
    case .proposeClearing:
      try environment.refuseInOneStep("history clear")
      let history = try await environment.dataSource.history()
      return .clearingProposed(undone: history.cursor, redone: history.steps.count - history.cursor)
    case .clear:
      try await environment.dataSource.clearHistory()
      return .cleared
    }
  }
}
