import TodoModel

/// When the data file is brought up to date.
enum CheckpointRules {
  /// A file up to that size is written whenever there is time between two lines: 12,000 tasks, about 20 ms.
  private static let cheapSize = 4 << 20
  /// A file up to that size is written, and read where it need not be, while a user may be waiting: 3,000 tasks, 5 ms.
  private static let smallSize = 1 << 20

  /// Whether it is worth while to write the file in a pause.
  static func isWorthwhile(_ contents: TasksFile.Contents, in pause: Pause) -> Bool {
    switch pause {
    case .betweenLines: contents.size <= cheapSize || hasGrown(contents)
    case .afterCommands: contents.size <= smallSize || hasGrown(contents)
    case .atTheEnd: true
    }
  }

  private static func hasGrown(_ contents: TasksFile.Contents) -> Bool {
    contents.tailSize >= contents.size / 16
  }

  /// Whether the tail has grown so long that nothing is left to be put off, even in the middle of a batch.
  static func isOverdue(_ contents: TasksFile.Contents) -> Bool {
    contents.tailSize > (48 << 20) + 2 * contents.size
  }

  /// Whether a file is small enough to be read for a command that could do without it.
  static func isSmall(_ size: Int) -> Bool { size <= smallSize }
}
