import TodoModel

/// What there is to be seen of editing elsewhere.
package struct EditorViewState: Equatable, Sendable {
  /// The text that an editor is to be opened on.
  var document: EditDocument?
  /// What was changed about a text and waits for a yes.
  var pending: Pending?

  /// Changes that have to be confirmed, with the text that they come from.
  package struct Pending: Hashable, Sendable, Codable {
    /// The changes.
    let confirmation: Confirmation
    /// The text as it was opened.
    let document: EditDocument
    /// What was typed.
    let typed: String
    /// The file that it is in.
    let path: String
  }
}
