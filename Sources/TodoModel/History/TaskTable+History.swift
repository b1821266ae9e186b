extension TaskTable {
  /// What a walk along the history changes on the table as it is now, each task once.
  ///
  /// Every change finds its task as it expects it, unless somebody changed it past the history. Then the change is made
  /// to the fields that it is about; if one of those has become something else, or the task has gone or come,
  /// `conflict` says so. Costs what it changes.
  public func changes(walking changes: [Change]) throws(TodoError) -> [Change] {
    var places: [Int: Int] = [:]
    var net: [Change] = []
    for change in changes {
      let place = places[change.number]
      let present = place.map { net[$0].after } ?? self[change.number]
      let next = try TaskTable.result(of: change, on: present)
      if let place {
        net[place] = Change(before: net[place].before, after: next)
      } else {
        places[change.number] = net.count
        net.append(Change(before: present, after: next))
      }
    }
    return net.filter { $0.before != $0.after }
  }

  private static func result(of change: Change, on present: TodoItem?) throws(TodoError) -> TodoItem? {
    guard present != change.before else { return change.after }
    guard var task = present else { throw .conflict(change.number, .deleted, cause: nil) }
    guard let before = change.before else { throw .conflict(change.number, .added, cause: nil) }
    // Taking back an addition would take the edit along.
    guard let after = change.after else {
      throw .conflict(change.number, TaskTable.difference(task, before), cause: nil)
    }
    if let field = task.merge(before, after).first { throw .conflict(change.number, .field(field), cause: nil) }
    return task
  }

  private static func difference(_ present: TodoItem, _ expected: TodoItem) -> ConflictingPart {
    TaskField.allCases.first { !$0.isSame(present, expected) }.map { .field($0) } ?? .other
  }
}
