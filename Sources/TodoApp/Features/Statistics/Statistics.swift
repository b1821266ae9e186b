import TodoJSON
import TodoModel

package enum Statistics: ScreenFeature {
  package enum Intent: Equatable, Sendable, Codable { case open(Query) }

  package struct State: Equatable, Sendable, Codable {
    var statistics = TaskStatistics()
    var query = Query.everything
    var scope = Scope()
    var dates: [QueryDate] = []

    /// The selection of the counted tasks; nil for all.
    fileprivate func selection(in zone: some Zone) -> String? {
      let query = query.description + (dates.isEmpty ? "" : " (\(dates.words(in: zone)))")
      return switch (self.query == .everything, scope.isEmpty) {
      case (true, true): nil
      case (false, true): "Tasks that match \(query)"
      case (true, false): "Working on \(scope)"
      case (false, false): "Working on \(scope): tasks that match \(query)"
      }
    }
  }

  package static func reduce(_ state: inout State, _ loaded: State) { state = loaded }

  static let verbs: [Verb] = [
    Verb(
      "stats", parameters: "[QUERY]",
      summary: "shows how many tasks are active and how many completed, in numbers and pictures",
      examples: ["stats", "stats project:home"], reads: .query
    ) { (scanner, _) throws(TodoError) in .feature(.statistics(.open(try scanner.query()))) }
  ]

  static func write(_ state: State, at now: Now, in context: TextContext, to page: inout TextPage) {
    let statistics = state.statistics
    if let choice = state.selection(in: context.zone) {
      page.add(wrapped(choice, to: context.columns).map { TextLine($0, .headline) })
    }
    guard statistics.total > 0 else {
      let none = state.selection(in: context.zone) == nil ? "You have no tasks." : "There are none."
      return page.add(TextLine(none + " What is to do, done and due is shown here by project, age and day."))
    }
    let pictures = StatisticsPictures(statistics, today: now.day, in: context)
    page.add(pictures.summary)
    let all = [pictures.projects, pictures.ages, pictures.completions, pictures.burndown, pictures.calendar]
    for picture in all where !picture.isEmpty { page.add([TextLine()] + picture) }
  }

  static func writeMembers(of state: State, to writer: inout JSONWriter) {
    let statistics = state.statistics
    writer.members(("query", state.query == .everything ? nil : state.query.description), ("scope", state.scope.typed))
    writer.write(state.dates)
    writer.members(("active", statistics.active), ("completed", statistics.completed))
    for sum in statistics.sums {
      writer.object(named: sum.field.name) { $0.members(("active", sum.active), ("completed", sum.completed)) }
    }
    writer.member("projects", of: statistics.projects) {
      $0.member("project", orNull: $1.name)
      $0.members(("active", $1.active), ("completed", $1.completed))
    }
    writer.member("ages", of: statistics.ages) { $0.members(("age", $1.age.rawValue), ("tasks", $1.tasks)) }
    writer.member("completedPerDay", of: statistics.days) {
      $0.members(("day", $1.day.iso), ("completed", $1.completed))
    }
    writer.member("burndown", of: statistics.days) { $0.members(("day", $1.day.iso), ("open", $1.open)) }
    writer.member("due", of: statistics.due) {
      $0.members(("day", $1.day.iso), ("tasks", $1.tasks), ("overdue", $1.overdue))
    }
    writer.members(("dueBefore", statistics.dueBefore), ("dueAfter", statistics.dueAfter))
  }
}

struct StatisticsProcessor {
  let environment: Environment

  func result(of action: Statistics.Intent) async throws(TodoError) -> Statistics.State {
    switch action {
    case .open(let query):
      let now = environment.clock.present
      let (all, settings) = try await environment.list()
      let resolvedQuery = try query.resolved(in: settings).and(settings.scope.query)
      let selected = resolvedQuery == .everything ? all : resolvedQuery.matches(in: all, at: now)
      return Statistics.State(
        statistics: TaskStatistics(of: selected, at: now), query: query, scope: settings.scope,
        dates: resolvedQuery.dates(at: now))
    }
  }
}
