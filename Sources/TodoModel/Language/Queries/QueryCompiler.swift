struct QueryCompiler {
  private(set) var folding = TextFolding()
  private let tasks: [TodoItem]
  private let now: Now
  /// Without and with the dependencies of tasks.
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

  /// The parts, the cheap ones first: one of them may decide.
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
      // `!=` is the opposite of `:`, true for an empty field, and where none of several values is the same.
      guard comparison.relation != .notEqual else { return .not(compile(comparison, .equal)) }
      return compile(comparison, comparison.relation)
    }
  }

  private mutating func compile(_ comparison: Query.Comparison, _ relation: Query.Relation) -> CompiledQuery {
    let (name, field) = (comparison.field, comparison.field.field)
    if comparison.value.isEmpty { return .isEmpty(name) }
    switch try? name.queryValue(comparison.value) {
    // Only a decoded tree can hold a value that does not fit.
    case nil: return .always(false)
    case .text(let text)? where name.kind == .title || name.kind == .notes:
      let needle = Needle(text, &folding)
      return relation == .contains ? .part(field, needle) : .whole(field, needle)
    case .text(let text)?:
      let needle = Needle(name: text, &folding)
      if name.kind == .tags { return relation == .contains ? .tagPart(needle) : .tag(needle) }
      return relation == .contains ? .part(field, needle) : .name(field, needle)
    case .number(let number)? where name.kind == .number: return .number(relation, number)
    case .number(let number)?: return .refers(field, identifiers(relation, number, among: mentioned(in: field)))
    case .identifier(let id)?: return .id(id)
    case .status(let status)?: return .status(status)
    case .priority(let priority)?: return .priority(field, relation, priority)
    case .date(let date)?: return .date(field, relation, MomentBound(date.moment(of: name, at: now), in: now.zone))
    case .repetition(let repetition)?: return .repetition(RepetitionCondition(repetition, at: now))
    case .duration(let duration)?: return .duration(field, relation, duration)
    }
  }

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

  private func identifiers(_ relation: Query.Relation, _ number: Int, among mentioned: Set<TaskID>) -> Set<TaskID> {
    var identifiers: Set<TaskID> = []
    for place in tasks.indices
    where relation.holds(tasks[place].number, number) && mentioned.contains(tasks[place].id) {
      identifiers.insert(tasks[place].id)
    }
    return identifiers
  }

  private mutating func context(needsDependencies: Bool = false) -> QueryContext {
    if let known = needsDependencies ? complete : simple { return known }
    let dependencies = needsDependencies ? Dependencies(tasks, at: now) : Dependencies()
    let context = QueryContext(now: now, dependencies: dependencies)
    if needsDependencies { complete = context } else { simple = context }
    return context
  }
}

extension CompiledQuery {
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
      .condition, .isDue, .status:
      .little
    }
  }
}

enum QueryValue {
  case text(String)
  case number(Int)
  case identifier(TaskID)
  case status(TodoItem.Status)
  case priority(TodoItem.Priority)
  case date(DateExpression)
  case repetition(RepetitionExpression)
  case duration(TimeSpan)

  /// The canonical form; nil for values that are kept as they were typed.
  var canonical: String? {
    switch self {
    case .text, .date, .repetition: nil
    case .number(let number): String(number)
    case .identifier(let id): id.description
    case .status(let status): status.rawValue
    case .priority(let priority): priority.rawValue
    case .duration(let duration): duration.description
    }
  }
}

extension FieldName {
  /// Parses the value of a comparison; the error has the expected value.
  func queryValue(_ value: String) throws(InvalidAttribute) -> QueryValue {
    let parsed: QueryValue?
    switch kind {
    case .title, .notes, .name, .tags: parsed = .text(value)
    case .number, .reference, .references: parsed = Attribute.number(value[...]).map(QueryValue.number)
    case .priority: parsed = TodoItem.Priority(typed: value).map(QueryValue.priority)
    case .status: parsed = TodoItem.Status(rawValue: value.lowercased()).map(QueryValue.status)
    case .identifier: parsed = TaskID(value).map(QueryValue.identifier)
    case .moment, .instant:
      do throws(InvalidDate) {
        parsed = .date(try DateExpression(parsing: value))
      } catch {
        throw invalid(value, error.problem.expected, at: error.offset, error.problem.slip(in: value))
      }
    case .repetition:
      guard case .repetition(let repetition) = try TypedValue(value, for: self), repetition.interval.time == nil else {
        throw invalid(value, InvalidInterval.Problem.timeInQuery.expected)
      }
      parsed = .repetition(repetition)
    case .duration: parsed = TimeSpan(value).map(QueryValue.duration)
    case .noteDates: parsed = nil
    }
    guard let parsed else {
      throw invalid(value, kind.expectation, nearest(to: value).map { WordSlip(typed: value, meant: $0) })
    }
    return parsed
  }

