import Testing
import TodoModel

@Suite struct TimeSpanTests {
  @Test(
    "Days are of eight hours",
    arguments: [
      ("45m", "45m", "PT45M"), ("2h30m", "2h30m", "PT2H30M"), ("2H 30M", "2h30m", "PT2H30M"),
      ("90m", "1h30m", "PT1H30M"),
      ("1d", "8h", "PT8H"), ("1d2h", "10h", "PT10H"), ("1d30m", "8h30m", "PT8H30M"), ("9999h", "9999h", "PT9999H"),
    ])
  func reading(_ typed: String, _ printed: String, _ iso: String) throws {
    let span = try #require(TimeSpan(typed))
    #expect(span.description == printed)
    #expect(TimeSpan(printed) == span)
    #expect(span.iso == iso)
    #expect(TimeSpan(iso: iso) == span)
  }

  @Test(
    "Anything else is none",
    arguments: [
      "", "0m", "m", "2", "2h30", "30m2h", "2h2h", "-2h", "+2h", "1.5h", "2w", "10000h", "9999999999999999999h", "h2",
      "2 h", "PT2H", "é",
    ])
  func refusal(_ typed: String) {
    #expect(TimeSpan(typed) == nil)
  }

  @Test("So with ISO 8601", arguments: ["PT", "PT0M", "2H", "pt2h", "P1D", "PT2H ", "PT30M2H", "PT1.5H", "PT2h"])
  func refusalOfISO(_ text: String) {
    #expect(TimeSpan(iso: text) == nil)
  }

  @Test func manyMinutesAreRead() {
    #expect(TimeSpan(iso: "PT90M")?.minutes == 90)
    #expect(TimeSpan.shortest < TimeSpan(minutes: 2) ?? .shortest)
  }
}
