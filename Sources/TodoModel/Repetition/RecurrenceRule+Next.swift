/// What comes after something that repeats.
package struct Succession<Next: Hashable & Sendable>: Hashable, Sendable {
  /// What comes next; nil if the repetition has ended.
  package let next: Next?
  /// How many before it, or before the end, lie in the past and are left out.
  package let skipped: Int

  func map<Other>(_ transform: (Next) -> Other) -> Succession<Other> {
    Succession<Other>(next: next.map(transform), skipped: skipped)
  }
}

/// The next time that something repeats.
package struct NextOccurrence: Hashable, Sendable {
  /// When it is due.
  package let due: ResolvedDate
  /// The rule that goes on from there: a count is reduced by what is behind.
  package let rule: RecurrenceRule
}

extension RecurrenceRule {
  /// The first occurrence after a due date that does not lie in the past, with the same time of day on the clocks there.
  ///
  /// - Parameters:
  ///   - old: The due date that the rule is counted from; it counts as one even if it does not fit the rule.
  ///   - now: A day before the present one, and an instant before the present one, lie in the past. In its zone a due
  ///     instant has its day and its time of day.
  ///
  /// Costs time linear in the periods between the old date and the next one; hours cost nothing.
  package func next(after old: Moment, notBefore now: Now) -> Succession<NextOccurrence> {
    frequency == .hourly
      ? next(hoursAfter: old.beginning(in: now.zone), notBefore: now)
      : next(after: old.day(in: now.zone), at: time ?? old.timeOfDay(in: now.zone), notBefore: now)
  }

  /// The first occurrence after the day on which something was completed, counted from that day; month ends clip. Hours
  /// count from the moment itself.
  ///
  /// - Parameters:
  ///   - completion: When it was completed.
  ///   - time: The time of day at which it is due unless the rule has one; nil if it is due on a day.
  package func next(afterCompletionAt completion: Now, at time: TimeOfDay?) -> Succession<NextOccurrence> {
    guard frequency != .hourly else { return next(hoursAfter: completion.instant, notBefore: completion) }
    return clipped(at: completion.day).next(
      after: completion.day, at: self.time ?? time, notBefore: completion
    ).map { found in
      var rule = self
      rule.end = found.rule.end
      rule.time = found.rule.time
      return NextOccurrence(due: found.due, rule: rule)
    }
  }

  private func next(after old: Day, at time: TimeOfDay?, notBefore now: Now) -> Succession<NextOccurrence> {
    var endless = self
    endless.end = nil
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
      // Only the clocks of the present day have to be asked; those of a thousand years would take their time.
      if day >= now.day {
        let due = ResolvedDate(day, at: time, in: now.zone)
        if !now.isPast(due.moment) {
          rule.time = due.movedTime
          return Succession(next: NextOccurrence(due: due, rule: rule), skipped: skipped)
        }
      }
      skipped += 1
    }
    return Succession(next: nil, skipped: skipped)
  }

  /// Hours pass, whatever clocks show, so that no day has to be looked for.
  private func next(hoursAfter old: Instant, notBefore now: Now) -> Succession<NextOccurrence> {
    let step = interval * ClockUnit.hour.seconds
    let last = (end?.lastInstant(in: now.zone) ?? Instant(seconds: .max)).withinCalendar
    var possible = max(0, last.seconds - old.seconds) / step
    if case .count(let count)? = end { possible = min(possible, count - 1) }
    let steps = max(1, (now.instant.seconds - old.seconds + step - 1) / step)
    guard steps <= possible else { return Succession(next: nil, skipped: possible) }
    var rule = self
    if case .count(let count)? = end { rule.end = .count(count - steps) }
    let due = ResolvedDate(.instant(Instant(seconds: old.seconds + steps * step)))
    return Succession(next: NextOccurrence(due: due, rule: rule), skipped: steps - 1)
  }

  /// When something is due first that has no due date yet: hours begin now, all else on the first day from today on that
  /// fits. nil if the rule ends before.
  func first(by clock: Clock) -> Moment? {
    guard frequency == .hourly else { return firstDay(from: clock.today).map(Moment.day) }
    let now = clock.present
    return end?.lastInstant(in: now.zone).map { $0 < now.instant } ?? false ? nil : .instant(now.instant)
  }

  /// The first day from today on that fits the rule, for what has no due date yet; nil if the rule ends before.
  ///
  /// Intervals begin with that day, so they do not matter for it.
  package func firstDay(from today: Day) -> Day? {
    var rule = self
    rule.interval = 1
    var days = rule.days(from: today)
    return days.next()
  }
}

extension RecurrenceRule.End {
  /// The last time on the clocks of a zone that it lets through; nil if it only counts.
  fileprivate func limit(in zone: any Zone) -> CivilTime? {
    switch self {
    case .count: nil
    case .day(let day): CivilTime(day: day, secondOfDay: 86_399)
    case .local(let time): time
    case .instant(let instant): zone.civilTime(at: instant)
    }
  }
}

extension RecurrenceRule.End {
  /// The last instant that it lets through in a zone; nil if it only counts.
  func lastInstant(in zone: any Zone) -> Instant? {
    switch self {
    case .count: nil
    // A day lasts until the next one begins, whatever clocks show at its end.
    case .day(let day): Instant(seconds: day.adding(days: 1).beginning(in: zone).seconds - 1)
    case .local(let time): zone.instant(of: time)
    case .instant(let instant): instant
    }
  }
}

extension ResolvedDate {
  fileprivate init(_ day: Day, at time: TimeOfDay?, in zone: any Zone) {
    guard let time else {
      self.init(.day(day))
      return
    }
    self.init(CivilTime(day: day, secondOfDay: time.secondOfDay), in: zone)
  }

  /// The time of day that was asked for where clocks skip it, so that the moment shows another one; else nil.
  var movedTime: TimeOfDay? {
    switch note {
    case .movedForward(let asked, _)?: TimeOfDay(secondOfDay: asked.secondOfDay)
    case .firstOfTwo?, nil: nil
    }
  }
}

extension Moment {
  /// The time of day at which it falls in a zone; nil for a day.
  package func timeOfDay(in zone: some Zone) -> TimeOfDay? {
    switch self {
    case .day: nil
    case .instant(let instant): TimeOfDay(secondOfDay: zone.civilTime(at: instant).secondOfDay)
    }
  }
}
