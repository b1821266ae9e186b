import TodoModel

/// What the fields have been filled in with so far.
package struct EditDraft: Hashable, Sendable, Codable {
  /// The task as it is kept.
  let original: TodoItem
  /// What each field that has been answered changes.
  var changes: [TaskField: [Attribute]] = [:]
  /// What was typed into each of them.
  var typed: [TaskField: String] = [:]

  /// All changes, in the order of the fields.
  var attributes: [Attribute] {
    TaskField.asked.flatMap { changes[$0] ?? [] }
  }
}

/// What a line means in the guided edit.
package enum EditAnswer: Hashable, Sendable, Codable {
  /// The empty line: the field stays as it is.
  case keep
  /// What the field shall be; the empty text clears it.
  case value(String)
  /// `back`: the field before, and from the first one out.
  case back
  /// `save`: enough, the other fields stay as they are.
  case save
  /// `cancel`: give up, once that has been asked.
  case cancel
  /// `?`: what the field is, and what can be answered.
  case explain
  /// `yes`, where that is asked: what has been filled in is given up.
  case discard
  /// Any other line there: the field is asked about again.
  case goOn

  /// Words that mean something can be had as text in quotes; `-` clears, and so does an empty line that held a value.
  init(_ line: String, to editing: Edit.State.Editing) {
    let draft = editing.draft
    switch line {
    case _ where editing.isDiscarding: self = ["y", "yes"].contains(line.lowercased()) ? .discard : .goOn
    case _ where editing.isPrefilled && editing.refusal == nil && line == draft: self = .keep
    case "" where !draft.isEmpty: self = .value("")
    case "": self = .keep
    case "-": self = .value("")
    case "back": self = .back
    case "save": self = .save
    case "cancel": self = .cancel
    case "?": self = .explain
    default:
      let isQuoted = line.count > 1 && line.hasPrefix("\"") && line.hasSuffix("\"")
      self = .value(isQuoted ? String(line.dropFirst().dropLast()) : line)
    }
  }
}
