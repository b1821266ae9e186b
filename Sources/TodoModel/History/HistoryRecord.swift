/// One entry of the history: what a command did to the tasks, and when.
package struct HistoryRecord: Hashable, Sendable {
  /// The place in the history, counted from 1; each record has a greater one than those before it.
  package let sequence: Int
  /// When the command was given.
  package let instant: Instant
  /// What it means for what can be undone and redone.
  package let kind: Kind
  /// The line as it was typed; an atomic batch has several, a change from outside has none.
  package let command: String
  /// The highest number that was ever given to a task, after the command.
  package let lastNumber: Int
  /// What became of each task that was touched.
  package let changes: [Change]
  /// What became of what is kept beside the tasks; nil if nothing did.
  package let settings: SettingsChange?
  /// What it tells of a synchronisation; nil if it is none.
  package let sync: SyncNote?

  package init(
    sequence: Int, instant: Instant, kind: Kind, command: String, lastNumber: Int, changes: [Change],
    settings: SettingsChange? = nil, sync: SyncNote? = nil
  ) {
    self.sequence = sequence
    self.instant = instant
    self.kind = kind
    self.command = command
    self.lastNumber = lastNumber
    self.changes = changes
    self.settings = settings
    self.sync = sync
  }

  /// The line as it was typed; nil if none was typed.
  package var typedCommand: String? { kind == .outside || kind == .sync ? nil : command }

  /// What a record means for what can be undone and redone.
  package enum Kind: Hashable, Sendable {
    /// A command changed tasks.
    case change
    /// So many steps were undone.
    case undo(Int)
    /// So many steps were redone.
    case redo(Int)
    /// The tasks were changed past the history.
    case outside
    /// What others had changed was merged.
    case sync

    /// Whether it is something that can be undone.
    package var isStep: Bool {
      switch self {
      case .change, .outside: true
      case .undo, .redo, .sync: false
      }
    }
  }
}
