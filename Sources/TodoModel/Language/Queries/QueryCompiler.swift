/// Turns a query into its compiled form, for all tasks at one moment.
struct QueryCompiler {
  /// What has been learnt about letters.
  private(set) var folding = TextFolding()
  private let tasks: [TodoItem]
  private let now: Now
  /// Without and with what tasks say about each other.
  private var simple: QueryContext?, complete: QueryContext?

  init(tasks: [TodoItem], now: Now) {
    self.tasks = tasks
    self.now = now
  }

  mutating func compile(_ query: Query) -> CompiledQuery {
    switch query {
    case .and(let parts): .all(compile(parts))
    case .or(let parts): .any(compile(parts))
    case .not(let part): .not(compile(part))
    case .term(let term): compile(term)
    }
  }

  /// The parts, the cheap ones first: one of them may settle it.
  private mutating func compile(_ parts: [Query]) -> [CompiledQuery] {
    let compiled = parts.map { compile($0) }
    return compiled.filter { $0.cost == .little } + compiled.filter { $0.cost == .text }
      + compiled.filter { $0.cost == .pattern }
  }

  private mutating func compile(_ term: Query.Term) -> CompiledQuery {
    switch term {
    case .text(let text): return .text(Needle(text, &folding))
    case .pattern(let pattern):
      // Nothing but a decoded tree can hold one that the library refuses.
      return (try? RegularExpression(pattern.text)).map(CompiledQuery.pattern) ?? .always(false)
    case .tag(let tag): return .tag(Needle(tag, &folding))
    case .noTag(let tag): return .not(.tag(Needle(tag, &folding)))
    // Views are resolved before; one that is left selects nothing.
    case .view: return .always(false)
    case .condition(.today): return .isDue(MomentBound(.day(now.day), in: now.zone))
    case .condition(let condition):
      return .condition(condition, context(needsDependencies: condition == .blocked || condition == .blocking))
    case .comparison(let comparison):
      switch comparison.relation {
      // Not the same is what the same is not: true for an empty field, and where none of several is the same.
      case .notEqual: return .not(compile(comparison.field, .equal, comparison.value))
      case let relation: return compile(comparison.field, relation, comparison.value)
      }
    }
  }

  private mutating func compile(_ field: Query.Field, _ relation: Query.Relation, _ value: String) -> CompiledQuery {
    if value.isEmpty { return .isEmpty(field) }
    let compiled: CompiledQuery?
    switch field {
    case .title: compiled = .title(Needle(value, &folding))
    case .notes: compiled = .notes(Needle(value, &folding))
    case .project: compiled = .project(Needle(value, &folding))
    case .tags: compiled = .tag(Needle(value, &folding))
    case .number: compiled = Int(value).map { .number(relation, $0) }
    case .parent: compiled = Int(value).map { .parent(identifiers(relation, $0, among: parents)) }
    case .depends: compiled = Int(value).map { .depends(identifiers(relation, $0, among: dependees)) }
    case .id: compiled = TaskID(value).map(CompiledQuery.id)
    case .status:
      compiled = Query.Condition(rawValue: value).map { .condition($0, context()) }
    case .priority: compiled = TodoItem.Priority(rawValue: value).map { .priority(relation, $0) }
    case .due, .wait, .created, .modified, .completed:
      compiled = DateExpression(value).map { date in
        let clock = Clock.fixed(at: now.instant, zone: now.zone)
        return .date(field, relation, MomentBound(date.resolved(by: clock).moment, in: now.zone))
      }
    case .every, .after:
      compiled = field.repetition(value).map { .repetition(RepetitionCondition($0, at: now)) }
    }
    return compiled ?? .always(false)
  }

  private var parents: Set<TaskID> {
    var parents: Set<TaskID> = []
    for place in tasks.indices {
      if let parent = tasks[place].parent { parents.insert(parent) }
    }
    return parents
  }

  private var dependees: Set<TaskID> {
    var dependees: Set<TaskID> = []
    for place in tasks.indices where !tasks[place].depends.isEmpty { dependees.formUnion(tasks[place].depends) }
    return dependees
  }

  /// Those of the mentioned tasks whose number is as asked.
  private func identifiers(
    _ relation: Query.Relation, _ number: Int, among mentioned: Set<TaskID>
  ) -> Set<TaskID> {
    var identifiers: Set<TaskID> = []
    for place in tasks.indices
    where relation.holds(tasks[place].number, number) && mentioned.contains(tasks[place].id) {
      identifiers.insert(tasks[place].id)
    }
    return identifiers
  }

  private mutating func context(needsDependencies: Bool = false) -> QueryContext {
    let known = needsDependencies ? complete : simple
    let context =
      known
      ?? QueryContext(
        now: now, dependencies: needsDependencies ? Dependencies(tasks) : Dependencies())
    if needsDependencies { complete = context } else { simple = context }
    return context
  }
}

extension CompiledQuery {
  /// How long an answer takes.
  fileprivate enum Cost: Comparable {
    case little, text, pattern
  }

  fileprivate var cost: Cost {
    switch self {
    case .all(let parts), .any(let parts): parts.map(\.cost).max() ?? .little
    case .not(let part): part.cost
    case .pattern: .pattern
    case .text, .title, .notes: .text
    case .always, .tag, .project, .isEmpty, .number, .parent, .depends, .id, .date, .priority, .repetition, .condition,
      .isDue:
      .little
    }
  }
}
