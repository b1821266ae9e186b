import TodoModel

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

extension Question {
  /// Why the last answer was not taken.
  var refusal: TodoError? {
    switch self {
    case .field(_, _, let refusal), .review(_, _, let refusal): refusal
    case .confirmation(let confirmation): confirmation.refusal
    case .discardChanges, .repair, .editing, .runLines: nil
    }
  }

  /// Whether all that it asks is whether to do something, so that nothing is lost when it is left; other questions belong
  /// to something that goes on.
  public var isWhetherToAct: Bool {
    switch self {
    case .confirmation, .repair, .runLines: true
    case .field, .discardChanges, .review, .editing: false
    }
  }
}

/// What comes back when a question has been asked.
public enum Answer: Hashable, Sendable, Codable {
  /// A line.
  case line(String)
  /// Nothing: the input was interrupted. That never means yes.
  case interrupted
  /// Nothing, and nothing will come: the input has ended. That never means yes.
  case nothing
}

extension Answer {
  /// Whether it means yes; the empty answer and no answer at all do not.
  var isYes: Bool {
    switch self {
    case .line(let line): ["y", "yes"].contains(line.lowercased())
    case .interrupted, .nothing: false
    }
  }
}
