/// How a task is to repeat, as it was typed: `every:2w`, `after:3d`.
package struct RepetitionExpression: Hashable, Sendable, Codable {
  /// What was typed after the colon.
  package let interval: IntervalExpression
  /// What it counts from: `every:` from the due date, `after:` from completion.
  package let origin: TodoItem.Repetition.Origin

  /// An interval with what it counts from.
  package init(_ interval: IntervalExpression, origin: TodoItem.Repetition.Origin) {
    self.interval = interval
    self.origin = origin
  }

  /// The rule and the first due date, told at that time in that place.
  ///
  /// - Parameter due: The due date that the task has; it stays as it is. Without one, the first day from today on that fits.
  /// - Returns: nil if the interval ends before any day fits.
  package func resolved(due: Moment?, clock: Clock) -> (due: Moment, repetition: TodoItem.Repetition)? {
    var rule = interval.cadence
    rule.end = end(by: clock)
    guard let due = due ?? rule.firstDay(from: clock.today).map(Moment.day) else { return nil }
    // What is counted from completion clips at the day of completion, which is not known yet.
    if origin == .due { rule = rule.clipped(at: due.day(in: clock.zone)) }
    return (due, TodoItem.Repetition(rule: rule.description, origin: origin))
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
      value: interval.description, expected: "an interval that fits a day before it ends")
  }
}
