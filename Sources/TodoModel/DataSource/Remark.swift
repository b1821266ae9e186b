/// Something about the data file that a person should know, and that is not the answer to a command.
public enum Remark: Hashable, Sendable, Codable {
  /// The last record of the history was not written to its end, so it was never acknowledged; so many bytes are set aside
  /// in a file.
  case tornRecord(path: String, bytes: Int)
  /// Somebody changed tasks past the history; their numbers.
  case changedOutside([Int])
  /// A task that was added outside had a number that had been given to another.
  case renumbered(Renumbering)
  /// The file was missing or empty, and everything that the history knows has been brought back.
  case restored(path: String)
  /// A change takes so many bytes of the history, more than the limit, so that the next one may put an end to undoing it.
  case largerThanHistory(bytes: Int, limit: Int)
  /// A program that synchronises files has put copies beside the file; their names.
  case conflictCopies([String])
}
