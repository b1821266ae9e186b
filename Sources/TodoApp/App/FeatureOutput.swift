import TodoModel

/// What a screen's result means for the program around it.
package enum FeatureOutput: Equatable, Sendable {
  /// Shows a route and pushes it unless it is on top. The notices stand beside it, in a batch on standard error.
  case shows(Route, notices: [FileNotice] = [])
  /// The screen is shown, and tells that something is wrong.
  case diagnoses(Route, TodoError)
  /// Tasks have changed: what changed is told, and nothing else.
  case changes(ChangeReport)
  /// Nothing has changed, and something is to be said, with what a person should know about it.
  case tells(Notice, hints: [Hint] = [])
  /// The command is refused or has failed.
  case fails(TodoError)
  /// The screen wants to know something first; it comes up for that if it has a route.
  case asks(showing: Route? = nil)
  /// Something is to be done after a yes; the screen comes up for that if it has a route.
  indirect case confirms(PendingAction, showing: Route? = nil)
  /// Something has changed by an answer: that is told first, and then what comes of the screen.
  indirect case changesFirst(ChangeReport, then: FeatureOutput)
  /// The screen is done: it closes, and what changed is told.
  case closes(ChangeReport)
  /// These lines are to be run, one after the other, as if they were typed.
  case runs([String])
  /// Lines that are still to be run are not.
  case stops
  /// The screen is cleared.
  case clearsScreen
  /// It is done, and there is nothing to be said.
  case finishes
  /// The screen closes with its work undone.
  case abandons(TodoError)

  /// Whether something has to become durable.
  var isChange: Bool {
    switch self {
    case .changes: true
    case .closes(let report): !report.changes.isEmpty
    case .changesFirst(let report, let next): !report.changes.isEmpty || next.isChange
    case .shows, .diagnoses, .tells, .fails, .asks, .confirms, .runs, .stops, .clearsScreen, .finishes,
      .abandons:
      false
    }
  }
}
