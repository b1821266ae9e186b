/// The tasks to do by day, and those completed today.
package struct TaskAgenda: Hashable, Sendable, Codable {
  package let parts: [Part]
  package let blocked: Set<Int>

  package enum Span: String, Hashable, Sendable, Codable {
    /// Overdue, today, and completed today.
    case today
    /// Also each of the next seven days, later days, and tasks without a date.
    case everything
  }

  /// The time of a part, in order.
  package enum When: Hashable, Sendable, Codable {
    case overdue
    case day(Day)
    case later, undated, completed
  }

  package struct Part: Hashable, Sendable, Codable {
    package let when: When
    /// The first tasks by due date and priority, undated ones by urgency, completed ones from the last.
    package let tasks: [TodoItem]
    package let count: Int
  }

  package static let daysAhead = 7
  private static let mostUndated = 10

  /// The agenda of the tasks that match, with at most so many in a part. Costs a look at each.
  package init(
    of tasks: [TodoItem], in listing: Listing, query: Query, _ span: Span, atMost most: Int? = nil, at now: Now
  ) {
    let days = AgendaDays(at: now)
    let times = days.times
    var chosen = times.map { FirstPlaces($0 == .undated ? TaskAgenda.mostUndated : most ?? .max) }
    let narrowed = listing.query.and(query).and(listing.searchQuery)
    var matcher = narrowed == .everything ? nil : QueryMatcher(narrowed, among: tasks, at: now)
    let dependencies = Dependencies(tasks, at: now)
    // The pointer borrows each task; indexing the array copies it.
    tasks.withUnsafeBufferPointer { items in
      for place in items.indices {
        guard let time = days.time(of: items.baseAddress.unsafelyUnwrapped[place]),
          matcher?.matches(at: place, of: tasks) != false
        else { continue }
        chosen[time].add(place, days.rank(of: items.baseAddress.unsafelyUnwrapped[place], time, among: dependencies))
      }
    }
    parts = zip(times, chosen).compactMap { when, places in
      let isAsked = span == .everything || [.overdue, .day(now.day), .completed].contains(when)
      guard isAsked, places.count > 0 else { return nil }
      return Part(when: when, tasks: places.inOrder.map { tasks[$0] }, count: places.count)
    }
    blocked = Set(parts.flatMap(\.tasks).filter { $0.satisfies(.blocked, at: now, among: dependencies) }.map(\.number))
  }
}

/// Two values of a task that depend on its time, and its number.
private typealias AgendaRank = (Int, Int, Int)

/// Adding one costs a comparison, and from time to time a sort of twice as many as are kept.
private struct FirstPlaces {
  private let most: Int
  private var kept: [(rank: AgendaRank, place: Int)] = []
  private var last: AgendaRank?
  private(set) var count = 0

  init(_ most: Int) { self.most = most }

  mutating func add(_ place: Int, _ rank: AgendaRank) {
    count += 1
    if let last, rank > last { return }
    kept.append((rank, place))
    guard kept.count / 2 > most else { return }
    kept = first
    last = kept.last?.rank
  }

  private var first: [(rank: AgendaRank, place: Int)] { Array(kept.sorted { $0.rank < $1.rank }.prefix(most)) }
  var inOrder: [Int] { first.map(\.place) }
}

private struct AgendaDays {
  private let now: Now
  /// The beginnings of today, of each listed day, and of the day after those.
  private let starts: [Instant]

  init(at now: Now) {
    self.now = now
    starts = (0...TaskAgenda.daysAhead + 1).map { now.day.adding(days: $0).beginning(in: now.zone) }
  }

  /// All times in order; the constants below are indices.
  var times: [TaskAgenda.When] {
    [.overdue] + (0...TaskAgenda.daysAhead).map { .day(now.day.adding(days: $0)) } + [.later, .undated, .completed]
  }

  private static let overdue = 0
  private static let today = 1
  private static let later = today + TaskAgenda.daysAhead + 1
  private static let undated = later + 1
  private static let completed = undated + 1

  /// The time of a task; nil if it is not on the agenda.
  func time(of task: TodoItem) -> Int? {
    guard task.status == .active else {
      guard let completed = task.completed, starts[0] <= completed, completed < starts[1] else { return nil }
      return Self.completed
    }
    guard task.isToDo(at: now) else { return nil }
    let comesBack = task.wait.map(day).flatMap { $0 < 0 ? nil : $0 }
    let begins = task[.start]?.moment.map(day).flatMap { $0 < 0 ? nil : $0 }
    guard var day = task.due.map({ self.day($0) }) ?? begins ?? comesBack else { return Self.undated }
    if let wait = task.wait, !now.hasReached(wait) {
      // Hidden until then, even if it is overdue.
      day = max(day, comesBack ?? day)
    } else if let due = task.due, now.isPast(due) {
      return Self.overdue
    }
    if begins == 0 || comesBack == 0 { day = 0 }
    return min(Self.today + day, Self.later)
  }

  func rank(of task: TodoItem, _ time: Int, among dependencies: Dependencies) -> AgendaRank {
    switch time {
    case Self.undated: (-Urgency.hundredths(of: task, among: dependencies, at: now), 0, task.number)
    case Self.completed: (-(task.completed?.seconds ?? 0), 0, task.number)
    case _: (task.due.map { second($0) } ?? .max, -(task.priority?.rank ?? -1), task.number)
    }
  }

  /// The days from today: exact for the listed days, too small for an instant after them, negative for one before.
  private func day(_ moment: Moment) -> Int {
    switch moment {
    case .day(let day): day.number - now.day.number
    // Asking the zone about each instant would dominate the cost.
    case .instant(let instant): (starts.firstIndex { instant < $0 } ?? starts.count) - 1
    }
  }

  /// Seconds, where a whole day comes after every time on that day; an hour off after a change of the clocks.
  private func second(_ moment: Moment) -> Int {
    switch moment {
    case .day(let day): return (day.number - now.day.number) * 86_401 + 86_400
    case .instant(let instant):
      let (days, second) = (instant.seconds - starts[0].seconds).quotientAndRemainder(dividingBy: 86_400)
      return second < 0 ? (days - 1) * 86_401 + second + 86_400 : days * 86_401 + second
    }
  }
}
