/// The next time that something repeats.
public struct NextOccurrence: Hashable, Sendable {
  /// When it is due.
  public let due: ResolvedDate
  /// How many before it lie in the past and are left out.
  public let skipped: Int
  /// The rule that goes on from there: a count is reduced by what is behind.
  public let rule: RecurrenceRule
}

extension RecurrenceRule {
  /// The first occurrence after a due date that is not before today, with the same time of day on the clocks there.
  ///
  /// - Parameters:
  ///   - old: The due date that the rule is counted from; it counts as one even if it does not fit the rule.
  ///   - today: The day before which nothing new is due.
  ///   - zone: The zone in which a due instant has its day and its time of day.
  /// - Returns: nil if the rule ends before.
  ///
  /// Costs time linear in the periods between the old date and the next one.
  public func next(after old: Moment, notBefore today: Day, in zone: any Zone) -> NextOccurrence? {
    next(after: old.day(in: zone), notBefore: today, at: old.timeOfDay(in: zone), in: zone)
  }

  /// The first occurrence after the day on which something was completed, counted from that day; month ends clip.
  ///
  /// - Parameters:
  ///   - completion: The day on which it was completed.
  ///   - time: The time of day at which it is due; nil if it is due on a day.
  ///   - zone: The zone in which the time of day is told.
  /// - Returns: nil if the rule ends before.
  public func next(afterCompletionOn completion: Day, at time: TimeOfDay?, in zone: any Zone) -> NextOccurrence? {
    var next = clipped(at: completion).next(after: completion, notBefore: completion, at: time, in: zone)
    if let found = next {
      var rule = self
      rule.end = found.rule.end
      next = NextOccurrence(due: found.due, skipped: 0, rule: rule)
    }
    return next
  }

  private func next(after old: Day, notBefore today: Day, at time: TimeOfDay?, in zone: any Zone) -> NextOccurrence? {
    var endless = self
    endless.end = nil
    let limit = end?.limit(in: zone)
    var skipped = 0
    for day in endless.days(from: old) where day > old {
      if let limit, day > limit.day || day == limit.day && time.map({ $0.secondOfDay > limit.secondOfDay }) ?? false {
        return nil
      }
      var rule = self
      if case .count(let count)? = end {
        guard count > skipped + 1 else { return nil }
        rule.end = .count(count - skipped - 1)
      }
      if day >= today {
        let due = time.map { ResolvedDate(CivilTime(day: day, secondOfDay: $0.secondOfDay), in: zone) }
        return NextOccurrence(due: due ?? ResolvedDate(.day(day)), skipped: skipped, rule: rule)
      }
      skipped += 1
    }
    return nil
  }

  /// The first day from today on that fits the rule, for what has no due date yet; nil if the rule ends before.
  ///
  /// Intervals begin with that day, so they do not matter for it.
  public func firstDay(from today: Day) -> Day? {
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

extension Moment {
  /// The time of day at which it falls in a zone; nil for a day.
  public func timeOfDay(in zone: some Zone) -> TimeOfDay? {
    switch self {
    case .day: nil
    case .instant(let instant): TimeOfDay(secondOfDay: zone.civilTime(at: instant).secondOfDay)
    }
  }
}
