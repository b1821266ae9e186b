import TodoModel

/// What the user wants of adding and editing.
package enum EditIntent: AppIntent {
  package typealias Owner = EditScreen

  /// Have a new task.
  case add(ParsedAttributes)
  /// Have a new task that is done.
  case log(ParsedAttributes)
  /// Have new tasks like others.
  case copy(Selection, ParsedAttributes, in: Listing)
  /// Have attributes of tasks changed.
  case modify(Selection, ParsedAttributes, in: Listing)
  /// Have a line added to the notes of tasks.
  case note(Selection, String, in: Listing)
  /// Have the note at a place, counted from 1, taken away.
  case removeNote(Selection, Int, in: Listing)
  /// Go through the fields of a task.
  case open(Int)
  /// Settle what has been asked.
  case answer(Answer)

  package var destroys: Bool {
    if case .removeNote = self { true } else { false }
  }
}
