import MVITesting
import Testing
import TodoModel

@Suite struct DatePrintingTests {
  @Test(arguments: [
    ("Tomorrow  at 5 PM", "tomorrow 17:00"), ("5pm", "17:00"), ("5pm+1d", "17:00+1d"), ("5pm +1d", "1d 17:00"),
    ("today 5pm", "today 17:00"), ("in 3 days", "3d"), ("+2w", "2w"), ("3 days ago", "-3d"), ("-0d", "0d"),
    ("fri", "friday"), ("December 25th, 2027", "25 dec 2027"), ("25december", "25dec"), ("next week", "next week"),
    ("2026-11-27 16:00", "2026-11-27T16:00"), ("2026-11-27T16:00:05", "2026-11-27T16:00:05"),
    ("2026-11-27t16:00z", "2026-11-27T16:00:00Z"), ("2026-11-27T16:00-05:00", "2026-11-27T21:00:00Z"), ("eoy", "eoy"),
    ("noon tomorrow", "tomorrow 12:00"), (" today ", "today"), ("now", "now"), ("Tonight", "tonight"),
    ("tom", "tomorrow"), ("day after tomorrow", "2d"), ("in 2 hours", "2h"), ("30 mins", "30min"), ("2wks", "2w"),
    ("1q", "3m"), ("the 15th", "15th"), ("end of quarter", "eoq"), ("start of the week", "sow"),
    ("eod", "today 23:59"), ("friday eod", "friday 23:59"), ("weekend", "this saturday"),
    ("next weekend", "saturday next week"), ("december", "1dec"), ("someday", "9999-12-31"),
    ("2026-W50-3", "2026-12-09"), ("2026-350", "2026-12-16"), ("24.12.", "24dec"), ("24.12.2026", "24 dec 2026"),
    ("20261224T1800", "2026-12-24T18:00"), ("friday@5pm", "friday 17:00"), ("friday, 5pm", "friday 17:00"),
    ("2026-12-24 18:00Z", "2026-12-24T18:00:00Z"), ("T1800", "18:00"), ("eom - 2 days", "eom-2d"),
    ("Friday+1w", "friday+1w"), ("2026-11-27T16:00+2h", "2026-11-27T16:00+2h"), ("easter sunday 2027", "easter 2027"),
    ("easter monday", "easter monday"),
  ]) func aDateIsPrintedAsItCanBeTyped(_ typed: String, _ printed: String) throws {
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
    let unit = ClockUnit.allCases.randomElement(using: &random) ?? .hour
    switch Int.random(in: 0..<9, using: &random) {
    case 5: return .next(time)
    case 6: return .fromNow(Int.random(in: -unit.greatestCount...unit.greatestCount, using: &random), unit)
    case 7: return .tonight
    case 8:
      let steps = (0..<Int.random(in: 1...3, using: &random)).map { _ in DateStep.random(using: &random) }
      let start = DateExpression.random(using: &random)
      guard case .sum = start else { return .sum(start, steps) }
      return start
    case 0: return .instant(Instant(seconds: Int.random(in: -62_135_596_800...253_402_300_799, using: &random)))
    case 1, 2: return .time(time, on: day)
    default: return .day(day)
    }
  }
}

extension DateStep {
  static func random(using random: inout SeededGenerator) -> DateStep {
    let count = Int.random(in: -99...99, using: &random)
    if Bool.random(using: &random) { return .clock(count, ClockUnit.allCases.randomElement(using: &random) ?? .hour) }
    return .calendar(count, CalendarUnit.allCases.randomElement(using: &random) ?? .day)
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
      .date(day: dayOfMonth, month, year: nil), .this(day.weekday), .ofNextWeek(day.weekday), .startOf(span),
      .dayOfMonth(dayOfMonth), .easter(offset: [-2, 0, 1].randomElement(using: &random) ?? 0, year: nil),
      .easter(offset: [-2, 0, 1].randomElement(using: &random) ?? 0, year: year),
    ]
    return days.randomElement(using: &random) ?? .today
  }
}
