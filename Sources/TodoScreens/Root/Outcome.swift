import TodoModel

/// What a screen's result means for the program around it.
public enum Outcome: Equatable, Sendable {
  /// The screen is shown, and is put on the back stack unless it is there.
  case shows(Route)
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
  /// Something has changed by an answer: that is told first, and then what comes of the screen.
  indirect case changesFirst(ChangeReport, then: Outcome)
  /// The screen is done: it closes, and what changed is told.
  case closes(ChangeReport)
  /// The screen is left; the one below it comes up next.
  case leaves
  /// These lines are to be run, one after the other, as if they were typed.
  case runs([String])
  /// Lines that are still to be run are not.
  case stops
  /// It is done, and there is nothing to be said.
  case settles
  /// The screen closes with its work undone.
  case abandons(TodoError)

  /// Whether something has to become durable.
  public var isChange: Bool {
    switch self {
    case .changes, .closes: true
    case .changesFirst(let report, let next): !report.changes.isEmpty || next.isChange
    case .shows, .diagnoses, .tells, .fails, .asks, .leaves, .runs, .stops, .settles, .abandons: false
    }
  }
}

/// One sentence for the user, to be put into words where it is shown.
public enum Notice: Hashable, Sendable, Codable {
  /// So many tasks are done.
  case completed(Int)
  /// So many tasks are to be done again.
  case activated(Int)
  /// So many completed tasks are gone.
  case completedCleared(Int)
  /// So many tasks are gone.
  case deleted(Int)
  /// So many tasks have been added or changed.
  case saved(Int)
  /// Commands are undone, the newest first.
  case undone([String])
  /// Commands are done again, the oldest first.
  case redone([String])
  /// Nothing can be undone any more.
  case historyCleared
  /// A query has a name now; what was known by that name before.
  case viewSaved(String, instead: String?)
  /// A name of a query is gone.
  case viewDeleted(String)
  /// This is worked on from now on.
  case scopeEntered(Scope)
  /// Everything is worked on again.
  case scopeLeft
  /// Everything is as it was.
  case nothingToChange
  /// A change was not confirmed.
  case declined
  /// The query has found no task to be changed; what hides those that fit, if it does.
  case nothingSelected(Absence?)
  /// No task is completed.
  case nothingToClear
  /// So many lines that were pasted are left out.
  case pasteStopped(Int)
  /// A text that was edited elsewhere is as it was.
  case textUnchanged
  /// There is nothing left in a text that was edited elsewhere.
  case textEmptied
  /// The task that was asked about is gone.
  case goneMeanwhile
  /// No task in the scope calls for a decision.
  case nothingToReview(Scope)
  /// There is nothing to go back to.
  case atFirstScreen
}

extension Question {
  /// Why the last answer was not taken.
  var refusal: TodoError? {
    switch self {
    case .field(_, _, let refusal), .review(_, _, let refusal): refusal
    case .confirmation(let confirmation): confirmation.refusal
    case .discardChanges, .repair, .editing, .runLines: nil
    }
  }
}

extension Question {
  /// Whether all that it asks is whether to do something, so that nothing is lost when it is left; other questions belong
  /// to something that goes on.
  public var isWhetherToAct: Bool {
    switch self {
    case .confirmation, .repair, .runLines: true
    case .field, .discardChanges, .review, .editing: false
    }
  }
}

/// Something that a screen wants to know.
public enum Question: Hashable, Sendable, Codable {
  /// Whether to make these changes.
  case confirmation(Confirmation)
  /// What the field of a task shall be.
  case field(EditStep, current: String, refusal: TodoError?)
  /// Whether to give up what has been filled in.
  case discardChanges
  /// What shall become of a task that is reviewed.
  case review(ReviewStep, TodoItem, refusal: TodoError?)
  /// Whether to repair the data file.
  case repair(Repair)
  /// What a text shall be that is edited in another program, and not at the prompt.
  case editing(Manuscript)
  /// Whether to run lines that were pasted.
  case runLines([String])
}
