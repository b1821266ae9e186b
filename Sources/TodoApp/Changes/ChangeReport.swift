import TodoModel

/// The changes by a command, with everything that is reported about them.
package struct ChangeReport: Hashable, Sendable, Codable {
  /// The tasks before and after, in the order in which they are shown.
  package let changes: [Change]
  /// The sentence that sums it up.
  let notice: Notice
  /// The hints that a person should read about it.
  var hints: [Hint]
  /// The numbers of the tasks that the changed ones have begun or ceased to refer to.
  let references: [TaskReference]
  /// True if the changes are only shown, and not made.
  let isDryRun: Bool

  init(
    _ changes: [Change], _ notice: Notice, hints: [Hint] = [], references: [TaskReference] = [],
    isDryRun: Bool = false
  ) {
    self.changes = changes
    self.notice = notice
    self.hints = hints
    self.references = references
    self.isDryRun = isDryRun
  }

  /// The same with other hints before its own.
  func hinting(_ first: [Hint]) -> ChangeReport {
    var report = self
    report.hints = first + hints
    return report
  }
}

/// The extent to which a change was made.
package enum ChangeOutcome: Hashable, Sendable, Codable {
  /// It is done; no change at all if everything was so already.
  case done(ChangeReport)
  /// It has to be confirmed first.
  indirect case unconfirmed(Confirmation)

  /// The same with other hints before its own.
  func hinting(_ first: [Hint]) -> ChangeOutcome {
    guard !first.isEmpty else { return self }
    switch self {
    case .done(let report): return .done(report.hinting(first))
    case .unconfirmed(let confirmation): return .unconfirmed(confirmation.hinting(first))
    }
  }

  /// Returns the report of the outcome; a change that has to be confirmed first is made by the given action.
  func report(confirming confirmed: (Confirmation) -> Features.Action) -> Report {
    switch self {
    case .done(let report): report.report
    case .unconfirmed(let confirmation): .confirm(confirmation.pending(confirmed(confirmation)))
    }
  }
}

extension ChangeReport {
  var report: Report {
    changes.isEmpty ? .notify(noticeOfNoChange, hints: hints) : .changed(self)
  }

  fileprivate var noticeOfNoChange: Notice {
    switch notice {
    case .nothingSelected, .nothingStarted, .unchanged, .imported, .merged: notice
    case .saved where hints.contains(where: \.isUnaltered): .nothingFits
    case .completedCleared: .nothingToClear
    case _: .nothingToChange
    }
  }
}

extension Hint {
  fileprivate var isUnaltered: Bool {
    if case .unaltered = self { true } else { false }
  }
}

extension Mutation {
  /// Returns the notice of it when it has been done.
  func notice(for changes: [Change]) -> Notice {
    let count = count(of: changes)
    switch self {
    case .several where !changes.isEmpty && changes.allSatisfy(\.isDeletion): return .deleted(count)
    case .add, .save, .revise, .several: return .saved(count)
    case .restore: return .restored(count)
    case .importTasks(let incoming): return incoming.notice(for: changes)
    case .complete: return .completed(count)
    case .activate: return .activated(count)
    case .start: return .started(count)
    case .stop: return .stopped(count)
    case .log: return .logged(count)
    case .copy: return .copied(count)
    case .delete: return .deleted(count)
    case .clearCompleted: return .completedCleared(count)
    }
  }

  /// Returns the number of changes that were asked for: neither those that follow a repeating task, nor those that have
  /// to let go of a deleted one.
  package func count(of changes: [Change]) -> Int {
    switch self {
    case .add, .copy, .restore, .importTasks, .several: changes.count
    case .log: min(changes.count, 1)
    case .delete, .clearCompleted: changes.count(where: \.isDeletion)
    case .save, .revise, .complete, .activate, .start, .stop: changes.count { $0.before != nil }
    }
  }
}

extension IncomingTasks {
  /// Returns the notice of them when they have come in.
  func notice(for changes: [Change]) -> Notice {
    let added = changes.count { $0.before == nil }
    let changed = changes.count - added
    return .imported(
      ImportCounts(added: added, changed: changed, present: tasks.count - changes.count, deleted: deleted))
  }
}
