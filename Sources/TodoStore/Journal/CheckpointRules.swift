/// When the data file is brought up to date.
enum CheckpointRules {
  /// A file up to that size is written whenever there is time: 12,000 tasks, about 20 ms.
  private static let cheapSize = 4 << 20

  /// Whether it is worth while to write the file when there is time.
  static func isWorthwhile(_ contents: TasksFile.Contents) -> Bool {
    contents.size <= cheapSize || contents.tailSize >= contents.size / 16
  }

  /// Whether the tail has grown so long that nothing is left to be put off, even in the middle of a batch.
  static func isOverdue(_ contents: TasksFile.Contents) -> Bool {
    contents.tailSize > (48 << 20) + 2 * contents.size
  }

  /// Whether a file is small enough to be read for a command that could do without it.
  static func isSmall(_ size: Int) -> Bool { size <= cheapSize }
}
