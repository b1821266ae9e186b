package struct Change: Hashable, Sendable, Codable {
  package let before, after: TodoItem?

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
  package var inverse: Change { Change(before: after, after: before) }

  package var number: Int {
    // Not as a pair: that would copy the task.
    after?.number ?? before?.number ?? 0
  }

  package var task: TaskID? { after?.id ?? before?.id }

  /// True if a task was deleted and another has its number.
  var isOfTwoTasks: Bool { if let before, let after { before.id != after.id } else { false } }

  fileprivate var references: [TaskID] {
    let parents = before?.parent == after?.parent ? [] : [before?.parent, after?.parent].compactMap { $0 }
    let (old, new) = (before?.depends ?? [], after?.depends ?? [])
    return parents + (old == new ? [] : old + new)
  }
}

extension [Change] {
  /// The net changes of each task, in the order of the numbers.
  package var merged: [Change] {
    var merged: [Int: Change] = [:]
    for change in self {
      merged[change.number] = Change(before: (merged[change.number] ?? change).before, after: change.after)
    }
    return merged.values.filter { $0.before != $0.after }.sorted { $0.number < $1.number }.apart
  }

  /// The changes with one number in each; deletions come first, because their numbers may be used again.
  package var byNumber: [Change] {
    flatMap { change -> [Change] in
      guard let before = change.before, let after = change.after, before.number != after.number else { return [change] }
      return [.deleted(before), .added(after)]
    }.sorted { ($0.isDeletion ? 0 : 1, $0.number) < ($1.isDeletion ? 0 : 1, $1.number) }
  }

  /// The changes with one task in each; deletions come first, because their numbers may be used again.
  package var apart: [Change] {
    guard contains(where: \.isOfTwoTasks) else { return self }
    return compactMap { $0.isOfTwoTasks ? $0.before.map(Change.deleted) : nil }
      + map { change in change.isOfTwoTasks ? Change(before: nil, after: change.after) : change }
  }

  /// The identifiers that the changed tasks begin or cease to refer to, each once.
  package var references: [TaskID] {
    // Most tasks refer to nothing.
    guard contains(where: { $0.before?.hasReferences == true || $0.after?.hasReferences == true }) else { return [] }
    return flatMap(\.references).withoutRepetition
  }
}

package struct TaskReference: Hashable, Sendable, Codable {
  package let id: TaskID
  package let number: Int

  package init(id: TaskID, number: Int) { (self.id, self.number) = (id, number) }
}

extension TodoItem { var hasReferences: Bool { parent != nil || !depends.isEmpty } }
