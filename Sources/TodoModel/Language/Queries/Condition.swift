extension Query {
  /// What can stand after `is:`; all that there is to say about one stands in this file.
  package enum Condition: String, CaseIterable, Sendable, Codable {
    /// To do: neither done nor over by itself.
    case active
    /// Done.
    case completed
    /// To do, and due before now.
    case overdue
    /// To do, and due today.
    case today
    /// Hidden until a later date.
    case waiting
    /// Not done, and over by itself.
    case expired
    /// To do, and neither a later start nor another task is in the way.
    case ready
    /// To do, and depends on a task that is to do.
    case blocked
    /// To do, and a task that is to do depends on it.
    case blocking
    /// Is worked on.
    case started
    /// Repeats.
    case recurring
    /// Is a part of another task.
    case subtask
  }
}

extension TodoItem {
  /// Whether a condition holds for the task at a moment; some need to be told about other tasks.
  @inline(__always)
  package func satisfies(
    _ condition: Query.Condition, at now: Now, among dependencies: @autoclosure () -> Dependencies = Dependencies()
  ) -> Bool {
    switch condition {
    case .active: isToDo(at: now)
    case .completed: status == .completed
    case .overdue: isOverdue(at: now)
    case .today: isToDo(at: now) && due.map { $0.day(in: now.zone) == now.day } ?? false
    case .waiting: isWaiting(at: now)
    case .expired: isExpired(at: now)
    case .ready: isToDo(at: now) && hasStarted(at: now) && !dependencies().contain(anyOf: depends)
    case .blocked: isToDo(at: now) && dependencies().contain(anyOf: depends)
    case .blocking: dependencies().contain(id)
    case .started: started != nil
    case .recurring: repetition != nil
    case .subtask: parent != nil
    }
  }

  /// Whether there is still something to do: what counts, presses, is due, waits and holds up others.
  @inline(__always)
  package func isToDo(at now: Now) -> Bool { status == .active && !isExpired(at: now) }

  /// When the task is over by itself.
  @inline(__always)
  var until: Moment? { self[.until]?.moment }

  /// Whether the task is over by itself, and was not done before.
  @inline(__always)
  func isExpired(at now: Now) -> Bool {
    guard status == .active, let until else { return false }
    return now.isPast(until)
  }

  /// Whether the task is to do and was due before now.
  @inline(__always)
  func isOverdue(at now: Now) -> Bool {
    guard isToDo(at: now), let due else { return false }
    return now.isPast(due)
  }

  /// Whether the task is to do and hidden until a later date.
  @inline(__always)
  func isWaiting(at now: Now) -> Bool {
    guard isToDo(at: now), let wait else { return false }
    return !now.hasReached(wait)
  }

  /// Whether the day before which it cannot be begun has come, if there is one.
  @inline(__always)
  private func hasStarted(at now: Now) -> Bool {
    self[.start]?.moment.map(now.hasReached) ?? true
  }

  /// Whether a list of active tasks leaves it out unless the condition that hides it is asked for.
  @inline(__always)
  func isHidden(at now: Now, by hiding: [Query.Condition]) -> Bool {
    for condition in hiding where satisfies(condition, at: now) { return true }
    return false
  }
}

extension Query.Condition {
  /// Those that keep a task out of a list of active ones, as long as nobody asks for them.
  static let hiding: [Query.Condition] = [.waiting, .expired]

  /// Whether it takes other tasks to know.
  var needsDependencies: Bool {
    switch self {
    case .ready, .blocked, .blocking: true
    case .active, .completed, .overdue, .today, .waiting, .expired, .started, .recurring, .subtask: false
    }
  }

  /// The group in which it is switched.
  package var group: FilterGroup {
    switch self {
    case .overdue, .today, .waiting, .expired: .dates
    case .active, .completed, .ready, .blocked, .blocking, .started, .recurring, .subtask: .status
    }
  }

  /// The date that it is about.
  var date: TaskField? {
    switch self {
    case .overdue, .today: .due
    case .waiting: .wait
    case .expired: .until
    case .completed: .completed
    case .started: .started
    case .active, .ready, .blocked, .blocking, .recurring, .subtask: nil
    }
  }

  static var keywords: [Keyword] { allCases.map { Keyword($0.rawValue, explanation: $0.explanation) } }

  private var explanation: String {
    switch self {
    case .active: "to do"
    case .completed: "done"
    case .overdue: "to do, and due before now"
    case .today: "to do, and due today"
    case .waiting: "hidden until a later date"
    case .expired: "over by itself, and not done"
    case .ready: "to do, its start date has come, not blocked"
    case .blocked: "depends on one that is to do"
    case .blocking: "one that is to do depends on it"
    case .started: "work on it goes on"
    case .recurring: "repeats"
    case .subtask: "a part of another"
    }
  }

  /// What a task has that it hides, as it is told why a list is empty.
  package var hidingWords: String {
    switch self {
    case .waiting: "a wait date"
    case .expired: "an end that has passed"
    case .active, .completed, .overdue, .today, .ready, .blocked, .blocking, .started, .recurring, .subtask: rawValue
    }
  }
}
