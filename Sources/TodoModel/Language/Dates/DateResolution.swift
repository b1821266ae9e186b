/// What a date means at one time in one place.
package struct ResolvedDate: Hashable, Sendable {
  /// The day or the instant.
  package let moment: Moment
  /// What the clocks had to do with it; nil if nothing.
  package let note: ClockNote?

  /// A moment with what there is to say about it.
  package init(_ moment: Moment, note: ClockNote? = nil) {
    self.moment = moment
    self.note = note
  }

  /// A time on the clocks of a zone: one that is skipped moves forward by the gap, of two the first is taken.
  package init(_ time: CivilTime, in zone: any Zone) {
    let found = zone.instants(of: time)
    moment = .instant(found.instant.withinCalendar)
    note =
      switch found {
      case .once: nil
      case .twice: .firstOfTwo(time)
      case .skipped(let instant): .movedForward(from: time, to: zone.civilTime(at: instant))
      }
  }
}

/// What is to be told about a time that falls on the hour at which clocks are set.
package enum ClockNote: Hashable, Sendable, Codable {
  /// Clocks skip the time that was asked for; it was moved forward by as much as they are.
  case movedForward(from: CivilTime, to: CivilTime)
  /// Clocks show the time twice; the first one was taken.
  case firstOfTwo(CivilTime)
}

extension DateExpression {
  /// The moment that is meant, told at that time in that place.
  ///
  /// A date without a time is a calendar day. Nothing leaves the years 1 to 9999: what would lie beyond is their first
  /// or last day.
  package func resolved(by clock: Clock) -> ResolvedDate {
    switch self {
    case .day(let day):
      ResolvedDate(.day(day.resolved(on: clock.today)))
    case .time(let time, let day):
      ResolvedDate(
        CivilTime(day: day.resolved(on: clock.today), secondOfDay: time.secondOfDay), in: clock.zone)
    case .instant(let instant):
      ResolvedDate(.instant(instant))
    }
  }
}

extension DateExpression {
  /// The day that is meant if there is none of that date in a zone: where clocks were put beyond it, as when an island
  /// moved to the other side of the date line. nil for every other.
  package func missingDay(by clock: Clock) -> Day? {
    let day: Day
    switch self {
    case .day(let expression), .time(_, let expression): day = expression.resolved(on: clock.today)
    case .instant: return nil
    }
    return day.isMissing(in: clock.zone) ? day : nil
  }
}

extension Day {
  /// Whether clocks in a zone never show the day.
  package func isMissing(in zone: any Zone) -> Bool {
    // One look is enough for most: at noon of UTC it is the same day everywhere but in the far east.
    let noon = Instant(utc: CivilTime(day: self, secondOfDay: 43_200))
    guard zone.civilTime(at: noon).day != self else { return false }
    guard case .skipped(let moved) = zone.instants(of: CivilTime(day: self, secondOfDay: 0)) else { return false }
    return zone.civilTime(at: moved).day != self
  }
}

extension DayExpression {
  /// The day that is meant, told on a day, which is asked for only where it matters, and once.
  package func resolved(on today: @autoclosure () -> Day) -> Day {
    let day: Day =
      switch self {
      case .exactly(let day): day
      case .today: today()
      case .tomorrow: today().adding(days: 1)
      case .yesterday: today().adding(days: -1)
      case .weekday(let weekday): DayExpression.next(weekday, behind: today())
      case .fromToday(let count, .day): today().adding(days: count)
      case .fromToday(let count, .week): today().adding(days: 7 * count)
      case .fromToday(let count, .month): today().adding(months: count)
      case .fromToday(let count, .year): today().adding(months: 12 * count)
      case .startOfNext(.week): today().endOfWeek.adding(days: 1)
      case .startOfNext(.month): today().inItsMonth(day: 1).adding(months: 1)
      case .startOfNext(.year): today().inItsYear(month: 1, day: 1).adding(months: 12)
      case .endOf(.week): today().endOfWeek
      case .endOf(.month): today().inItsMonth(day: 31)
      case .endOf(.year): today().inItsYear(month: 12, day: 31)
      case .date(let day, let month, let year?): Day(clipping: day, month: month.rawValue, year: year)
      case .date(let day, let month, nil): DayExpression.next(day: day, month: month, from: today())
      }
    return day.withinCalendar
  }

  private static func next(_ weekday: Weekday, behind today: Day) -> Day {
    let tomorrow = today.adding(days: 1)
    return tomorrow.adding(days: weekday.days(after: tomorrow.weekday))
  }

  private static func next(day: Int, month: Month, from today: Day) -> Day {
    // Two leap days are at most eight years apart, around 1900 for one.
    let years = today.date.year...today.date.year + 8
    return years.lazy
      .compactMap { Day(year: $0, month: month.rawValue, day: day) }
      .first { $0 >= today } ?? .last
  }
}

extension Instant {
  /// The instant itself, or the nearest one that has a year of four digits in UTC.
  var withinCalendar: Instant {
    min(
      max(self, Instant(utc: CivilTime(day: .first, secondOfDay: 0))),
      Instant(utc: CivilTime(day: .last, secondOfDay: 86_399)))
  }
}

extension Day {
  fileprivate var endOfWeek: Day { adding(days: Weekday.sunday.rawValue - weekday.rawValue) }

  /// That day of the same month, or the last one that it has.
  fileprivate func inItsMonth(day: Int) -> Day { Day(clipping: day, month: date.month, year: date.year) }

  /// That day of the same year.
  fileprivate func inItsYear(month: Int, day: Int) -> Day { Day(clipping: day, month: month, year: date.year) }
}
