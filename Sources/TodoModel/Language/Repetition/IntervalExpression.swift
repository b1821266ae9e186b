/// An interval as it was typed after `every:` or `after:`: a syntax tree.
///
/// What it says becomes a rule when it is resolved: `until eoy` needs to know the year, and `month` the day of the month
/// that it is counted from.
package struct IntervalExpression: Hashable, Sendable, Codable {
  /// The rule as far as it was typed, without an end.
  package var cadence: RecurrenceRule
  /// `at 8am`: the time of day at which it is due; nil if that was not typed.
  package var time: TimeOfDay?
  /// When it ends; nil if never.
  package var end: End?

  /// A rule, whose own end counts for nothing, the time of day, and when it ends.
  package init(_ cadence: RecurrenceRule, at time: TimeOfDay? = nil, end: End? = nil) {
    self.cadence = cadence
    self.cadence.end = nil
    self.time = time
    self.end = end
  }

  /// When a repetition ends, as it was typed.
  package enum End: Hashable, Sendable, Codable {
    /// `until 2027-03-01`: the last day or time on which one can be.
    case until(DateExpression)
    /// `count 5`: so many, the first one among them.
    case count(Int)
  }

  /// What is expected where an interval is read.
  package static let expectation =
    "an interval such as day, 3d, 2w, weekdays, mon,wed,fri, 15th, last friday or year, with until DATE or count N"

  /// A text as an interval.
  ///
  /// Costs time linear in its length.
  package init(parsing text: String) throws(InvalidInterval) {
    var parser = IntervalParser(text)
    self = try parser.interval()
  }
}

/// Why a text is no interval, and where.
package struct InvalidInterval: Error, Hashable, Sendable, Codable {
  /// What is wrong.
  package let problem: Problem
  /// Where it is wrong, in bytes of UTF-8 from the beginning of the text.
  package let offset: Int

  package init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// What can be wrong with an interval.
  package enum Problem: Hashable, Sendable, Codable {
    /// There is nothing, or nothing more where more has to come.
    case missing
    /// A word or sign that no interval has.
    case unknown(String, nearest: String?)
    /// A number without what it counts.
    case bareNumber(String)
    /// Every 0 days, or every 1000.
    case noSuchInterval(Int, greatest: Int)
    /// `32nd`, `6th friday`.
    case noSuchOrdinal(Int, greatest: Int)
    /// Days that the frequency has not: `day mon`, `2w 15th`.
    case daysOfOtherFrequency(RecurrenceRule.Frequency)
    /// Every 30 minutes: what repeats does so in hours or more.
    case minutes
    /// `at 8am` where the time is no part of the rule.
    case timeInQuery
    /// `first weekday and 15th`: a weekday of a month beside other days.
    case workdayInList
    /// More than one day from 29 to 31, which cannot both become the last of a short month.
    case severalLateDays
    /// `count 0`.
    case noSuchCount
    /// The date after `until`, or the one that is repeated every year.
    case date(InvalidDate.Problem)
    /// A part of an RRULE.
    case rule(expected: String)
  }
}

extension InvalidInterval.Problem {
  /// The word at the place of the problem, and what was probably meant.
  func slip(in value: String) -> WordSlip? {
    switch self {
    case .unknown(let word, let nearest?): WordSlip(typed: word, meant: nearest)
    case .date(let problem): problem.slip(in: value)
    case _: nil
    }
  }

  /// What would have been right, to stand after “expected”.
  package var expected: String {
    switch self {
    case .missing, .unknown(_, nil): IntervalExpression.expectation
    case .unknown(_, let nearest?): "a word such as “\(nearest)”"
    case .bareNumber(let number): "\(number)d, \(number)w, \(number)m or \(number)y, or a day of the month as in 15th"
    case .noSuchInterval(_, let greatest): "a number from 1 to \(greatest)"
    case .noSuchOrdinal(_, let greatest): "a number from 1 to \(greatest)"
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
