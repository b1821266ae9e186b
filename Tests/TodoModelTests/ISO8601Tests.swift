import MVITesting
import TestRunning
import Testing
import TodoModel

@Suite("ISO 8601")
struct ISO8601Tests {
  @Test(.tags(.sweep), .door) func printedInstantsReadBackTheSame() {
    var generator = SeededGenerator(seed: 8601)
    let range = Day.first.number * 86_400...Day.last.number * 86_400 + 86_399
    let edges = [range.lowerBound, range.upperBound, -1, 0, 1, 951_782_400]
    for seconds in edges + (0..<20_000).map({ _ in Int.random(in: range, using: &generator) }) {
      let instant = Instant(seconds: seconds)
      #expect(Instant(iso: instant.iso) == instant)
      #expect(Instant(utc: instant.utc) == instant)
      #expect(CivilTime(iso: instant.utc.iso) == instant.utc)
      #expect(Day(iso: instant.utc.day.iso) == instant.utc.day)
      #expect(Moment(iso: instant.iso) == .instant(instant))
      #expect(Moment(iso: instant.utc.day.iso) == .day(instant.utc.day))
    }
  }

  @Test func theTextIsTheOneOfTheStandard() {
    #expect(Instant(seconds: 0).iso == "1970-01-01T00:00:00Z")
    #expect(Instant(seconds: -1).iso == "1969-12-31T23:59:59Z")
    #expect(Instant(seconds: 1_795_251_600).iso == "2026-11-21T09:00:00Z")
    #expect(Instant(iso: "2026-11-21T09:00:00Z")?.seconds == 1_795_251_600)
    #expect(CivilTime(iso: "2026-11-21T09:05")?.iso == "2026-11-21T09:05:00")
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-11-2", "2026-1-21", "26-11-21", "2026-11-21 ", " 2026-11-21", "2026/11/21", "20261121",
    "2026-02-30", "2026-13-01", "0000-01-01", "+2026-11-21", "-026-11-21", "2026-11-21T", "２０２６-11-21", "2026-11-2１",
  ])
  func otherTextIsNoDay(_ text: String) {
    #expect(Day(iso: text) == nil)
    #expect(Moment(iso: text) == nil)
  }

  @Test(arguments: [
    "2026-11-21T09:00:00", "2026-11-21T09:00Z", "2026-11-21T24:00:00Z", "2026-11-21T23:60:00Z", "2026-11-21T23:59:60Z",
    "2026-11-21t09:00:00z", "2026-11-21 09:00:00Z", "2026-11-21T09:00:00.5Z", "2026-11-21T09:00:00+01:00",
    "2026-11-21T09:00:00ZZ", "2026-02-30T09:00:00Z", "2026-11-21T9:00:00Z", "2026-11-21T-1:00:00Z",
  ])
  func otherTextIsNoInstant(_ text: String) {
    #expect(Instant(iso: text) == nil)
    #expect(Moment(iso: text) == nil)
  }
}
