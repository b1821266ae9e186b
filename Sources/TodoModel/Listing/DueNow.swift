/// What has come at an instant of the day.
package struct DueNow: Hashable, Sendable, Codable {
  /// Tasks to do that have become due.
  package let due: [TodoItem]
  /// Tasks to do that waited until now and are not due yet.
  package let returned: [TodoItem]

  /// Looks at all tasks for what has come by a moment; what waits is left out.
  ///
  /// - Parameter first: The first instant of which nothing has been told.
  package init(_ tasks: [TodoItem], since first: Instant, at now: Now) {
    let news = first.seconds..<max(first.seconds, now.instant.seconds + 1)
    var due: [TodoItem] = []
    var returned: [TodoItem] = []
    for place in tasks.indices where tasks[place].due != nil || tasks[place].wait != nil {
      guard tasks[place].isToDo(at: now), !tasks[place].isWaiting(at: now) else { continue }
      var hasReturned = false
      if case .instant(let wait)? = tasks[place].wait { hasReturned = news.contains(wait.seconds) }
      var isDue = false
      // What is due at a second is overdue from the next one on.
      if case .instant(let instant)? = tasks[place].due { isDue = news.contains(instant.seconds + 1) }
      if isDue || hasReturned && tasks[place].isOverdue(at: now) {
        due.append(tasks[place])
      } else if hasReturned {
        returned.append(tasks[place])
      }
    }
    (self.due, self.returned) = (due, returned)
  }

  /// Looks at all tasks for what has come after an instant and by a moment, days from their beginning, in the order of time.
  package init(_ tasks: [TodoItem], after told: Instant, at now: Now) {
    let toldDay = now.zone.civilTime(at: told).day
    /// When a moment has come or will; long ago if that is known without asking the zone.
    func instant(_ moment: Moment) -> Instant {
      switch moment {
      case .instant(let instant): instant
      case .day(let day) where day < toldDay: Instant(seconds: .min)
      case .day(let day): day.beginning(in: now.zone)
      }
    }
    var due: [(at: Instant, task: TodoItem)] = []
    var returned: [(at: Instant, task: TodoItem)] = []
    for place in tasks.indices where tasks[place].due != nil || tasks[place].wait != nil {
      guard tasks[place].isToDo(at: now), !tasks[place].isWaiting(at: now) else { continue }
      let back = tasks[place].wait.map(instant)
      if let come = tasks[place].due.map(instant), come <= now.instant {
        let seen = max(come, back ?? come)
        if told < seen { due.append((seen, tasks[place])) }
      } else if let back, told < back {
        returned.append((back, tasks[place]))
      }
    }
    self.due = due.sorted { ($0.at, $0.task.number) < ($1.at, $1.task.number) }.map(\.task)
    self.returned = returned.sorted { ($0.at, $0.task.number) < ($1.at, $1.task.number) }.map(\.task)
  }

  /// Whether nothing has come.
  package var isEmpty: Bool { due.isEmpty && returned.isEmpty }
}
