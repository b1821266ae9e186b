import TestRunning
import Testing
import TodoExchange
import TodoModel

/// Tasks of calendars, in and out.
@Suite struct ICalTests {
  @Test(.tags(.sweep), .door, arguments: 0..<20)
  func restBringsBackRandomTasks(seed: Int) throws {
    var random = HostileTasks(seed: UInt64(seed))
    try RoundTrips.assertRest(ICal.self, random.tasks(Door.current == .everything ? 500 : 50))
  }

  /// A calendar with alarms is not what is made otherwise, so that it is kept.
  @Test(.tags(.sweep), .door, arguments: 0..<20)
  func restBringsBackWhatHasAlarms(seed: Int) throws {
    var random = HostileTasks(seed: UInt64(seed))
    let tasks = random.tasks(20)
    var back = try taken(
      String(decoding: ICalWithAlarms.export(tasks, ExchangeContext(now: RoundTrips.now)), as: UTF8.self))
    for place in back.indices { back[place].unknownMembers.removeAll { $0.name == "x-ical" } }
    #expect(back.elementsEqual(tasks) { $0.isExactly($1) })
  }

  @Test(arguments: samples) func aSampleGoesOutAsItCameIn(name: String) throws {
    try RoundTrips.assertRaw(ICal.self, try #require(Samples.file(name)))
  }

  // What another implementation wrote of the tasks in pairs/tasks.json is beside it.
  private static let samples = ["vtodo/shapes", "vtodo/todoman-4.1", "vtodo/via-radicale-3.1.8", "pairs"]
    .flatMap(Samples.names)
    .filter { $0.hasSuffix(".ics") && !$0.hasSuffix("broken.ics") }

  @Test(arguments: samples.filter { $0.hasPrefix("pairs") && !$0.contains(foreignEstimate) })
  func whatWeMakeIsWhatTheOtherImplementationMakes(name: String) throws {
    let text = try #require(Samples.file(name))
    let task = try #require(try RoundTrips.taken(text, as: ICal.self).first)
    #expect(task.unknownMembers.isEmpty, "nothing has to be kept of what we would make just so")
    #expect(exported([task]) == String(decoding: text, as: UTF8.self))
  }

  /// There it is a number, which is no duration: it is told, and kept as it stands.
  @Test func aRestThatCannotBeReadIsKept() throws {
    let name = try #require(Self.samples.first { $0.contains(Self.foreignEstimate) })
    let file = SourceFile(name: name, bytes: try #require(Samples.file(name)))
    let reading = ICal.read([file], ExchangeContext(now: RoundTrips.now))
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
    try RoundTrips.assertRaw(
      ICal.self, Array(calendar(todo("UID:1", "SUM\r\n MARY:a\r\n\tb", "X-A:1\n 2")).utf8))
    #expect(try taken(calendar(todo("UID:1", "SUM\r\n MARY:a\r\n\tb")))[0].title == "ab")
  }

  /// Some programs cut after so many bytes, whatever stands there.
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

  // MARK: Alarms

  @Test func aCalendarGetsAlarms() throws {
    var tasks = try taken(
      calendar(
        todo("UID:1", "SUMMARY:Call\\, now", "DUE:20261127T150000Z"),
        todo("UID:2", "SUMMARY:b", "DUE;VALUE=DATE:20261127")))
    for place in tasks.indices { tasks[place].unknownMembers = [] }
    let text = String(decoding: ICalWithAlarms.export(tasks, ExchangeContext(now: RoundTrips.now)), as: UTF8.self)
    #expect(text.contains("DTSTART:20261127T150000Z\r\n") && text.contains("DTSTART;VALUE=DATE:20261127\r\n"))
    let alarm =
      "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Call\\, now\r\nTRIGGER;RELATED=END:PT0S\r\nEND:VALARM\r\nEND:VTODO\r\n"
    #expect(text.split(separator: alarm, omittingEmptySubsequences: false).count == 2)
    // Nothing rings on a day, of what is done, or twice.
    #expect(text.split(separator: "BEGIN:VALARM", omittingEmptySubsequences: false).count == 2)
    let again = String(
      decoding: ICalWithAlarms.export(try taken(text), ExchangeContext(now: RoundTrips.now)), as: UTF8.self)
    #expect(again == text)
    tasks[0][.status] = .status(.completed, completed: RoundTrips.now.instant)
    let done = String(decoding: ICalWithAlarms.export(tasks, ExchangeContext(now: RoundTrips.now)), as: UTF8.self)
    #expect(!done.contains("VALARM"))
    let back = try taken(text)
    #expect(back.map(\.due) == tasks.map(\.due) && back.allSatisfy { $0[.start] == nil })
    #expect(Formats.format(of: SourceFile(name: "x", bytes: Array(text.utf8)))?.name == "ical")
  }
}
