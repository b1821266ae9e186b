import Platform

/// A query with folded words, moments in place of dates, and identifiers in place of the numbers of other tasks.
indirect enum CompiledQuery {
  case all([CompiledQuery])
  case any([CompiledQuery])
  case not(CompiledQuery)
  case titleOrNotes(Needle)
  case text(TaskField, Needle)
  case tag(Needle)
  case pattern(RegularExpression)
  case isEmpty(FieldName)
  /// A comparison of numbers, priorities or durations.
  case magnitude(TaskField, Query.Relation, Int)
  case refers(TaskField, Set<TaskID>)
  case id(TaskID)
  case date(TaskField, Query.Relation, MomentBound)
  case repetition(RepetitionCondition)
  case condition(Query.Condition, QueryContext)
  case status(TodoItem.Status)

  static var never: CompiledQuery { .any([]) }

  /// True if the query holds for the task at a place; passing the task would count references to a dozen of its parts.
  func holds(at place: Int, of tasks: [TodoItem], _ texts: inout TaskTexts) -> Bool {
    switch self {
    case .all(let parts):
      for part in parts where !part.holds(at: place, of: tasks, &texts) { return false }
      return true
    case .any(let parts):
      for part in parts where part.holds(at: place, of: tasks, &texts) { return true }
      return false
    case .not(let part): return !part.holds(at: place, of: tasks, &texts)
    case .titleOrNotes(let needle): return texts.titleOrNotes(at: place, of: tasks, contain: needle)
    case .pattern(let pattern):
      return pattern.isFound(in: tasks[place].title)
        || !tasks[place].notes.isEmpty && pattern.isFound(in: tasks[place].notes)
    case .text(let field, let needle):
      guard case .text(let text)? = tasks[place][field] else { return false }
      return texts.matches(text, needle)
    case .tag(let needle):
      for tag in tasks[place].tags where texts.matches(tag, needle) { return true }
      return false
    case .isEmpty(let name):
      switch tasks[place][name.field] {
      case nil: return true
      // A repetition counts under its own name only.
      case .repetition(let repetition)?: return repetition.origin != name.origin
      case _?: return false
      }
    case .magnitude(let field, let relation, let magnitude):
      return tasks[place][field]?.magnitude.map { relation.holds($0, magnitude) } ?? false
    case .refers(let field, let others):
      switch tasks[place][field] {
      case .reference(let other)?: return others.contains(other)
      case .references(let mentioned)?: return mentioned.contains(where: others.contains)
      case _: return false
      }
    case .id(let id): return tasks[place].id == id
    case .date(let field, let relation, let bound):
      switch tasks[place][field] {
      case .moment(let moment)?: return relation.holds(bound.order(of: moment), 0)
      case .instant(let instant)?: return relation.holds(bound.order(of: instant), 0)
      case _: return false
      }
    case .repetition(let repetition): return tasks[place].repetition.map(repetition.holds) ?? false
    case .condition(let condition, let context):
      return tasks[place].satisfies(condition, at: context.now, among: context.dependencies)
    case .status(let status): return tasks[place].status == status
    }
  }
}

/// The context of a condition; shared, because copying it for every task would cost more than reading it.
final class QueryContext {
  let now: Now
  let tasks: [TodoItem]
  /// Computed for the first condition that asks for them.
  private(set) lazy var dependencies = Dependencies(tasks, at: now)

  init(_ tasks: [TodoItem], at now: Now) { (self.tasks, self.now) = (tasks, now) }
}

/// Preparing costs a look at each task if the query is about other tasks (`parent:3`, `is:blocked`), else nothing that
/// grows with them. Matching allocates nothing. It is not sendable: it is made and used in one place.
package struct QueryMatcher {
  private let condition: CompiledQuery
  private var texts: TaskTexts

  /// - Parameter tasks: All existing tasks, not only those to be matched.
  package init(_ query: Query, among tasks: [TodoItem], at now: Now) {
    var compiler = QueryCompiler(context: QueryContext(tasks, at: now))
    condition = compiler.compile(query)
    texts = TaskTexts(folding: compiler.folding)
  }

  package mutating func matches(_ task: TodoItem) -> Bool { matches(at: 0, of: [task]) }

  /// True if the task at a place matches; for many tasks this costs a tenth.
  package mutating func matches(at place: Int, of tasks: [TodoItem]) -> Bool {
    texts.forget()
    return condition.holds(at: place, of: tasks, &texts)
  }
}

extension Query {
  /// - Parameter all: All existing tasks, if these are not.
  package func matches(in tasks: [TodoItem], among all: [TodoItem]? = nil, at now: Now) -> [TodoItem] {
    places(in: tasks, among: all ?? tasks, at: now) { _ in true }.map { tasks[$0] }
  }

  /// The places of the tasks that match, in their order, out of those that a condition, which costs less, lets pass.
  func places(
    in tasks: [TodoItem], among all: [TodoItem], at now: Now, where mayMatch: @escaping @Sendable (_ place: Int) -> Bool
  ) -> [Int] {
    tasks.indices.inParallel { places in
      // Each thread has its own memory of folded texts.
      var matcher = QueryMatcher(self, among: all, at: now)
      return places.filter { mayMatch($0) && matcher.matches(at: $0, of: tasks) }
    }
  }
}

/// The same rhythm, regardless of clipping, and the same end if one was typed. Compares each rule once: many are equal.
final class RepetitionCondition {
  private let repetition: RepetitionExpression
  private let end: RecurrenceRule.End?
  private var answers: [String: Bool] = [:]

  init(_ repetition: RepetitionExpression, at now: Now) {
    self.repetition = repetition
    end = repetition.end(by: .fixed(at: now.instant, zone: now.zone))
  }

  func holds(for other: TodoItem.Repetition) -> Bool {
    guard other.origin == repetition.origin else { return false }
    if let answer = answers[other.rule] { return answer }
    let answer = (try? RecurrenceRule(rrule: other.rule)).map(holds) ?? false
    answers[other.rule] = answer
    return answer
  }

  private func holds(for rule: RecurrenceRule) -> Bool {
    let rhythm = rule.endless
    return (repetition.interval.end == nil || rule.end == end)
      && [rhythm, rhythm.unclipped].contains(repetition.interval.cadence)
  }
}
