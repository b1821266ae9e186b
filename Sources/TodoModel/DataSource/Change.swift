/// What a command did to one task: what it was and what it is.
package struct Change: Hashable, Sendable, Codable {
  /// The task before; nil if it is new.
  package let before: TodoItem?
  /// The task after; nil if it is deleted.
  package let after: TodoItem?

  package init(before: TodoItem?, after: TodoItem?) {
    self.before = before
    self.after = after
  }

  /// A task that is new.
  package static func added(_ task: TodoItem) -> Change {
    Change(before: nil, after: task)
  }

  /// A task that became another.
  package static func updated(from before: TodoItem, to after: TodoItem) -> Change {
    Change(before: before, after: after)
  }

  /// A task that is gone.
  package static func deleted(_ task: TodoItem) -> Change {
    Change(before: task, after: nil)
  }

  /// Whether the task is gone.
  package var isDeletion: Bool { after == nil }

  package var number: Int {
    // One after the other: the one of them that is there would be copied.
    after?.number ?? before?.number ?? 0
  }

  /// Whether one task has gone and another has its number.
  var isOfTwoTasks: Bool { if let before, let after { before.id != after.id } else { false } }
}

extension [Change] {
  /// The same with one task in each: what goes comes first, because another may get its number.
  package var apart: [Change] {
    guard contains(where: \.isOfTwoTasks) else { return self }
    return compactMap { $0.isOfTwoTasks ? $0.before.map(Change.deleted) : nil }
      + map { change in change.isOfTwoTasks ? Change(before: nil, after: change.after) : change }
  }
}
