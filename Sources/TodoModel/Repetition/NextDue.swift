/// The next occurrence, and the number of those before it, or before the end, that are in the past and left out.
package typealias NextOccurrence = (next: (due: ResolvedDate, rule: RecurrenceRule)?, skipped: Int)

extension RecurrenceRule {
  /// Not in the past, at the same time of day in the zone. Linear in the periods between them; constant for hours.
  package func next(after old: Moment, notBefore now: Now) -> NextOccurrence {
    frequency == .hourly
      ? next(hoursAfter: old.beginning(in: now.zone), notBefore: now)
      : next(after: old.day(in: now.zone), at: time ?? old.timeOfDay(in: now.zone), notBefore: now)
  }

  /// Counted from the day, at the due time unless the rule has one; month ends clip. Hours count from the moment.
  package func next(afterCompletionAt completion: Now, at time: TimeOfDay?) -> NextOccurrence {
    guard frequency != .hourly else { return next(hoursAfter: completion.instant, notBefore: completion) }
    let clipped = clipped(at: completion.day)
    let (next, skipped) = clipped.next(after: completion.day, at: self.time ?? time, notBefore: completion)
    guard let next else { return (nil, skipped) }
    var rule = self
    (rule.end, rule.time) = (next.rule.end, next.rule.time)
    return ((next.due, rule), skipped)
  }

  private func next(after old: Day, at time: TimeOfDay?, notBefore now: Now) -> NextOccurrence {
    let limit = end?.limit(in: now.zone)
    var skipped = 0
    for day in endless.days(from: old) where day > old {
      if let limit, day > limit.day || day == limit.day && time.map({ $0.secondOfDay > limit.secondOfDay }) ?? false {
        break
      }
      var rule = self
      if case .count(let count)? = end {
        guard count > skipped + 1 else { break }
        rule.end = .count(count - skipped - 1)
      }
      // Only today's clocks matter; those of a thousand years would take their time.
      if day >= now.day {
        let due = ResolvedDate(day, at: time, in: now.zone)
        if !now.isPast(due.moment) {
          rule.time = due.movedTime
          return ((due, rule), skipped)
        }
      }
      skipped += 1
    }
    return (nil, skipped)
  }

  /// Hours pass regardless of clocks, so that no day has to be searched.
  private func next(hoursAfter old: Instant, notBefore now: Now) -> NextOccurrence {
    let step = interval * 3600
    let last = (end?.lastInstant(in: now.zone) ?? Instant(seconds: .max)).withinCalendar
    var possible = max(0, last.seconds - old.seconds) / step
    if case .count(let count)? = end { possible = min(possible, count - 1) }
    let steps = max(1, (now.instant.seconds - old.seconds + step - 1) / step)
    guard steps <= possible else { return (nil, possible) }
    var rule = self
    if case .count(let count)? = end { rule.end = .count(count - steps) }
    return ((ResolvedDate(.instant(Instant(seconds: old.seconds + steps * step))), rule), steps - 1)
  }

  /// The first due date by a rule in hours, which is now; nil if the rule ends before.
  func firstInstant(by clock: Clock) -> Moment? {
    let now = clock.present
    return end?.lastInstant(in: now.zone).map { $0 < now.instant } ?? false ? nil : .instant(now.instant)
  }

  /// The first day from today that fits the rule, whatever its interval; nil if the rule ends before.
  package func firstDay(from today: Day) -> Day? {
    changing(self) { $0.interval = 1 }.days(from: today).first { _ in true }
  }
}

extension RecurrenceRule.End {
  func limit(in zone: any Zone) -> CivilTime? {
    switch self {
    case .count: nil
    case .until(.day(let day)): CivilTime(day: day, secondOfDay: 86_399)
    case .until(.local(let time)): time
    case .until(.instant(let instant)): zone.civilTime(at: instant)
    }
  }

  func lastInstant(in zone: any Zone) -> Instant? {
    switch self {
    case .count: nil
    // A day lasts until the next one begins, whatever clocks show at its end.
    case .until(.day(let day)): Instant(seconds: day.adding(days: 1).beginning(in: zone).seconds - 1)
    case .until(let time): time.moment(in: zone).beginning(in: zone)
    }
  }
}
