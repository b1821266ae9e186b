extension Query {
  /// Whether a task satisfies the query at a moment.
  public func matches(_ task: TodoItem, at now: Now) -> Bool {
    switch self {
    case .and(let parts): parts.allSatisfy { $0.matches(task, at: now) }
    case .or(let parts): parts.contains { $0.matches(task, at: now) }
    case .not(let part): !part.matches(task, at: now)
    case .term(let term): term.matches(task, at: now)
    }
  }

  /// Whether a condition occurs anywhere in the query.
  public func mentions(_ condition: Condition) -> Bool {
    switch self {
    case .and(let parts), .or(let parts): parts.contains { $0.mentions(condition) }
    case .not(let part): part.mentions(condition)
    case .term(let term): term == .condition(condition)
    }
  }
}

extension Query.Term {
  fileprivate func matches(_ task: TodoItem, at now: Now) -> Bool {
    switch self {
    case .text(let text): task.contains(text)
    case .tag(let tag): task.tags.contains(tag)
    case .noTag(let tag): !task.tags.contains(tag)
    case .project(nil): task.project == nil
    case .project(let project?): task.isInProject(project)
    case .condition(let condition): task.satisfies(condition, at: now)
    }
  }
}

extension TodoItem {
  /// Whether a text stands anywhere in the title or the notes, without regard to case.
  public func contains(_ text: String) -> Bool {
    let folded = text.lowercased()
    return title.lowercased().contains(folded) || notes.lowercased().contains(folded)
  }

  /// Whether the task is in a project or in one inside it.
  public func isInProject(_ name: String) -> Bool {
    guard let project, project.hasPrefix(name) else { return false }
    let inside = project.dropFirst(name.count)
    return inside.isEmpty || inside.hasPrefix(".")
  }

  /// Whether a condition holds for the task at a moment.
  public func satisfies(_ condition: Query.Condition, at now: Now) -> Bool {
    switch condition {
    case .active: status == .active
    case .completed: status == .completed
    case .overdue: status == .active && due.map(now.isPast) ?? false
    case .today: status == .active && due.map { $0.day(in: now.zone) == now.day } ?? false
    case .waiting: status == .active && !(wait.map(now.hasReached) ?? true)
    }
  }
}
