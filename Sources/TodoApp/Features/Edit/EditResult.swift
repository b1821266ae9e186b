import TodoModel

/// What happened to adding and editing.
package enum EditResult: AppResult {
  package typealias Owner = EditScreen

  /// A change was attempted.
  case attempted(ChangeAttempt)
  /// A task has been loaded to go through its fields, for that line; whether lines begin with what is there already.
  indirect case loaded(TodoItem, for: String, isPrefilled: Bool)
  /// An answer was given about the task with that number, and more is asked.
  case answered(EditAnswer, of: Int)
  /// Another process has changed a field meanwhile; the answers stay, for the task as it is by now.
  indirect case conflicted(EditDraft, at: TaskField, because: TodoError)
  /// A task could not be loaded, or a change not be made.
  case failed(TodoError)
  /// What was filled in could not be saved; it is given up, for nothing is left to be asked.
  case savingFailed(TodoError)
  /// What was filled in has been saved.
  case saved(ChangeReport)
  /// There was nothing to save; the task as it is.
  indirect case left(TodoItem?)
  /// There was no answer, and nothing has been saved.
  case abandoned

  package var output: FeatureOutput {
    switch self {
    case .attempted(let attempt): attempt.output(confirming: EditAction.confirm)
    case .loaded(let task, _, _): .asks(showing: Route(EditScreen.self, task: task.number))
    case .answered(_, let number): .asks(showing: Route(EditScreen.self, task: number))
    case .conflicted(let draft, _, _): .asks(showing: Route(EditScreen.self, task: draft.original.number))
    case .failed(let error): .fails(error)
    case .saved(let report): .closes(report)
    case .left(let task): .closes(ChangeReport([], task.map(Notice.unchanged) ?? .nothingToChange))
    case .savingFailed(let error): .abandons(error)
    case .abandoned: .abandons(.notConfirmed(.unfinished))
    }
  }
}
