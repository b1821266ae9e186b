/// How many tasks are due when, counted as they change.
///
/// Adding and removing a task takes constant time. Asking costs the different times of day at which something is due
/// today, the tasks that end by themselves, and once a day the days on which anything is due at all.
struct DueCounts: Sendable {
  private let zone: any Zone
  private var days: [Day: DueDay] = [:]
  private var active = 0
  /// How many are due on days before a day.
  private var past: (count: Int, before: Day)?
  /// The tasks that end by themselves, which are counted above until they are looked at.
  private var ending: [Int: (until: Moment, due: Moment?)] = [:]

  private struct DueDay: Sendable {
    /// How many tasks are due that day, at any time of it.
    var count = 0
    /// How many of them at a certain instant.
    var instants: [Instant: Int] = [:]
  }

  /// Tasks, with the zone in which their days begin and end.
  init(_ tasks: some Sequence<TodoItem>, in zone: any Zone) {
    self.zone = zone
    for task in tasks { count(task, 1) }
  }

  mutating func add(_ task: TodoItem) { count(task, 1) }

  mutating func remove(_ task: TodoItem) { count(task, -1) }

  private mutating func count(_ task: TodoItem, _ step: Int) {
    guard task.status == .active else { return }
    active += step
    if let until = task.until { ending[task.number] = step > 0 ? (until, task.due) : nil }
    guard let due = task.due else { return }
    let day = due.day(in: zone)
    var dueDay = days[day] ?? DueDay()
    dueDay.count += step
    if case .instant(let instant) = due {
      let count = dueDay.instants[instant, default: 0] + step
      dueDay.instants[instant] = count == 0 ? nil : count
    }
    days[day] = dueDay.count == 0 ? nil : dueDay
    if let past, day < past.before { self.past?.count += step }
  }

  /// How much there is to be done at a moment.
  mutating func taskCounts(at now: Now, scope: Scope) -> TaskCounts {
    if past?.before != now.day {
      past = (days.reduce(0) { $0 + ($1.key < now.day ? $1.value.count : 0) }, now.day)
    }
    let today = days[now.day] ?? DueDay()
    let missed = today.instants.reduce(0) { $0 + (now.isPast(.instant($1.key)) ? $1.value : 0) }
    var counts = TaskCounts(
      day: now.day, active: active, overdue: (past?.count ?? 0) + missed, today: today.count, scope: scope)
    for (until, due) in ending.values where now.isPast(until) {
      counts.active -= 1
      guard let due else { continue }
      if now.isPast(due) { counts.overdue -= 1 }
      if due.day(in: zone) == now.day { counts.today -= 1 }
    }
    return counts
  }
}
