package struct Change: Hashable, Sendable, Codable {
  package let before: TodoItem?
  package let after: TodoItem?

  package init(before: TodoItem?, after: TodoItem?) {
    self.before = before
    self.after = after
  }

  package static func added(_ task: TodoItem) -> Change { Change(before: nil, after: task) }

  package static func updated(from before: TodoItem, to after: TodoItem) -> Change {
    Change(before: before, after: after)
  }

  package static func deleted(_ task: TodoItem) -> Change { Change(before: task, after: nil) }
  package var isDeletion: Bool { after == nil }

  package var number: Int {
    // Not as a pair: that would copy the task.
    after?.number ?? before?.number ?? 0
  }

  /// True if a task was deleted and another has its number.
  var isOfTwoTasks: Bool { if let before, let after { before.id != after.id } else { false } }
}

extension [Change] {
  /// The changes with one task in each; deletions come first, because their numbers may be used again.
  package var apart: [Change] {
    guard contains(where: \.isOfTwoTasks) else { return self }
    return compactMap { $0.isOfTwoTasks ? $0.before.map(Change.deleted) : nil }
      + map { change in change.isOfTwoTasks ? Change(before: nil, after: change.after) : change }
  }
}

package struct TaskReference: Hashable, Sendable, Codable {
  package let id: TaskID
  package let number: Int

  package init(id: TaskID, number: Int) {
    self.id = id
    self.number = number
  }
}

extension [Change] {
  /// The identifiers that the changed tasks begin or cease to refer to, each once.
  package var references: [TaskID] {
    // Most tasks refer to nothing.
    guard contains(where: { $0.before?.hasReferences == true || $0.after?.hasReferences == true }) else { return [] }
    var seen: Set<TaskID> = []
    return flatMap(\.references).filter { seen.insert($0).inserted }
  }
}

extension TodoItem {
  fileprivate var hasReferences: Bool { parent != nil || !depends.isEmpty }
}

extension Change {
  fileprivate var references: [TaskID] {
    let before = [before, after].map { $0?.depends ?? [] }
    let depends = before[0] == before[1] ? [] : before[0] + before[1]
    let parents = self.before?.parent == after?.parent ? [] : [self.before?.parent, after?.parent].compactMap { $0 }
    return parents + depends
  }
}
