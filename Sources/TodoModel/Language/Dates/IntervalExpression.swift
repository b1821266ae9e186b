/// The syntax tree of an interval after `every:` or `after:`.
///
/// It becomes a rule when it is resolved: `until eoy` depends on the year, and `month` on the first day.
package struct IntervalExpression: Hashable, Sendable, Codable {
  package var cadence: RecurrenceRule
  /// `at 8am`; nil if no time was typed.
  package var time: TimeOfDay?
  package var end: End?

  package init(_ cadence: RecurrenceRule, at time: TimeOfDay? = nil, end: End? = nil) {
    self.cadence = cadence
    self.cadence.end = nil
    self.time = time
    self.end = end
  }

  package enum End: Hashable, Sendable, Codable {
    /// `until 2027-03-01`: the last possible day or time.
    case until(DateExpression)
    /// `count 5`: the number of occurrences, including the first.
    case count(Int)
  }

  package static let expectation =
    "an interval such as day, 3d, 2w, weekdays, mon,wed,fri, 15th, last friday or year, with until DATE or count N"

  /// Parses a text in time linear in its length.
  package init(parsing text: String) throws(InvalidInterval) {
    var parser = IntervalParser(text)
    self = try parser.interval()
  }
}

/// An error in an interval, and its place in bytes of UTF-8.
package struct InvalidInterval: Error, Hashable, Sendable, Codable {
  package let problem: Problem
  package let offset: Int

  package init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  package enum Problem: Hashable, Sendable, Codable {
    case missing
    case unknown(String, nearest: String?)
    case bareNumber(String)
    case noSuchInterval(Int, greatest: Int)
    case noSuchOrdinal(Int, greatest: Int)
    /// `day mon`, `2w 15th`: days that the frequency does not have.
    case daysOfOtherFrequency(RecurrenceRule.Frequency)
    /// Every 30 minutes: the shortest interval is an hour.
    case minutes
    /// `at 8am` in a query, where the time is no part of the rule.
    case timeInQuery
    case workdayInList
    /// More than one day from 29 to 31, which cannot all become the last of a short month.
    case severalLateDays
    case noSuchCount
    /// An error in the date after `until`, or in the one that is repeated every year.
    case date(InvalidDate.Problem)
    case rule(expected: String)
  }
}

extension InvalidInterval.Problem {
  /// The word at the place of the problem, and its correction.
  func slip(in value: String) -> WordSlip? {
    switch self {
    case .unknown(let word, let nearest?): WordSlip(typed: word, meant: nearest)
    case .date(let problem): problem.slip(in: value)
    case _: nil
    }
  }

  /// The correct input, for a sentence after “expected”.
  package var expected: String {
    switch self {
    case .missing, .unknown(_, nil): IntervalExpression.expectation
    case .unknown(_, let nearest?): "a word such as “\(nearest)”"
    case .bareNumber(let number): "\(number)d, \(number)w, \(number)m or \(number)y, or a day of the month as in 15th"
    case .noSuchInterval(_, let greatest), .noSuchOrdinal(_, let greatest): "a number from 1 to \(greatest)"
    case .daysOfOtherFrequency(.hourly): "no days after an interval in hours"
    case .daysOfOtherFrequency(.daily): "no days after an interval in days"
    case .daysOfOtherFrequency(.weekly): "days of the week as in mon,fri"
    case .daysOfOtherFrequency(.monthly): "a day of the month as in 15th or last friday"
    case .daysOfOtherFrequency(.yearly): "a day of the year as in 25dec"
    case .minutes: "hours or more as in 8h"
    case .timeInQuery: "no time of day, which due tells: due:\"today 08:00\""
    case .workdayInList: "nothing but “first weekday” or “last weekday”"
    case .severalLateDays: "one day from 29 to 31 at most; it is the last day of a month that is shorter"
    case .noSuchCount: "a count from 1 to 9999"
    case .date(let problem): problem.expected
    case .rule(let expected): expected
    }
  }
}

extension IntervalExpression: CustomStringConvertible {
  /// The interval as it can be typed; it parses back to the same. A rule that has no words is printed as an RRULE.
  package var description: String {
    let rest = (time.map { " at \($0)" } ?? "") + (end?.typed ?? "")
    let typed = (cadence.typed ?? cadence.description) + rest
    return (try? IntervalExpression(parsing: typed)) == self ? typed : cadence.description + rest
  }
}

extension IntervalExpression.End {
  fileprivate var typed: String {
    switch self {
    case .until(let date): " until \(date)"
    case .count(let count): " count \(count)"
    }
  }
}

extension RecurrenceRule {
  fileprivate var typed: String? {
    let step = interval == 1 ? frequency.unit : "\(interval)\(frequency.unit.prefix(1))"
    guard !(monthDays.isEmpty && weekdays.isEmpty && months.isEmpty) else { return step }
    guard let days = typedDays else { return nil }
    return interval == 1 ? days : step + " " + days
  }

