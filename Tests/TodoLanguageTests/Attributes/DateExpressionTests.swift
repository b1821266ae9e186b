import Testing
import TodoModel

@Suite struct DateExpressionTests {
  /// The same instant is still Saturday in the west, and Sunday in the east.
  private static let instant = "2026-11-21T22:30:00Z"

  @Test(
    "Relative days count from the day in the clock's zone",
    arguments: [
      ("today", -10, "2026-11-21"), ("today", 0, "2026-11-21"), ("today", 2, "2026-11-22"),
      ("tomorrow", 0, "2026-11-22"), ("tomorrow", 2, "2026-11-23"), ("yesterday", 0, "2026-11-20"),
      ("yesterday", 14, "2026-11-21"), ("ToMorrow", -12, "2026-11-22"),
    ])
  func relative(_ typed: String, _ hours: Int, _ iso: String) throws {
    let clock = try Clock.fixed(at: DateExpressionTests.instant, hoursEast: hours)
    #expect(try #require(DateExpression(typed)).resolved(by: clock).moment.iso == iso)
  }

  @Test func relativeDaysCrossTheEndsOfMonthsAndYears() throws {
    let newYear = try Clock.fixed(at: "2027-01-01T00:00:00Z")
    #expect(try #require(DateExpression("yesterday")).resolved(by: newYear).moment.iso == "2026-12-31")
    let leap = try Clock.fixed(at: "2028-02-28T12:00:00Z")
    #expect(try #require(DateExpression("tomorrow")).resolved(by: leap).moment.iso == "2028-02-29")
    let common = try Clock.fixed(at: "2027-02-28T12:00:00Z")
    #expect(try #require(DateExpression("tomorrow")).resolved(by: common).moment.iso == "2027-03-01")
  }

  @Test(
    "A day stays a day, and a time is told by the clocks of the zone unless it says otherwise",
    arguments: [
      ("2026-11-27", -8, "2026-11-27"), ("2026-11-27", 13, "2026-11-27"),
      ("2026-11-27T16:00", 0, "2026-11-27T16:00:00Z"), ("2026-11-27T16:00", 2, "2026-11-27T14:00:00Z"),
      ("2026-11-27T00:30", 2, "2026-11-26T22:30:00Z"), ("2026-11-27T20:00:05", -8, "2026-11-28T04:00:05Z"),
      ("2026-11-27T16:00:00Z", 2, "2026-11-27T16:00:00Z"),
    ])
  func absolute(_ typed: String, _ hours: Int, _ iso: String) throws {
    let clock = try Clock.fixed(at: DateExpressionTests.instant, hoursEast: hours)
    #expect(try #require(DateExpression(typed)).resolved(by: clock).moment.iso == iso)
  }

  @Test(
    "What is no date is none",
    arguments: [
      "", " ", "todai", "2026-11", "2026-13-01", "2026-02-29", "2026-11-31", "2026-11-27T24:00", "2026-11-27T16:60",
      "26-11-27", "0000-01-01", "10000-01-01", "+2026-11-27", "２０２６-11-27",
    ])
  func none(_ typed: String) {
    #expect(DateExpression(typed) == nil)
  }
}
