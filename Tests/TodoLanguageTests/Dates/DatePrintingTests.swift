import MVITesting
import Testing
import TodoModel

@Suite struct DatePrintingTests {
  @Test(
    "A date is printed as it can be typed",
    arguments: [
      ("Tomorrow  at 5 PM", "tomorrow 17:00"), ("5pm", "today 17:00"), ("in 3 days", "3d"), ("+2w", "2w"),
      ("3 days ago", "-3d"),
      ("-0d", "0d"), ("fri", "friday"), ("December 25th, 2027", "25 dec 2027"), ("25december", "25dec"),
      ("next week", "next week"),
      ("2026-11-27 16:00", "2026-11-27T16:00"), ("2026-11-27T16:00:05", "2026-11-27T16:00:05"),
      ("2026-11-27t16:00z", "2026-11-27T16:00:00Z"), ("2026-11-27T16:00-05:00", "2026-11-27T21:00:00Z"), ("eoy", "eoy"),
      ("noon tomorrow", "tomorrow 12:00"), (" today ", "today"),
    ])
  func printed(_ typed: String, _ printed: String) throws {
    #expect(try DateExpression(parsing: typed).description == printed)
  }

  @Test func everyPrintedTreeReadsAsItself() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      let date = DateExpression.random(using: &random)
      let read = try DateExpression(parsing: date.description)
      if read != date { Issue.record("\(date) reads as \(read)") }
    }
  }
}

extension DateExpression {
  static func random(using random: inout SeededGenerator) -> DateExpression {
    let second = Int.random(in: 0..<86_400, using: &random)
    let time = TimeOfDay(secondOfDay: Bool.random(using: &random) ? second : second / 900 * 900)
    let day = DayExpression.random(using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .instant(Instant(seconds: Int.random(in: -62_135_596_800...253_402_300_799, using: &random)))
    case 1, 2: return .time(time, on: day)
    default: return .day(day)
    }
  }
}

extension DayExpression {
  static func random(using random: inout SeededGenerator) -> DayExpression {
    let unit = CalendarUnit.allCases.randomElement(using: &random) ?? .day
    let span = Span.allCases.randomElement(using: &random) ?? .week
    let day = Day(number: Int.random(in: Day.first.number...Day.last.number, using: &random))
    let (year, number, dayOfMonth) = day.date
    let month = Month(rawValue: number) ?? .january
    let days: [DayExpression] = [
      .exactly(day), .today, .tomorrow, .yesterday, .weekday(day.weekday), .startOfNext(span), .endOf(span),
      .fromToday(Int.random(in: -unit.greatestCount...unit.greatestCount, using: &random), unit),
      .fromToday(Int.random(in: -9...9, using: &random), unit), .date(day: dayOfMonth, month, year: year),
      .date(day: dayOfMonth, month, year: nil),
    ]
    return days.randomElement(using: &random) ?? .today
  }
}
