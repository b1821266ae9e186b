import TodoModel

/// What there is to be seen of one task.
struct DetailViewState: Equatable, Sendable {
  /// The task that is shown; nil before one has been.
  var content: Content?

  /// A task and those that it is connected with.
  struct Content: Hashable, Sendable, Codable {
    /// The task.
    package let task: TodoItem
    /// The task that it is a part of.
    package let parent: TodoItem?
    /// Its own parts.
    package let subtasks: [TodoItem]
    /// The tasks that have to be done first.
    package let blockedBy: [TodoItem]
    /// The tasks to do that wait for it.
    package let blocking: [TodoItem]
    /// How long it has been worked on, by the time it was loaded.
    package let worked: TimeSpan?
    /// Its urgency.
    package let urgency: Urgency
    /// Which command last set each field.
    package let fields: [FieldOrigin]
  }
}

extension DetailViewState.Content {
  /// Looks for the connections of a task among all tasks, at a moment.
  init(_ task: TodoItem, among tasks: [TodoItem], at now: Now, fields: [FieldOrigin] = []) {
    let depends = Set(task.depends)
    self.init(
      task: task,
      parent: tasks.first { $0.id == task.parent },
      subtasks: tasks.filter { $0.parent == task.id },
      blockedBy: tasks.filter { depends.contains($0.id) && $0.isToDo(at: now) },
      blocking: task.isToDo(at: now) ? tasks.filter { $0.isToDo(at: now) && $0.depends.contains(task.id) } : [],
      worked: task.worked(at: now.instant),
      urgency: Urgency(of: task, among: Dependencies(tasks, at: now), at: now),
      fields: fields)
  }
}
