extension Query {
  package enum Condition: String, CaseIterable, Sendable, Codable {
    case active, completed, overdue, today, waiting, expired, ready, blocked, blocking, started, recurring, subtask
  }
}

extension TodoItem {
  /// True if a condition holds for the task at a moment; some depend on other tasks.
  @inline(__always) package func satisfies(
    _ condition: Query.Condition, at now: Now, among dependencies: @autoclosure () -> Dependencies = Dependencies()
  ) -> Bool {
    switch condition {
    case .active: isToDo(at: now)
    case .completed: status == .completed
    case .overdue: isOverdue(at: now)
    case .today: isToDo(at: now) && due.map { $0.day(in: now.zone) == now.day } ?? false
    case .waiting: isWaiting(at: now)
    case .expired: isExpired(at: now)
    case .ready:
      isToDo(at: now) && (self[.start]?.moment.map(now.hasReached) ?? true) && !dependencies().contain(anyOf: depends)
    case .blocked: isToDo(at: now) && dependencies().contain(anyOf: depends)
    case .blocking: dependencies().contain(id)
    case .started: started != nil
    case .recurring: repetition != nil
    case .subtask: parent != nil
    }
  }

  @inline(__always) func isHidden(at now: Now, by hiding: [Query.Condition]) -> Bool {
    for condition in hiding where satisfies(condition, at: now) { return true }
    return false
  }
}

extension Query.Condition {
  /// The conditions that hide a task from a list of active ones unless they are asked for.
  static let hiding: [Query.Condition] = [.waiting, .expired]

  package var group: FilterGroup { traits.group }
  var date: TaskField? { traits.date }
  static var keywords: [Keyword] { allCases.map { Keyword($0.rawValue, explanation: $0.traits.explanation) } }

  private var traits: (group: FilterGroup, date: TaskField?, explanation: String) {
    switch self {
    case .active: (.status, nil, "to do")
    case .completed: (.status, .completed, "done")
    case .overdue: (.dates, .due, "to do, and due before now")
    case .today: (.dates, .due, "to do, and due today")
    case .waiting: (.dates, .wait, "hidden until a later date")
    case .expired: (.dates, .until, "over by itself, and not done")
    case .ready: (.status, nil, "to do, its start date has come, not blocked")
    case .blocked: (.status, nil, "depends on one that is to do")
    case .blocking: (.status, nil, "one that is to do depends on it")
    case .started: (.status, .started, "it is being worked on")
    case .recurring: (.status, nil, "repeats")
    case .subtask: (.status, nil, "a part of another")
    }
  }

  /// The reason in words for which the condition hides a task.
  package var hidingWords: String {
    switch self {
    case .waiting: "a wait date"
    case .expired: "an end that has passed"
    case _: rawValue
    }
  }
}
