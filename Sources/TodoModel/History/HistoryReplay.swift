/// Brings what a history tells of into effect on tasks that others may have changed past it.
///
/// Tasks are told apart by their identifiers. A task that is as its change expects it becomes what the change made of it,
/// and so it is for all of them if nothing was changed past the history. Otherwise a field that was changed stays as it is,
/// and a task that one side deleted and the other changed stays. A task whose number the history gave to another gets a
/// new one at the end. A file that is older than its history so becomes what the history left, command by command.
package struct HistoryReplay: ~Copyable {
  /// Whether tasks may be there under other numbers than the history knows.
  private let isForeign: Bool
  /// The numbers of the tasks; nil as long as each was found under its own.
  private var numbers: [TaskID: Int]?
  /// Tasks without a number: theirs was given to another.
  private var displaced: [TaskID: TodoItem] = [:]

  /// Nothing replayed yet.
  ///
  /// - Parameter isForeign: Whether anything may have been changed past the history.
  package init(isForeign: Bool) {
    self.isForeign = isForeign
  }

  /// Makes the changes of a record. Costs what they change, and once a look at every task where those are not found as
  /// they are expected.
  package mutating func replay(_ changes: [Change], on table: inout TaskTable) {
    guard isForeign || !changes.allSatisfy({ table[$0.number] == $0.before }) else {
      table.apply(changes)
      if numbers != nil { for change in changes { note(change) } }
      return
    }
    for change in changes { replay(change, on: &table) }
  }

  /// Has the numbers follow a change that was made as it stands.
  private mutating func note(_ change: Change) {
    if let before = change.before, before.id != change.after?.id { numbers?[before.id] = nil }
    if let after = change.after { numbers?[after.id] = after.number }
  }

  private mutating func replay(_ change: Change, on table: inout TaskTable) {
    guard let id = (change.after ?? change.before)?.id else { return }
    if numbers == nil { numbers = Dictionary(uniqueKeysWithValues: table.tasks.map { ($0.id, $0.number) }) }
    if let task = displaced.removeValue(forKey: id) { put(task.with(number: change.number), on: &table) }
    let present = numbers?[id].flatMap { table[$0] }
    switch (change.before, present, change.after) {
    case (_, nil, nil): break
    case (_, nil, let after?): put(after, on: &table)
    case (let before, let present?, nil):
      guard before?.with(number: present.number) == present else { break }
      table.apply([.deleted(present)])
      numbers?[id] = nil
    case (nil, _?, _?): break
    case (let before?, var task?, let after?):
      _ = task.merge(before.with(number: task.number), after.with(number: task.number))
      if task != present { table.apply([Change(before: present, after: task)]) }
    }
  }

  /// Puts a task that is not there in the place of its number; one that has it loses it.
  private mutating func put(_ task: TodoItem, on table: inout TaskTable) {
    if let other = table[task.number] {
      table.apply([.deleted(other)])
      numbers?[other.id] = nil
      displaced[other.id] = other
    }
    table.apply([.added(task)])
    numbers?[task.id] = task.number
  }

  /// Gives new numbers to the tasks that have lost theirs, in the order of the old ones.
  package consuming func renumber(on table: inout TaskTable) -> [Renumbering] {
    let waiting = displaced.values.sorted { ($0.number, $0.id.description) < ($1.number, $1.id.description) }
    return waiting.map { task in
      let number = table.lastNumber + 1
      table.apply([.added(task.with(number: number))])
      return Renumbering(old: task.number, new: number)
    }
  }
}

/// A task that got another number, because its own had been given to two.
package struct Renumbering: Hashable, Sendable, Codable {
  /// The number that it had.
  package let old: Int
  /// The number that it has.
  package let new: Int

  package init(old: Int, new: Int) {
    self.old = old
    self.new = new
  }
}
