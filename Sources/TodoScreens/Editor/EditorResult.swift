import TodoModel

/// What happened to a text that is edited elsewhere.
public enum EditorResult: ScreenResult {
  /// The screen it belongs to.
  public typealias Owner = EditorScreen

  /// It is to be opened in an editor.
  case asked(Manuscript)
  /// What was changed has to be confirmed first.
  case unconfirmed(EditorViewState.Pending)
  /// What was changed is done, and durable.
  case done(ChangeReport)
  /// There was nothing to do.
  case told(Notice)
  /// It could not be opened, or what was changed could not be done.
  case failed(TodoError)

  /// What it means for the program.
  public var outcome: Outcome {
    switch self {
    case .asked, .unconfirmed: .asks()
    case .done(let report): Attempt.done(report).outcome
    case .told(let notice): .tells(notice)
    case .failed(let error): .fails(error)
    }
  }
}
