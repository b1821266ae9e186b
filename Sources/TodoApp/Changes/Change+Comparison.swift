import TodoModel

extension [Change] {
  /// Whether both change the same tasks in the same way; when that happens makes no difference.
  func isSame(as other: [Change]) -> Bool { comparable == other.comparable }

  /// The changes without what is different each time: when it is, and the identifiers of new tasks.
  private var comparable: [Change] {
    let added = filter { $0.before == nil }.compactMap(\.after).enumerated()
    let names = Dictionary(
      added.map { ($1.id, TaskID.derived(from: Instant(seconds: 0), number: $0)) },
      uniquingKeysWith: { first, _ in first })
    return map { Change(before: $0.before, after: $0.after?.comparable(naming: names)) }
  }
}

extension TodoItem {
  fileprivate func comparable(naming names: [TaskID: TaskID]) -> TodoItem {
    var task = names[id].map { with(id: $0, created: Instant(seconds: 0)) } ?? self
    task.modified = task.created
    task.completed = nil
    task.replaceReferences { names[$0] ?? $0 }
    return task
  }
}
