/// What is wrong with the file of a history.
public struct HistoryProblem: Error, Equatable {
  /// The file.
  public let path: String
  /// What is wrong with it.
  public let reason: Reason

  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// It is a symbolic link, a directory, a device: it could lead anywhere.
    case notAFile
    /// The system refused, with this `errno`.
    case refused(code: Int32)
  }
}
