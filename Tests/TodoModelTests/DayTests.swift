import TestRunning
import Testing
import TodoModel

/// Days against a calendar that is counted day by day.
@Suite("Days")
struct DayTests {
  @Test(.tags(.sweep), .door) func datesAreThoseThatCountingGives() {
    var calendar = CountedCalendar()
    for number in Day.first.number...Day.last.number {
      // The days at which calendars go wrong, and samples of all others.
      let isTold = calendar.month == 2 && calendar.day > 27 || number % 11 == 0
      if isTold {
        let day = Day(number: number)
        let date = day.date
        guard date == (calendar.year, calendar.month, calendar.day),
          Day(year: date.year, month: date.month, day: date.day) == day, day.weekday == calendar.weekday
        else {
          Issue.record("day \(number): \(date) \(day.weekday), but counting gives \(calendar)")
          return
        }
      }
      calendar.advance()
    }
    #expect(calendar.year == 10_000 && calendar.month == 1 && calendar.day == 1)
  }

  @Test(arguments: [
    (2026, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0), (0, 1, 1), (10_000, 1, 1),
    (2026, 1, 32), (-1, 1, 1), (2026, -1, 1), (Int.max, 1, 1), (2026, 1, Int.max),
  ])
  func datesThatDoNotExistAreNoDays(_ year: Int, _ month: Int, _ day: Int) {
    #expect(Day(year: year, month: month, day: day) == nil)
  }

  @Test func knownDays() throws {
    #expect(try #require(Day(year: 1970, month: 1, day: 1)).number == 0)
    #expect(try #require(Day(year: 2000, month: 2, day: 29)).number == 11_016)
    #expect(try #require(Day(year: 2026, month: 11, day: 21)).weekday == .saturday)
    #expect(Day.first.iso == "0001-01-01" && Day.last.iso == "9999-12-31")
    #expect(Day.first < Day.last)
    #expect(try #require(Day(year: 2024, month: 2, day: 28)).adding(days: 2).iso == "2024-03-01")
    #expect(try #require(Day(year: 2023, month: 1, day: 1)).adding(days: -1).iso == "2022-12-31")
  }
}

/// A calendar that knows nothing but how to go on by one day.
private struct CountedCalendar {
  var year = 1
  var month = 1
  var day = 1
  // 0001-01-01 was a Monday in the proleptic Gregorian calendar.
  var weekday = Weekday.monday

  mutating func advance() {
    weekday = Weekday(rawValue: (weekday.rawValue + 1) % 7) ?? .monday
    day += 1
    guard day > length else { return }
    (day, month) = (1, month + 1)
    guard month > 12 else { return }
    (month, year) = (1, year + 1)
  }

  private var length: Int {
    let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}
