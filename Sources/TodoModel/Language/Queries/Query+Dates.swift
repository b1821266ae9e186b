/// A date in a query, and what it means.
package struct QueryDate: Hashable, Sendable, Codable {
  /// The comparison that it stands in, as it can be typed: `due<=friday`.
  package let term: String
  /// The day or the instant.
  package let moment: Moment
  /// The day on which it is in the place where it was asked.
  package let day: Day

  package init(term: String, moment: Moment, in zone: any Zone) {
    self.term = term
    self.moment = moment
    day = moment.day(in: zone)
  }
}

extension Query {
  /// What the dates in it mean at a moment, each comparison once, in the order in which they were typed. Those of a view
  /// are among them if it is spelt out.
  package func dates(at now: Now) -> [QueryDate] {
    let clock = Clock.fixed(at: now.instant, zone: now.zone)
    var seen: Set<QueryDate> = []
    var dates: [QueryDate] = []
    for comparison in comparisonsWithDates {
      guard
        let moment = DateExpression(comparison.value)?
          .resolved(by: clock, looking: comparison.field.kind.outlook).moment
      else { continue }
      let date = QueryDate(term: comparison.description, moment: moment, in: now.zone)
      if seen.insert(date).inserted { dates.append(date) }
    }
    return dates
  }

  private var comparisonsWithDates: [Comparison] {
    switch self {
    case .and(let parts), .or(let parts): parts.flatMap(\.comparisonsWithDates)
    case .not(let query): query.comparisonsWithDates
    case .term(.comparison(let comparison)) where comparison.field.kind.isTime && !comparison.value.isEmpty:
      [comparison]
    case .term: []
    }
  }
}
