extension TaskTable {
  /// What a walk along the history changes on the table as it is now, each task once.
  ///
  /// Tasks are told apart by their identifiers. Every change finds its task as it expects it, unless it was changed past
  /// the history. Then the change is made to the fields that it is about; if one of those has become something else, or the
  /// task has gone or come, `conflict` says so. A task that comes back gets a new number if another has its own. Costs what
  /// it changes, and a look at every task where one is not found under its number.
  package func changes(walking changes: [Change]) throws(TodoError) -> [Change] {
    var places: [TaskID: Int] = [:]
    var net: [NetChange] = []
    var numbers: [TaskID: Int]?
    for change in changes {
      guard let id = (change.after ?? change.before)?.id else { continue }
      var place = places[id]
      if place == nil {
        place = net.count
        places[id] = net.count
        net.append(NetChange(self.task(id, expectedAt: change.number, &numbers)))
      }
      guard let place else { continue }
      net[place].after = try TaskTable.result(of: change, on: net[place].after)
    }
    return withFreeNumbers(net)
  }

  /// What becomes of one task.
  private struct NetChange {
    let before: TodoItem?
    var after: TodoItem?

    init(_ task: TodoItem?) {
      (before, after) = (task, task)
    }
  }

  private func task(_ id: TaskID, expectedAt number: Int, _ numbers: inout [TaskID: Int]?) -> TodoItem? {
    if let task = self[number], task.id == id { return task }
    let known = numbers ?? Dictionary(uniqueKeysWithValues: tasks.map { ($0.id, $0.number) })
    numbers = known
    return known[id].flatMap { self[$0] }
  }

  /// The changes, with other numbers for those tasks that would come back in the place of another.
  private func withFreeNumbers(_ net: [NetChange]) -> [Change] {
    var left: Set<Int> = []
    var taken: Set<Int> = []
    for change in net {
      if let before = change.before, before.number != change.after?.number { left.insert(before.number) }
      if let after = change.after, after.number == change.before?.number { taken.insert(after.number) }
    }
    var free = lastNumber
    var changes: [Change] = []
    for change in net where change.before != change.after {
      guard var after = change.after, after.number != change.before?.number else {
        changes.append(Change(before: change.before, after: change.after))
        continue
      }
      if taken.contains(after.number) || self[after.number] != nil && !left.contains(after.number) {
        free += 1
        after = after.with(number: free)
      }
      taken.insert(after.number)
      if let before = change.before { changes.append(.deleted(before)) }
      changes.append(.added(after))
    }
    // What makes room for another comes first.
    return changes.contains { $0.before == nil && left.contains($0.number) }
      ? changes.filter(\.isDeletion) + changes.filter { !$0.isDeletion } : changes
  }

  private static func result(of change: Change, on present: TodoItem?) throws(TodoError) -> TodoItem? {
    guard present != change.before else { return change.after }
    guard var task = present else { throw .conflict(change.number, .deleted, cause: nil) }
    // Under another number it is the same task.
    guard let before = change.before?.with(number: task.number) else {
      throw .conflict(change.number, .added, cause: nil)
    }
    // Taking back an addition would take the edit along.
    guard let after = change.after?.with(number: task.number) else {
      guard task != before else { return nil }
      throw .conflict(task.number, TaskTable.difference(task, before), cause: nil)
    }
    if let field = task.merge(before, after).first { throw .conflict(task.number, .field(field), cause: nil) }
    return task
  }

  private static func difference(_ present: TodoItem, _ expected: TodoItem) -> ConflictingPart {
    TaskField.settable.first { present[$0] != expected[$0] }.map { .field($0) } ?? .other
  }
}
