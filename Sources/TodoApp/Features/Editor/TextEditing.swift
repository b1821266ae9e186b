import TodoModel

/// Another program in which a person edits a text.
package protocol TextEditing: Sendable {
  /// Opens a text and waits until the other program has ended, blocking the thread; nil if this program is to end, so that
  /// nothing is opened any more.
  ///
  /// - Parameter path: The file in which the same text was opened before; without it a new one is made. It stays.
  func edit(_ page: EditDocument.Page, in path: String?) -> EditedText?

  /// Removes a file, because what is in it has been seen to.
  func discard(_ path: String)
}
