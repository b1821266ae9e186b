import TodoModel

extension TaskTable {
  /// What has to happen to an older table to make it this one, in the order of the numbers.
  func changes(since older: TaskTable) -> [Change] {
    let before = older.tasks
    let after = tasks
    var changes: [Change] = []
    var old = 0
    var new = 0
    while old < before.count || new < after.count {
      if new == after.count || old < before.count && before[old].number < after[new].number {
        changes.append(.deleted(before[old]))
        old += 1
      } else if old == before.count || after[new].number < before[old].number {
        changes.append(.added(after[new]))
        new += 1
      } else {
        if before[old] != after[new] { changes.append(.updated(from: before[old], to: after[new])) }
        old += 1
        new += 1
      }
    }
    return changes.apart
  }
}
