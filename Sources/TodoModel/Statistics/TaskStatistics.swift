package struct TaskStatistics: Hashable, Sendable, Codable {
  package var active = 0, completed = 0
  /// Those with most to do first; nil is the project of tasks without one.
  package var projects: [Project] = []
  /// The number of active tasks by age, from the youngest to the oldest, without gaps.
  package var ages: [AgeGroup] = []
  /// The last eight weeks day by day, today last.
  package var days: [PastDay] = []
  package var calendar = Day(number: 0)
  /// The days of three months from there on which active tasks are due, in order.
  package var due: [DueDay] = []
  package var dueBefore = 0, dueAfter = 0

  /// The sums of durations by field, without fields that no task has.
  package var sums: [Sum] = []

  package var total: Int { active + completed }

  package struct Project: Hashable, Sendable, Codable {
    /// The full name, `home.garden`; nil for tasks without a project.
    package let name: String?
    package var active = 0, completed = 0

    mutating func count(isToDo: Bool) { if isToDo { active += 1 } else { completed += 1 } }

    /// Most to do first, then most completed, then by name; of equals, tasks without a project are last.
    static func precedes(_ left: Self, _ right: Self) -> Bool {
      if (left.active, left.completed) != (right.active, right.completed) {
        return (left.active, left.completed) > (right.active, right.completed)
      }
      return left.name.map { name in right.name.map { FoldedName(name) < FoldedName($0) } ?? true } ?? false
    }
  }

  package struct Sum: Hashable, Sendable, Codable {
    package let field: TaskField
    package var active = 0, completed = 0
  }

  package struct AgeGroup: Hashable, Sendable, Codable {
    package let age: Age
    package var tasks = 0
  }

  /// The age of a task, in days that have begun since it was added.
  package enum Age: String, CaseIterable, Sendable, Codable {
    case underAWeek, underAMonth, underThreeMonths, underAYear, older

    /// The exclusive upper bound in days; nil for the oldest.
    package var days: Int? { Age.limits[self] }

    private static let limits: [Age: Int] = [.underAWeek: 7, .underAMonth: 30, .underThreeMonths: 90, .underAYear: 365]
  }

  package struct PastDay: Hashable, Sendable, Codable {
    package let day: Day
    package var completed = 0
    /// The number of tasks that were to do at the end of the day, or are now; deleted tasks are unknown.
    package var open = 0
  }

  package struct DueDay: Hashable, Sendable, Codable {
    package let day: Day
    package var tasks = 0, overdue = 0
  }

  package init() {}

  private static let weeks = 8, months = 3

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
    var (completedOn, closed) = (added, added)
    var openBefore = 0
    var dueOn: [Day: DueDay] = [:]
    var sums = TaskField.settable.filter { $0.kind == .duration }.map { Sum(field: $0) }

    for task in tasks {
      let isToDo = task.isToDo(at: now)
      let isDone = task.status == .completed
      // A task that ended by itself was open once, and is neither now.
      if isToDo || isDone {
        if isToDo { active += 1 } else { completed += 1 }
        for place in sums.indices {
          let field = sums[place].field
          // Current work counts up to now.
          let duration = field == .worked ? task.worked(at: now.instant) : task[field]?.duration
          guard let minutes = duration?.minutes else { continue }
          if isToDo { sums[place].active += minutes } else { sums[place].completed += minutes }
        }
        let project = task.project.map { spellings.first(of: $0) }
        byProject[project, default: Project(name: project)].count(isToDo: isToDo)
      }

      if let place = past.place(of: task.created) { added[place] += 1 } else { openBefore += 1 }
      guard isToDo else {
        // Another program may have left out the time of completion, which is no later than the last change.
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
          dueOn[day, default: DueDay(day: day)].tasks += 1
          if now.isPast(due) { dueOn[day]?.overdue += 1 }
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
  /// The time at which the task ended by itself, but not before it was added.
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

/// The beginnings of consecutive days in a zone, which is asked once for each because it answers slowly.
private struct DayStarts {
  let days: [Day]
  private let starts: [Instant]

  init(from first: Day, through last: Day, in zone: some Zone) {
    days = (first.number...last.number).map(Day.init(number:))
    starts = days.map { $0.beginning(in: zone) }
  }

  /// The index of the day of an instant; nil before the first day, the last one for the future.
  func place(of instant: Instant) -> Int? {
    guard let first = starts.first, instant >= first else { return nil }
    // Days on which clocks change are shorter or longer, so this may be off by one.
    var place = min((instant.seconds - first.seconds) / 86_400, starts.count - 1)
    while starts[place] > instant { place -= 1 }
    while place + 1 < starts.count, starts[place + 1] <= instant { place += 1 }
    return place
  }
}
