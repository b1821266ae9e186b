package struct ListFacts: Hashable, Sendable, Codable {
  package var date = TaskField.due
  package var blocked: Set<Int> = []
  package var wholes: Set<Int> = []
  package var waiting = 0

  package init() {}
}

extension Listing {
  /// Costs a look at each task, and the query for those that wait.
  package func facts(
    of shown: [TodoItem], among tasks: [TodoItem], query: Query, arrangement: Arrangement, at now: Now
  ) -> ListFacts {
    var facts = ListFacts()
    let date = date(query, arrangement)
    if let date, shown.contains(where: { $0[date] != nil }) { facts.date = date }
    lazy var dependencies = Dependencies(tasks, at: now)
    var wholes: Set<TaskID> = []
    // By index: members are read within the array, and most tasks have none of these.
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
    var matcher = QueryMatcher(asked.and(searchQuery), among: tasks, at: now)
    for place in tasks.indices where tasks[place].wait != nil && tasks[place].isWaiting(at: now) {
      if matcher.matches(at: place, of: tasks) { facts.waiting += 1 }
    }
    return facts
  }

  /// The date of the requested order, or else of the query; the date of completion in lists of completed tasks.
  private func date(_ query: Query, _ arrangement: Arrangement) -> TaskField? {
    arrangement.order?.date ?? query.date ?? self.query.date ?? order.date ?? (filter == .completed ? .completed : nil)
  }
}

extension [SortKey] {
  fileprivate var date: TaskField? { lazy.compactMap(\.field.field).first(where: \.kind.isTime) }
}

extension Query {
  /// The first date, if all alternatives have the same.
  fileprivate var date: TaskField? {
    switch self {
    case .and(let parts): parts.lazy.compactMap(\.date).first
    case .or(let parts): parts.first.flatMap { first in parts.allSatisfy { $0.date == first.date } ? first.date : nil }
    case .term(.condition(let condition)): condition.date
    case .term(.comparison(let comparison)):
      comparison.field.kind.isTime && !comparison.value.isEmpty ? comparison.field.field : nil
    case .not, .term: nil
    }
  }
}
