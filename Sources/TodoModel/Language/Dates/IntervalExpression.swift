/// The syntax tree of an interval. `until eoy` depends on the year, and `month` on the first day, when it is resolved.
package struct IntervalExpression: Hashable, Sendable, Codable, CustomStringConvertible {
  package var cadence: RecurrenceRule
  /// `at 8am`; nil if no time was typed.
  package var time: TimeOfDay?
  /// `starting friday`: the first occurrence is not before it.
  package var start: DateExpression?
  package var end: End?

  package init(_ cadence: RecurrenceRule, at time: TimeOfDay? = nil, end: End? = nil) {
    (self.cadence, self.time, self.end) = (cadence, time, end)
    self.cadence.end = nil
  }

  package enum End: Hashable, Sendable, Codable {
    /// `until 2027-03-01`: the last possible day or time.
    case until(DateExpression)
    /// `count 5`: the number of occurrences, including the first.
    case count(Int)

    init(_ end: RecurrenceRule.End) {
      switch end {
      case .count(let count): self = .count(count)
      case .until(.day(let day)): self = .until(.day(.exactly(day)))
      case .until(.local(let time)): self = .until(DateExpression(time))
      case .until(.instant(let instant)): self = .until(.instant(instant))
      }
    }
  }

  package static let expectation =
    "an interval such as day, 3d, 2w, weekdays, mon,wed,fri, 15th, last friday or year, with until DATE or count N"

  /// Parses a text in time linear in its length.
  package init(parsing text: String) throws(InvalidText) {
    var scanner = PhraseScanner(text)
    self = try scanner.interval()
  }

  /// The interval as it can be typed; it parses back to the same. A rule that has no words is printed as an RRULE.
  package var description: String {
    var rest = (time.map { " at \($0)" } ?? "") + (start.map { " starting \($0)" } ?? "")
    switch end {
    case .until(let date)?: rest += " until \(date)"
    case .count(let count)?: rest += " count \(count)"
    case nil: break
    }
    let typed = (cadence.typed ?? cadence.description) + rest
    return (try? IntervalExpression(parsing: typed)) == self ? typed : cadence.description + rest
  }
}

extension RecurrenceRule {
  fileprivate var typed: String? {
    let step = interval == 1 ? frequency.unit : "\(interval)\(frequency.unit.prefix(1))"
    guard !(monthDays.isEmpty && weekdays.isEmpty && months.isEmpty) else { return step }
    return typedDays.map { interval == 1 ? $0 : step + " " + $0 }
  }

  private var typedDays: String? {
    if let clippedDay { return months == [2] ? "\(clippedDay)feb" : ordinal(clippedDay) }
    if let workday { return (workday == -1 ? "last" : ordinal(workday)) + " weekday" }
    if frequency == .yearly {
      guard months.count == 1, monthDays.count == 1, let month = Month(rawValue: months[0]) else { return nil }
      return "\(monthDays[0])\(month.shortName)"
    }
    if weekdays == RecurrenceRule.workdays { return "weekdays" }
    let days = clippedList.map { $0.days + [$0.last] } ?? monthDays
    let names =
      weekdays.isEmpty
      ? days.map { $0 == -1 ? "last day" : ordinal($0) }
      : weekdays.map { day in
        day.ordinal.map { ($0 == -1 ? "last " : ordinal($0) + " ") + day.weekday.name.lowercased() }
          ?? day.weekday.shortName
      }
    return names.joined(separator: ",")
  }
}

package func ordinal(_ number: Int) -> String {
  switch (number % 100, number % 10) {
  case (11...13, _): "\(number)th"
  case (_, 1): "\(number)st"
  case (_, 2): "\(number)nd"
  case (_, 3): "\(number)rd"
  default: "\(number)th"
  }
}

package struct RepetitionExpression: Hashable, Sendable, Codable {
  package var interval: IntervalExpression
  /// `every:` counts from the due date, `after:` from completion.
  package let origin: TodoItem.Repetition.Origin

  package init(_ interval: IntervalExpression, origin: TodoItem.Repetition.Origin) {
    (self.interval, self.origin) = (interval, origin)
  }

  /// The first due date is the given one, or else the first day after it on which the rule falls; a day gets a typed
  /// time. Without a given one it is the first fitting day or time that is not past; hours begin now. Nil if the interval
  /// ends before, or if hours have another time. The time of day is that of later instances, where the due date has
  /// another one.
  package func resolved(
    due: Moment?, clock: Clock
  ) -> (due: Moment, repetition: TodoItem.Repetition, time: TimeOfDay?)? {
    var rule = interval.cadence
    rule.end = end(by: clock)
    let isByDays = rule.frequency != .hourly || interval.time != nil
    let start = interval.start?.resolved(by: clock).moment
    let day = start?.day(in: clock.zone) ?? clock.today
    var due = due
    if origin == .due, isByDays, let typed = due {
      let first = typed.day(in: clock.zone)
      let days = (rule.firstDay(from: first) ?? first).number - first.number
      if days > 0 { due = typed.resolved(movedByDays: days, in: clock.zone).moment }
    }
    guard
      let first = due ?? (isByDays ? rule.firstDay(from: day).map(Moment.day) : start ?? rule.firstInstant(by: clock)),
      let (first, time) = timed(first, isTyped: due != nil, rule, clock)
    else { return nil }
    // A repetition from completion clips at the day of completion, which is not known yet.
    if origin == .due { rule = rule.clipped(at: first.day(in: clock.zone)) }
    return (first, TodoItem.Repetition(rule: rule.description, origin: origin), time)
  }

  private func timed(_ first: Moment, isTyped: Bool, _ rule: RecurrenceRule, _ clock: Clock) -> (Moment, TimeOfDay?)? {
    guard let time = interval.time else { return (first, nil) }
    guard case .day(let day) = first else {
      if first.timeOfDay(in: clock.zone) == time { return (first, nil) }
      return rule.frequency == .hourly ? nil : (first, time)
    }
    func moment(on day: Day) -> (Moment, TimeOfDay?) {
      let resolved = ResolvedDate(day, at: time, in: clock.zone)
      return (resolved.moment, resolved.movedTime)
    }
    let found = moment(on: day)
    guard !isTyped, clock.present.isPast(found.0) else { return found }
    // It is past today: the next one then.
    return rule.firstDay(from: day.adding(days: 1)).map(moment)
  }

  func end(by clock: Clock) -> RecurrenceRule.End? {
    switch interval.end {
    case nil: nil
    case .count(let count)?: .count(count)
    case .until(let date)?:
      switch date.resolved(by: clock).moment {
      case .day(let day): .until(.day(day))
      case .instant(let instant): .until(.instant(instant))
      }
    }
  }

  var invalidValue: InvalidValue {
    InvalidValue(
      field: FieldName(.repeat, origin: origin).attribute, value: interval.description,
      expected: interval.cadence.frequency == .hourly
        ? "an end that is not past, and no other time than that of the due date"
        : "an interval that fits a day before it ends")
  }
}
