import TodoJSON
import TodoModel

/// The tasks to do, day by day.
package enum Agenda: ScreenFeature {
  package enum Intent: Equatable, Sendable, Codable { case open(Query, TaskAgenda.Span, in: Listing) }

  package struct State: Equatable, Sendable, Codable {
    var agenda: TaskAgenda?
    var query = Query.everything
    var span = TaskAgenda.Span.everything
    /// The listing; its status and order are ignored.
    var listing = Listing.standard
    var scope = Scope()
    var dates = ListingDates()
    var remarks: [QueryRemark] = []
  }

  private static func verb(_ name: String, _ span: TaskAgenda.Span, _ summary: String, examples: [String]) -> Verb {
    Verb(name, parameters: "[QUERY]", summary: summary, examples: examples, reads: .query) {
      (scanner, parseContext) throws(TodoError) in
      .feature(.agenda(.open(try scanner.agendaQuery(), span, in: parseContext.listing)))
    }.givingWay()
  }

  package static func reduce(_ state: inout State, _ loaded: State) { state = loaded }

  static let verbs: [Verb] = [
    verb(
      "agenda", .everything,
      "shows what is to do day by day, the most urgent without a date, and what was completed today",
      examples: ["agenda", "agenda project:work"]),
    verb(
      "today", .today,
      "shows what is overdue, what is due, can be begun or comes back today, and what was completed today",
      examples: ["today"]),
  ]

  static func write(_ state: State, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard let agenda = state.agenda else { return page.add("No data") }
    page.add(
      TextLine(state.span == .today ? "To do today" : "Agenda", .headline)
        + TextLine(state.listing.narrowing(state.scope, state.query, state.dates, in: context.zone), .faint))
    if agenda.parts.isEmpty {
      page.add(state.span == .today ? "Nothing is to be done today." : "Nothing is to be done.")
    } else {
      write(agenda, of: state.query, at: now, in: context, to: &page)
    }
    Tasks.write(state.remarks, in: context, to: &page)
  }

  /// Writes the parts below each other, each with as many rows as there is room for below so many others.
  static func write(
    _ agenda: TaskAgenda, of query: Query, at now: Now, below above: Int = 0, in context: TextContext,
    to page: inout TextPage
  ) {
    // Headline, tip and prompt take rows, which are folded in a narrow window.
    let room = context.rows.map { max(1, $0 - (context.columns < 80 ? 6 : 4) - above) }
    let shown = agenda.rows(fitting: room, today: .day(now.day))
    let parts = agenda.parts.prefix(shown.count)
    // All rows at once, so that columns have the same width on all days.
    let tasks = zip(parts, shown).flatMap { $0.first($1) }
    var facts = ListFacts()
    facts.blocked = agenda.blocked
    let rows = TaskRows(tasks, facts, at: now, in: context)
    // In a window a mark shows what is blocked.
    let blocked = context.width == nil ? agenda.blocked : []
    var start = 0
    for (part, count) in zip(parts, shown) {
      let headline = TextLine(part.when.names(today: now.day).headline, part.when == .overdue ? .overdue : .headline)
      let rest = part.count - count
      let list = rest > 0 ? part.list(at: now, among: query) : ""
      page.add(count > 0 ? line(headline, "", "", in: context) : line(headline, " · \(rest)", list, in: context))
      rows.write(start..<start + count, to: &page) {
        blocked.contains(tasks[$0].number) ? TextLine("  blocked", .faint) : nil
      }
      start += count
      if count > 0, rest > 0 { page.add(line("  ", "… and \(rest) more", list, in: context)) }
    }
    let rest = agenda.parts.dropFirst(parts.count).reduce(0) { $0 + $1.count }
    if rest > 0 { page.add(TextLine("… and \(rest) more", .faint)) }
  }

  /// A line of one row; the command that lists the rest is omitted if it does not fit.
  private static func line(_ beginning: TextLine, _ rest: String, _ list: String, in context: TextContext) -> TextLine {
    let whole = beginning + TextLine(rest + list, .faint)
    guard let width = context.width, whole.width > width else { return whole }
    return (beginning + TextLine(rest, .faint)).cut(to: width, ellipsis: context.ellipsis)
  }

  static func writeMembers(of state: State, to writer: inout JSONWriter) {
    guard let agenda = state.agenda else { return }
    writer.members(
      ("span", state.span.rawValue), ("query", state.listing.query.and(state.query).description),
      ("search", state.listing.search), ("scope", state.scope.typed))
    writer.write(state.dates.standing + state.dates.extra)
    writer.member("parts", of: agenda.parts) { writer, part in
      writer.member("when", part.when.names().code)
      if case .day(let day) = part.when { writer.member("day", day.iso) }
      writer.member("count", part.count)
      writer.member("tasks", part.tasks)
    }
    writer.member("blocked", agenda.blocked.sorted())
    Tasks.write(state.remarks, to: &writer)
  }
}

struct AgendaProcessor {
  let environment: Environment

