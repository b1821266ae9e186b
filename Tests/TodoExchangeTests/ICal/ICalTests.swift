import MVITesting
import TestRunning
import Testing
import TodoExchange
import TodoModel

@Suite struct ICalTests {
  /// A calendar with alarms is not what is made otherwise, so that it is kept.
  @Test(.tags(.sweep), .door, arguments: 0..<20) func restBringsBackWhatHasAlarms(seed: Int) throws {
    var random = HostileTasks(seed: UInt64(seed))
    let tasks = random.tasks(20)
    var back = try taken(RoundTrips.exported(tasks, as: ICalWithAlarms.self))
    for place in back.indices { back[place].unknownMembers.removeAll { $0.name == "x-ical" } }
    #expect(back.elementsEqual(tasks) { $0.isExactly($1) })
  }

  @Test(arguments: samples) func aSampleGoesOutAsItCameIn(name: String) throws {
    try RoundTrips.assertRaw(ICal.self, try #require(Samples.file(name)))
  }

  // Next to pairs/tasks.json is the output of another implementation for the same tasks.
  private static let samples = ["vtodo/shapes", "vtodo/todoman-4.1", "vtodo/via-radicale-3.1.8", "pairs"]
    .flatMap(Samples.names)
    .filter { $0.hasSuffix(".ics") && !$0.hasSuffix("broken.ics") }

  @Test(arguments: samples.filter { $0.hasPrefix("pairs") && !$0.contains(foreignEstimate) })
  func whatWeMakeIsWhatTheOtherImplementationMakes(name: String) throws {
    let text = try #require(Samples.file(name))
    let task = try #require(try RoundTrips.taken(text, as: ICal.self).withoutBases.first)
    #expect(task.unknownMembers.isEmpty, "nothing has to be kept of what we would make just so")
    #expect(exported([task]) == text.text)
  }

  /// In the pair the estimate is a number, which is not a duration: it is reported and kept.
  @Test func aRestThatCannotBeReadIsKept() throws {
    let name = try #require(Self.samples.first { $0.contains(Self.foreignEstimate) })
    let file = SourceFile(name: name, bytes: try #require(Samples.file(name)))
    let reading = ICal.read([file], RoundTrips.context)
    #expect(reading.remarks.map(\.text) == ["the estimate in the rest cannot be read; kept as text"])
    #expect(reading.tasks.map(\.task.title) == ["x (A) +49 @home due:tomorrow, 50% \\ done; ok"])
  }

  private static let foreignEstimate = "8c308c74"

  @Test func aFileOfSeveralTasksGoesOutAsItCameIn() throws {
    let file = calendar(
      "X-WR-CALNAME:Home", zone("X/Y", "+0300"), todo("UID:1", "SUMMARY:a", "DUE;TZID=X/Y:20261127T160000"),
      todo("UID:2", "SUMMARY:b"), todo("SUMMARY:c", "RELATED-TO:1", "BEGIN:VALARM", "ACTION:AUDIO", "END:VALARM"))
    try RoundTrips.assertRaw(ICal.self, Array(file.utf8))
    try RoundTrips.assertRaw(ICal.self, Array(file.replacing("\r\n", with: "\n").utf8))
    // The zone goes along with the task that names it, and with no other.
    let tasks = try taken(file)
    #expect(exported([tasks[0]]).contains("BEGIN:VTIMEZONE"))
    #expect(!exported([tasks[1]]).contains("BEGIN:VTIMEZONE"))
  }

  @Test func foldsStayWhereTheyAre() throws {
    try RoundTrips.assertRaw(ICal.self, Array(calendar(todo("UID:1", "SUM\r\n MARY:a\r\n\tb", "X-A:1\n 2")).utf8))
    #expect(try taken(calendar(todo("UID:1", "SUM\r\n MARY:a\r\n\tb")))[0].title == "ab")
  }

  /// Some programs fold after a number of bytes, within a character too.
  @Test func aCharacterMayBeCut() throws {
    let parts = Array(calendar(todo("SUMMARY:Zo|")).utf8).split(separator: UInt8(ascii: "|"))
    let fold = Array("\r\n ".utf8)
    let cut: [[UInt8]] = [Array(parts[0]), [0xF0, 0x9F], fold, [0x8E], fold, [0x89], Array(parts[1])]
    let tasks = try RoundTrips.taken(cut.flatMap(\.self), as: ICal.self)
    #expect(tasks.map(\.title) == ["Zo🎉"])
    #expect(exported(tasks).contains("SUMMARY:Zo\r\n \r\n 🎉\r\n"))
  }

  @Test func linesAreFoldedBetweenCharacters() throws {
    var task = try taken(calendar(todo("SUMMARY:a")))[0]
    task.unknownMembers = []
    for length in 60...80 {
      task.title = String(repeating: "x", count: length) + "日本🎉" + String(repeating: "é", count: 90)
      let text = exported([task])
      let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      #expect(lines.allSatisfy { $0.count <= 76 && String(validating: $0, as: UTF8.self) != nil })
      #expect(try taken(text)[0].title == task.title)
    }
  }

  @Test func whatProgramsBreakIsABlank() throws {
    var task = try taken(calendar(todo("SUMMARY:a")))[0]
    task.unknownMembers = []
    task.title = "a\u{1}b\u{85}c\u{2028}d\te"
    let text = exported([task])
    #expect(text.contains("SUMMARY:a b c d\te\r\n"))
    #expect(text.unicodeScalars.allSatisfy { !["\u{1}", "\u{85}", "\u{2028}"].contains($0) })
    #expect(try taken(text)[0].title == task.title)
  }

  @Test func aTaskThatIsKnownByAnotherNameIsReferredToByIt() throws {
    var tasks = try taken(calendar(todo("UID:ymv2zg9t2p", "SUMMARY:a"), todo("UID:2@x", "SUMMARY:b")))
    #expect(tasks[0].id.description == "913d593c-75e1-5848-9050-d538cac3d5ed")
    tasks[1].parent = tasks[0].id
    let text = exported(tasks)
    #expect(text.contains("RELATED-TO;RELTYPE=PARENT:ymv2zg9t2p\r\n"))
    #expect(try taken(text).first { $0.title == "b" }?.parent == tasks[0].id)
  }

  @Test func aCalendarGetsAlarms() throws {
    var tasks = try taken(
      calendar(
        todo("UID:1", "SUMMARY:Call\\, now", "DUE:20261127T150000Z"),
        todo("UID:2", "SUMMARY:b", "DUE;VALUE=DATE:20261127")))
    for place in tasks.indices { tasks[place].unknownMembers = [] }
    let text = RoundTrips.exported(tasks, as: ICalWithAlarms.self)
    #expect(text.contains("DTSTART:20261127T150000Z\r\n") && text.contains("DTSTART;VALUE=DATE:20261127\r\n"))
    let alarm =
      "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Call\\, now\r\nTRIGGER;RELATED=END:PT0S\r\nEND:VALARM\r\nEND:VTODO\r\n"
    #expect(text.split(separator: alarm, omittingEmptySubsequences: false).count == 2)
    // Nothing rings on a day, of what is done, or twice.
    #expect(text.split(separator: "BEGIN:VALARM", omittingEmptySubsequences: false).count == 2)
    #expect(RoundTrips.exported(try taken(text), as: ICalWithAlarms.self) == text)
    tasks[0][.status] = .status(.completed, completed: RoundTrips.now.instant)
    #expect(!RoundTrips.exported(tasks, as: ICalWithAlarms.self).contains("VALARM"))
    let back = try taken(text)
    #expect(back.map(\.due) == tasks.map(\.due) && back.allSatisfy { $0[.start] == nil })
    #expect(Formats.format(of: SourceFile(name: "x", bytes: Array(text.utf8)))?.name == "ical")
  }
}

struct CalendarMergeTests {
  private func file(_ text: String) -> CalendarFile {
    CalendarFile(SourceFile(name: "x.ics", bytes: Array(text.utf8)), RoundTrips.context)
  }

  private func merged(_ one: String, _ other: String, _ place: SourceLocation = #_sourceLocation) -> String {
    let result = CalendarFile.merged(file(one), file(other), RoundTrips.context)
    #expect(result == CalendarFile.merged(file(other), file(one), RoundTrips.context), sourceLocation: place)
    // What both have become is merged with either already.
    for text in [one, other] {
      let again = CalendarFile.merged(file(result.text), file(text), RoundTrips.context)
      let isSame = again == result
      #expect(isSame, "\(again.text)", sourceLocation: place)
    }
    return result.text
  }

  @Test func theLaterWinsAndNothingElseIsLost() throws {
    let here = calendar(
      todo(
        "UID:a@b", "CREATED:20261120T070000Z", "LAST-MODIFIED:20261121T070000Z", "SEQUENCE:7", "SUMMARY:Milk",
        "CATEGORIES:shop,home", "DESCRIPTION:one", "X-TODO-PROJECT:food", "X-HERE:1"))
    let there = calendar(
      todo(
        "UID:a@b", "CREATED:20261120T070000Z", "LAST-MODIFIED:20261121T080000Z", "SEQUENCE:2", "SUMMARY:Oat milk",
        "PRIORITY:1", "CATEGORIES:shop,red", "DESCRIPTION:two", "X-THERE:1"))
    let text = merged(here, there)
    for line in [
      "SUMMARY:Oat milk", "PRIORITY:1", "CATEGORIES:shop,red,home", "X-TODO-PROJECT:food", "X-THERE:1", "SEQUENCE:8",
      "LAST-MODIFIED:20261121T080000Z",
    ] { #expect(text.contains("\r\n\(line)\r\n"), "\(line) in \(text)") }
    #expect(text.contains("DESCRIPTION:two\\none\r\n") || text.contains("DESCRIPTION:one\\ntwo\r\n"))
    #expect(!text.contains("number"))
  }

  @Test func whatSaysTheSameIsAsTheLaterOneHasIt() {
    let here = calendar(todo("UID:a", "LAST-MODIFIED:20261121T070000Z", "SUMMARY:Milk", "X-A:1"))
    let there = calendar(todo("UID:a", "LAST-MODIFIED:20261121T080000Z", "X-B:1", "SUMMARY:Milk"))
    #expect(merged(here, there) == there)
    #expect(merged(here, here) == here)
  }

  @Test func doneOnBothItWasDoneEarlier() {
    func done(_ time: String, _ changed: String) -> String {
      calendar(todo("UID:a", "LAST-MODIFIED:\(changed)", "SUMMARY:Milk", "STATUS:COMPLETED", "COMPLETED:\(time)"))
    }
    let text = merged(done("20261121T060000Z", "20261121T060000Z"), done("20261121T070000Z", "20261121T070000Z"))
    #expect(text.contains("COMPLETED:20261121T060000Z\r\n"))
  }

  @Test func whatOnlyOneHasIsInBoth() {
    let (one, other) = (
      calendar(todo("UID:a", "LAST-MODIFIED:20261121T070000Z", "SUMMARY:A")),
      calendar(todo("UID:b", "LAST-MODIFIED:20261121T080000Z", "SUMMARY:B"))
    )
    let text = merged(one, other)
    #expect(
      text.contains("SUMMARY:A") && text.contains("SUMMARY:B") && text.hasSuffix("END:VTODO\r\nEND:VCALENDAR\r\n"))
    #expect(file(text).problems.isEmpty && file(text).tasks.count == 2)
  }

  @Test func randomTasksMerge() {
    var random = HostileTasks(seed: 5)
    let tasks = random.tasks(200)
    for place in stride(from: 0, to: tasks.count, by: 2) {
      let (one, other) = (tasks[place], tasks[place + 1].with(id: tasks[place].id))
      let text = merged(exported([one]), exported([other]))
      let result = file(text)
      #expect(result.problems.isEmpty && result.tasks.count == 1, "\(text)")
    }
  }
}

// Calendars that tests put together of their lines.

func calendar(_ parts: String...) -> String { calendar(parts) }

func calendar(_ parts: [String]) -> String {
  (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN"] + parts + ["END:VCALENDAR", ""]).joined(
    separator: "\r\n")
}

func todo(_ lines: String...) -> String { (["BEGIN:VTODO"] + lines + ["END:VTODO"]).joined(separator: "\r\n") }

func zone(_ name: String, _ offset: String) -> String {
  [
    "BEGIN:VTIMEZONE", "TZID:\(name)", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:\(offset)",
    "TZOFFSETTO:\(offset)", "END:STANDARD", "END:VTIMEZONE",
  ].joined(separator: "\r\n")
}

func taken(_ text: String, into tasks: [TodoItem] = []) throws -> [TodoItem] {
  try RoundTrips.taken(text, as: ICal.self, into: tasks)
}

func task(_ lines: String...) throws -> TodoItem {
  try taken(calendar((["BEGIN:VTODO"] + lines + ["END:VTODO"]).joined(separator: "\r\n")))[0]
}

func exported(_ tasks: [TodoItem]) -> String { RoundTrips.exported(tasks, as: ICal.self) }

func difference(_ source: String, _ task: TodoItem) -> [String] {
  exported([task]).split(separator: "\r\n").map(String.init).difference(
    from: source.split(separator: "\r\n").map(String.init)
  ).map { change in
    switch change {
    case .insert(_, let line, _): "+" + line
    case .remove(_, let line, _): "-" + line
    }
  }.sorted()
}

func reports(_ text: String, file: String = "x.ics") -> [String] {
  RoundTrips.problems(in: text, as: ICal.self, named: file)
    + RoundTrips.read(text, as: ICal.self, named: file).remarks.map { "line \($0.place.line): \($0.text)" }
}
