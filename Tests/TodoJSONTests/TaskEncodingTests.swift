import TestRunning
import Testing
import TodoJSON
import TodoModel

@Suite struct TaskEncodingTests {
  static let id = "0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b"
  static let complete = """
    {"number":12,"id":"0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b","title":"Pay rent","notes":"first\\u000Asecond",\
    "status":"completed","project":"home.garden","tags":["a","b"],"priority":"high","due":"2026-11-27",\
    "wait":"2026-11-27T16:00:00Z","repeat":{"rule":"FREQ=MONTHLY","from":"completion"},\
    "parent":"0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5c","depends":["0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5d",\
    "0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5e"],"created":"2026-11-21T09:00:00Z","modified":"2026-11-21T10:00:00Z",\
    "completed":"2026-11-21T10:00:00Z","colour":"red","score":1.50E+2}
    """

  private func read(_ text: String) throws(JSONError) -> TodoItem {
    try JSONReader.read(Array(text.utf8)) { (reader) throws(JSONError) in try TodoItem.read(from: &reader) }
  }

  /// A minimal task with other members instead of its own or in addition to them.
  private func task(_ changes: String...) -> String { task(changes) }

  private func task(_ changes: [String]) -> String {
    let base = ["\"number\":1", "\"id\":\"\(Self.id)\"", "\"title\":\"a\"", "\"created\":\"2026-11-21T09:00:00Z\""]
    let kept = base.filter { member in !changes.contains { $0.prefix { $0 != ":" } == member.prefix { $0 != ":" } } }
    return "{" + (kept + changes.filter { $0.contains(":") }).joined(separator: ",") + "}"
  }

  private func problem(_ text: String) -> JSONError.Problem? {
    #expect(throws: JSONError.self) { try read(text) }?.problem
  }

