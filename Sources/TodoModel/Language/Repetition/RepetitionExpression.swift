/// How a task is to repeat, as it was typed: `every:2w`, `after:3d`.
package struct RepetitionExpression: Hashable, Sendable, Codable {
  /// What was typed after the colon.
  package let interval: IntervalExpression
  /// What it counts from: `every:` from the due date, `after:` from completion.
  package let origin: TodoItem.Repetition.Origin

  package init(_ interval: IntervalExpression, origin: TodoItem.Repetition.Origin) {
    self.interval = interval
    self.origin = origin
  }

  /// What a repetition becomes when it is told at one time in one place.
  package struct Resolved: Hashable, Sendable {
    /// When it is due for the first time.
    package let due: Moment
    /// The rule, and what it counts from.
    package let repetition: TodoItem.Repetition
    /// The time of day that what follows has, where the due date tells another one; else nil.
    package let time: TimeOfDay?
  }

  /// The rule and the first due date, told at that time in that place.
  ///
  /// - Parameter due: The due date that the task has; it stays as it is, but that a time of day which was typed with the
  ///   interval is that of a day. Without one, the first day from today on that fits, or time that is not past; hours
  ///   begin now.
  /// - Returns: nil if the interval ends before any day fits, or its hours begin at another time than the due date has.
  package func resolved(due: Moment?, clock: Clock) -> Resolved? {
    var rule = interval.cadence
    rule.end = end(by: clock)
    let isByDays = rule.frequency != .hourly || interval.time != nil
    guard let first = due ?? (isByDays ? rule.firstDay(from: clock.today).map(Moment.day) : rule.first(by: clock)),
      let (first, time) = timed(first, isTyped: due != nil, rule, clock)
    else { return nil }
    // What is counted from completion clips at the day of completion, which is not known yet.
    if origin == .due { rule = rule.clipped(at: first.day(in: clock.zone)) }
    return Resolved(due: first, repetition: TodoItem.Repetition(rule: rule.description, origin: origin), time: time)
  }

  /// The first due date at the time of day that was typed, and that time if it is another one.
  private func timed(
    _ first: Moment, isTyped: Bool, _ rule: RecurrenceRule, _ clock: Clock
  ) -> (Moment, TimeOfDay?)? {
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

  /// When it ends, told at that time in that place; nil if never.
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
}

extension RepetitionExpression {
  /// The value as one that no day fits.
  var invalidValue: InvalidValue {
    InvalidValue(
      field: FieldName(.repeat, origin: origin).attribute,
      value: interval.description,
      expected: interval.cadence.frequency == .hourly
        ? "an end that is not past, and no other time than that of the due date"
        : "an interval that fits a day before it ends")
  }
}
