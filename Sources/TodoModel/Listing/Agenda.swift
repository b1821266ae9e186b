/// What there is to do, by the day that it is for.
package struct Agenda: Hashable, Sendable, Codable {
  /// What is on it, in order; a part that has nothing in it is left out.
  package let parts: [Part]
  /// The numbers of those tasks on it that are blocked.
  package let blocked: Set<Int>

  /// How far it looks ahead.
  package enum Span: String, Hashable, Sendable, Codable {
    /// What is overdue, and today.
    case today
    /// The next seven days as well, each by itself, and what comes later.
    case everything
  }

  /// When something is to be done. The cases come in their order.
  package enum When: Hashable, Sendable, Codable {
    /// It was due before now.
    case overdue
    /// On this day.
    case day(Day)
    /// After the days that are listed.
    case later
  }

  /// The tasks of one day.
  package struct Part: Hashable, Sendable, Codable {
    /// When they are to be done.
    package let when: When
    /// The tasks: what is due first, then the more important.
    package let tasks: [TodoItem]
  }

  private static let daysAhead = 7

  /// The tasks among all that a query selects and that are to do, as they are at a moment. Costs a look at each.
  package init(of tasks: [TodoItem], in listing: Listing, query: Query, _ span: Span, at now: Now) {
    // What waits is on it for the day on which it comes back, so nothing is hidden.
    let open = Listing(
      filter: .all, query: listing.query, search: listing.search, order: [SortKey(.due), SortKey(.priority)])
    var parts: [When: [TodoItem]] = [:]
    for task in open.apply(to: tasks, query: query.and(.term(.condition(.active))), at: now) {
      guard let when = task.agendaPart(at: now, through: now.day.adding(days: Agenda.daysAhead)) else { continue }
      parts[when, default: []].append(task)
    }
    let days = (0...Agenda.daysAhead).map { When.day(now.day.adding(days: $0)) }
    let order = [.overdue] + (span == .today ? Array(days.prefix(1)) : days + [.later])
    self.parts = order.compactMap { when in parts[when].map { Part(when: when, tasks: $0) } }
    let dependencies = Dependencies(tasks, at: now)
    blocked = Set(
      self.parts.flatMap(\.tasks).filter { $0.satisfies(.blocked, at: now, among: dependencies) }.map(\.number))
  }
}

extension TodoItem {
  /// Where it stands in an agenda that lists the days up to one; nil if it has no date that is still to come.
  fileprivate func agendaPart(at now: Now, through last: Day) -> Agenda.When? {
    func day(_ moment: Moment?) -> Day? { moment?.day(in: now.zone) }
    let comesBack = day(wait).flatMap { $0 >= now.day ? $0 : nil }
    let begins = day(self[.start]?.moment).flatMap { $0 >= now.day ? $0 : nil }
    guard var place = day(due) ?? begins ?? comesBack else { return nil }
    if isWaiting(at: now) {
      // It is out of sight until then, even if it is overdue.
      place = max(place, comesBack ?? place)
    } else if isOverdue(at: now) {
      return .overdue
    }
    if begins == now.day || comesBack == now.day { place = now.day }
    return place > last ? .later : .day(place)
  }
}
