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
    case .tag(let tag): return .tag(Needle(name: tag, &folding))
    case .noTag(let tag): return .not(.tag(Needle(name: tag, &folding)))
    // Views are resolved before; one that is left selects nothing.
    case .view: return .always(false)
    case .condition(.today): return .isDue(MomentBound(.day(now.day), in: now.zone), context())
    case .condition(let condition):
      return .condition(condition, context(needsDependencies: condition.needsDependencies))
    case .comparison(let comparison):
      switch comparison.relation {
      // Not the same is what the same is not: true for an empty field, and where none of several is the same.
      case .notEqual: return .not(compile(comparison.field, .equal, comparison.value))
      case let relation: return compile(comparison.field, relation, comparison.value)
      }
    }
  }

  private mutating func compile(_ field: FieldName, _ relation: Query.Relation, _ value: String) -> CompiledQuery {
    if value.isEmpty { return .isEmpty(field) }
    let compiled: CompiledQuery?
    switch field.kind {
    case .title, .notes:
      let needle = Needle(value, &folding)
      compiled = relation == .contains ? .part(field.field, needle) : .whole(field.field, needle)
    case .name:
      let needle = Needle(name: value, &folding)
      compiled = relation == .contains ? .part(field.field, needle) : .name(field.field, needle)
    case .tags:
      let needle = Needle(name: value, &folding)
      compiled = relation == .contains ? .tagPart(needle) : .tag(needle)
    case .number: compiled = Int(value).map { .number(relation, $0) }
    case .reference, .references:
      compiled = Int(value).map { .refers(field.field, identifiers(relation, $0, among: mentioned(in: field.field))) }
    case .identifier: compiled = TaskID(value).map(CompiledQuery.id)
    case .status: compiled = TodoItem.Status(rawValue: value).map(CompiledQuery.status)
    case .priority: compiled = TodoItem.Priority(rawValue: value).map { .priority(field.field, relation, $0) }
    case .moment, .instant:
      compiled = DateExpression(value).map { date in
        let clock = Clock.fixed(at: now.instant, zone: now.zone)
        let moment = date.resolved(by: clock, looking: field.kind.outlook).moment
        return .date(field.field, relation, MomentBound(moment, in: now.zone))
      }
    case .repetition:
      compiled = field.repetition(value).map { .repetition(RepetitionCondition($0, at: now)) }
    case .duration: compiled = TimeSpan(value).map { .duration(field.field, relation, $0) }
    case .noteDates: compiled = nil
    }
    return compiled ?? .always(false)
  }

  /// The tasks that others refer to in a field.
  private func mentioned(in field: TaskField) -> Set<TaskID> {
    var mentioned: Set<TaskID> = []
    for place in tasks.indices {
      switch tasks[place][field] {
      case .reference(let id)?: mentioned.insert(id)
      case let value?: mentioned.formUnion(value.references)
      case nil: break
      }
    }
    return mentioned
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
        now: now, dependencies: needsDependencies ? Dependencies(tasks, at: now) : Dependencies())
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
    case .text, .whole, .part: .text
    case .always, .tag, .tagPart, .name, .isEmpty, .number, .refers, .id, .date, .priority, .repetition, .duration,
      .condition,
      .isDue, .status:
      .little
    }
  }
}
