package struct TaskCounts: Hashable, Sendable, Codable {
  package var day: Day
  /// Tasks that are to do and not waiting, as a list of active tasks shows them.
  package var active = 0
  package var overdue = 0
  /// Those that are due today and not overdue.
  package var today = 0
  package var waiting = 0
  /// The tasks that are worked on, from the first that was begun to the last.
  package var work: [Work] = []
  /// The next instant of the day, or instant waited for, at which one of the counts changes by itself.
  package var next: Instant?
  package var scope = Scope()
  /// The state of the synchronisation; nil if there is no remote.
  package var standing: SyncStanding?

  package struct Work: Hashable, Sendable, Codable {
    package let number: Int
    package let title: String
    package let minutes: Int
    /// The number and the time, `44 0:25`.
    package var clock: String { "\(number) \(TimeSpan.clock(ofMinutes: minutes))" }
  }

  fileprivate mutating func note(_ instant: Instant, after now: Now) {
    if now.instant < instant, next.map({ instant < $0 }) ?? true { next = instant }
  }
}

/// Adding and removing a task takes constant time. A query costs the distinct times due today, the tasks that wait or
/// end by themselves, and once a day the number of days on which anything is due.
struct DueCounts: Sendable {
  private let zone: any Zone
  private var days: [Day: DueDay] = [:]
  private var active = 0
  private var past: (count: Int, before: Day)?
  /// The tasks that appear or end by themselves; the counts include them until they are queried.
  private var passing: [Int: TodoItem] = [:]
  private var started: [Int: TodoItem] = [:]

  private struct DueDay: Sendable {
    /// All of that day, with and without a time.
    var count = 0
    var instants: [Instant: Int] = [:]

    mutating func count(_ due: Moment, _ step: Int) {
      count += step
      guard case .instant(let instant) = due else { return }
      let count = instants[instant, default: 0] + step
      instants[instant] = count == 0 ? nil : count
    }
  }

  init(_ tasks: [TodoItem], in zone: any Zone) {
    self.zone = zone
    // The pointer borrows each task; indexing the array copies it.
    tasks.withUnsafeBufferPointer { tasks in
      for place in tasks.indices { count(tasks.baseAddress.unsafelyUnwrapped[place], 1) }
    }
  }

  /// Adds a task, or removes it with a step of -1.
  mutating func count(_ task: TodoItem, _ step: Int) {
    guard task.status == .active else { return }
    active += step
    if task.wait != nil || task.until != nil { passing[task.number] = step > 0 ? task : nil }
    if task.started != nil { started[task.number] = step > 0 ? task : nil }
    guard let due = task.due else { return }
    let day = due.day(in: zone)
    days[day, default: DueDay()].count(due, step)
    if step < 0, days[day]?.count == 0 { days[day] = nil }
    if let past, day < past.before { self.past?.count += step }
  }

  mutating func taskCounts(at now: Now, scope: Scope) -> TaskCounts {
    if past?.before != now.day { past = (days.reduce(0) { $0 + ($1.key < now.day ? $1.value.count : 0) }, now.day) }
    let today = days[now.day] ?? DueDay()
    let missed = today.instants.reduce(0) { $0 + (now.isPast(.instant($1.key)) ? $1.value : 0) }
    var counts = TaskCounts(
      day: now.day, active: active, overdue: (past?.count ?? 0) + missed, today: today.count - missed, scope: scope)
    func order(_ task: TodoItem) -> (Instant, Int) { (task.started ?? task.created, task.number) }
    for task in started.values.sorted(by: { order($0) < order($1) }) {
      let minutes = task.minutesAtWork(at: now.instant)
      counts.work.append(TaskCounts.Work(number: task.number, title: task.title, minutes: minutes))
      if let start = task.started { counts.note(Instant(seconds: start.seconds + 60 * (minutes + 1)), after: now) }
    }
    // A task due at a second is overdue from the next one on.
    for instant in today.instants.keys { counts.note(Instant(seconds: instant.seconds + 1), after: now) }
    for task in passing.values {
      if case .instant(let last)? = task.until { counts.note(Instant(seconds: last.seconds + 1), after: now) }
      if case .instant(let instant)? = task.wait { counts.note(instant, after: now) }
      let isOver = task.until.map(now.isPast) ?? false
      let isWaiting = task.wait.map { !now.hasReached($0) } ?? false
      guard isOver || isWaiting else { continue }
      counts.active -= 1
      if !isOver { counts.waiting += 1 }
      guard let due = task.due else { continue }
      if now.isPast(due) { counts.overdue -= 1 } else if due.day(in: zone) == now.day { counts.today -= 1 }
    }
    return counts
  }
}
