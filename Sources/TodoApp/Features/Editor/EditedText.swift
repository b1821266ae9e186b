import TodoModel

/// What came of a text that was opened in another program.
///
/// The text is in a file until it has been seen to, so that nothing is lost whatever happens; the path is that file's.
package enum EditedText: Hashable, Sendable, Codable {
  /// It was saved as something else.
  case text(String, path: String)
  /// It was left as it was shown.
  case unchanged(path: String)
  /// Nothing came of it; without a path nothing was ever typed.
  case failed(EditorFailure, path: String?)

  var path: String? {
    switch self {
    case .text(_, let path), .unchanged(let path): path
    case .failed(_, let path): path
    }
  }
}