  func result(of action: Agenda.Intent) async throws(TodoError) -> Agenda.State {
    switch action {
    case .open(let query, let span, let listing):
      let now = environment.clock.present
      let (tasks, settings) = try await environment.list()
      let resolvedQuery = try query.resolved(in: settings)
      let resolved = try listing.resolved(in: settings)
      let agenda = TaskAgenda(
        of: tasks, in: resolved, query: resolvedQuery, span, atMost: environment.maxTasksOnScreen, at: now)
      let dates = ListingDates(standing: resolved.query.dates(at: now), extra: resolvedQuery.dates(at: now))
      let remarks = query.remarks(
        among: tasks, in: settings, ofNothingFound: agenda.parts.isEmpty ? Features.names : nil
      ).leading(from: environment.command)
      return Agenda.State(
        agenda: agenda, query: query, span: span, listing: listing, scope: settings.scope, dates: dates,
        remarks: remarks)
    }
  }
}

extension Environment {
  /// The most tasks of one part that are loaded: more than any window has rows; nil where all are printed.
  fileprivate var maxTasksOnScreen: Int? { self.canBeWatched ? 500 : nil }

  /// The agenda at the start of a session; nil if it is not configured, or empty.
  func agendaAtStart(at now: Now) async throws(TodoError) -> TaskAgenda? {
    guard self.configuration.start == .agenda, self.configuration.format == .text else { return nil }
    let resolved = try self.configuration.listing.resolved(in: try await self.dataSource.settings())
    let agenda = TaskAgenda(
      of: try await self.dataSource.tasks(), in: resolved, query: .everything, .everything, atMost: maxTasksOnScreen,
      at: now)
    return agenda.parts.isEmpty ? nil : agenda
  }
}

extension TaskAgenda {
  /// The number of tasks shown for each part, from the first part on; the others have no row. What is overdue or due
  /// today is shown whole before any other part has a row. Then each has one for its headline, and one more task of
  /// each is shown in turn. A part of which only some tasks are shown takes a row for the rest, as do the parts without.
  fileprivate func rows(fitting rows: Int?, today: When) -> [Int] {
    guard let rows else { return parts.map(\.tasks.count) }
    let pressing = parts.prefix { $0.when == .overdue || $0.when == today }
    let left = rows - pressing.reduce(0) { $0 + 1 + $1.count }
    let areAllListed = left >= parts.count - pressing.count
    let listed = areAllListed ? parts.count : max(min(pressing.count, max(1, rows - 1)), pressing.count + left - 1)
    var shown = Array(repeating: 0, count: listed)
    var room = rows - listed - (listed < parts.count ? 1 : 0)
    func height(_ part: Int, _ shown: Int) -> Int { shown + (0 < shown && shown < parts[part].count ? 1 : 0) }
    /// Shows one more task of a part; false if there was none, or no room for it.
    func grow(_ part: Int) -> Bool {
      let growth = height(part, shown[part] + 1) - height(part, shown[part])
      guard shown[part] < parts[part].tasks.count, growth <= room else { return false }
      room -= growth
      shown[part] += 1
      return true
    }
    for chosen in [shown.indices.prefix(pressing.count), shown.indices] { while chosen.count(where: grow) > 0 {} }
    return shown
  }
}

extension TaskAgenda.When {
  /// Returns the name in JSON, and the headline.
  fileprivate func names(today: Day? = nil) -> (code: String, headline: String) {
    switch self {
    case .overdue: ("overdue", "Overdue")
    case .day(let day): ("day", today.map { day.heading(today: $0) } ?? "")
    case .later: ("later", "Later")
    case .undated: ("undated", "Without a date")
    case .completed: ("completed", "Completed today")
    }
  }
}

extension TaskAgenda.Part {
  /// So many tasks in their order; where some are left out, those of high priority stay.
  fileprivate func first(_ count: Int) -> [TodoItem] {
    guard count < tasks.count else { return tasks }
    func isHigh(_ place: Int) -> Bool { tasks[place].priority == .high && tasks[place].status == .active }
    let ranked = tasks.indices.filter(isHigh) + tasks.indices.filter { !isHigh($0) }
    return ranked.prefix(count).sorted().map { tasks[$0] }
  }

  /// The command that lists the tasks among those of a query, after a colon; empty if a list by dates would differ.
  fileprivate func list(at now: Now, among query: Query) -> String {
    let isOfDueDates = tasks.allSatisfy { task in
      switch when {
      case .overdue, .undated, .completed: true
      case .day(let day): task.due?.day(in: now.zone) == day && task.wait.map(now.hasReached) ?? true
      case .later: task.due != nil && task.wait.map(now.hasReached) ?? true
      }
    }
    guard isOfDueDates else { return "" }
    let own =
      switch when {
      case .overdue: "is:overdue"
      case .day(now.day): "is:today"
      case .day(let day): "due:\(day.iso)"
      case .later: "due>\(now.day.adding(days: TaskAgenda.daysAhead).iso)"
      case .undated: "due:"
      case .completed: "completed:today"
      }
    let part = own.read { try $0.query() } ?? .everything
    return ": list \(query.and(part))" + (when == .undated ? " sort:urgency" : "")
  }
}
