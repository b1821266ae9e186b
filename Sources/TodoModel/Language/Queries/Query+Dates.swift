extension Query {
  /// What the dates in it mean at a moment, each once, in the order in which they were typed.
  public func dates(at now: Now) -> [Moment] {
    let clock = Clock.fixed(at: now.instant, zone: now.zone)
    var moments: [Moment] = []
    for value in typedDates {
      guard let moment = DateExpression(value)?.resolved(by: clock).moment, !moments.contains(moment) else { continue }
      moments.append(moment)
    }
    return moments
  }

  private var typedDates: [String] {
    switch self {
    case .and(let parts), .or(let parts): parts.flatMap(\.typedDates)
    case .not(let query): query.typedDates
    case .term(.comparison(let comparison)) where comparison.field.kind == .date && !comparison.value.isEmpty:
      [comparison.value]
    case .term: []
    }
  }
}
