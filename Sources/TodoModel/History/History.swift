/// What can be undone and redone.
public struct History: Hashable, Sendable, Codable {
  /// The commands, the oldest first.
  public let steps: [Step]
  /// How many of them are in effect: those before it can be undone, those from it on redone.
  public let cursor: Int

  /// A history of steps of which so many are in effect.
  public init(steps: [Step], cursor: Int) {
    self.steps = steps
    self.cursor = cursor
  }

  /// One command.
  public struct Step: Hashable, Sendable, Codable {
    /// Its place in the history of the file.
    public let number: Int
    /// When it was given.
    public let instant: Instant
    /// The line as it was typed.
    public let command: String
    /// How many tasks it changed.
    public let tasks: Int

    /// The step that a record tells of.
    public init(_ record: HistoryRecord) {
      number = record.sequence
      instant = record.instant
      command = record.command
      tasks = record.changes.count
    }
  }
}
