extension TodoItem {
  /// Makes the change from one state of this task to another although the task may be in a third by now: field by field,
  /// and answers with the fields that both have changed, which stay as they are.
  ///
  /// If the task is just what the change expects, the result is just what the change leads to.
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
