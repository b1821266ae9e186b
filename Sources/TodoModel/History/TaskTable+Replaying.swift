extension TaskTable {
  /// Brings what the history tells of into effect on tasks that somebody may have edited past it.
  ///
  /// A task that is as its change expects it becomes what the change made of it, and so it is for all of them if nobody
  /// edited anything. Otherwise a field that was edited stays as it was edited, a task that one side deleted and the
  /// other changed stays, and a task that was added under a number which the history gave to another is taken out and
  /// returned: it needs a new number, once all numbers are known. Costs what is changed.
  public mutating func replay(_ changes: [Change]) -> [TodoItem] {
    var displaced: [TodoItem] = []
    apply(
      changes.map { change in
        let present = self[change.number]
        guard present != change.before else { return change }
        return Change(before: present, after: replaying(change, on: present, displaced: &displaced))
      })
    return displaced
  }

  private func replaying(_ change: Change, on present: TodoItem?, displaced: inout [TodoItem]) -> TodoItem? {
    switch (change.before, present, change.after) {
    case (_, nil, let after): return after
    case (_, let present?, nil): return present
    case (nil, let present?, let after?):
      guard present.id != after.id else { return present }
      displaced.append(present)
      return after
    case (let before?, var present?, let after?):
      _ = present.merge(before, after)
      return present
    }
  }

  /// Gives new numbers to tasks that were displaced, unless they are there under another by now; answers with the old
  /// and the new ones. Costs a look at every task.
  public mutating func renumber(_ displaced: [TodoItem]) -> [Renumbering] {
    guard !displaced.isEmpty else { return [] }
    var known = Set(tasks.map(\.id))
    var renumberings: [Renumbering] = []
    for task in displaced where known.insert(task.id).inserted {
      let number = lastNumber + 1
      apply([.added(task.with(number: number))])
      renumberings.append(Renumbering(old: task.number, new: number))
    }
    return renumberings
  }
}

/// A task that got another number, because its own had been given to two.
public struct Renumbering: Hashable, Sendable, Codable {
  /// The number that it had.
  public let old: Int
  /// The number that it has.
  public let new: Int

  /// A task that had one number and has another.
  public init(old: Int, new: Int) {
    self.old = old
    self.new = new
  }
}
