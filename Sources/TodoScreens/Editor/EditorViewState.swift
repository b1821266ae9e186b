import TodoModel

/// What there is to be seen of editing elsewhere.
public struct EditorViewState: Equatable, Sendable {
  /// The text that an editor is to be opened on.
  public var manuscript: Manuscript?
  /// What was changed about a text and waits for a yes.
  public var pending: Pending?

  /// Changes that have to be confirmed, with the text that they come from.
  public struct Pending: Hashable, Sendable, Codable {
    /// The changes.
    public let confirmation: Confirmation
    /// The text as it was opened.
    let manuscript: Manuscript
    /// What was typed.
    let typed: String
    /// The file that it is in.
    let path: String
  }
}
