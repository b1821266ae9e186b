import Testing
import TodoModel

@Suite("A new due date of what repeats is a new anchor")
struct AnchorTests {
  @Test(
    "for days that a month has not always; what was typed with a day stays, and so does what fits",
    arguments: [
      ("every:month due:2026-01-31", "2026-02-10", "FREQ=MONTHLY", "2026-03-10"),
      ("every:month due:2026-01-31", "2026-03-30", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "2026-04-30"),
      ("every:month due:2026-01-31", "2026-02-28", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "2026-03-31"),
      (
        "every:month due:2026-01-31", "2026-03-31 17:00", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
        "2026-04-30T17:00:00Z"
      ),
      ("every:month due:2026-01-10", "2026-01-31", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "2026-02-28"),
      ("every:year due:2024-02-29", "2026-03-05", "FREQ=YEARLY", "2027-03-05"),
      ("every:15th due:2026-01-15", "2026-02-10", "FREQ=MONTHLY;BYMONTHDAY=15", "2026-02-15"),
      ("every:month until 2027-01-31 due:2026-01-31", "2026-02-10", "FREQ=MONTHLY;UNTIL=20270131", "2026-03-10"),
    ])
  func anchor(_ typed: String, _ due: String, _ rule: String, _ next: String) throws {
    let clock = try Clock.fixed(at: "2026-01-01T09:00:00Z")
    var table = TaskTable()
    table.apply(try table.changes(by: .add(try attributes("x " + typed).all), clock: clock))
    table.apply(
      try table.changes(by: .save(try attributes("due:\"\(due)\"", for: .change).all, to: [1]), clock: clock))
    let task = try table.task(1)
    #expect(task.repetition?.rule == rule)
    let following = try task.nextInstance(number: 2, id: task.id, clock: clock)
    #expect(following?.next?.task.due?.iso == next)
  }

  @Test(
    "A time that was typed with an interval is that of the due date, or of what follows",
    arguments: [
      ("every:day at 8am", "2026-01-02T08:00:00Z", "FREQ=DAILY", "2026-01-03T08:00:00Z"),
      ("every:day at 10am", "2026-01-01T10:00:00Z", "FREQ=DAILY", "2026-01-02T10:00:00Z"),
      ("every:day at 8am due:2026-01-05", "2026-01-05T08:00:00Z", "FREQ=DAILY", "2026-01-06T08:00:00Z"),
      (
        "every:day at 8am due:2026-01-05 9:00", "2026-01-05T09:00:00Z", "FREQ=DAILY;BYHOUR=8;BYMINUTE=0",
        "2026-01-06T08:00:00Z"
      ),
      ("after:2w at 8am", "2026-01-02T08:00:00Z", "FREQ=WEEKLY;INTERVAL=2", "2026-01-15T08:00:00Z"),
      (
        "every:15th and 30th", "2026-01-15", "FREQ=MONTHLY;BYMONTHDAY=15,28,29,30;BYSETPOS=1,-1", "2026-01-30"
      ),
    ])
  func time(_ typed: String, _ due: String, _ rule: String, _ next: String) throws {
    let clock = try Clock.fixed(at: "2026-01-01T09:00:00Z")
    var table = TaskTable()
    table.apply(try table.changes(by: .add(try attributes("x " + typed).all), clock: clock))
    let task = try table.task(1)
    #expect(task.due?.iso == due)
    #expect(task.repetition?.rule == rule)
    #expect(try task.nextInstance(number: 2, id: task.id, clock: clock)?.next?.task.due?.iso == next)
  }

  @Test(
    "Rules are told as they were typed",
    arguments: [
      ("15th and 30th", "every month on the 15th and 30th, or the last day of a shorter month"),
      ("last weekday", "every month on the last weekday"), ("2nd weekday", "every month on the 2nd weekday"),
      ("2nd and 4th tuesday", "every month on the 2nd Tuesday and the 4th Tuesday"), ("mon-fri", "every weekday"),
      ("28th,31st", "every month on the 28th and 31st, or the last day of a shorter month"),
      ("quarter", "every 3 months"), ("31st", "every month on the 31st, or the last day of a shorter month"),
    ])
  func words(_ typed: String, _ words: String) throws {
    #expect(try IntervalExpression(parsing: typed).cadence.words == words)
    let stored = try RecurrenceRule(rrule: IntervalExpression(parsing: typed).cadence.description)
    #expect(stored.words == words)
  }
}
