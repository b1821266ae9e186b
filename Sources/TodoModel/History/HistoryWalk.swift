/// A walk along the history, by whole commands.
public enum HistoryWalk: Hashable, Sendable, Codable {
  /// Back by so many commands.
  case undo(Int)
  /// Forth again by so many commands.
  case redo(Int)

  /// What the walk itself is in the history.
  public var kind: HistoryRecord.Kind {
    switch self {
    case .undo(let count): .undo(count)
    case .redo(let count): .redo(count)
    }
  }

  /// How many commands.
  public var count: Int {
    switch self {
    case .undo(let count), .redo(let count): count
    }
  }

  /// Whether it leads back.
  public var isUndo: Bool {
    switch self {
    case .undo: true
    case .redo: false
    }
  }

  /// What the walk changes, from what each of its steps did.
  public func changes(ofSteps steps: [[Change]]) -> [Change] {
    switch self {
    case .undo: steps.flatMap { $0.reversed().map(\.inverse) }
    case .redo: steps.flatMap { $0 }
    }
  }
}

extension Change {
  /// The change that takes this one back.
  public var inverse: Change { Change(before: after, after: before) }
}