  func invalid(_ value: String, _ expected: String, at offset: Int = 0, _ slip: WordSlip? = nil) -> InvalidAttribute {
    InvalidAttribute(value: InvalidValue(field: word, value: value, expected: expected), offset: offset, slip: slip)
  }

  private func nearest(to value: String) -> String? {
    switch kind {
    case .priority: nearestWord(to: value, among: TodoItem.Priority.allCases.map(\.rawValue))
    case .status where ["done", "finished", "closed"].contains(value.lowercased()): "completed"
    case .status where ["pending", "open", "todo"].contains(value.lowercased()): "active"
    case .status: likelyWord(for: value, among: ["active", "completed"])
    case _: nil
    }
  }

}

/// A moment to compare many others with: by the second if both are instants, else by the local day.
struct MomentBound {
  private let moment: Moment
  private let day: Day
  private let zone: any Zone
  /// Seconds before which an instant is certainly on an earlier day, and from which on it is certainly on a later one.
  private let surelyBefore: Int, surelyAfter: Int
  /// True if the two are the exact bounds of the day, so that the zone need not be asked for times between them.
  private let isExact: Bool

  init(_ moment: Moment, in zone: any Zone) {
    self.moment = moment
    self.zone = zone
    day = moment.day(in: zone)
    let midnight = day.number * 86_400
    // Asking the zone for every task would cost more than everything else. If its clocks are not set anywhere near,
    // the day begins and ends at seconds that can be computed; no place is more than 26 hours from Greenwich.
    let offset = MomentBound.offset(of: zone, at: midnight)
    isExact = stride(from: midnight - 172_800, through: midnight + 259_200, by: 3600)
      .allSatisfy { MomentBound.offset(of: zone, at: $0) == offset }
    surelyBefore = isExact ? midnight - offset : midnight - 172_800
    surelyAfter = isExact ? midnight - offset + 86_400 : midnight + 259_200
  }

  func order(of other: Moment) -> Int {
    switch other {
    case .instant(let instant): order(of: instant)
    case .day(let other): MomentBound.order(other.number, day.number)
    }
  }

  func order(of other: Instant) -> Int {
    if case .instant(let instant) = moment { return MomentBound.order(other.seconds, instant.seconds) }
    if other.seconds < surelyBefore { return -1 }
    if other.seconds >= surelyAfter { return 1 }
    return isExact ? 0 : MomentBound.order(zone.civilTime(at: other).day.number, day.number)
  }

  private static func order(_ left: Int, _ right: Int) -> Int { left < right ? -1 : left > right ? 1 : 0 }

  private static func offset(of zone: any Zone, at seconds: Int) -> Int {
    Instant(utc: zone.civilTime(at: Instant(seconds: seconds))).seconds - seconds
  }
}

package struct QueryDate: Hashable, Sendable, Codable {
  package let term: String
  package let moment: Moment
  package let day: Day

  package init(term: String, moment: Moment, in zone: any Zone) {
    self.term = term
    self.moment = moment
    day = moment.day(in: zone)
  }
}

extension Query {
  /// The dates in the query at a moment, each comparison once, in the typed order. Those of a view are included if it
  /// is resolved.
  package func dates(at now: Now) -> [QueryDate] {
    var seen: Set<QueryDate> = []
    return comparisons.compactMap { comparison in
      guard case .date(let date)? = try? comparison.field.queryValue(comparison.value) else { return nil }
      let moment = date.moment(of: comparison.field, at: now)
      let found = QueryDate(term: comparison.description, moment: moment, in: now.zone)
      return seen.insert(found).inserted ? found : nil
    }
  }

  private var comparisons: [Comparison] {
    switch self {
    case .and(let parts), .or(let parts): parts.flatMap(\.comparisons)
    case .not(let query): query.comparisons
    case .term(.comparison(let comparison)): [comparison]
    case .term: []
    }
  }
}

extension DateExpression {
  fileprivate func moment(of field: FieldName, at now: Now) -> Moment {
    resolved(by: .fixed(at: now.instant, zone: now.zone), looking: field.kind.outlook).moment
  }
}
