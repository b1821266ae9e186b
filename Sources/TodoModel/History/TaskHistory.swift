/// What can be undone and redone.
package struct TaskHistory: Hashable, Sendable, Codable {
  /// The commands, the oldest first.
  package let steps: [Step]
  /// How many of them are in effect: those before it can be undone, those from it on redone.
  package let cursor: Int

  /// Why it does not go back further; nil if it has everything that there was to be undone.
  package let forgotten: ForgottenHistory?

  /// A history of steps of which so many are in effect.
  package init(steps: [Step], cursor: Int, forgotten: ForgottenHistory? = nil) {
    self.steps = steps
    self.cursor = cursor
    self.forgotten = forgotten
  }

  /// One command, or one change from outside.
  package struct Step: Hashable, Sendable, Codable {
    /// Its place in the history of the file.
    package let number: Int
    /// When it was given.
    package let instant: Instant
    /// The line as it was typed; empty for a change from outside.
    package let command: String
    /// Whether it was made past the history, by another program or on another machine.
    package let isOutside: Bool
    /// The numbers of the tasks that it changed.
    package let tasks: [Int]

    /// The step that a record tells of.
    package init(_ record: HistoryRecord) {
      number = record.sequence
      instant = record.instant
      command = record.command
      isOutside = record.kind == .outside
      tasks = record.changes.map(\.number)
    }
  }
}
