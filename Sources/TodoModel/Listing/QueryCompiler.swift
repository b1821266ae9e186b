struct QueryCompiler {
  private(set) var folding = TextFolding()
  let context: QueryContext

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
    return CompiledQuery.Cost.allCases.flatMap { cost in compiled.filter { $0.cost == cost } }
  }

  private mutating func compile(_ term: Query.Term) -> CompiledQuery {
    switch term {
    case .text(let text): return .titleOrNotes(Needle(text, .part, &folding))
    case .pattern(let pattern):
      // Nothing but a decoded tree can hold one that the library refuses.
      return (try? RegularExpression(pattern)).map(CompiledQuery.pattern) ?? .never
    case .tag(let tag): return .tag(Needle(tag, .whole, isName: true, &folding))
    case .noTag(let tag): return .not(compile(Query.Term.tag(tag)))
    // Views are resolved before; one that is left selects nothing.
    case .view: return .never
    case .condition(.today):
      return .all([
        .date(.due, .equal, MomentBound(.day(context.now.day), in: context.now.zone)), .condition(.active, context),
      ])
    case .condition(let condition): return .condition(condition, context)
    case .comparison(let comparison):
      // `!=` is the opposite of `:`, true for an empty field, and where none of several values is the same.
      return comparison.relation == .notEqual
        ? .not(compile(comparison, .equal)) : compile(comparison, comparison.relation)
    }
  }

  private mutating func compile(_ comparison: Query.Comparison, _ relation: Query.Relation) -> CompiledQuery {
    let (name, field, now) = (comparison.field, comparison.field.field, context.now)
    if comparison.value.isEmpty { return .isEmpty(name) }
    switch try? TypedValue(queried: comparison.value, for: name) {
    // Only a decoded tree can hold a value that does not fit.
    case nil, .numbers?: return .never
    case .text(let text)? where name.kind == .title || name.kind == .notes:
      return .text(field, Needle(text, relation == .contains ? .part : .whole, &folding))
    case .text(let text)?:
      let isWhole = name.kind == .tags ? Needle.Extent.whole : .outerName
      let needle = Needle(text, relation == .contains ? .part : isWhole, isName: true, &folding)
      return name.kind == .tags ? .tag(needle) : .text(field, needle)
    case .number(let number)? where name.kind == .number: return .magnitude(field, relation, number)
    case .number(let number)?:
      let places = context.tasks.indices.filter { relation.holds(context.tasks[$0].number, number) }
      return .refers(field, Set(places.map { context.tasks[$0].id }))
    case .identifier(let id)?: return .id(id)
    case .status(let status)?: return .status(status)
    case .priority(let priority)?: return .magnitude(field, relation, priority.rank)
    case .date(let date)?: return .date(field, relation, MomentBound(date.moment(of: name, at: now), in: now.zone))
    case .repetition(let repetition)?: return .repetition(RepetitionCondition(repetition, at: now))
    case .duration(let duration)?: return .magnitude(field, relation, duration.minutes)
    }
  }
}

extension CompiledQuery {
  fileprivate enum Cost: CaseIterable, Comparable { case little, text, pattern }

  fileprivate var cost: Cost {
    switch self {
    case .all(let parts), .any(let parts): parts.map(\.cost).max() ?? .little
    case .not(let part): part.cost
    case .pattern: .pattern
    case .titleOrNotes: .text
    case .text(let field, _): field.kind == .name ? .little : .text
    case .tag, .isEmpty, .magnitude, .refers, .id, .date, .repetition, .condition, .status: .little
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
    (self.moment, self.zone) = (moment, zone)
    day = moment.day(in: zone)
    let midnight = day.number * 86_400
    // Asking the zone for every task would cost more than everything else. If its clocks are not set anywhere near,
    // the day begins and ends at seconds that can be computed; no place is more than 26 hours from Greenwich.
    let offset = zone.offset(at: midnight)
    isExact = stride(from: midnight - 172_800, through: midnight + 259_200, by: 3600)
      .allSatisfy { zone.offset(at: $0) == offset }
    surelyBefore = isExact ? midnight - offset : midnight - 172_800
    surelyAfter = isExact ? midnight - offset + 86_400 : midnight + 259_200
  }

  func order(of other: Moment) -> Int {
    switch other {
    case .instant(let instant): order(of: instant)
    case .day(let other): (other.number - day.number).signum()
    }
  }

  func order(of other: Instant) -> Int {
    if case .instant(let instant) = moment { return (other.seconds - instant.seconds).signum() }
    if other.seconds < surelyBefore { return -1 }
    if other.seconds >= surelyAfter { return 1 }
    return isExact ? 0 : (zone.civilTime(at: other).day.number - day.number).signum()
  }
}

package struct QueryDate: Hashable, Sendable, Codable {
  package let term: String
  package let moment: Moment
  package let day: Day
}

extension Query {
  /// The dates in the query but for `someday`, each comparison once, in the typed order; also those of resolved views.
  package func dates(at now: Now) -> [QueryDate] {
    terms.compactMap { term in
      guard case .comparison(let comparison) = term,
        case .date(let date)? = try? TypedValue(queried: comparison.value, for: comparison.field), date != .someday
      else { return nil }
      let moment = date.moment(of: comparison.field, at: now)
      return QueryDate(term: comparison.description, moment: moment, day: moment.day(in: now.zone))
    }.withoutRepetition
  }
}

extension DateExpression {
  fileprivate func moment(of field: FieldName, at now: Now) -> Moment {
    resolved(by: .fixed(at: now.instant, zone: now.zone), looking: field.kind.direction).moment
  }
}
