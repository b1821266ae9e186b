import TodoJSON
import TodoModel

/// The agenda as text.
extension AgendaScreen {
  static func write(_ state: AgendaViewState, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard let agenda = state.agenda else { return page.add("No data") }
    page.add(
      TextLine(state.span == .today ? "To do today" : "Agenda", .headline)
        + TextLine(TasksScreen.narrowing(state.listing, state.selection, in: context.zone), .faint))
    guard !agenda.parts.isEmpty else {
      return page.add(state.span == .today ? "Nothing is to be done today." : "Nothing has a date.")
    }
    // All rows at once, so that the columns of all days are as wide.
    var lines = TasksScreen.rows(of: agenda.parts.flatMap(\.tasks), at: now, in: context)[...]
    for part in agenda.parts {
      page.add(TextLine(part.when.words(today: now.day), part.when == .overdue ? .overdue : .headline))
      for task in part.tasks {
        guard let line = lines.popFirst() else { break }
        page.add(agenda.blocked.contains(task.number) ? line + TextLine("  blocked", .faint) : line)
      }
    }
  }

  /// `span`, `query`, `search`, `scope` and `dates` if there are any; `parts`, each with `when` (`overdue`, `day` or `later`), the
  /// `day` if it is one, and its `tasks`; `blocked`, the numbers of tasks.
  static func writeMembers(of state: AgendaViewState, to writer: inout JSONWriter) {
    guard let agenda = state.agenda else { return }
    writer.member("span", state.span.rawValue)
    writer.member("query", state.listing.query.and(state.query).description)
    writer.member("search", state.listing.search)
    if !state.scope.isEmpty { writer.member("scope", state.scope.description) }
    writer.write(state.dates.standing + state.dates.extra)
    writer.member("parts", of: agenda.parts) { writer, part in
      writer.member("when", part.when.code)
      if case .day(let day) = part.when { writer.member("day", day.iso) }
      writer.member("tasks")
      writer.value(part.tasks)
    }
    writer.member("blocked")
    writer.beginArray()
    for number in agenda.blocked.sorted() { writer.value(number) }
    writer.endArray()
  }
}

extension AgendaViewState {
  /// What selects the tasks, as the list tells it.
  fileprivate var selection: TasksViewState.Content {
    TasksViewState.Content(query: query, tasks: [], total: 0, scope: scope, dates: dates)
  }
}

extension Agenda.When {
  fileprivate func words(today: Day) -> String {
    switch self {
    case .overdue: "Overdue"
    case .day(today): "Today, \(today.weekday.name) \(today.iso)"
    case .day(let day): "\(day.weekday.name) \(day.iso)"
    case .later: "Later"
    }
  }

  fileprivate var code: String {
    switch self {
    case .overdue: "overdue"
    case .day: "day"
    case .later: "later"
    }
  }
}