  @Test func datesOfNotesAreReadAndNothingElse() throws {
    let date = NoteDate(at: try #require(Instant(iso: "2026-11-21T09:00:00Z")), checksum: 0xA741_963E)
    let dated = try read(task(#""notes":"ask for a receipt""#, #""noted":["2026-11-21T09:00:00Z a741963e"]"#))
    #expect(dated[.noted] == .noteDates([date]) && dated.noteLines.map(\.written) == [date.at])
    #expect(try read(task(#""noted":[]"#)) == read(task()))
    for wrong in [
      "2026-11-21T09:00:00Z", "2026-11-21 a741963e", "2026-11-21T09:00:00Z A741963E", "2026-11-21T09:00:00Z a741963",
      "2026-11-21T09:00:00Z a741963e ", "",
    ] {
      guard case .invalidValue? = problem(task("\"noted\":[\"\(wrong)\"]")) else { return fail("\(wrong) is read") }
    }
  }

  @Test func theMembersAreWrittenInTheirOrder() throws {
    let item = try read(Self.complete)
    #expect(written { item.write(to: &$0) } == Self.complete)
  }

  @Test func everyMemberIsRead() throws {
    let item = try read(Self.complete)
    #expect((item.number, item.id.description, item.title) == (12, Self.id, "Pay rent"))
    #expect((item.notes, item.status, item.project) == ("first\nsecond", .completed, "home.garden"))
    #expect((item.tags, item.priority, item.due) == (["a", "b"], .high, Moment(iso: "2026-11-27")))
    #expect(item.wait == Moment(iso: "2026-11-27T16:00:00Z"))
    #expect(item.repetition == TodoItem.Repetition(rule: "FREQ=MONTHLY", origin: .completion))
    #expect((item.parent, item.depends.count) == (TaskID("0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5c"), 2))
    #expect(item.created == Instant(iso: "2026-11-21T09:00:00Z"))
    #expect((item.modified, item.completed) == (Instant(iso: "2026-11-21T10:00:00Z"), item.modified))
    #expect(
      item.unknownMembers == [
        UnknownMember(name: "colour", json: "\"red\""), UnknownMember(name: "score", json: "1.50E+2"),
      ])
  }

  @Test func whatIsEmptyIsAbsent() throws {
    let item = try read(task("\"notes\":\"\"", "\"tags\":[]", "\"depends\":[]", "\"project\":\"\""))
    #expect(
      written { item.write(to: &$0) } == "{\"number\":1,\"id\":\"\(Self.id)\",\"title\":\"a\",\"status\":\"active\","
        + "\"created\":\"2026-11-21T09:00:00Z\",\"modified\":\"2026-11-21T09:00:00Z\"}")
  }

  @Test func tagsAreSortedAndEachIsThereOnce() throws {
    #expect(try read(task("\"tags\":[\"b\",\"a\",\"b\"]")).tags == ["a", "b"])
    #expect(try read(task("\"tags\":[\"a\",\"a\"]")).tags == ["a"])
  }

  @Test func upperCaseIdentifiersAreReadAndWrittenInLowerCase() throws {
    #expect(try read(task("\"id\":\"\(Self.id.uppercased())\"")).id.description == Self.id)
  }

  @Test func aMissingTimeFallsBackToTheOther() throws {
    let later = "2026-11-22T09:00:00Z"
    #expect(try read(task("\"created\"", "\"modified\":\"\(later)\"")).created.iso == later)
    #expect(try read(task()).modified.iso == "2026-11-21T09:00:00Z")
  }

  @Test func aTimeOfCompletionOnAnActiveTaskIsDropped() throws {
    #expect(try read(task("\"completed\":\"2026-11-21T09:00:00Z\"")).completed == nil)
    #expect(try read(task("\"completed\":\"2026-11-21T09:00:00Z\"", "\"status\":\"completed\"")).completed != nil)
    #expect(try read(task("\"status\":\"completed\"")).completed == nil)
  }

  private static let nulls: [(String, JSONKind)] = [
    ("number", .number), ("id", .text), ("title", .text), ("notes", .text), ("status", .text), ("project", .text),
    ("tags", .array), ("priority", .text), ("due", .text), ("wait", .text), ("repeat", .object), ("parent", .text),
    ("depends", .array), ("created", .text), ("modified", .text), ("completed", .text),
  ]

  @Test(
    arguments: [
      (["\"number\""], .missingMember("number")), (["\"id\""], .missingMember("id")),
      (["\"title\""], .missingMember("title")), (["\"created\""], .missingMember("created")),
      (["\"notes\":\"a\"", "\"no\\u0074es\":\"b\""], .duplicateMember("notes")),
      (["\"x\":1", "\"x\":1"], .duplicateMember("x")),
      (["\"repeat\":{\"rule\":\"A\",\"rule\":\"B\"}"], .duplicateMember("rule")),
      (["\"title\":\"\""], .invalidValue(member: "title", found: "", expected: "text that is not empty")),
      (
        ["\"title\":\"a\\nb\""],
        .invalidValue(member: "title", found: "a\nb", expected: "one line; further lines belong into \"notes\"")
      ),
      (["\"number\":1.5"], .notAnInteger(member: "number", found: "1.5")),
      (["\"number\":1e3"], .notAnInteger(member: "number", found: "1e3")),
      (["\"tags\":[\"a\",5]"], .wrongType(member: "tags", expected: .text, found: .number)),
      (["\"repeat\":{\"rule\":\"A\"}"], .missingMember("from")),
      (["\"repeat\":{\"from\":\"due\"}"], .missingMember("rule")),
      (["\"repeat\":{\"rule\":\"A\",\"from\":\"due\",\"x\":1}"], .unknownMember("x", in: "repeat")),
    ]
      + ["0", "-1", "9007199254740992", "99999999999999999999"].map {
        (["\"number\":\($0)"], .numberOutOfRange(member: "number", found: $0, allowed: 1...9_007_199_254_740_991))
      } + nulls.map { (["\"\($0)\":null"], .wrongType(member: $0, expected: $1, found: .null)) }
      as [([String], JSONError.Problem)])
  func whatIsNoTaskIsRefusedWithItsReason(changes: [String], expected: JSONError.Problem) {
    #expect(problem(task(changes)) == expected)
  }

  @Test(arguments: ["\"title\":\"a\\u000d\"", "\"repeat\":{\"rule\":\"A\",\"from\":\"now\"}"])
  func otherLineEndsAndOriginsAreRefused(change: String) { #expect(problem(task(change)) != nil) }

  @Test func twoSpellingsOfALetterAreTwoNames() throws {
    #expect(try read(task("\"\u{E9}\":1", "\"e\u{301}\":2")).unknownMembers.map(\.name.unicodeScalars.count) == [1, 2])
  }

  @Test(.tags(.sweep), .door, arguments: [1, 15, 16, 17, 18, 100])
  func unknownMembersAreKeptAndADuplicateAmongThemIsRefused(count: Int) throws {
    let text = task((0..<count).map { "\"x\($0)\":\($0)" })
    #expect(try read(text).unknownMembers.map(\.name) == (0..<count).map { "x\($0)" })
    for twice in 0..<count { #expect(problem(text.dropLast() + ",\"x\(twice)\":0}") == .duplicateMember("x\(twice)")) }
  }

  @Test(arguments: [
    ("status", "done"), ("priority", "High"), ("due", "2026-02-30"), ("due", "tomorrow"), ("due", "2026-11-27T16:00"),
    ("wait", "2026-11-27T24:00:00Z"), ("created", "2026-11-27"), ("modified", "2026-11-27T16:00:00+01:00"),
    ("completed", "2026-11-27t16:00:00Z"), ("id", "12"), ("parent", ""),
  ]) func aValueThatMeansNothingIsRefused(name: String, value: String) {
    guard case .invalidValue(let member, let found, _) = problem(task("\"\(name)\":\"\(value)\""))
    else { return fail("accepted, or refused for another reason") }
    #expect((member, found) == (name, value))
  }

  @Test(arguments: [
    ("{\r\n    \"a\": [1,\n\t\t2 ],\n    \"b\": \"c  d\"\n  }", "{\"a\": [1,2 ],\"b\": \"c  d\"}"),
    ("\"\\/\\u00e9 é \u{202E}\u{7F}\u{85}\"", "\"\\/\\u00e9 é \\u202E\\u007F\\u0085\""),
  ]) func anUnknownValueKeepsItsTextInOneLineWithoutRawControls(value: String, kept: String) throws {
    #expect(try read(task("\"x\": " + value)).unknownMembers.map(\.json) == [kept])
  }

  @Test func aTaskWithRandomTextComesBackAsItWas() throws {
    var source = RandomJSON(seed: 7)
    for number in 1...500 {
      guard case .object(let members) = try JSONTree.read("{\"a\":" + source.document() + "}") else { continue }
      let text = JSONTree.object(members).written.text
      var item = TodoItem(
        number: number, id: .random(using: &source.generator), title: text,
        created: Instant(seconds: Int.random(in: -62_135_596_800...253_402_300_799, using: &source.generator)))
      item.notes = text + "\n" + text
      item.due = .day(Day(number: Int.random(in: Day.first.number...Day.last.number, using: &source.generator)))
      item.wait = .instant(item.created)
      item.unknownMembers = [UnknownMember(name: text, json: text)]
      #expect(try read(written { item.write(to: &$0) }) == item)
    }
  }

  @Test func datesAreWrittenAsTheModelWritesThem() {
    for instant in [-62_135_596_800, -1, 0, 1_795_251_600, 253_402_300_799].map(Instant.init(seconds:)) {
      #expect(written { $0.value(instant) } == "\"\(instant.iso)\"")
      #expect(written { $0.value(Moment.day(instant.utc.day)) } == "\"\(instant.utc.day.iso)\"")
    }
  }
}

/// Encoding is written out by field for speed; this compares it with the table of fields.
@Suite struct TaskFieldTests {
  private static let full = {
    var task = TodoItem(
      number: 1, id: .derived(from: Instant(seconds: 0), number: 1), title: "a", created: Instant(seconds: 0))
    for field in TaskField.allCases { task[field] = value(of: field.kind) }
    return task
  }()

  private static func value(of kind: FieldKind) -> FieldValue {
    let id = TaskID.derived(from: Instant(seconds: 0), number: 2)
    return switch kind {
    case .number: .number(7)
    case .identifier: .identifier(id)
    case .title, .notes, .name: .text("some.text")
    case .status: .status(.completed, completed: Instant(seconds: 3))
    case .tags: .tags(["a", "b"])
    case .priority: .priority(.medium)
    case .moment: .moment(.day(Day(number: 20_000)))
    case .instant: .instant(Instant(seconds: 86_400))
    case .repetition: .repetition(TodoItem.Repetition(rule: "FREQ=DAILY", origin: .completion))
    case .reference: .reference(id)
    case .references: .references([id])
    case .duration: .duration(TimeSpan(minutes: 90) ?? TimeSpan.shortest)
    case .noteDates: .noteDates([NoteDate(at: Instant(seconds: 4), checksum: 0x0102_a3f4)])
    }
  }

  @Test func everyFieldIsWrittenUnderItsNameInTheOrderOfTheTable() throws {
    let bytes = Array(written { Self.full.write(to: &$0) }.utf8)
    let names = try JSONReader.read(bytes) { (reader) throws(JSONError) in
      var names: [String] = []
      try reader.beginObject()
      while let name = try reader.nextMember() {
        names.append(name.string)
        _ = try reader.rawValue()
      }
      return names
    }
    #expect(names == TaskField.allCases.map(\.name))
  }

  @Test func everyFieldIsReadBack() throws {
    let bytes = Array(written { Self.full.write(to: &$0) }.utf8)
    let task = try JSONReader.read(bytes) { (reader) throws(JSONError) in try TodoItem.read(from: &reader) }
    #expect(task.unknownMembers.isEmpty)
    for field in TaskField.allCases { #expect(task[field] == Self.full[field], "\(field)") }
    #expect(task == Self.full)
  }

  @Test func anEmptyFieldIsLeftOut() throws {
    for field in TaskField.typed {
      var task = Self.full
      task[field] = nil
      guard task[field] == nil else { continue }
      #expect(!written { task.write(to: &$0) }.contains("\"\(field.name)\":"))
    }
  }
}
