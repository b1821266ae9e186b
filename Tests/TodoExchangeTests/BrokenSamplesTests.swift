import TestRunning
import Testing
import TodoExchange

/// Files that real programs wrote, broken.
@Suite struct BrokenSamplesTests {
  @Test(.tags(.sweep), .door, arguments: samples)
  func aBrokenSampleIsRefusedOrTakenIn(name: String) throws {
    let bytes = try #require(Samples.file(name))
    let format = try #require(Formats.format(of: SourceFile(name: name, bytes: bytes)))
    RoundTrips.assertTotal(format, bytes)
  }

  private static let samples = [
    "csv", "markdown", "org", "pairs", "taskwarrior", "todotxt", "vtodo/shapes", "vtodo/todoman-4.1",
    "vtodo/via-radicale-3.1.8",
  ].flatMap(Samples.names).filter { name in
    [".csv", ".md", ".org", ".json", ".txt", ".ics"].contains { name.hasSuffix($0) }
  }

  @Test func thereAreSamplesOfEachFormat() {
    let formats = Self.samples.compactMap { name in
      Samples.file(name).flatMap { Formats.format(of: SourceFile(name: name, bytes: $0))?.name }
    }
    #expect(formats.count == Self.samples.count)
    #expect(
      Set(formats) == ["csv", "ical", "json", "markdown", "org", "taskwarrior", "todoist", "todotxt"])
  }
}
