import TodoModel

extension Mutation {
  /// What is said of it when it has been done.
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

  /// How many of the changes are what was asked for: neither what follows a repeating task, nor what has to let go of a
  /// deleted one.
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
  /// What is said of them when they have come in.
  func notice(for changes: [Change]) -> Notice {
    let added = changes.count { $0.before == nil }
    let changed = changes.count - added
    return .imported(
      ImportCounts(added: added, changed: changed, present: tasks.count - changes.count, deleted: deleted))
  }
}
