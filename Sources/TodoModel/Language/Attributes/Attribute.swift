/// One change to one field, as it was typed; dates are not resolved yet.
///
/// A new task is the list of its attributes; a modification is the list of those that change.
package enum Attribute: Hashable, Sendable {
  /// The title.
  case title(String)
  /// `+tag`.
  case addTag(String)
  /// `-tag`.
  case removeTag(String)
  /// A line to be appended to the notes.
  case appendNote(String)
  /// A title or a date becomes something else that depends on what it is.
  case alter(Alteration)
  /// `-2`: the note at a place, counted from 1, is taken away.
  case removeNote(Int)
  /// `due:tomorrow`: a field gets a value.
  case set(TaskField, TypedValue)
  /// `due:`: a field is emptied.
  case clear(TaskField)
}

/// A value as it was typed, by the kind of its field.
package enum TypedValue: Hashable, Sendable {
  // Dates and rules are indirect, because every value takes as much room as the largest.

  /// A name, or all of the notes.
  case text(String)
  /// How important it is.
  case priority(TodoItem.Priority)
  /// A date that nobody has asked yet what day it is.
  indirect case date(DateExpression)
  /// How it repeats.
  indirect case repetition(RepetitionExpression)
  /// The number of a task.
  case number(Int)
  /// Numbers of tasks.
  case numbers([Int])
  /// How long it takes.
  case duration(TimeSpan)
}

// How attributes are made where the field is known; nil, or no number, clears it.

extension Attribute {
  /// `project:home.garden`
  package static func project(_ name: String?) -> Attribute { make(.project, name.map(TypedValue.text)) }
  /// `priority:high`, `!!!`
  package static func priority(_ priority: TodoItem.Priority?) -> Attribute {
    make(.priority, priority.map(TypedValue.priority))
  }
  /// `due:tomorrow`
  package static func due(_ date: DateExpression?) -> Attribute { make(.due, date.map(TypedValue.date)) }
  /// `wait:2026-12-01`
  package static func wait(_ date: DateExpression?) -> Attribute { make(.wait, date.map(TypedValue.date)) }
  /// `every:2w`, `after:3d`
  package static func repetition(_ repetition: RepetitionExpression?) -> Attribute {
    make(.repeat, repetition.map(TypedValue.repetition))
  }
  /// `parent:3`
  package static func parent(_ number: Int?) -> Attribute { make(.parent, number.map(TypedValue.number)) }
  /// `depends:3,5`
  package static func depends(_ numbers: [Int]) -> Attribute {
    make(.depends, numbers.isEmpty ? nil : .numbers(numbers))
  }
  /// `note:"…"`: all of the notes.
  package static func notes(_ notes: String?) -> Attribute { make(.notes, notes.map(TypedValue.text)) }

  private static func make(_ field: TaskField, _ value: TypedValue?) -> Attribute {
    value.map { .set(field, $0) } ?? .clear(field)
  }
}
