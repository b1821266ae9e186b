import Platform
import TodoJSON
import TodoModel

extension TodoError {
  /// What is wrong with the bytes of a file, as the answer to who wanted its tasks.
  static func broken(_ path: FilePath, _ error: JSONError) -> TodoError {
    if case .newerVersion(let found, _) = error.problem { return .newerFile(path: path.string, version: found) }
    return .brokenFile(path: path.string, line: error.line, column: error.column, problem: error.problem.description)
  }

  /// That a file is larger than any that is read.
  static func tooLarge(_ path: FilePath, size: Int, limit: Int) -> TodoError {
    .unreadable(
      path: path.string,
      reason: "it has \(size) bytes, and this program reads up to \(limit); move completed tasks into another file")
  }

  /// That a file would be larger than any that is read, so that it is not written.
  static func wouldBeTooLarge(_ path: FilePath, limit: Int) -> TodoError {
    .writeFailed(
      path: path.string,
      reason: "it would have more than the \(limit) bytes that this program reads, so nothing has changed; "
        + "move completed tasks into another file")
  }
}
