import TodoModel

/// What the user wants of an editor.
package enum EditorIntent: AppIntent {
  package typealias Owner = Editor

  /// Edit one task as a form, from the top or at the notes.
  case edit(Int, atNotes: Bool)
  /// Edit several tasks as a list; without a selection those that are listed.
  case list(Selection?, in: Listing)
  /// Have done what was changed in the editor.
  case edited(EditedText)
  /// Leave it: there is no editor.
  case giveUp
}
