/// How much of the history is kept.
package struct HistoryLimits: Hashable, Sendable {
  /// How many commands are kept at least, as long as they are not too large.
  package var commands: Int
  /// How many bytes of them.
  package var bytes: Int

  /// Limits; without any, what costs little beside the tasks.
  package init(commands: Int = 10_000, bytes: Int = 48 << 20) {
    self.commands = commands
    self.bytes = bytes
  }

  /// Whether a history has grown beyond what is kept by so much that it is worth while to shorten it.
  package func areExceeded(byCommands commands: Int, bytes: Int) -> Bool {
    commands - self.commands > self.commands / 4 || bytes - self.bytes > self.bytes / 3
  }
}
