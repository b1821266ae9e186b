/// A walk along the history, by whole commands.
package enum UndoRequest: Hashable, Sendable, Codable {
  /// Back by so many commands.
  case undo(Int)
  /// Forth again by so many commands.
  case redo(Int)

  /// What the walk itself is in the history.
  package var kind: HistoryRecord.Kind {
    switch self {
    case .undo(let count): .undo(count)
    case .redo(let count): .redo(count)
    }
  }

  /// How many commands.
  package var count: Int {
    switch self {
    case .undo(let count), .redo(let count): count
    }
  }

  /// Whether it leads back.
  package var isUndo: Bool { if case .undo = self { true } else { false } }

  /// What the walk changes, from what each of its steps did.
  package func changes(ofSteps steps: [[Change]]) -> [Change] {
    switch self {
    case .undo: steps.flatMap { $0.reversed().map(\.inverse) }
    case .redo: steps.flatMap { $0 }
    }
  }

  /// What the walk changes of the settings, from what each of its steps did.
  package func settings(ofSteps steps: [SettingsChange?]) -> [SettingsChange] {
    steps.compactMap { isUndo ? $0?.inverse : $0 }
  }
}

/// What a walk along the history did.
package struct UndoResult: Hashable, Sendable, Codable {
  /// The commands that were undone or redone, in the order in which the walk met them.
  package let commands: [String]
  /// What that changed, each task once.
  package let changes: [Change]
  /// What that changed of what is kept beside the tasks.
  package let settings: SettingsChange?

  package init(commands: [String], changes: [Change], settings: SettingsChange? = nil) {
    self.commands = commands
    self.changes = changes
    self.settings = settings
  }
}

extension Change {
  /// The change that takes this one back.
  package var inverse: Change { Change(before: after, after: before) }
}
