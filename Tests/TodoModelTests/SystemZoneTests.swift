import Glibc
import MVITesting
import TestRunning
import Testing
import TodoModel

/// The zone of the process; every test is a process of its own, because a process has one zone.
@Suite("The zone of the process", .enabled(if: access("/usr/share/zoneinfo/Europe/Berlin", R_OK) == 0))
struct SystemZoneTests {
  /// A time on the clocks of a zone, and the instant that it means.
  struct Case: Codable, Sendable, CustomTestStringConvertible {
    let zone: String
    let local: String
    let instant: String
    var isSkipped = false

    var testDescription: String { "\(local) in \(zone)" }
  }

  static let cases = [
    Case(zone: "UTC", local: "2026-11-21T12:00:00", instant: "2026-11-21T12:00:00Z"),
    Case(zone: "Europe/Berlin", local: "2026-01-15T12:00:00", instant: "2026-01-15T11:00:00Z"),
    Case(zone: "Europe/Berlin", local: "2026-07-15T12:00:00", instant: "2026-07-15T10:00:00Z"),
    Case(zone: "Europe/Berlin", local: "2026-03-29T01:59:59", instant: "2026-03-29T00:59:59Z"),
    Case(zone: "Europe/Berlin", local: "2026-03-29T02:30:00", instant: "2026-03-29T01:30:00Z", isSkipped: true),
    Case(zone: "Europe/Berlin", local: "2026-03-29T03:00:00", instant: "2026-03-29T01:00:00Z"),
    Case(zone: "Europe/Berlin", local: "2026-10-25T02:30:00", instant: "2026-10-25T00:30:00Z"),
    Case(zone: "Europe/Berlin", local: "2026-10-25T03:00:00", instant: "2026-10-25T02:00:00Z"),
    Case(zone: "Europe/Dublin", local: "2026-01-15T12:00:00", instant: "2026-01-15T12:00:00Z"),
    Case(zone: "Europe/Dublin", local: "2026-07-15T12:00:00", instant: "2026-07-15T11:00:00Z"),
    Case(zone: "America/Sao_Paulo", local: "2018-11-04T00:30:00", instant: "2018-11-04T03:30:00Z", isSkipped: true),
    Case(zone: "America/Sao_Paulo", local: "2018-02-17T23:30:00", instant: "2018-02-18T01:30:00Z"),
    Case(zone: "America/Sao_Paulo", local: "2026-01-15T12:00:00", instant: "2026-01-15T15:00:00Z"),
    Case(zone: "Asia/Kolkata", local: "2026-11-21T12:00:00", instant: "2026-11-21T06:30:00Z"),
    Case(zone: "Australia/Lord_Howe", local: "2026-10-04T02:15:00", instant: "2026-10-03T15:45:00Z", isSkipped: true),
    Case(zone: "Australia/Lord_Howe", local: "2026-04-05T01:45:00", instant: "2026-04-04T14:45:00Z"),
    Case(zone: "Australia/Lord_Howe", local: "2026-04-05T02:15:00", instant: "2026-04-04T15:45:00Z"),
    // A whole day that never was.
    Case(zone: "Pacific/Apia", local: "2011-12-30T12:00:00", instant: "2011-12-30T22:00:00Z", isSkipped: true),
  ]

  @Test(.tags(.processes), .door, arguments: cases)
  func localTimesAreTheInstantsOfTheTables(_ example: Case) async {
    await #expect(processExitsWith: .success) { [example] in
      setenv("TZ", example.zone, 1)
      let zone = SystemZone()
      let local = try #require(CivilTime(iso: example.local))
      let instant = try #require(Instant(iso: example.instant))
      #expect(zone.instant(of: local) == instant)
      #expect((zone.civilTime(at: instant) == local) == !example.isSkipped)
    }
  }

  @Test(
    .tags(.processes), .door,
    arguments: ["UTC", "Europe/Berlin", "America/Sao_Paulo", "Asia/Kolkata", "Australia/Lord_Howe"])
  func everyInstantIsFoundAgainAndOfTwoTheFirst(_ name: String) async {
    await #expect(processExitsWith: .success) { [name] in
      setenv("TZ", name, 1)
      let zone = SystemZone()
      var generator = SeededGenerator(seed: 2037)
      for _ in 0..<5000 {
        let instant = Instant(seconds: Int.random(in: -1_000_000_000...2_100_000_000, using: &generator))
        let local = zone.civilTime(at: instant)
        let found = zone.instant(of: local)
        #expect(zone.civilTime(at: found) == local)
        // Clocks that are put back show the same time again within a few hours.
        let later = (0...12).map { Instant(seconds: instant.seconds - $0 * 900) }
        let first = later.last { zone.civilTime(at: $0) == local }
        #expect(found == first)
      }
    }
  }
}
