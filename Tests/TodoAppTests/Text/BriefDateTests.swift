import Testing
import TodoModel

@testable import TodoApp

/// Dates in as few columns as say them, seen on Saturday 2026-11-21 at nine.
@Suite struct BriefDateTests {
  private let now = TextSample.clock.present

  @Test(arguments: [
    (0, "today"), (1, "tomorrow"), (2, "Mon"), (6, "Fri"), (7, "in 7 d"), (13, "in 13 d"), (14, "in 2 w"),
    (20, "in 2 w"), (59, "in 8 w"), (60, "in 2 mo"), (364, "in 12 mo"), (365, "in 1 y"), (4000, "in 10 y"),
    (-1, "yesterday"), (-2, "2 d ago"), (-14, "2 w ago"), (-400, "1 y ago"),
  ]) func days(ahead: Int, words: String) {
    let moment = Moment.day(now.day.adding(days: ahead))
    #expect(moment.briefWords(at: now) == words)
    #expect(moment.briefWords(at: now, hasTimes: false) == words)
  }

  @Test(arguments: [(-1, "1 d late"), (-13, "13 d late"), (-14, "2 w late"), (-70, "2 mo late"), (-800, "2 y late")])
  func lateDays(ahead: Int, words: String) {
    #expect(Moment.day(now.day.adding(days: ahead)).briefWords(at: now, isLate: true) == words)
  }

  @Test(arguments: [
    ("2026-11-21T17:30:00Z", "today 17:30", "17:30"), ("2026-11-22T08:00:00Z", "Sun 08:00", "tomorrow"),
    ("2026-11-27T08:00:00Z", "Fri 08:00", "Fri"), ("2026-11-20T23:00:00Z", "yesterday", "yesterday"),
    ("2026-12-27T08:00:00Z", "in 5 w", "in 5 w"),
  ]) func times(iso: String, words: String, narrow: String) throws {
    let moment = try #require(Moment(iso: iso))
    #expect(moment.briefWords(at: now) == words)
    #expect(moment.briefWords(at: now, hasTimes: false) == narrow)
  }

  @Test(arguments: [
    ("2026-11-21T08:59:50Z", "1 min late"), ("2026-11-21T08:01:00Z", "59 min late"),
    ("2026-11-21T07:59:00Z", "1 h late"), ("2026-11-20T23:00:00Z", "1 d late"),
  ]) func lateTimes(iso: String, words: String) throws {
    #expect(try #require(Moment(iso: iso)).briefWords(at: now, isLate: true) == words)
  }

  @Test func theLastDayIsSomeday() { #expect(Moment.day(.last).briefWords(at: now) == "someday") }

  @Test func aDayIsHeadedByWhatItIsNow() {
    let headings = (-1...2).map { now.day.adding(days: $0).heading(today: now.day) }
    #expect(
      headings == [
        "Yesterday, Friday 2026-11-20", "Today, Saturday 2026-11-21", "Tomorrow, Sunday 2026-11-22",
        "Monday 2026-11-23",
      ])
  }
}
