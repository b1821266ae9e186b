import MVITesting
import TestRunning
import Testing
import TodoJSON
import TodoModel

@Suite struct TasksDocumentTests {
  static let file = """
    {"format":"todo","version":1,"sequence":7,"lastNumber":12,"colour":"red","list":[1, 2],"tasks":[
    {"number":1,"id":"0191b3c2-7d4e-4f60-8a9b-000000000001","title":"Éins","status":"active",\
    "created":"2026-11-21T09:00:00Z","modified":"2026-11-21T09:00:00Z"},
    {"number":3,"id":"0191b3c2-7d4e-4f60-8a9b-000000000003","title":"Drei","notes":"\\"x\\"\\u000A\\\\",\
    "status":"completed","tags":["a"],"due":"2026-11-27","created":"2026-11-21T09:00:00Z",\
    "modified":"2026-11-21T09:00:00Z","completed":"2026-11-21T09:00:00Z","x":{"y": null}}
    ]}

    """

  private func failure(_ text: String) -> JSONError? { #expect(throws: JSONError.self) { try read(text) } }

  private func file(_ tasks: [(number: Int, id: Int)]) -> String {
    let lines = tasks.map { task in
      "{\"number\":\(task.number),\"id\":\"0191b3c2-7d4e-4f60-8a9b-00000000000\(task.id)\",\"title\":\"a\","
        + "\"created\":\"2026-11-21T09:00:00Z\"}"
    }
    return "{\"format\":\"todo\",\"version\":1,\"tasks\":[\n" + lines.joined(separator: ",\n") + "\n]}\n"
  }

  @Test func whatIsReadIsWrittenTheSameToTheByte() throws { #expect(text(try read(Self.file)) == Self.file) }

  @Test func theMembersOfTheFileAreRead() throws {
    let document = try read(Self.file)
    #expect((document.version, document.sequence, document.lastNumber) == (1, 7, 12))
    #expect(
      document.unknownMembers == [
        UnknownMember(name: "colour", json: "\"red\""), UnknownMember(name: "list", json: "[1, 2]"),
      ])
    #expect(document.tasks.map(\.title) == ["Éins", "Drei"])
    #expect(document.tasks[1].unknownMembers == [UnknownMember(name: "x", json: "{\"y\": null}")])
  }

  @Test func aDocumentWithoutTasksHasTwoLines() throws {
    let empty = TasksDocument()
    #expect(text(empty) == "{\"format\":\"todo\",\"version\":1,\"sequence\":0,\"lastNumber\":0,\"tasks\":[\n]}\n")
    #expect(try read(text(empty)) == empty)
  }

  @Test func linesMayEndInCarriageReturns() throws {
    #expect(try read(Self.file.split(separator: "\n").joined(separator: "\r\n")) == read(Self.file))
  }

  @Test func anyLayoutAndAnyOrderIsRead() throws {
    let pretty = """
      {
        "tasks" : [
          { "modified" : "2026-11-21T09:00:00Z", "x" : {
              "y": null
            },
            "created" : "2026-11-21T09:00:00Z", "title" : "Drei", "completed" : "2026-11-21T09:00:00Z",
            "tags" : [ "a" ], "due" : "2026-11-27", "notes" : "\\u0022x\\u0022\\n\\\\", "status" : "completed",
            "id" : "0191B3C2-7D4E-4F60-8A9B-000000000003",
            "number" : 3
          },
          { "created" : "2026-11-21T09:00:00Z", "title" : "\\u00c9ins",
            "id" : "0191b3c2-7d4e-4f60-8a9b-000000000001", "number" : 1 }
        ],
        "colour" : "red", "list" : [1, 2],
        "lastNumber" : 12, "sequence" : 7, "version" : 1, "format" : "todo"
      }
      """
    var expected = try read(Self.file)
    expected.tasks[1].unknownMembers = [UnknownMember(name: "x", json: "{\"y\": null}")]
    #expect(try read(pretty) == expected)
  }

  @Test func tasksAreWrittenInTheOrderOfTheirNumbers() throws {
    var document = try read(Self.file)
    document.tasks.reverse()
    #expect(text(document) == Self.file)
  }

  @Test func theLastNumberIsAtLeastThatOfEveryTask() throws {
    #expect(try read(file([(4, 1), (9, 2)])).lastNumber == 9)
    #expect(try read(Self.file.split(separator: "12").joined(separator: "2")).lastNumber == 3)
    var document = try read(file([(4, 1)]))
    document.lastNumber = 0
    #expect(text(document).contains("\"lastNumber\":4"))
    #expect(try read(file([])).sequence == 0)
  }

  @Test(
    arguments: [
      ("[]", .wrongType(member: nil, expected: .object, found: .array)), ("", .unexpectedEnd(expected: "an object")),
      // Another kind of file is distinguished from a broken one.
      ("{}", .notATodoFile(format: nil)), ("{\"tasks\":[]}", .notATodoFile(format: nil)),
      ("{\"version\":\"1.2.3\",\"name\":\"x\"}", .notATodoFile(format: nil)),
      ("{\"tasks\":{\"a\":1}}", .notATodoFile(format: nil)), ("{\"format\":null}", .notATodoFile(format: nil)),
      // A newer version is reported whatever else is new.
      ("{\"format\":\"todo\",\"version\":2,\"tasks\":[]}", .newerVersion(found: 2, known: 1)),
      ("{\"tasks\":[],\"version\":2,\"format\":\"todo\"}", .newerVersion(found: 2, known: 1)),
      ("{\"tasks\":{\"a\":[]},\"version\":2,\"format\":\"todo\"}", .newerVersion(found: 2, known: 1)),
      ("{\"sequence\":\"x\",\"version\":2,\"format\":\"todo\"}", .newerVersion(found: 2, known: 1)),
      ("{\"format\":\"todo\",\"tasks\":[]}", .missingMember("version")),
      ("{\"format\":\"todo\",\"version\":1}", .missingMember("tasks")),
    ]
      + ["sequence", "lastNumber"].map { (name: String) in
        (
          "{\"format\":\"todo\",\"version\":1,\"\(name)\":9007199254740992,\"tasks\":[]}",
          .numberOutOfRange(member: name, found: "9007199254740992", allowed: 0...9_007_199_254_740_991)
        )
      } as [(String, JSONError.Problem)])
  func aFileThatIsNoneIsRefusedWithItsReason(text: String, problem: JSONError.Problem) {
    #expect(failure(text)?.problem == problem)
  }

  @Test func thereIsNoVersionZero() { #expect(failure("{\"format\":\"todo\",\"version\":0,\"tasks\":[]}") != nil) }

  @Test func anotherFormatIsNamed() {
    let error = failure("{\n  \"format\": \"geojson\"}")
    #expect(error?.problem == .notATodoFile(format: "geojson"))
    #expect(
      error?.description == "line 2, column 13: this is not a todo file: its \"format\" is \"geojson\", not \"todo\"")
  }

  @Test func aDuplicateMemberOfTheFileIsRefused() {
    for twice in ["\"format\":\"todo\"", "\"tasks\":[]", "\"x\":1"] {
      let error = failure("{\"format\":\"todo\",\"version\":1,\"tasks\":[],\"x\":1,\(twice)}")
      #expect(error?.problem == .duplicateMember(String(twice.dropFirst().prefix { $0 != "\"" })))
    }
  }

  @Test func aSharedNumberIsRefusedAtTheSecondTask() {
    let error = failure(file([(1, 1), (2, 2), (5, 3), (2, 4), (5, 5)]))
    #expect(error?.problem == .duplicateNumber(2))
    #expect((error?.line, error?.column) == (5, 1))
    #expect(error?.description == "line 5, column 1: the number 2 belongs to a task before it")
  }

  @Test func aSharedIdentifierIsRefusedAtTheSecondTask() {
    let error = failure(file([(1, 1), (2, 2), (3, 1)]))
    #expect(error?.problem == .duplicateID("0191b3c2-7d4e-4f60-8a9b-000000000001"))
    #expect((error?.line, error?.column) == (4, 1))
  }

  @Test(.tags(.sweep), .door) func aSharedIdentifierIsFoundAmongMany() {
    var generator = SeededGenerator(seed: 6)
    let created = Instant(seconds: 0)
    let tasks = (1...500).map { TodoItem(number: $0, id: .random(using: &generator), title: "a", created: created) }
    for twice in thinned(Array(stride(from: 0, to: 500, by: 10)), to: 5, "places of a shared identifier") {
      let last = TodoItem(number: 501, id: tasks[twice].id, title: "a", created: created)
      let error = failure(text(TasksDocument(tasks: tasks + [last])))
      #expect(error?.problem == .duplicateID(last.id.description))
    }
  }

  @Test func theEarlierOfTwoDuplicatesIsTold() {
    #expect(failure(file([(1, 1), (2, 1), (1, 3)]))?.line == 3)
    #expect(failure(file([(1, 1), (1, 2), (3, 1)]))?.line == 3)
  }

  private func byHand(_ text: String) throws(JSONError) -> TasksDocument {
    try TasksDocument.readByHand(Array(text.utf8), at: Instant(seconds: 1_795_000_000))
  }

  @Test func aFileThatIsWholeIsTheSameReadEitherWay() throws {
    let text = Self.file.split(separator: "\n").joined(separator: "\n ")
    #expect(try byHand(text) == read(text))
  }

  @Test func whatAPersonHasLeftOutIsFilledIn() throws {
    let document = try byHand(
      #"{"tasks":[{"title":"a"},{"title":"b","modified":"2026-11-21T09:00:00Z"}],"format":"todo","version":1}"#)
    #expect(document.tasks.map(\.number) == [1, 2] && document.lastNumber == 2)
    #expect(document.tasks.map(\.created.iso) == ["2026-11-18T11:06:40Z", "2026-11-21T09:00:00Z"])
    #expect(document.tasks.allSatisfy { $0.created == $0.modified && $0.status == .active })
    #expect(document.byHand.new == Set(document.tasks.map(\.id)) && document.byHand.notices.isEmpty)
    #expect(try read(text(document)).tasks == document.tasks)
  }

  @Test func whatIsNoTaskIsWrittenAsItIs() throws {
    let elements = [#"{"number":7,"title":7}"#, "[1,  2]", #"{"number":3,"id":"x","title":"é日", "status":1}"#, "null"]
    let start = #"{"format":"todo","version":1,"tasks":["#
    let document = try byHand(start + elements.joined(separator: ",") + "]}")
    #expect(document.byHand.unreadable.map(\.piece.number) == [7, nil, 3, nil] && document.lastNumber == 7)
    #expect(text(document).hasSuffix("[\n" + elements.joined(separator: ",\n") + "\n] }\n"))
    #expect(document.size(upTo: .max) >= document.bytes().count)
    let again = try byHand(text(document))
    #expect(text(again) == text(document))
  }

  @Test func everyNumberMayHaveBeenGiven() throws {
    let last = TodoItem.numbersInFile.upperBound
    let document = try byHand(
      #"{"format":"todo","version":1,"tasks":[{"number":\#(last),"title":"a"},{"title":"b"},{"number":1,"title":"c"}]}"#
    )
    #expect(document.tasks.map { "\($0.number) \($0.title)" } == ["1 c", "2 b", "\(last) a"])
  }

  @Test(arguments: [TodoItem.numbersInFile.upperBound + 1, Limits.number])
  func aNumberThatIsTooLargeIsAsGoodAsNone(_ number: Int) throws {
    let start =
      #"{"format":"todo","version":1,"lastNumber":\#(number),"tasks":[{"number":\#(number),"title":"a","#
      + #""id":"0191b3c2-7d4e-4f60-8a9b-000000000001","created":"2026-11-21T09:00:00Z"}"#
    #expect(throws: JSONError.self) { try read(start + "]}") }
    let document = try byHand(start + #",{"number":7,"title":"b"}]}"#)
    #expect(document.tasks.map { "\($0.number) \($0.title)" } == ["7 b", "8 a"] && document.lastNumber == 8)
    #expect(document.byHand.notices == [.renumbered(Renumbering(old: number, new: 8))])
    #expect(try read(#"{"format":"todo","version":1,"lastNumber":\#(number),"tasks":[]}"#).lastNumber == 0)
  }

  @Test func anErrorInATaskHasItsLine() {
    #expect(failure(Self.file.replacing("\"due\":\"2026-11-27\"", with: "\"due\":\"soon\""))?.line == 3)
  }
}

private func read(_ text: String) throws(JSONError) -> TasksDocument { try TasksDocument.read(Array(text.utf8)) }

private func text(_ document: TasksDocument) -> String { document.bytes().text }

@Suite struct SettingsEncodingTests {
  private func file(_ members: String) -> String {
    "{\"format\":\"todo\",\"version\":1,\"sequence\":1,\"lastNumber\":0\(members),\"tasks\":[\n]}\n"
  }

  @Test func settingsAreReadAndWrittenTheSameToTheByte() throws {
    let json = file(#","scope":"project:work +x priority:high","views":{"a":"+x \"y\"","日本":"@a"},"other":1"#)
    let document = try read(json)
    #expect(
      document.settings
        == Settings(views: ["a": "+x \"y\"", "日本": "@a"], scope: Scope(project: "work", tags: ["x"], priority: .high)))
    #expect(text(document) == json)
  }

  @Test func withoutThemNothingIsWritten() throws {
    let document = try read(file(#","views":{},"scope":"""#))
    #expect(document.settings == Settings())
    #expect(text(document) == file(""))
  }

  @Test(arguments: [
    (#","scope":"due:today""#, 66), (#","scope":7"#, 66), (#","views":[]"#, 66), (#","views":{"a b":"x"}"#, 73),
    (#","views":{"a":7}"#, 71), (#","views":{"a":"x","A":"y"}"#, 79), (#","views":{},"views":{}"#, 77),
  ]) func `What is no setting is refused with its place`(_ members: String, _ column: Int) throws {
    let error = #expect(throws: JSONError.self) { try read(file(members)) }
    #expect(error?.line == 1 && error?.column == column)
  }
}

@Suite("What a file is based on") struct FileBasisTests {
  private func points(_ sequences: some Sequence<Int>) -> [HistoryPoint] {
    sequences.map { HistoryPoint(sequence: $0, sum: UInt32($0)) }
  }

  @Test func theOlderTheyAreTheFewerRecordsAreNamed() {
    var basis = FileBasis()
    basis.add(points(5...1000))
    // Those that Docs/FileFormat.md says, worked out by hand, and the oldest.
    #expect(basis.points.map(\.sequence) == [1000, 999, 998, 996, 992, 976, 960, 896, 768, 512, 5])
    basis.add(points(1...1_000_000))
    #expect(basis.points.count == 21)
  }

  @Test func howManyCameAtOnceMakesNoDifference() {
    var (one, groups) = (FileBasis(), FileBasis())
    for sequence in 1...700 { one.add(points([sequence])) }
    var first = 1
    for count in [1, 2, 3, 94, 150, 1, 449] {
      groups.add(points(first..<first + count))
      first += count
    }
    var all = FileBasis()
    all.add(points(1...700))
    #expect(one == all && groups == all)
    // What is known already adds nothing.
    all.add(points(650...700))
    #expect(one == all)
  }

  @Test func ofOtherHistoriesTheNewestRecordCountsAndTheyAreNotForgottenTooSoon() throws {
    let ids = try (0..<80).map { number in
      try #require(HistoryID("00000000-0000-4000-8000-0000000000\(number < 10 ? "0" : "")\(number)"))
    }
    var basis = FileBasis(history: ids[0])
    basis.merge(FileBasis(history: ids[1], points: points([7])))
    basis.merge(FileBasis(history: ids[1], points: points([5])))
    basis.merge(FileBasis(history: ids[0], points: points([9])))
    #expect(basis.merged.entries.map(\.history) == [ids[1]] && basis.merged[ids[1]] == points([7])[0])
    for number in 2..<80 { basis.merge(FileBasis(history: ids[number], points: points([number + 10]))) }
    #expect((basis.merged.entries.count, basis.merged.entries.map(\.point.sequence).min()) == (64, 26))
  }
}

struct DocumentMergeTests {
  private static let base =
    #"{"format":"todo","version":1,"sequence":2,"lastNumber":2,"kept":1,"gone":2,"both":3,"tasks":["# + one + "]}"
  private static let one =
    #"{"number":1,"id":"b8fa6950-f9e2-401c-871d-67a347d561b4","title":"One","created":"2026-11-22T04:19:42Z"}"#

  private func merge(_ first: String, _ second: String) throws -> (DocumentMerge, DocumentMerge) {
    let (base, first, second) = (try read(Self.base), try read(first), try read(second))
    return (DocumentMerge(base: base, first, second), DocumentMerge(base: base, second, first))
  }

  @Test func whatBelongsToAMachineIsThatOfTheFirst() throws {
    let history = "5f0c6f1e-94d0-4c8e-b9a3-2f7d1c0b6a11"
    let other = "5f0c6f1e-94d0-4c8e-b9a3-2f7d1c0b6a12"
    let (merge, _) = try merge(
      #"{"format":"todo","version":1,"sequence":7,"lastNumber":2,"history":"\#(history)","records":"7:1f7740aa","#
        + #""scope":"+x","tasks":[\#(Self.one)]}"#,
      #"{"format":"todo","version":1,"sequence":9,"lastNumber":5,"history":"\#(other)","records":"9:1f7740ab 1:00000001","#
        + #""merged":{"\#(history)":"6:1f7740ac"},"scope":"+y","tasks":[\#(Self.one)]}"#)
    let result = merge.result
    #expect(result.sequence == 7 && result.lastNumber == 5)
    #expect(result.basis.history == HistoryID(history) && result.basis.newest == HistoryPoint("7:1f7740aa"))
    #expect(HistoryID(other).flatMap { result.basis.merged[$0] } == HistoryPoint("9:1f7740ab"))
    #expect(result.basis.merged.entries.count == 1)
    #expect(result.settings.scope.description == "+x" && merge.changes.isEmpty && merge.conflicts.isEmpty)
  }

  @Test func membersThatAreNotKnownAreMergedByTheirNames() throws {
    let (merge, turned) = try merge(
      #"{"format":"todo","version":1,"kept":1,"gone":2,"both":4,"mine":1,"tasks":[]}"#,
      #"{"format":"todo","version":1,"kept":9,"both":5,"tasks":[]}"#)
    #expect(merge.result.unknownMembers == turned.result.unknownMembers)
    #expect(merge.result.unknownMembers.map { $0.name + $0.json } == ["both5", "kept9", "mine1"])
    #expect(merge.result.tasks.isEmpty)
  }

  @Test func theOneThatWasChangedLastWins() throws {
    func side(_ title: String, _ modified: String, _ more: String) -> String {
      #"{"format":"todo","version":1,"tasks":[{"number":1,"id":"b8fa6950-f9e2-401c-871d-67a347d561b4","title":"\#(title)","#
        + #""created":"2026-11-22T04:19:42Z","modified":"\#(modified)"},\#(more)]}"#
    }
    func added(_ id: Int, _ title: String) -> String {
      #"{"number":2,"id":"b8fa6950-f9e2-401c-871d-67a347d561b\#(id)","title":"\#(title)","created":"2026-11-22T05:00:0\#(id)Z"}"#
    }
    let (merge, turned) = try merge(
      side("A", "2026-11-22T05:00:01Z", added(6, "Six")), side("B", "2026-11-22T05:00:00Z", added(5, "Five")))
    #expect(merge.result.tasks == turned.result.tasks)
    #expect(merge.result.tasks.map { "\($0.number) \($0.title)" } == ["1 A", "2 Five", "3 Six"])
    #expect(merge.conflicts.count == 1 && merge.renumbered.map(\.numbers) == [Renumbering(old: 2, new: 3)])
    #expect(turned.renumbered.isEmpty)
    #expect(merge.changes.count == 2 && turned.changes.count == 2)
  }
}
