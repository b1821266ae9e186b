import TestRunning
import Testing
import TodoExchange
import TodoModel

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

  /// What cannot be read is no task, and neither is it what others are a part of.
  @Test(arguments: [
    ("csv", "title,due\nA,whenever\nB,2026-11-27\n"), ("csv", "title,due\n,2026-11-27\nB,\n"),
    ("csv", "title\nA,too many\nB\n"), ("org", "* TODO\n** TODO B\n"), ("markdown", "- [ ] \n  - [ ] B\n"),
    ("todoist", "TYPE,CONTENT,PRIORITY,INDENT\ntask,A,9,1\ntask,B,1,2\n"),
    ("todoist", "TYPE,CONTENT,PRIORITY,INDENT\ntask,,1,1\ntask,B,1,2\n"),
  ])
  func aBrokenPieceIsLeftOut(name: String, text: String) throws {
    let format = try #require(Formats.named(name))
    let reading = format.read([SourceFile(name: name, bytes: Array(text.utf8))], ExchangeContext(now: RoundTrips.now))
    #expect(reading.problems.count == 1)
    #expect(reading.tasks.map(\.task.title) == ["B"])
    #expect(reading.tasks.map(\.task.parent) == [nil])
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
