/// How a task has to repeat for `every:2w` or `after:month` to hold: in the same rhythm, whatever day of a month it was
/// clipped for, and until the same end if one was typed.
///
/// Each rule is looked at once, because many tasks have the same.
final class RepetitionCondition {
  private let interval: IntervalExpression
  private let origin: TodoItem.Repetition.Origin
  private let end: RecurrenceRule.End?
  private var answers: [String: Bool] = [:]

  init(_ repetition: RepetitionExpression, at now: Now) {
    interval = repetition.interval
    origin = repetition.origin
    end = repetition.end(by: .fixed(at: now.instant, zone: now.zone))
  }

  func holds(for repetition: TodoItem.Repetition) -> Bool {
    guard repetition.origin == origin else { return false }
    if let answer = answers[repetition.rule] { return answer }
    let answer = (try? RecurrenceRule(rrule: repetition.rule)).map(holds) ?? false
    answers[repetition.rule] = answer
    return answer
  }

  private func holds(for rule: RecurrenceRule) -> Bool {
    guard interval.end == nil || rule.end == end else { return false }
    var rhythm = rule
    rhythm.end = nil
    return rhythm == interval.cadence || rhythm.unclipped == interval.cadence
  }
}
