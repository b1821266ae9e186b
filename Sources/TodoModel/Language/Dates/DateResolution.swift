package struct ResolvedDate: Hashable, Sendable {
  package let moment: Moment
  package let note: ClockNote?

  package init(_ moment: Moment, note: ClockNote? = nil) { (self.moment, self.note) = (moment, note) }

  /// A time on the clocks of a zone: a skipped one moves forward by the gap, of two the first is taken.
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

  init(_ day: Day, at time: TimeOfDay?, in zone: any Zone) {
    self =
      time.map { ResolvedDate(CivilTime(day: day, secondOfDay: $0.secondOfDay), in: zone) } ?? ResolvedDate(.day(day))
  }

  /// The requested time of day if clocks skip it, so that the moment has another one.
  var movedTime: TimeOfDay? {
    if case .movedForward(let asked, _)? = note { TimeOfDay(secondOfDay: asked.secondOfDay) } else { nil }
  }
}

package enum ClockNote: Hashable, Sendable, Codable {
  case movedForward(from: CivilTime, to: CivilTime)
  case firstOfTwo(CivilTime)
}

extension ICalTime {
  /// Moves by days and more on the clocks, by hours and minutes in elapsed time.
  fileprivate func moved(by step: DateStep, in zone: any Zone) -> ICalTime {
    if let seconds = step.unit.seconds {
      let start = moment(in: zone).beginning(in: zone)
      return .instant(Instant(seconds: start.seconds + step.count * seconds).withinCalendar)
    }
    switch self {
    case .day(let day): return .day(day.adding(step.count, step.unit))
    case .local(let time):
      return .local(CivilTime(day: time.day.adding(step.count, step.unit), secondOfDay: time.secondOfDay))
    case .instant(let instant): return ICalTime.local(zone.civilTime(at: instant)).moved(by: step, in: zone)
    }
  }
}

extension DateExpression {
  /// The moment that a date means; a day without a time. Dates beyond the years 1 to 9999 become the first or last day.
  package func resolved(by clock: Clock, looking direction: TimeDirection = .ahead) -> ResolvedDate {
    switch reading(by: clock, direction) {
    case .day(let day): ResolvedDate(.day(day))
    case .local(let time): ResolvedDate(time, in: clock.zone)
    case .instant(let instant): ResolvedDate(.instant(instant))
    }
  }

  /// The day that the zone skips, as when an island moved across the date line; nil for every other date.
  package func missingDay(by clock: Clock) -> Day? {
    switch reading(by: clock, .ahead) {
    case .day(let day): day.isMissing(in: clock.zone) ? day : nil
    case .local(let time): time.day.isMissing(in: clock.zone) ? time.day : nil
    case .instant: nil
    }
  }

  /// The weekday that was typed before a day of another one, and that day.
  package func wrongWeekday(by clock: Clock) -> (Weekday, Day)? {
    switch self {
    case .day(.on(_, .dayOfMonth)), .time(_, on: .on(_, .dayOfMonth)): nil
    case .day(.on(let weekday, let day)), .time(_, on: .on(let weekday, let day)):
      { $0.weekday == weekday ? nil : (weekday, $0) }(day.resolved(on: clock.today))
    case .sum(let start, _): start.wrongWeekday(by: clock)
    case .day, .time, .next, .tonight, .fromNow, .instant: nil
    }
  }

  /// The meaning of a date before the clocks of a zone are asked.
  private func reading(by clock: Clock, _ direction: TimeDirection) -> ICalTime {
    switch self {
    case .day(let day): return .day(day.resolved(on: clock.today, looking: direction))
    case .time(let time, let day):
      return .local(CivilTime(day: day.resolved(on: clock.today, looking: direction), secondOfDay: time.secondOfDay))
    case .next(let time): return DateExpression.occurrence(of: time, from: clock, direction)
    case .tonight:
      let now = clock.zone.civilTime(at: clock.now())
      let evening = 20 * 3600
      return .local(CivilTime(day: now.day, secondOfDay: now.secondOfDay <= evening ? evening : 86_340))
    case .fromNow(let count, let unit):
      let seconds = (direction == .back ? -abs(count) : count) * (unit.seconds ?? 0)
      return .instant(Instant(seconds: clock.now().seconds + seconds).withinCalendar)
    case .instant(let instant): return .instant(instant)
    case .sum(let start, let steps):
      return steps.reduce(start.reading(by: clock, direction)) { $0.moved(by: $1, in: clock.zone) }
    }
  }

  private static func occurrence(of time: TimeOfDay, from clock: Clock, _ direction: TimeDirection) -> ICalTime {
    let now = clock.now()
    let today = clock.zone.civilTime(at: now).day
    let asked = CivilTime(day: today, secondOfDay: time.secondOfDay)
    let found = clock.zone.instants(of: asked)
    var instants = [found.instant]
    // The time occurs again where clocks are put back.
    if case .twice(_, let second) = found { instants.append(second) }
    if let instant = direction == .ahead ? instants.first(where: { $0 >= now }) : instants.last(where: { $0 <= now }) {
      return instant == found.instant ? .local(asked) : .instant(instant)
    }
    let day = today.adding(days: direction == .ahead ? 1 : -1).withinCalendar
    return .local(CivilTime(day: day, secondOfDay: time.secondOfDay))
  }
}

