import TodoModel

/// What there is to do, day by day.
enum AgendaScreen: Screen {
  static let name = "agenda"
  static let initialState = AgendaViewState()
  typealias Intent = AgendaIntent
  typealias Process = AgendaProcessor
  typealias Reduce = AgendaReducer

  static func intent(showing task: Int?, in parseContext: ParseContext) -> AgendaIntent {
    .open(.everything, .everything, in: parseContext.listing)
  }

  static let verbs = [
    verb(
      "agenda", .everything,
      "shows what is to do day by day, the most urgent without a date, and what was completed today",
      examples: ["agenda", "agenda project:work"]),
    verb(
      "today", .today,
      "shows what is overdue, what is due, can be begun or comes back today, and what was completed today",
      examples: ["today"]),
  ]

  private static func verb(_ name: String, _ span: TaskAgenda.Span, _ summary: String, examples: [String]) -> Verb {
    Verb(name, parameters: "[QUERY]", summary: summary, examples: examples, reads: .query) {
      (scanner, parseContext) throws(TodoError) in
      .feature(AgendaIntent.open(try scanner.query(), span, in: parseContext.listing))
    }.givingWay()
  }
}
