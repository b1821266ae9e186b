/// Something about the data file that a person should know, and that is not the answer to a command.
package enum FileNotice: Hashable, Sendable, Codable {
  /// The last record of the history was not written to its end, so it was never acknowledged; so many bytes are set aside
  /// in a file.
  case tornRecord(path: String, bytes: Int)
  /// What is different in the file past the history: it counts, and becomes a step of its own with the next command.
  case changedOutside(OutsideChanges)
  /// The file is as it was after an older command; what commands did since is kept. The newest that it has.
  case olderFile(sequence: Int, newest: Int)
  /// The file comes from another history, or from a part of this one that is not here; what is in either is kept.
  case foreignFile
  /// Commands that the file may lack are no longer in the history.
  case forgottenBasis(ForgottenHistory)
  /// Commands that were acknowledged here, up to one of that number, are in neither the file nor its history.
  case lostCommands(upTo: Int)
  /// A task that was added outside had a number that had been given to another.
  case renumbered(Renumbering)
  /// The file was missing or empty, and everything that the history knows has been brought back.
  case restored(path: String)
  /// A change takes so many bytes of the history, more than the limit, so that the next one may put an end to undoing it.
  case largerThanHistory(bytes: Int, limit: Int)
  /// The file has other names by hard links, which stay with what is in it now when it is replaced.
  case severalNames(path: String)
  /// The file could not be brought up to date with its history, and not for the first time.
  case fileBehind(TodoError)
  /// A program that synchronises files has put copies beside the file; their names.
  case conflictCopies([String])
  /// The format of a file that was written has no place for these fields of so many tasks, and whether it could be made to.
  case notCarried([NotCarried], canBeComplete: Bool)
}

/// A field of tasks for which the format of a file has no place.
package struct NotCarried: Hashable, Sendable, Codable {
  package let field: TaskField
  /// How many tasks have something there that is not carried.
  package let count: Int
  /// Whether the day is carried, and the time of it is not.
  package let isTimeOnly: Bool

  package init(_ field: TaskField, count: Int, isTimeOnly: Bool) {
    self.field = field
    self.count = count
    self.isTimeOnly = isTimeOnly
  }
}