  private var typedDays: String? {
    if let clippedDay {
      return months == [2] ? "\(clippedDay)feb" : ordinal(clippedDay)
    }
    if let workday { return (workday == -1 ? "last" : ordinal(workday)) + " weekday" }
    if frequency == .yearly {
      guard months.count == 1, monthDays.count == 1, let month = Month(rawValue: months[0]) else { return nil }
      return "\(monthDays[0])\(month.shortName)"
    }
    if weekdays == Weekday.workdays.map({ WeekdayPosition($0) }) { return "weekdays" }
    let days =
      weekdays.isEmpty
      ? monthDays.filter { $0 <= 28 || positions.isEmpty || $0 == monthDays.last }
        .map { $0 == -1 ? "last day" : ordinal($0) }
      : weekdays.map { position in
        position.ordinal.map { ($0 == -1 ? "last" : ordinal($0)) + " " + position.weekday.name.lowercased() }
          ?? position.weekday.shortName
      }
    // With a day from 29 to 31 in the list, the 28th is there for short months, too.
    let isClipped = !positions.isEmpty && weekdays.isEmpty
    return
      (isClipped
      ? days.enumerated().filter { positions.contains($0.offset + 1) || $0.offset == days.count - 1 }
        .map(\.element) : days).joined(separator: ",")
  }
}

func ordinal(_ number: Int) -> String {
  switch (number % 100, number % 10) {
  case (11...13, _): "\(number)th"
  case (_, 1): "\(number)st"
  case (_, 2): "\(number)nd"
  case (_, 3): "\(number)rd"
  default: "\(number)th"
  }
}

package struct RepetitionExpression: Hashable, Sendable, Codable {
  package let interval: IntervalExpression
  /// `every:` counts from the due date, `after:` from completion.
  package let origin: TodoItem.Repetition.Origin

  package init(_ interval: IntervalExpression, origin: TodoItem.Repetition.Origin) {
    self.interval = interval
    self.origin = origin
  }

  package struct Resolved: Hashable, Sendable {
    package let due: Moment
    package let repetition: TodoItem.Repetition
    /// The time of day of later instances, where the due date has another one; else nil.
    package let time: TimeOfDay?
  }

  /// The rule and the first due date at a time in a place.
  ///
  /// - Parameter due: The due date of the task, which is kept, except that a day gets the time typed with the interval.
  ///   Without one the result is the first matching day from today on, or time that is not past; hours begin now.
  ///
  /// - Returns: nil if the interval ends before any day fits, or its hours begin at another time than the due date has.
  package func resolved(due: Moment?, clock: Clock) -> Resolved? {
    var rule = interval.cadence
    rule.end = end(by: clock)
    let isByDays = rule.frequency != .hourly || interval.time != nil
    guard let first = due ?? (isByDays ? rule.firstDay(from: clock.today).map(Moment.day) : rule.first(by: clock)),
      let (first, time) = timed(first, isTyped: due != nil, rule, clock)
    else { return nil }
    // A repetition from completion clips at the day of completion, which is not known yet.
    if origin == .due { rule = rule.clipped(at: first.day(in: clock.zone)) }
    return Resolved(due: first, repetition: TodoItem.Repetition(rule: rule.description, origin: origin), time: time)
  }

  private func timed(_ first: Moment, isTyped: Bool, _ rule: RecurrenceRule, _ clock: Clock) -> (Moment, TimeOfDay?)? {
    guard let time = interval.time else { return (first, nil) }
    guard case .day(let day) = first else {
      if first.timeOfDay(in: clock.zone) == time { return (first, nil) }
      return rule.frequency == .hourly ? nil : (first, time)
    }
    let now = clock.present
    func moment(on day: Day) -> (Moment, TimeOfDay?) {
      let resolved = ResolvedDate(CivilTime(day: day, secondOfDay: time.secondOfDay), in: clock.zone)
      return (resolved.moment, resolved.movedTime)
    }
    let found = moment(on: day)
    guard !isTyped, now.isPast(found.0) else { return found }
    // It is past today: the next one then.
    return rule.firstDay(from: day.adding(days: 1)).map(moment)
  }

  func end(by clock: Clock) -> RecurrenceRule.End? {
    switch interval.end {
    case nil: return nil
    case .count(let count)?: return .count(count)
    case .until(let date)?:
      switch date.resolved(by: clock).moment {
      case .day(let day): return .day(day)
      case .instant(let instant): return .instant(instant)
      }
    }
  }

  var invalidValue: InvalidValue {
    InvalidValue(
      field: FieldName(.repeat, origin: origin).attribute,
      value: interval.description,
      expected: interval.cadence.frequency == .hourly
        ? "an end that is not past, and no other time than that of the due date"
        : "an interval that fits a day before it ends")
  }
}