extension DayExpression {
  /// The day that is meant; today is asked for only where it matters, and once.
  package func resolved(on today: @autoclosure () -> Day, looking direction: TimeDirection = .ahead) -> Day {
    let day: Day =
      switch self {
      case .exactly(let day): day
      case .today: today()
      case .tomorrow: today().adding(days: 1)
      case .yesterday: today().adding(days: -1)
      case .weekday(let weekday): direction == .back ? today().latest(weekday) : today().adding(days: 1).first(weekday)
      case .this(let weekday): direction == .back ? today().latest(weekday) : today().first(weekday)
      case .weekend: today().weekday == .sunday ? today() : today().first(.saturday)
      case .ofWeek(let weekday, let ahead): today().bounds(of: .week, ahead).first.adding(days: weekday.rawValue)
      case .fromToday(let count, let unit): today().adding(direction == .back ? -abs(count) : count, unit)
      case .startOf(let span, let ahead): today().bounds(of: span, ahead).first
      case .endOf(let span, let ahead): today().bounds(of: span, ahead).last
      case .ofMonth(let day, let month):
        month.nearest(to: today(), direction) {
          Day(clipping: day < 0 ? 31 : day, month: $0.date.month, year: $0.date.year)
        }
      case .weekdayOfMonth(let weekday, let place, let month):
        month.nearest(to: today(), direction) { $0.first(weekday, place) }
      // `friday the 13th` is the next one that is a Friday.
      case .on(let weekday, .dayOfMonth(let day)):
        today().nearest(direction, within: 400) { today, months in
          today.inMonth(months, day: day).flatMap { $0.weekday == weekday ? $0 : nil }
        }
      case .on(_, let day): day.resolved(on: today(), looking: direction)
      // Of two months at least one has a 31st.
      case .dayOfMonth(let day): today().nearest(direction, within: 2) { $0.inMonth($1, day: day) }
      case .date(let day, let month, let year?): Day(clipping: day, month: month.rawValue, year: year)
      // Two leap days are at most eight years apart, around 1900 for one.
      case .date(let day, let month, nil):
        today().nearest(direction, within: 8) { Day(year: $0.date.year + $1, month: month.rawValue, day: day) }
      case .easter(let offset, let year?): Day.easter(of: year).adding(days: offset)
      case .easter(let offset, nil):
        today().nearest(direction, within: 8) { Day.easter(of: $0.date.year + $1).adding(days: offset) }
      }
    return day.withinCalendar
  }
}

extension MonthExpression {
  /// The day of the month that is meant; of a month without a year the next from today on, or the latest.
  fileprivate func nearest(to today: Day, _ direction: TimeDirection, _ day: (_ first: Day) -> Day) -> Day {
    switch self {
    case .ahead(let count): day(today.bounds(of: .month, count).first)
    case .current: today.nearest(direction, within: 1) { day($0.bounds(of: .month, $1).first) }
    case .named(let month, let year?): day(Day(clipping: 1, month: month.rawValue, year: year))
    case .named(let month, nil):
      today.nearest(direction, within: 1) { Day(year: $0.date.year + $1, month: month.rawValue, day: 1).map(day) }
    }
  }
}

extension Day {
  /// The next of the days that are a number of steps from this one, or the latest.
  fileprivate func nearest(_ direction: TimeDirection, within distance: Int, _ day: (Day, Int) -> Day?) -> Day {
    let days = (0...distance).compactMap { day(self, direction == .back ? -$0 : $0) }
    return direction == .back ? days.first { $0 <= self } ?? .first : days.first { $0 >= self } ?? .last
  }

  /// The day of a number in the month some months ahead; nil if the month has none.
  fileprivate func inMonth(_ ahead: Int, day: Int) -> Day? {
    let (year, month, _) = bounds(of: .month, ahead).first.date
    return Day(year: year, month: month, day: day)
  }

  /// The day some units later, clipped to the ends of months and of the calendar.
  fileprivate func adding(_ count: Int, _ unit: DateUnit) -> Day {
    switch unit {
    // Only its days count of a distance in hours.
    case .minute, .hour: self
    case .day: adding(days: count).withinCalendar
    case .week: adding(days: 7 * count).withinCalendar
    case .month: adding(months: count)
    case .year: adding(months: 12 * count)
    }
  }

  /// True if clocks in a zone never show the day.
  package func isMissing(in zone: any Zone) -> Bool {
    // One look is enough for most: at noon of UTC it is the same day everywhere but in the far east.
    let noon = Instant(utc: CivilTime(day: self, secondOfDay: 43_200))
    guard zone.civilTime(at: noon).day != self else { return false }
    guard case .skipped(let moved) = zone.instants(of: CivilTime(day: self, secondOfDay: 0)) else { return false }
    return zone.civilTime(at: moved).day != self
  }

  fileprivate func first(_ weekday: Weekday) -> Day { adding(days: weekday.days(after: self.weekday)) }
  fileprivate func latest(_ weekday: Weekday) -> Day { adding(days: -self.weekday.days(after: weekday)) }

  /// The n-th weekday of the month that begins on this day, or its last one.
  fileprivate func first(_ weekday: Weekday?, _ place: Int) -> Day {
    let last = bounds(of: .month).last
    guard let weekday else {
      let days = (number...last.number).map { adding(days: $0 - number) }.filter { $0.weekday.rawValue < 5 }
      return days[(place > 0 ? place : days.count) - 1]
    }
    guard place > 0 else { return last.latest(weekday) }
    return min(first(weekday).adding(days: 7 * (place - 1)), last.latest(weekday))
  }

  /// The first and the last day of a span some of its lengths ahead of the one with this day.
  fileprivate func bounds(of span: DayExpression.Span, _ ahead: Int = 0) -> (first: Day, last: Day) {
    if span == .week { return { ($0, $0.adding(days: 6)) }(adding(days: 7 * ahead - weekday.rawValue)) }
    let (year, month, _) = date
    let count = span == .month ? 1 : span == .quarter ? 3 : 12
    let first = Day(clipping: 1, month: (month - 1) / count * count + 1, year: year).adding(months: count * ahead)
    return (first, Day(clipping: 31, month: first.date.month + count - 1, year: first.date.year))
  }
}
