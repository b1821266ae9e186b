/// What is wrong with the file of a history.
package struct HistoryProblem: Error, Equatable {
  /// The file.
  package let path: String
  /// What is wrong with it.
  package let reason: Reason

  /// What is wrong.
  package enum Reason: Equatable, Sendable {
    /// It is a symbolic link, a directory, a device: it could lead anywhere.
    case notAFile
    /// The system refused, with this `errno`.
    case refused(code: Int32)
  }
}
