import TestRunning
import Testing
import TodoExchange
import TodoJSON
import TodoModel

@Suite struct TaskwarriorTests {
  @Test(arguments: [
    #"{"description":"a","uuid":"0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b"}"#,
    #"{ "uuid" : "0191B3C2-7D4E-4F60-8A9B-0C1D2E3F4A5B", "description" : "two\nlines\r", "priority":"Z","urgency":1.5 }"#,
    #"{"description":"a","tags":"b,a","depends":"0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b"}"#,
    #"{"description":"a","status":"waiting","wait":"2026-12-01T23:00:00Z","entry":"20261121T080000Z","size":"L","x":{"y":[1.0]}}"#,
    #"{"description":"a","status":"recurring","recur":"monthly","due":"20261130T230000Z","mask":"--"}"#,
    #"{"description":"a","status":"recurring","recur":"hourly","due":"20261130T230000Z"}"#,
    #"{"description":"\/ \u00e4 \ud83c\udf89 &open;","project":"","tags":[],"due":"","notes":null}"#,
    #"{"description":"a","description":"b"}"#,
    #"{"description":"a","annotations":[{"entry":"20261121T080001Z","description":"2"},{"entry":"20261121T080000Z","description":"1"}]}"#,
    #"{"description":"a","todo_rest":"{\"x\":[null,\"\\u0026open; \\\\u0026open;\"]}"}"#,
  ])
  func anObjectGoesOutAsItCameIn(object: String) throws {
    try RoundTrips.assertRaw(Taskwarrior.self, Array(object.utf8), goesOutAs: Array("[\n\(object)\n]\n".utf8))
  }

