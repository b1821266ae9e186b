import Testing
import TodoModel

@Suite struct IntervalTests {
  @Test(
    "An interval is a rule",
    arguments: [
      ("day", "FREQ=DAILY"), ("daily", "FREQ=DAILY"), ("week", "FREQ=WEEKLY"), ("weekly", "FREQ=WEEKLY"),
      ("month", "FREQ=MONTHLY"), ("monthly", "FREQ=MONTHLY"), ("year", "FREQ=YEARLY"), ("yearly", "FREQ=YEARLY"),
      ("1d", "FREQ=DAILY"), ("3d", "FREQ=DAILY;INTERVAL=3"), ("2w", "FREQ=WEEKLY;INTERVAL=2"), ("1w", "FREQ=WEEKLY"),
      ("6m", "FREQ=MONTHLY;INTERVAL=6"), ("10Y", "FREQ=YEARLY;INTERVAL=10"), ("999D", "FREQ=DAILY;INTERVAL=999"),
      ("02w", "FREQ=WEEKLY;INTERVAL=2"), ("Month", "FREQ=MONTHLY"),
    ])
  func rule(_ typed: String, _ rule: String) throws {
    let interval = IntervalExpression(try RecurrenceRule(rrule: rule))
    #expect(try Attribute(.every, value: typed) == .repetition(RepetitionExpression(interval, origin: .due)))
    #expect(try Attribute(.after, value: typed) == .repetition(RepetitionExpression(interval, origin: .completion)))
  }

  @Test(
    "What is no interval is refused",
    arguments: [
      "0d", "1000d", "-1d", "+1d", "d", "3", "3x", "3dd", "1.5w", "٣d", "99999999999999999999d", "days",
    ])
  func refused(_ typed: String) {
    #expect(throws: InvalidAttribute.self) { try Attribute(.every, value: typed) }
    #expect(throws: InvalidAttribute.self) { try Attribute(.after, value: typed) }
  }
}
