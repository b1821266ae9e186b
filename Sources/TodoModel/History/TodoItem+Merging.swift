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
    for field in TaskField.allCases where !field.isSame(before, after) && !field.isSame(self, after) {
      if field.isSame(self, before) { field.copy(from: after, to: &self) } else { conflicts.append(field) }
    }
    if unknownMembers == before.unknownMembers { unknownMembers = after.unknownMembers }
    modified = max(modified, after.modified)
    return conflicts
  }

  /// Makes one field what it is in another state of the task.
  package mutating func take(_ field: TaskField, from other: TodoItem) {
    field.copy(from: other, to: &self)
  }
}

extension TaskField {
  fileprivate func copy(from source: TodoItem, to task: inout TodoItem) {
    switch self {
    case .title: task.title = source.title
    case .notes: task.notes = source.notes
    case .status: (task.status, task.completed) = (source.status, source.completed)
    case .project: task.project = source.project
    case .tags: task.tags = source.tags
    case .priority: task.priority = source.priority
    case .due: task.due = source.due
    case .wait: task.wait = source.wait
    case .repeat: task.repetition = source.repetition
    case .parent: task.parent = source.parent
    case .depends: task.depends = source.depends
    }
  }
}
