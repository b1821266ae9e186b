/// What a list tells of its tasks that they do not tell by themselves.
package struct ListFacts: Hashable, Sendable, Codable {
  /// The date that it is about, and shows.
  package var date = TaskField.due
  /// The numbers of its tasks that are blocked.
  package var blocked: Set<Int> = []
  /// The numbers of its tasks that have parts to do.
  package var wholes: Set<Int> = []
  /// How many tasks would be in it if they were not waiting.
  package var waiting = 0

  /// Nothing but that it is about when tasks are due.
  package init() {}
}

extension Listing {
  /// What there is to tell of a list. Costs a look at each task, and what the query costs for those that wait.
  ///
  /// - Parameters:
  ///   - shown: The tasks of the list.
  ///   - tasks: All tasks.
  ///   - query: The query for this time only.
  ///   - arrangement: How the list is shown.
  package func facts(
    of shown: [TodoItem], among tasks: [TodoItem], query: Query, arrangement: Arrangement, at now: Now
  ) -> ListFacts {
    var facts = ListFacts()
    let date = date(query, arrangement)
    if let date, shown.contains(where: { $0[date] != nil }) { facts.date = date }
    let dependencies = Dependencies(tasks, at: now)
    var wholes: Set<TaskID> = []
    // By places: members are looked at within the array, and most tasks have nothing to tell.
    for place in tasks.indices where tasks[place].parent != nil && tasks[place].isToDo(at: now) {
      if let whole = tasks[place].parent { wholes.insert(whole) }
    }
    for place in shown.indices {
      if !shown[place].depends.isEmpty, shown[place].satisfies(.blocked, at: now, among: dependencies) {
        facts.blocked.insert(shown[place].number)
      }
      if !wholes.isEmpty, wholes.contains(shown[place].id) { facts.wholes.insert(shown[place].number) }
    }
    let asked = self.query.and(query)
    guard hiding(lifting: asked).contains(.waiting) else { return facts }
    var matcher = QueryMatcher(asked.and(search.isEmpty ? .everything : .term(.text(search))), among: tasks, at: now)
    for place in tasks.indices where tasks[place].wait != nil && tasks[place].isWaiting(at: now) {
      if matcher.matches(at: place, of: tasks) { facts.waiting += 1 }
    }
    return facts
  }

  /// The date that a list is about: that of the order that is asked for, else of what is asked for; where only completed
  /// tasks are listed, when they were.
  private func date(_ query: Query, _ arrangement: Arrangement) -> TaskField? {
    arrangement.order?.date ?? query.date ?? self.query.date ?? order.date ?? (filter == .completed ? .completed : nil)
  }
}

extension [SortKey] {
  /// The first date among the keys.
  fileprivate var date: TaskField? {
    lazy.compactMap { if case .field(let field) = $0.field, field.kind.isDate { field } else { nil } }.first
  }
}

extension Query {
  /// The first date that is asked for, in every alternative; nothing there is no date.
  fileprivate var date: TaskField? {
    switch self {
    case .and(let parts): parts.lazy.compactMap(\.date).first
    case .or(let parts): parts.first.flatMap { first in parts.allSatisfy { $0.date == first.date } ? first.date : nil }
    case .term(.condition(let condition)): condition.date
    case .term(.comparison(let comparison)):
      comparison.field.kind.isDate && !comparison.value.isEmpty ? comparison.field.field : nil
    case .not, .term: nil
    }
  }
}

extension FieldKind {
  /// Whether it says when.
  package var isDate: Bool { self == .moment || self == .instant }
}
