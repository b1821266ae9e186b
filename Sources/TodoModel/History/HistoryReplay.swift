/// A task that is as its change expects becomes the result of the change. Otherwise, a field that was changed outside
/// stays, and a task that one side deleted and the other changed stays. A task whose number the history gave to another
/// gets a new number at the end. So a file that is older than its history is brought up to date, command by command.
package struct HistoryReplay: ~Copyable {
  private let isForeign: Bool
  /// The numbers of the tasks; nil while each was found under its own.
  private var numbers: [TaskID: Int]?
  private var displaced: [TaskID: TodoItem] = [:]

  /// - Parameter isForeign: True if tasks may have been changed outside the history.
  package init(isForeign: Bool) { self.isForeign = isForeign }

  /// Applies the changes of a record. Costs the changes, and once a look at every task if some are not as expected.
  package mutating func replay(_ changes: [Change], on table: inout TaskTable) {
    guard isForeign || !changes.allSatisfy({ table[$0.number] == $0.before }) else {
      table.apply(changes)
      if numbers != nil { for change in changes { note(change) } }
      return
    }
    for change in changes { replay(change, on: &table) }
  }

  private mutating func note(_ change: Change) {
    if let before = change.before, before.id != change.after?.id { numbers?[before.id] = nil }
    if let after = change.after { numbers?[after.id] = after.number }
  }

  private mutating func replay(_ change: Change, on table: inout TaskTable) {
    guard let id = change.task else { return }
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

  /// Adds a task under its number; a task that has the number loses it.
  private mutating func put(_ task: TodoItem, on table: inout TaskTable) {
    if let other = table[task.number] {
      table.apply([.deleted(other)])
      numbers?[other.id] = nil
      displaced[other.id] = other
    }
    table.apply([.added(task)])
    numbers?[task.id] = task.number
  }

  /// Gives new numbers to the displaced tasks, in the order of their old ones.
  package consuming func renumber(on table: inout TaskTable) -> [Renumbering] {
    displaced.values.sorted { ($0.number, $0.id.description) < ($1.number, $1.id.description) }.map { task in
      let number = table.lastNumber + 1
      table.apply([.added(task.with(number: number))])
      return Renumbering(old: task.number, new: number)
    }
  }
}

package struct Renumbering: Hashable, Sendable, Codable {
  package let old, new: Int

  package init(old: Int, new: Int) { (self.old, self.new) = (old, new) }
}

extension TodoItem {
  /// Applies a change of the task to another state; returns the fields that were changed differently, which stay.
  mutating func merge(_ before: TodoItem, _ after: TodoItem) -> [TaskField] {
    guard self != before else {
      self = after
      return []
    }
    var conflicts: [TaskField] = []
    for field in TaskField.settable {
      let (mine, old, new) = (self[field], before[field], after[field])
      guard old != new, mine != new else { continue }
      if mine == old { self[field] = new } else { conflicts.append(field) }
    }
    if unknownMembers == before.unknownMembers { unknownMembers = after.unknownMembers }
    modified = max(modified, after.modified)
    return conflicts
  }
}
