package struct DueNow: Hashable, Sendable, Codable {
  package let due: [TodoItem]
  /// Tasks that were waiting until now and are not due yet.
  package let returned: [TodoItem]

  /// Finds tasks that came at instants from the first one without a reminder on; those that wait are left out.
  package init(_ tasks: [TodoItem], since first: Instant, at now: Now) {
    let news = first.seconds..<max(first.seconds, now.instant.seconds + 1)
    func isNews(_ moment: Moment?, after seconds: Int = 0) -> Bool {
      if case .instant(let instant)? = moment { news.contains(instant.seconds + seconds) } else { false }
    }
    // A task due at a second is overdue from the next one on.
    let come = DueNow.candidates(tasks, at: now).filter {
      isNews(tasks[$0].due, after: 1) || isNews(tasks[$0].wait)
    }.map { tasks[$0] }
    due = come.filter { $0.isOverdue(at: now) }
    returned = come.filter { !$0.isOverdue(at: now) }
  }

  /// Finds tasks that came after an instant, in order of time; a day comes at its beginning.
  package init(_ tasks: [TodoItem], after last: Instant, at now: Now) {
    let lastDay = now.zone.civilTime(at: last).day
    /// Avoids asking the zone about days that are long past.
    func instant(_ moment: Moment) -> Instant {
      switch moment {
      case .instant(let instant): instant
      case .day(let day) where day < lastDay: Instant(seconds: .min)
      case .day(let day): day.beginning(in: now.zone)
      }
    }
    var due: [(at: Instant, task: TodoItem)] = []
    var returned: [(at: Instant, task: TodoItem)] = []
    for place in DueNow.candidates(tasks, at: now) {
      let back = tasks[place].wait.map(instant)
      if let come = tasks[place].due.map(instant), come <= now.instant {
        let seen = max(come, back ?? come)
        if last < seen { due.append((seen, tasks[place])) }
      } else if let back, last < back {
        returned.append((back, tasks[place]))
      }
    }
    self.due = due.sorted { ($0.at, $0.task.number) < ($1.at, $1.task.number) }.map(\.task)
    self.returned = returned.sorted { ($0.at, $0.task.number) < ($1.at, $1.task.number) }.map(\.task)
  }

  private static func candidates(_ tasks: [TodoItem], at now: Now) -> [Int] {
    tasks.indices.filter {
      (tasks[$0].due != nil || tasks[$0].wait != nil) && tasks[$0].isToDo(at: now) && !tasks[$0].isWaiting(at: now)
    }
  }

  package var isEmpty: Bool { due.isEmpty && returned.isEmpty }
}

package struct NewDay: Hashable, Sendable, Codable {
  package let day: Day
  package let due: [TodoItem]
  package let overdue: [TodoItem]
  package let returned: [TodoItem]

  /// Finds tasks since the day of the last check, of which moments before the first instant were reminded of already.
  package init(_ tasks: [TodoItem], since last: Day, unreported first: Instant? = Instant(seconds: .min), at now: Now) {
    day = now.day
    let active = tasks.filter { $0.isToDo(at: now) && !$0.isHidden(at: now, by: Query.Condition.hiding) }
    /// True if a moment is after the last check; for an instant, if there was no reminder of it.
    func isNews(_ moment: Moment, onLastDay isNews: Bool) -> Bool {
      let day = moment.day(in: now.zone)
      guard day == last else { return day > last }
      guard case .instant(let instant) = moment else { return isNews }
      return first.map { $0 <= instant } ?? false
    }
    due = active.filter { $0.satisfies(.today, at: now) && !$0.isOverdue(at: now) }
    overdue = active.filter { $0.isOverdue(at: now) && $0.due.map { isNews($0, onLastDay: true) } ?? false }
    returned = active.filter { task in
      task.wait.map { isNews($0, onLastDay: false) } ?? false && !task.satisfies(.today, at: now)
        && !task.isOverdue(at: now)
    }
  }

  package var isEmpty: Bool { due.isEmpty && overdue.isEmpty && returned.isEmpty }
}
