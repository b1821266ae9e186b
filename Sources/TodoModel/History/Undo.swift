package struct TaskHistory: Hashable, Sendable, Codable {
  package let steps: [Step]
  /// The number of steps in effect: those before can be undone, the others redone.
  package let cursor: Int

  /// Undone steps that cannot be redone any more, and each `undo` and `redo` before the first step that can be redone.
  /// With the steps in effect, in the order of numbers, these are all lines that lead to the tasks and their numbers.
  package let overtaken: [Step]
  /// Nil if no step is missing.
  package let forgotten: ForgottenHistory?

  package init(done: [Step] = [], undone: [Step] = [], overtaken: [Step] = [], forgotten: ForgottenHistory? = nil) {
    (steps, cursor, self.forgotten) = (done + undone, done.count, forgotten)
    self.overtaken = overtaken.filter { $0.number < undone.first?.number ?? .max }
  }

  package struct Step: Hashable, Sendable, Codable {
    package let number: Int
    package let instant: Instant
    /// The typed line; empty for a change from outside.
    package let command: String
    /// True if another program or machine made the change.
    package let isOutside: Bool
    /// True for an `undo` or a `redo`.
    package let isWalk: Bool
    package let tasks: [Int]
    package let added: [Int]

    package init(_ record: HistoryRecord) {
      (number, instant, command) = (record.sequence, record.instant, record.command)
      (isOutside, isWalk) = (record.kind == .outside, !record.kind.isStep)
      tasks = record.changes.map(\.number)
      added = record.changes.filter { $0.before == nil }.map(\.number)
    }
  }
}

package struct UndoRequest: Hashable, Sendable, Codable {
  package let isUndo: Bool
  package let count: Int

  package static func undo(_ count: Int) -> UndoRequest { UndoRequest(isUndo: true, count: count) }
  package static func redo(_ count: Int) -> UndoRequest { UndoRequest(isUndo: false, count: count) }

  package var kind: HistoryRecord.Kind { isUndo ? .undo(count) : .redo(count) }

  package func changes(ofSteps steps: [[Change]]) -> [Change] {
    steps.flatMap { isUndo ? $0.reversed().map(\.inverse) : $0 }
  }

  package func settings(ofSteps steps: [SettingsChange?]) -> [SettingsChange] {
    steps.compactMap { isUndo ? $0?.inverse : $0 }
  }
}

/// The undone or redone commands, in this order, and the changes: each task once.
package typealias UndoResult = (commands: [String], changes: [Change], settings: SettingsChange?)

package struct UndoStacks<Step: Sendable>: Sendable {
  /// Can be undone; the newest is last.
  package private(set) var done: [Step] = []
  /// Can be redone; the next is last. Nil is a step that the history has forgotten.
  private var undone: [Step?] = []
  /// The walks, and the steps that something else was done after while they were undone.
  package private(set) var overtaken: [Step] = []

  /// Nil if no step is missing.
  package let forgotten: ForgottenHistory?

  package init(after forgotten: ForgottenHistory? = nil) { self.forgotten = forgotten }

  package var redoable: [Step] {
    // Steps below a forgotten one cannot be reached without it.
    Array(undone.reversed().prefix { $0 != nil }.compactMap { $0 }.reversed())
  }

  package mutating func record(_ kind: HistoryRecord.Kind, _ step: Step) {
    if !kind.isStep, kind != .sync { overtaken.append(step) }
    switch kind {
    case .change:
      done.append(step)
      overtaken += undone.compactMap(\.self)
      undone = []
    case .outside:
      // A command that was undone can still be redone after a file has come from elsewhere.
      done.append(step)
    case .sync:
      // Undo reverts local changes; `sync` itself reverts changes of others.
      break
    case .undo(let count): for _ in 0..<count { undone.append(done.popLast()) }
    case .redo(let count):
      for _ in 0..<min(count, undone.count) { if let step = undone.removeLast() { done.append(step) } }
    }
  }

  /// The steps of a request in order, or `nothingToUndo` if there are not enough.
  package func steps(of walk: UndoRequest) throws(TodoError) -> [Step] {
    let steps = walk.isUndo ? done : redoable
    guard walk.count > 0, walk.count <= steps.count else {
      let isAllThere = !walk.isUndo && redoable.count == undone.count
      throw .nothingToUndo(walk, available: steps.count, forgotten: isAllThere ? nil : forgotten)
    }
    return steps.suffix(walk.count).reversed()
  }
}

extension TaskTable {
  /// Each task once. If one is not as its change expects, it was changed outside the history; the change applies to its
  /// own fields, and `conflict` reports a field that differs, or a task that was deleted or added. A restored task gets
  /// a new number if another has its own. Costs the changes, and a look at every task if one has another number.
  package func changes(walking changes: [Change]) throws(TodoError) -> [Change] {
    var places: [TaskID: Int] = [:]
    var net: [NetChange] = []
    var numbers: [TaskID: Int]?
    for change in changes {
      guard let id = change.task else { continue }
      let place = places[id] ?? net.count
      if place == net.count {
        places[id] = place
        let task = self.task(id, expectedAt: change.number, &numbers)
        net.append((task, task))
      }
      net[place].after = try TaskTable.result(of: change, on: net[place].after)
    }
    return withFreeNumbers(net)
  }

  private typealias NetChange = (before: TodoItem?, after: TodoItem?)

  private func task(_ id: TaskID, expectedAt number: Int, _ numbers: inout [TaskID: Int]?) -> TodoItem? {
    if let task = self[number], task.id == id { return task }
    let known = numbers ?? Dictionary(uniqueKeysWithValues: tasks.map { ($0.id, $0.number) })
    numbers = known
    return known[id].flatMap { self[$0] }
  }

  private func withFreeNumbers(_ net: [NetChange]) -> [Change] {
    var (left, taken): (Set<Int>, Set<Int>) = ([], [])
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
    // Deletions come first if others need their numbers.
    return changes.contains { $0.before == nil && left.contains($0.number) }
      ? changes.filter(\.isDeletion) + changes.filter { !$0.isDeletion } : changes
  }

  private static func result(of change: Change, on present: TodoItem?) throws(TodoError) -> TodoItem? {
    guard present != change.before else { return change.after }
    guard var task = present else { throw .conflict(change.number, .deleted) }
    // It is the same task under another number.
    guard let before = change.before?.with(number: task.number) else { throw .conflict(change.number, .added) }
    // Undoing the addition would discard the edit.
    guard let after = change.after?.with(number: task.number) else {
      guard task != before else { return nil }
      let field = TaskField.settable.first { task[$0] != before[$0] }
      throw .conflict(task.number, field.map { .field($0) } ?? .other)
    }
    if let field = task.merge(before, after).first { throw .conflict(task.number, .field(field)) }
    return task
  }
}
