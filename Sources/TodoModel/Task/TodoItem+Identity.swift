extension TodoItem {
  /// The same task under another number or identifier, or added at another time. The former are given once, so only
  /// a repair and a task that was added outside of the program have a reason to.
  package func with(number: Int? = nil, id: TaskID? = nil, created: Instant? = nil) -> TodoItem {
    var task = TodoItem(
      number: number ?? self.number, id: id ?? self.id, title: title, created: created ?? self.created)
    task.notes = notes
    task.status = status
    task.project = project
    task.tags = tags
    task.priority = priority
    task.due = due
    task.wait = wait
    task.repetition = repetition
    task.parent = parent
    task.depends = depends
    task.modified = modified
    task.completed = completed
    task.unknownMembers = unknownMembers
    return task
  }
}
