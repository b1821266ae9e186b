/// What can be undone and redone.
public struct History: Hashable, Sendable, Codable {
  /// The commands, the oldest first.
  public let steps: [Step]
  /// How many of them are in effect: those before it can be undone, those from it on redone.
  public let cursor: Int

  /// Why it does not go back further; nil if it has everything that there was to be undone.
  public let forgotten: ForgottenHistory?

  /// A history of steps of which so many are in effect.
  public init(steps: [Step], cursor: Int, forgotten: ForgottenHistory? = nil) {
    self.steps = steps
    self.cursor = cursor
    self.forgotten = forgotten
  }

  /// One command, or one change from outside.
  public struct Step: Hashable, Sendable, Codable {
    /// Its place in the history of the file.
    public let number: Int
    /// When it was given.
    public let instant: Instant
    /// The line as it was typed; empty for a change from outside.
    public let command: String
    /// Whether it was made past the history, by another program or on another machine.
    public let isOutside: Bool
    /// The numbers of the tasks that it changed.
    public let tasks: [Int]

    /// The step that a record tells of.
    public init(_ record: HistoryRecord) {
      number = record.sequence
      instant = record.instant
      command = record.command
      isOutside = record.kind == .outside
      tasks = record.changes.map(\.number)
    }
  }
}
