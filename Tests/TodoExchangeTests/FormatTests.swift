import FoundationEssentials
import TestRunning
import Testing
import TodoExchange
import TodoJSON
import TodoModel

@Suite struct FormatTests {
  @Test(.tags(.sweep), .door, arguments: ["todotxt", "markdown", "ical", "org", "taskwarrior", "csv"], 0..<20)
  func restBringsBackRandomTasks(name: String, seed: Int) throws {
    let format = try #require(Formats.named(name))
    var random = HostileTasks(seed: UInt64(seed))
    let tasks = random.tasks(Door.current == .everything ? 100 : 50)
    try RoundTrips.assertRest(format, tasks)
    RoundTrips.assertReadable(format, tasks)
  }

  @Test(
    arguments: [
      ("-", "due,title\n", "csv"), ("a.csv", "title\na", "csv"), ("a.CSV", "", "csv"),
      ("a.txt", "title, or not\n", "todotxt"),
      (
        "-",
        "\u{FEFF}TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG\r\n",
        "todoist"
      ),
      ("a.csv", "type,content\n", "todoist"),
      ("a.csv", "title,content\n", "csv"),
      ("-", #"[{"id":1,"description":"a","uuid":"x"}]"#, "taskwarrior"),
      ("tasks.json", "\n[\n]\n", "taskwarrior"),
      ("a.json", #"{"id":1,"description":"a"}"#, "taskwarrior"),
      ("a.jsonl", "", "taskwarrior"),
      ("a.json", #"{"format":"todo","version":1,"tasks":[{"uuid":"description"}]}"#, "json"),
      ("-", #"{"title":"\"uuid\""}"#, nil),
    ] as [(String, String, String?)])
  func formatIsRecognized(name: String, text: String, format: String?) {
    #expect(Formats.format(of: SourceFile(name: name, bytes: Array(text.utf8)))?.name == format)
  }
}

@Suite struct BrokenSamplesTests {
  @Test(.tags(.sweep), .door, arguments: samples) func aBrokenSampleIsRefusedOrTakenIn(name: String) throws {
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

  /// A broken piece is neither a task nor a parent.
  @Test(arguments: [
    ("csv", "title,due\nA,whenever\nB,2026-11-27\n"), ("csv", "title,due\n,2026-11-27\nB,\n"),
    ("csv", "title\nA,too many\nB\n"), ("org", "* TODO\n** TODO B\n"), ("markdown", "- [ ] \n  - [ ] B\n"),
    ("todoist", "TYPE,CONTENT,PRIORITY,INDENT\ntask,A,9,1\ntask,B,1,2\n"),
    ("todoist", "TYPE,CONTENT,PRIORITY,INDENT\ntask,,1,1\ntask,B,1,2\n"),
  ]) func aBrokenPieceIsLeftOut(name: String, text: String) throws {
    let format = try #require(Formats.named(name))
    let reading = RoundTrips.read(text, as: format, named: name)
    #expect((reading.problems.count, reading.tasks.map(\.task.title)) == (1, ["B"]))
    #expect(reading.tasks.map(\.task.parent) == [nil])
  }

  @Test func thereAreSamplesOfEachFormat() {
    let formats = Self.samples.compactMap { name in
      Samples.file(name).flatMap { Formats.format(of: SourceFile(name: name, bytes: $0))?.name }
    }
    #expect(formats.count == Self.samples.count)
    #expect(Set(formats) == ["csv", "ical", "json", "markdown", "org", "taskwarrior", "todoist", "todotxt"])
  }
}

/// A carriage return by itself ends lines of old systems; in a file with other line ends it is a blank.
@Suite struct LineEndsTests {
  @Test(arguments: [
    ("todotxt", "Pay\rrent\n"), ("markdown", "- [ ] Pay\rrent\n"), ("org", "* TODO Pay\rrent\n"),
    ("csv", "title\nPay\rrent\n"), ("todoist", "TYPE,CONTENT\ntask,Pay\rrent\n"),
  ]) func aCarriageReturnInATitleIsABlank(name: String, text: String) throws {
    #expect(try taken(text, as: name).map(\.title) == ["Pay rent"])
  }

  @Test(arguments: [
    ("ical", "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:Pay\rrent\nEND:VTODO\nEND:VCALENDAR\n"),
    ("taskwarrior", #"[{"description":"Pay\rrent","uuid":"7b2f7b63-1d62-403f-8ba5-803c9c2dae14","status":"pending"}]"#),
  ]) func aTitleIsTheFirstLineWhereThereMayBeMore(name: String, text: String) throws {
    #expect(try taken(text, as: name).map(\.title) == ["Pay"])
  }

  @Test func linesOfOldSystemsAreLinesWhereNoOthersAre() throws {
    #expect(try taken("Pay\rCall\r", as: "todotxt").map(\.title) == ["Pay", "Call"])
    #expect(try taken("title,due\rPay,2026-11-27\r", as: "csv").map(\.title) == ["Pay"])
  }

  /// A task is one line of the data file, and of its history.
  @Test(arguments: ["\\n", "\r"]) func aRestOfSeveralLinesIsOne(lineEnd: String) throws {
    let rest = #"X-TODO-REST:{"x-foo":[null\,{"a":[1"# + lineEnd + #"\,2]}]}"#
    let tasks = try taken(
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:Pay\n\(rest)\nEND:VTODO\nEND:VCALENDAR\n", as: "ical")
    #expect(tasks.first?.unknownMembers.first { $0.name == "x-foo" }?.json == #"{"a":[1,2]}"#)
  }

  @Test(arguments: [
    ("todotxt", "x 0001-01-01 0001-01-01 Pay\n"),
    ("ical", "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:Pay\nDUE:00010101T000000\nEND:VTODO\nEND:VCALENDAR\n"),
  ]) func aTimeBeyondTheCalendarIsRefusedWhereItStands(name: String, text: String) throws {
    let problem = #expect(throws: SourceProblem.self) { try taken(text, as: name) }
    #expect(problem?.expected == "one in the years 0001 to 9999 of UTC")
  }

  private func taken(_ text: String, as name: String) throws -> [TodoItem] {
    try RoundTrips.taken(text, as: try #require(Formats.named(name)))
  }
}

@Suite struct TasksJSONTests {
  @Test(arguments: 1...20) func ourTasksComeBackAsTheyWere(seed: UInt64) throws {
    var hostile = HostileTasks(seed: seed)
    try RoundTrips.assertRest(TasksJSON.self, hostile.tasks(500))
  }

  @Test func aDataFileGoesOutAsItCameIn() throws {
    var hostile = HostileTasks(seed: 21)
    let tasks = hostile.tasks(100)
    try RoundTrips.assertRaw(TasksJSON.self, TasksDocument(tasks: tasks, lastNumber: 100).bytes())
  }

  /// It says everything by itself, so that nothing has to be kept of it.
  @Test func nothingIsKeptBesideATask() throws {
    var hostile = HostileTasks(seed: 1)
    let text = TasksJSON.export(hostile.tasks(50), RoundTrips.context)
    #expect(
      try RoundTrips.taken(text, as: TasksJSON.self).withoutBases.allSatisfy { task in
        !task.unknownMembers.contains { $0.name == "x-json" }
      })
  }
}

/// The third part of the tutorial shows the code that is here.
@Suite struct FormatTutorialTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let package = folder.deletingLastPathComponent().deletingLastPathComponent()

  private static func blocks(_ language: String) throws -> [String] {
    let text = try String(contentsOf: package.appending(path: "Docs/Tutorial.md"), encoding: .utf8)
    let part = try #require(text.components(separatedBy: "\n# Add a format").dropFirst().first)
    return part.components(separatedBy: "\n```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```\n")[0] + "\n"
    }
  }

  @Test(arguments: ["PlainList.swift", "PlainListTests.swift"])
  func theFileIsAsTheTutorialShowsIt(name: String) throws {
    let file = try String(contentsOf: Self.folder.appending(path: "Tutorial/\(name)"), encoding: .utf8)
    let shown = try Self.blocks("swift").filter { $0.hasPrefix("// \(name)\n") }
      .map { String($0.dropFirst("// \(name)\n".count)) }
    #expect(shown == [file])
  }

  @Test func theLineOfCompositionFitsWhereItIsToGo() throws {
    let formats = try String(
      contentsOf: Self.package.appending(path: "Sources/TodoExchange/Formats.swift"), encoding: .utf8)
    let context = try Self.blocks("diff").flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix(" ") }
    #expect(!context.isEmpty)
    for line in context { #expect(formats.contains(line.dropFirst() + "\n")) }
  }
}
