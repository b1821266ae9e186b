import TodoModel

/// What happened to the history.
enum HistoryResult: AppResult {
  typealias Owner = HistoryScreen

  /// It has been loaded.
  case loaded(TaskHistory)
  /// Commands have been undone or redone.
  case walked(UndoRequest, UndoResult, references: [TaskReference])
  /// It is to be forgotten, which has to be confirmed: so many commands could be undone and redone.
  case clearingProposed(undone: Int, redone: Int)
  /// It has been forgotten.
  case cleared
  /// It could not be loaded, or not be walked along.
  case failed(TodoError)

  var output: FeatureOutput {
    switch self {
    case .loaded: .shows(Route(HistoryScreen.self))
    case .walked(let walk, let walked, let references):
      .changes(
        ChangeReport(
          walked.changes, walk.isUndo ? .undone(walked.commands) : .redone(walked.commands), hints: walked.hints,
          references: references))
    case .clearingProposed(let undone, let redone):
      .confirms(
        PendingAction(
          question: ClearingQuestion(undone: undone, redone: redone), confirmed: HistoryAction.clear))
    case .cleared: .changes(ChangeReport([], .historyCleared))
    case .failed(let error): .fails(error)
    }
  }

  var scope: Scope? {
    if case .walked(_, let walked, _) = self { walked.settings?.after.scope } else { nil }
  }
}

extension UndoResult {
  /// What is on now of the settings that it has changed.
  fileprivate var hints: [Hint] {
    guard let settings else { return [] }
    let (before, after) = (settings.before, settings.after)
    let views = Set(before.views.keys).union(after.views.keys).sorted().filter { before.views[$0] != after.views[$0] }
    return (before.scope == after.scope ? [] : [.scopeNow(after.scope)])
      + views.map { .viewNow($0, after.views[$0]) }
  }
}
