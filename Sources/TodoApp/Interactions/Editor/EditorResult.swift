import TodoModel

/// What happened to a text that is edited elsewhere.
package enum EditorResult: AppResult {
  package typealias Owner = Editor

  /// It is to be opened in an editor.
  case asked(EditDocument)
  /// What was changed has to be confirmed first.
  case unconfirmed(EditorViewState.Pending)
  /// What was changed is done, and durable.
  case done(ChangeReport)
  /// There was nothing to do.
  case told(Notice)
  /// It could not be opened, or what was changed could not be done.
  case failed(TodoError)

  package var output: FeatureOutput {
    switch self {
    case .asked, .unconfirmed: .asks()
    case .done(let report): ChangeAttempt.done(report).output
    case .told(let notice): .tells(notice)
    case .failed(let error): .fails(error)
    }
  }
}
