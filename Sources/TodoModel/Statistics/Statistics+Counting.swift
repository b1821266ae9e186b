extension TaskStatistics {
  private static let weeks = 8
  private static let months = 3

  /// Counts tasks as they are at a moment, in days of its zone. Looks at each task once.
  package init(of tasks: some Sequence<TodoItem>, at now: Now) {
    let past = DayStarts(from: now.day.adding(days: 1 - 7 * TaskStatistics.weeks), through: now.day, in: now.zone)
    let ages = TaskStatistics.Age.allCases.compactMap(\.days).map {
      now.day.adding(days: 1 - $0).beginning(in: now.zone)
    }
    let (year, month, _) = now.day.date
    calendar = Day(clipping: 1, month: month, year: year)
    let calendarEnd = calendar.adding(months: TaskStatistics.months)

    var byProject: [String?: Project] = [:]
    var spellings = FirstSpellings()
    var ageCounts = Age.allCases.map { _ in 0 }
    var added = past.days.map { _ in 0 }
    var completedOn = added
    var closed = added
    var openBefore = 0
    var dueOn: [Day: DueDay] = [:]
    var sums = TaskField.settable.filter { $0.kind == .duration }.map { Sum(field: $0) }

    for task in tasks {
      let isToDo = task.isToDo(at: now)
      let isDone = task.status == .completed
      // What is over by itself was open once, and is neither now.
      if isToDo || isDone {
        if isToDo { active += 1 } else { completed += 1 }
        for place in sums.indices {
          let field = sums[place].field
          // What goes on counts up to now.
          let duration = field == .worked ? task.worked(at: now.instant) : task[field]?.duration
          guard let minutes = duration?.minutes else { continue }
          if isToDo { sums[place].active += minutes } else { sums[place].completed += minutes }
        }
        let project = task.project.map { spellings.first(of: $0) }
        byProject[project, default: Project(name: project)].count(isToDo: isToDo)
      }

      if let place = past.place(of: task.created) { added[place] += 1 } else { openBefore += 1 }
      guard isToDo else {
        // Another program may have left out when it was; it cannot have been later than the last change.
        let end = isDone ? task.completed ?? task.modified : task.end(in: now.zone)
        if let place = past.place(of: end) {
          closed[place] += 1
          if isDone { completedOn[place] += 1 }
        } else {
          openBefore -= 1
        }
        continue
      }
      ageCounts[ages.firstIndex { task.created >= $0 } ?? ages.count] += 1
      if let due = task.due {
        let day = due.day(in: now.zone)
        if day < calendar {
          dueBefore += 1
        } else if day < calendarEnd {
          dueOn[day, default: DueDay(day: day)].count(isOverdue: now.isPast(due))
        } else {
          dueAfter += 1
        }
      }
    }

    self.sums = sums.filter { $0.active + $0.completed > 0 }
    projects = byProject.values.sorted(by: Project.precedes)
    self.ages = zip(Age.allCases, ageCounts).map { AgeGroup(age: $0, tasks: $1) }
    due = dueOn.values.sorted { $0.day < $1.day }
    for (place, day) in past.days.enumerated() {
      openBefore += added[place] - closed[place]
      days.append(PastDay(day: day, completed: completedOn[place], open: openBefore))
    }
  }
}

extension TodoItem {
  /// When it was over by itself; one that was over before it was added never was anything else.
  fileprivate func end(in zone: any Zone) -> Instant {
    let end =
      switch until {
      case .instant(let instant)?: instant
      case .day(let day)?: day.adding(days: 1).beginning(in: zone)
      case nil: created
      }
    return max(created, end)
  }
}

extension TaskStatistics.Project {
  fileprivate mutating func count(isToDo: Bool) {
    if isToDo { active += 1 } else { completed += 1 }
  }

  /// Most to do first, then most done, then by name; tasks without a project come last of equals.
  fileprivate static func precedes(_ left: Self, _ right: Self) -> Bool {
    if left.active != right.active { return left.active > right.active }
    if left.completed != right.completed { return left.completed > right.completed }
    guard let name = left.name, let other = right.name else { return left.name != nil }
    return name < other
  }
}

extension TaskStatistics.DueDay {
  fileprivate mutating func count(isOverdue: Bool) {
    tasks += 1
    if isOverdue { overdue += 1 }
  }
}

/// When each of some days in a row begins in a zone.
///
/// The zone is asked once for each day instead of once for each task, because it answers slowly.
private struct DayStarts {
  let days: [Day]
  private let starts: [Instant]

  init(from first: Day, through last: Day, in zone: some Zone) {
    days = (first.number...last.number).map(Day.init(number:))
    starts = days.map { $0.beginning(in: zone) }
  }

  /// Which of the days an instant falls on; nil before the first. What lies in the future counts as on the last day.
  func place(of instant: Instant) -> Int? {
    guard let first = starts.first, instant >= first else { return nil }
    // Days on which clocks are set are shorter or longer than others, so this may be one off.
    var place = min((instant.seconds - first.seconds) / 86_400, starts.count - 1)
    while starts[place] > instant { place -= 1 }
    while place + 1 < starts.count, starts[place + 1] <= instant { place += 1 }
    return place
  }
}
