import TodoModel

package struct ChangeReport: Hashable, Sendable, Codable {
  /// The tasks before and after, in the order in which they are shown.
  package let changes: [Change]
  let notice: Notice
  var hints: [Hint]
  /// The numbers of the tasks that the changed ones have begun or ceased to refer to.
  let references: [TaskReference]
  /// The machines that the changes of a synchronisation came from.
  let origins: [SyncOrigin]
  let isDryRun: Bool

  init(
    _ changes: [Change], _ notice: Notice, hints: [Hint] = [], references: [TaskReference] = [],
    origins: [SyncOrigin] = [], isDryRun: Bool = false
  ) {
    (self.changes, self.notice, self.hints, self.references) = (changes, notice, hints, references)
    (self.origins, self.isDryRun) = (origins, isDryRun)
  }

  var report: Report { changes.isEmpty ? .notify(noticeOfNoChange, hints: hints) : .changed(self) }

  fileprivate var noticeOfNoChange: Notice {
    switch notice {
    case .nothingSelected, .nothingStarted, .unchanged, .imported, .merged, .textUnchanged, .textEmptied: notice
    case .saved where hints.contains(where: { if case .unaltered = $0 { true } else { false } }): .nothingFits
    case .completedCleared: .nothingToClear
    case _: .nothingToChange
    }
  }
}

package enum ChangeOutcome: Hashable, Sendable, Codable {
  /// It is done; no change at all if everything was so already.
  case done(ChangeReport)
  indirect case unconfirmed(Confirmation)

  func hinting(_ first: [Hint]) -> ChangeOutcome {
    guard !first.isEmpty else { return self }
    switch self {
    case .done(let report): return .done(changing(report) { $0.hints = first + $0.hints })
    case .unconfirmed(let confirmation): return .unconfirmed(confirmation.hinting(first))
    }
  }

  var report: Report {
    switch self {
    case .done(let report): report.report
    case .unconfirmed(let confirmation): .confirm(confirmation.pending)
    }
  }
}

extension Mutation {
  func notice(for changes: [Change]) -> Notice {
    let count = count(of: changes)
    return switch self {
    case .several where !changes.isEmpty && changes.allSatisfy(\.isDeletion): .changed(.delete, count)
    case .add, .save, .revise, .several: .saved(count)
    case .restore: .restored(count)
    case .importTasks(let incoming): .imported(changes, of: incoming.tasks.count, deleted: incoming.deleted)
    case .change(let change, _): .changed(change, count)
    case .startOnly: count > 0 ? .changed(.start, count) : .changed(.stop, changes.count)
    case .log: .logged(count)
    case .copy: .copied(count)
    case .clearCompleted: .completedCleared(count)
    }
  }

  /// Returns the number of changes that were asked for, without those that follow from them.
  package func count(of changes: [Change]) -> Int {
    switch self {
    case .add, .copy, .restore, .importTasks, .several: changes.count
    case .log: min(changes.count, 1)
    case .startOnly: changes.count { $0.after?.started != nil }
    case .change(.delete, _), .clearCompleted: changes.count(where: \.isDeletion)
    case .save, .revise, .change: changes.count { $0.before != nil }
    }
  }
}

extension Notice {
  static func imported(_ changes: [Change], of count: Int, deleted: Int) -> Notice {
    let added = changes.count { $0.before == nil }
    let removed = changes.count { $0.after == nil }
    let changed = changes.count - added - removed
    return .imported(
      ImportCounts(
        added: added, changed: changed, present: max(0, count - added - changed), deleted: deleted,
        removed: removed))
  }
}
