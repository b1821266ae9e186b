extension TaskTable {
  /// Tasks go, and what refers to them ceases to: a part that stays is a part of nothing, and what depended on them does
  /// so no longer. Costs what it finds.
  func removing(_ gone: [TodoItem], clock: Clock) -> [Change] {
    let ids = Set(gone.map(\.id))
    let left = Set(gone.flatMap { referring(to: $0.id) }).subtracting(gone.map(\.number)).sorted()
    let released = left.compactMap { self[$0] }.map { task in
      var released = task
      if task.parent.map(ids.contains) ?? false { released.parent = nil }
      released.depends.removeAll(where: ids.contains)
      released.modified = clock.now()
      return Change.updated(from: task, to: released)
    }
    return gone.map(Change.deleted) + released
  }
}