  @Test func whatIsSeenInAnObject() throws {
    let due = try #require(
      try task(
        #"{"due":"20261126T230000Z","description":"a","uuid":"0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b","depends":"5f0c6f1e-94d0-4c8e-b9a3-2f7d1c0b6a11,6a1e6a52-0c51-4f3e-9a94-7f2b8b1c9d03","scheduled":"20261125T230000Z","until":"20261231T230000Z","start":"20261121T080000Z"}"#
      ))
    #expect((due.id, due.due) == (TaskID("0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b"), .day(Day(iso: "2026-11-27")!)))
    #expect(
      due.depends.map(\.description) == [
        "5f0c6f1e-94d0-4c8e-b9a3-2f7d1c0b6a11", "6a1e6a52-0c51-4f3e-9a94-7f2b8b1c9d03",
      ])
    #expect(due[.start] == .moment(.day(Day(iso: "2026-11-26")!)))
    #expect(due[.until] == .moment(.day(Day(iso: "2027-01-01")!)))
    #expect(due[.started] == .instant(Instant(iso: "2026-11-21T08:00:00Z")!))
    #expect(
      try task(#"{"description":"a","due":"20261127T150000Z"}"#)?.due == .instant(Instant(iso: "2026-11-27T15:00:00Z")!)
    )
    #expect(
      try task(#"{"description":"a","due":"99991231T230000Z"}"#)?.due
        == .instant(Instant(iso: "9999-12-31T23:00:00Z")!), "there is no year 10000")
    #expect(try task(#"{"description":"a","wait":"99991229T230000Z"}"#)?.wait == .someday, "as Taskwarrior has it")
    let noted = try task(
      #"{"description":"\n a\nb","annotations":[{"entry":"20261121T080001Z","description":"2"},{"entry":"20261121T080000Z","description":"1"}],"tags":"x,a","priority":"M"}"#
    )
    #expect((noted?.title, noted?.notes, noted?.tags) == (" a", "1\n2", ["a", "x"]))
    #expect(noted?.priority == .medium)
  }

  @Test(arguments: [
    (#"{"description":"a","due":"2026-11-27"}"#, "file:1:26: “2026-11-27” is no date; expected 20261126T230000Z"),
    (
      "[\n{\"description\":\"a\",\n \"status\":\"done\"}]",
      "file:3:11: “done” is no status; expected pending, waiting, completed, deleted, recurring"
    ),
    (#" {"uuid":"x"}"#, #"file:1:2: a task without a description; expected "description":"…""#),
    (#"[{"description":" "}]"#, #"file:1:2: a task without a description; expected "description":"…""#),
    (#"[{"description":"ä"}, 5]"#, #"file:1:23: a value that is no task; expected an object, {"description":…}"#),
    (
      #"{"description":"a","due":"20261301T000000Z"}"#,
      "file:1:26: “20261301T000000Z” is no date; expected 20261126T230000Z"
    ),
    (
      #"{"description":"a","due":"20261201T006000Z"}"#,
      "file:1:26: “20261201T006000Z” is no date; expected 20261126T230000Z"
    ),
    (
      #"{"description":"a","due":"20261201 000000Z"}"#,
      "file:1:26: “20261201 000000Z” is no date; expected 20261126T230000Z"
    ),
    (#"{"description":"a","tags":5}"#, "file:1:27: a number; expected an array"),
    (#"{"description":"a","depends":["b"]}"#, #"file:1:30: “b” is no UUID; expected one as in "uuid""#),
    (
      "{\"description\":\"a\"}\n{\"description\":}",
      #"file:2:16: no JSON (expected a value, found "}"); expected what task export writes"#
    ),
    (
      "[{\"description\":\"a\"}",
      #"file:1:21: no JSON (the text ends where "," or "]" is expected); expected what task export writes"#
    ),
  ]) func whatCannotBeReadIsToldWithItsPlace(text: String, expected: String) {
    #expect(RoundTrips.problems(in: text, as: Taskwarrior.self) == [expected])
  }

  @Test func everyProblemIsTold() {
    let text = #"[{"due":"x","entry":"y","description":5},{"description":"a"},{"wait":"z","description":"b"}]"#
    let found = RoundTrips.problems(in: text, as: Taskwarrior.self)
    #expect(
      found.map { $0.prefix { $0 != ";" } } == [
        "file:1:9: “x” is no date", "file:1:21: “y” is no date", "file:1:39: a number",
        "file:1:2: a task without a description", "file:1:70: “z” is no date",
      ])
  }

  @Test func surrogatesAndControlsAreRead() throws {
    let bytes = Array(#"{"description":"a "#.utf8) + [0xED, 0xA0, 0xBC, 0xED, 0xBE, 0x89, 1] + Array(#""}"#.utf8)
    #expect(try RoundTrips.taken(bytes, as: Taskwarrior.self).first?.title == "a 🎉\u{1}")
    #expect(throws: SourceProblem.self) {
      try RoundTrips.taken(
        Array(#"{"description":""#.utf8) + [0xED, 0xA0, 0xBC] + Array("\"}".utf8), as: Taskwarrior.self)
    }
  }

  /// Each time that it exports, task computes how urgent a task is, and its number.
  @Test func whatTaskWritesAnewIsNothingNew() throws {
    func object(_ rest: String) -> [UInt8] {
      Array(
        #"{"id":1,"description":"a","entry":"20261121T080000Z","uuid":"0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b",\#(rest)}"#
          .utf8)
    }
    let tasks = try RoundTrips.taken(object(#""urgency":1.5"#), as: Taskwarrior.self)
    #expect(try RoundTrips.taken(object(#""urgency":1.6"#), as: Taskwarrior.self, into: tasks) == tasks)
    let changed = try RoundTrips.taken(object(#""urgency":1.6,"color":"red""#), as: Taskwarrior.self, into: tasks)
    #expect(changed != tasks)
    #expect(Self.exported(changed).contains(#""urgency":1.6,"color":"red""#))
  }

  @Test func unreadableDatesAreNeverWritten() throws {
    var task = TodoItem(
      number: 1, id: TaskID("0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b")!, title: "\0", created: Instant(seconds: 0))
    task.due = .day(Day.last)
    task.wait = .day(Day.first)
    task.repetition = TodoItem.Repetition(rule: "FREQ=DAILY", origin: .due)
    let text = Self.exported([task])
    #expect(
      text.hasPrefix(
        #"[\#n{"uuid":"0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b","description":"…","status":"pending","entry":"19800102T000000Z","todo_rest":""#
      ))
    try RoundTrips.assertRest(Taskwarrior.self, [task])
  }

  @Test(arguments: ["all.json", "all-no-array.json", "all-depends-string.json", "pending.json"])
  func aSampleGoesOutAsItCameIn(name: String) throws {
    guard let text = Samples.file("taskwarrior/\(name)") else { return }
    let tasks = try RoundTrips.taken(text, as: Taskwarrior.self)
    let lines = Self.objects(text.text).filter { !$0.contains(#""status":"deleted""#) }
    #expect(Self.objects(Self.exported(tasks)).sorted() == lines.sorted())
    #expect(try RoundTrips.taken(text, as: Taskwarrior.self, into: tasks) == tasks)
  }

  @Test func thePairSaysTheSame() throws {
    // What a task was estimated to take is a number there, and has become a duration here.
    func sample(_ name: String) -> [UInt8]? {
      Samples.file(name).map { Array($0.text.replacing("estimate", with: "effort").utf8) }
    }
    guard let ours = sample("pairs/tasks.json"), let theirs = sample("pairs/taskwarrior.json") else { return }
    let tasks = try JSONReader.read(ours) { (reader) throws(JSONError) in
      var tasks: [TodoItem] = []
      try reader.beginArray()
      while try reader.nextElement() { tasks.append(try TodoItem.read(from: &reader)) }
      return tasks
    }
    var taken = try RoundTrips.taken(theirs, as: Taskwarrior.self)
    for place in taken.indices { taken[place].unknownMembers.removeAll { $0.name == "x-taskwarrior" } }
    #expect(taken == tasks)
    #expect(try RoundTrips.taken(Self.exported(tasks), as: Taskwarrior.self).withoutBases == tasks)
  }

  @Test func theExampleOfThePageIsSo() throws {
    let example = try #require(Samples.example(in: "json", of: "taskwarrior"))
    try RoundTrips.assertRaw(Taskwarrior.self, Array(example.utf8), goesOutAs: Array("[\n\(example)]\n".utf8))
    let task = try task(example)
    #expect(task?.project == "home.garden" && task?.tags == ["plants"] && task?.priority == .high)
    #expect(task?.due == .day(Day(iso: "2026-11-27")!))
  }

  private func task(_ object: String) throws -> TodoItem? {
    try RoundTrips.taken(object, as: Taskwarrior.self).first
  }

  static func exported(_ tasks: [TodoItem]) -> String { RoundTrips.exported(tasks, as: Taskwarrior.self) }

  static func objects(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { $0.hasPrefix("{") }.map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
  }
}
