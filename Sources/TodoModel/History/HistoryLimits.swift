/// How much of the history is kept.
public struct HistoryLimits: Hashable, Sendable {
  /// How many commands are kept at least, as long as they are not too large.
  public var commands: Int
  /// How many bytes of them.
  public var bytes: Int

  /// Limits; without any, what costs little beside the tasks.
  public init(commands: Int = 10_000, bytes: Int = 48 << 20) {
    self.commands = commands
    self.bytes = bytes
  }

  /// Whether a history has grown beyond what is kept by so much that it is worth while to shorten it.
  public func areExceeded(byCommands commands: Int, bytes: Int) -> Bool {
    commands - self.commands > self.commands / 4 || bytes - self.bytes > self.bytes / 3
  }
}
