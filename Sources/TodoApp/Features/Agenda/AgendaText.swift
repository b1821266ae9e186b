import TodoJSON
import TodoModel

/// The agenda as text.
extension Agenda {
  static func write(_ state: Agenda.State, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard let agenda = state.agenda else { return page.add("No data") }
    page.add(
      TextLine(state.span == .today ? "To do today" : "Agenda", .headline)
        + TextLine(Tasks.narrowing(state.listing, state.selection, in: context.zone), .faint))
    guard !agenda.parts.isEmpty else {
      return page.add(state.span == .today ? "Nothing is to be done today." : "Nothing is to be done.")
    }
    write(agenda, of: state.query, at: now, in: context, to: &page)
  }

  /// The parts below each other, each with as many rows as there is room for.
  static func write(
    _ agenda: TaskAgenda, of query: Query, at now: Now, in context: TextContext, to page: inout TextPage
  ) {
    let rows = context.rows.map { max(1, $0 - besides(in: context)) }
    // In a window of a few rows there is not even one for each part.
    let isFolded = rows.map { $0 < agenda.parts.count } ?? false
    let parts = agenda.parts.prefix(isFolded ? max(1, (rows ?? 1) - 1) : agenda.parts.count)
    let shown = isFolded ? parts.map { _ in 0 } : agenda.rows(fitting: rows, today: .day(now.day))
    // All rows at once, so that the columns of all days are as wide.
    let tasks = zip(parts, shown).flatMap { $0.tasks.prefix($1) }
    var facts = ListFacts()
    facts.blocked = agenda.blocked
    var lines = Tasks.rows(of: tasks, facts, at: now, in: context)[...]
    for (part, count) in zip(parts, shown) {
      let headline = TextLine(part.when.words(today: now.day), part.when == .overdue ? .overdue : .headline)
      let rest = part.count - count
      guard count > 0 else {
        page.add(line(headline, " · \(rest)", part.list(at: now, among: query), in: context))
        continue
      }
      page.add(line(headline, "", "", in: context))
      for task in part.tasks.prefix(count) {
        guard let line = lines.popFirst() else { break }
        // In a window a mark says it.
        let isSaid = context.width == nil && agenda.blocked.contains(task.number)
        page.add(isSaid ? line + TextLine("  blocked", .faint) : line)
      }
      if rest > 0 { page.add(line("  ", "… and \(rest) more", part.list(at: now, among: query), in: context)) }
    }
    let rest = agenda.parts.dropFirst(parts.count).reduce(0) { $0 + $1.count }
    if rest > 0 { page.add(TextLine("… and \(rest) more", .faint)) }
  }

  /// A line of one row; what lists the rest is left out where there is no room for all of it.
  private static func line(
    _ beginning: TextLine, _ rest: String, _ list: String, in context: TextContext
  ) -> TextLine {
    let whole = beginning + TextLine(rest + list, .faint)
    guard let width = context.width, whole.width > width else { return whole }
    return (beginning + TextLine(rest, .faint)).cut(to: width, ellipsis: context.ellipsis)
  }

  /// The rows of a screen that are for a headline, a tip and the prompt; in a narrow one they are broken.
  private static func besides(in context: TextContext) -> Int { context.columns < 60 ? 6 : 4 }

  /// `span`, `query`, `search`, `scope` and `dates` if there are any; `parts`, each with `when` (`overdue`, `day`, `later`, `undated`
  /// or `completed`), the `day` if it is one, how many tasks it has (`count`), and its `tasks`; `blocked`, the numbers of tasks.
  static func writeMembers(of state: Agenda.State, to writer: inout JSONWriter) {
    guard let agenda = state.agenda else { return }
    writer.member("span", state.span.rawValue)
    writer.member("query", state.listing.query.and(state.query).description)
    writer.member("search", state.listing.search)
    if !state.scope.isEmpty { writer.member("scope", state.scope.description) }
    writer.write(state.dates.standing + state.dates.extra)
    writer.member("parts", of: agenda.parts) { writer, part in
      writer.member("when", part.when.code)
      if case .day(let day) = part.when { writer.member("day", day.iso) }
      writer.member("count", part.count)
      writer.member("tasks")
      writer.value(part.tasks)
    }
    writer.member("blocked", agenda.blocked.sorted())
  }
}

extension Agenda.State {
  /// What selects the tasks, as the list tells it.
  fileprivate var selection: LoadedTasks {
    LoadedTasks(query: query, tasks: [], total: 0, scope: scope, dates: dates)
  }
}

extension TaskAgenda {
  /// How many tasks of each part are shown in so many rows: one of each, a few of what presses, then one more of each in turn,
  /// as long as there is room.
  ///
  /// A part has a row by itself, one for each task that is shown, and one for the rest of which some are.
  fileprivate func rows(fitting rows: Int?, today: When) -> [Int] {
    guard let rows else { return parts.map(\.tasks.count) }
    var shown = parts.map { _ in 0 }
    var room = rows - parts.count
    func height(_ part: Int, _ shown: Int) -> Int {
      shown + (0 < shown && shown < parts[part].count ? 1 : 0)
    }
    /// Shows one more task of each of these parts, and says whether there was room for any.
    func grow(_ chosen: [Int]) -> Bool {
      var hasGrown = false
      for part in chosen where shown[part] < parts[part].tasks.count {
        let growth = height(part, shown[part] + 1) - height(part, shown[part])
        guard growth <= room else { continue }
        room -= growth
        shown[part] += 1
        hasGrown = true
      }
      return hasGrown
    }
    _ = grow(Array(parts.indices))
    let pressing = parts.indices.filter { parts[$0].when == .overdue || parts[$0].when == today }
    for _ in 0..<2 { _ = grow(pressing) }
    while grow(Array(parts.indices)) {}
    return shown
  }
}

extension TaskAgenda.When {
  fileprivate func words(today: Day) -> String {
    switch self {
    case .overdue: "Overdue"
    case .day(let day):
      (day == today ? "Today, " : day == today.adding(days: 1) ? "Tomorrow, " : "") + "\(day.weekday.name) \(day.iso)"
    case .later: "Later"
    case .undated: "Without a date"
    case .completed: "Completed today"
    }
  }

  fileprivate var code: String {
    switch self {
    case .overdue: "overdue"
    case .day: "day"
    case .later: "later"
    case .undated: "undated"
    case .completed: "completed"
    }
  }

}

extension TaskAgenda.Part {
  /// The line that lists its tasks among what a query selects, behind a colon; empty where a list by dates would not.
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
    var scanner = LineScanner(own)
    let part = (try? scanner.query()) ?? .everything
    return ": list \(query.and(part))" + (when == .undated ? " sort:urgency" : "")
  }
}
