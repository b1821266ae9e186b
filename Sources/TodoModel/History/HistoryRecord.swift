package struct HistoryRecord: Hashable, Sendable {
  /// The place in the history, counted from 1; greater than in all earlier records.
  package let sequence: Int
  package let instant: Instant
  package let kind: Kind
  /// The typed line; several for an atomic batch, none for a change from outside.
  package let command: String
  package let lastNumber: Int
  package let changes: [Change]
  package let settings: SettingsChange?
  package var sync: SyncNote? { syncs.first }
  /// An array, because few records have one, and the others stay small.
  private let syncs: [SyncNote]

  package init(
    sequence: Int, instant: Instant, kind: Kind, command: String, lastNumber: Int, changes: [Change],
    settings: SettingsChange? = nil, sync: SyncNote? = nil
  ) {
    (self.sequence, self.instant, self.kind, self.command) = (sequence, instant, kind, command)
    (self.lastNumber, self.changes, self.settings, syncs) = (lastNumber, changes, settings, sync.map { [$0] } ?? [])
  }

  package var typedCommand: String? { kind == .outside || kind == .sync ? nil : command }

  package enum Kind: Hashable, Sendable {
    case change
    case undo(Int), redo(Int)
    case outside, sync

    package var isStep: Bool { self == .change || self == .outside }
  }
}

/// The reason for which a history does not reach back further.
package struct ForgottenHistory: Hashable, Sendable, Codable {
  /// The place in the history of the newest missing command.
  package let number: Int
  package let reason: Reason

  package init(upTo number: Int, because reason: Reason) { (self.number, self.reason) = (number, reason) }

  package enum Reason: Hashable, Sendable, Codable {
    case cleared, damaged
    /// The maximal number of commands is reached; the line of the newest missing one.
    case count(limit: Int, command: String)
    /// The maximal size is reached; the line and the size of the newest missing command.
    case size(limit: Int, command: String, bytes: Int)
  }
}

package struct HistoryLimits: Hashable, Sendable {
  /// The number of commands kept, unless they are too large.
  package var commands: Int
  package var bytes: Int

  package init(commands: Int = 10_000, bytes: Int = 48 << 20) { (self.commands, self.bytes) = (commands, bytes) }

  /// True if a history exceeds the limits by so much that shortening it pays off.
  package func areExceeded(byCommands commands: Int, bytes: Int) -> Bool {
    commands - self.commands > self.commands / 4 || bytes - self.bytes > self.bytes / 3
  }
}
