/// Why nothing has come of a text that was to be edited in another program.
package enum EditorFailure: Error, Hashable, Sendable, Codable {
  /// No program is named.
  case notNamed
  /// The program could not be started.
  case notStarted(command: String, reason: String)
  /// It ended with this code, which is not 0.
  case exited(Int32)
  /// A signal ended it.
  case killed(signal: Int32)
  /// It goes on, although it was told to end.
  case left
  /// The file was gone when it had ended.
  case gone
  /// Something that is no file stood in its place, such as a folder.
  case replaced
  /// The file could not be read, or not be made.
  case inaccessible(reason: String)
  /// The file has more bytes than a text may have.
  case tooLong(limit: Int)
  /// The file is not UTF-8.
  case notText
  /// The file holds a NUL: it is no text, or UTF-16.
  case hasNUL

  /// Whether nothing of what was typed could be found: what is kept then is the text as it was opened.
  package var leavesNoText: Bool {
    switch self {
    case .gone, .replaced: true
    case .notNamed, .notStarted, .exited, .killed, .left, .inaccessible, .tooLong, .notText, .hasNUL: false
    }
  }
}
