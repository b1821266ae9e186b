import TodoModel

/// What happened to adding and editing.
package enum EditResult: AppResult {
  package typealias Owner = EditScreen

  /// A change was attempted.
  case attempted(ChangeAttempt)
  /// The fields of a task are gone through.
  indirect case asked(EditViewState.Editing)
  /// The task could not be loaded.
  case loadingFailed(TodoError)
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
    case .asked(let editing): .asks(showing: Route(EditScreen.self, task: editing.task.number))
    case .loadingFailed(let error): .fails(error)
    case .saved(let report): .closes(report)
    case .left(let task): .closes(ChangeReport([], task.map(Notice.unchanged) ?? .nothingToChange))
    case .savingFailed(let error): .abandons(error)
    case .abandoned: .abandons(.notConfirmed(.unfinished))
    }
  }
}
