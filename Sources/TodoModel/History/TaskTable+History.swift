extension TaskTable {
  /// What a walk along the history changes on the table as it is now, each task once.
  ///
  /// Every change has to find its task exactly as it expects it; otherwise somebody changed it past the history, and
  /// `conflict` says which and where. Costs what it changes.
  public func changes(walking changes: [Change]) throws(TodoError) -> [Change] {
    var places: [Int: Int] = [:]
    var net: [Change] = []
    for change in changes {
      let place = places[change.number]
      let present = place.map { net[$0].after } ?? self[change.number]
      guard present == change.before else {
        throw .conflict(task: change.number, field: TaskTable.difference(present, change.before))
      }
      if let place {
        net[place] = Change(before: net[place].before, after: change.after)
      } else {
        places[change.number] = net.count
        net.append(change)
      }
    }
    return net.filter { $0.before != $0.after }
  }

  private static func difference(_ present: TodoItem?, _ expected: TodoItem?) -> String {
    guard let present else { return "it was deleted" }
    guard let expected else { return "it is there again" }
    return TaskField.allCases.first { !$0.isSame(present, expected) }?.rawValue ?? "modified"
  }
}
