import TodoModel

/// A task and those that it is connected with.
package struct TaskDetails: Hashable, Sendable, Codable {
  /// The task.
  let task: TodoItem
  /// The task that it is a part of.
  let parent: TodoItem?
  /// Its own parts.
  let subtasks: [TodoItem]
  /// The tasks that have to be done first.
  let blockedBy: [TodoItem]
  /// The tasks to do that wait for it.
  let blocking: [TodoItem]
  /// How long it has been worked on, by the time it was loaded.
  let worked: TimeSpan?
  /// Its urgency.
  let urgency: Urgency
  /// Which command last set each field.
  let fields: [FieldOrigin]
}

extension TaskDetails {
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

extension Environment {
  /// What there is to know of a task by now.
  func details(of number: Int) async throws(TodoError) -> TaskDetails {
    let task = try await self.dataSource.task(number)
    let tasks = try await self.dataSource.tasks()
    return TaskDetails(
      task, among: tasks, at: self.clock.present, fields: try await self.dataSource.fields(of: number))
  }
}
