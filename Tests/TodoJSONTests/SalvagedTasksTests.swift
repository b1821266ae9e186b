import MVITesting
import TestRunning
import Testing
import TodoJSON
import TodoModel

@Suite struct SalvagedTasksTests {
  private static func line(_ number: Int, _ rest: String = "") -> String {
    #"{"number":\#(number),"id":"00000000-0000-4000-8000-00000000000\#(number)","title":"Task \#(number)"\#(rest),"#
      + #""created":"2026-11-21T09:00:00Z"}"#
  }

  private static func file(_ lines: [String], comma: String = ",\n") -> String {
    #"{"format":"todo","version":1,"sequence":7,"lastNumber":9,"theirs":[1],"tasks":["#
      + "\n" + lines.joined(separator: comma) + "\n]}\n"
  }

  private func numbers(in text: String) -> [Int] { SalvagedTasks(in: Array(text.utf8)).tasks.map(\.task.number) }

  @Test func aWholeFileHasNoPieces() {
    let salvage = SalvagedTasks(in: Array(Self.file([Self.line(1), Self.line(2)]).utf8))
    #expect(salvage.tasks.map(\.task.number) == [1, 2])
    #expect(salvage.pieces.isEmpty)
    #expect(salvage.head.format == "todo" && salvage.head.version == 1)
    #expect(salvage.head.sequence == 7 && salvage.head.lastNumber == 9)
    #expect(salvage.head.unknownMembers == [UnknownMember(name: "theirs", json: "[1]")])
  }

  @Test func theHeadStandsBehindAByteOrderMarkAsWell() {
    let head = SalvagedTasks(in: Array(("\u{FEFF}" + Self.file([Self.line(1)])).utf8)).head
    #expect(head.format == "todo" && head.sequence == 7 && head.lastNumber == 9)
  }

  @Test(arguments: [
    // A name without quotes, a comma too many, a text without its end.
    #",due:"2026-11-21""#, #",,"notes":"x""#, #","notes":"no end"#,
    // Objects of others in a task that is broken are no tasks.
    #","theirs":[{"number":8},{"x":1}],due"#, #","theirs":{"number":8,"title":"x"},due"#,
  ]) func aBrokenTaskHidesNoOther(_ member: String) throws {
    let text = Self.file([Self.line(1), Self.line(2, member), Self.line(3)])
    for text in [text, text.replacing("\n", with: " "), text.replacing("{\"number\"", with: "{\n \"number\"")] {
      let salvage = SalvagedTasks(in: Array(text.utf8))
      #expect(salvage.tasks.map(\.task.number) == [1, 3], "\(text)")
      let piece = try #require(salvage.pieces.first)
      #expect(salvage.pieces.count == 1 && piece.number == 2 && piece.title == "Task 2", "\(salvage.pieces)")
      #expect(piece.range.contains(piece.offset) || piece.offset == piece.range.upperBound || text.contains("no end"))
    }
  }

  @Test func objectsInABrokenTaskAreNoTasksEvenInTheFirst() {
    let broken = Self.line(2, #","theirs":[{"number":8},{"x":1}],due"#)
    for lines in [[broken, Self.line(3)], [Self.line(3), broken]] {
      let salvage = SalvagedTasks(in: Array(Self.file(lines).utf8))
      #expect(salvage.tasks.map(\.task.number) == [3] && salvage.pieces.map(\.number) == [2], "\(salvage.pieces)")
    }
    // Of a file without its head, the objects in a task after the first that could be read are parts, too.
    let salvage = SalvagedTasks(in: Array((Self.line(3) + ",\n" + broken).utf8))
    #expect(salvage.tasks.map(\.task.number) == [3] && salvage.pieces.map(\.number) == [2], "\(salvage.pieces)")
  }

  @Test(arguments: [
    (#","due":7"#, "due"), (#","due":"2026-02-30""#, "due"), (#","title":"again""#, "title"), (#","tags":{}"#, "tags"),
    (#","x":1,"x":2"#, "x"), (#","repeat":{"rule":7}"#, "repeat"),
  ]) func aMemberThatMeansNothingCostsOnlyItself(_ member: String, _ lost: String) throws {
    let text = Self.file([Self.line(1), Self.line(2, member + #","notes":"kept""#), Self.line(3)])
    for text in [text, text.replacing("\n", with: " ")] {
      let salvage = SalvagedTasks(in: Array(text.utf8))
      #expect(salvage.tasks.map(\.task.number) == [1, 2, 3] && salvage.tasks.map(\.lost) == [[], [lost], []])
      #expect(salvage.tasks[1].task.notes == "kept" && salvage.tasks[1].task.title == "Task 2")
      #expect(salvage.pieces.count == 1 && salvage.pieces[0].isPartlySaved && salvage.pieces[0].number == 2)
    }
  }

  @Test func whatAPersonWroteNeedsOnlyATitle() throws {
    let lines = [#"{"title":"a"}"#, #"{"title":"b","number":7,"tags":["x"]}"#, #"{"title":"c","due":"soon"}"#]
    let broken = Self.line(2, #","theirs":[{"title":"part"}],due"#)
    let now = Instant(seconds: 1_795_000_000)
    let salvage = SalvagedTasks(in: Array(Self.file(lines + [broken, #"{"title":"#]).utf8), at: now)
    #expect(salvage.tasks.map(\.task.title) == ["a", "b", "c"] && salvage.tasks.map(\.lost) == [[], [], ["due"]])
    #expect(salvage.tasks.map(\.task.number) == [0, 7, 0] && salvage.tasks[1].task.tags == ["x"])
    #expect(salvage.tasks.allSatisfy { $0.task.created == now && $0.task.modified == now })
    #expect(salvage.pieces.map(\.title) == ["c", "Task 2", nil] && salvage.pieces.map(\.isPartlySaved)[0])
    // An object with a title in a file of another program is no task.
    #expect(SalvagedTasks(in: Array(#"[{"title":"a"},{"title":"b",}]"#.utf8), at: now).tasks.isEmpty)
  }

  @Test func whatIsBetweenTasksIsAPieceByItself() {
    let text = Self.file([Self.line(1), "<<<<<<< mine\n" + Self.line(2), "=======\n" + Self.line(3) + "\n>>>>>>>"])
    let salvage = SalvagedTasks(in: Array(text.utf8))
    #expect((salvage.tasks.map(\.task.number), salvage.pieces.count) == ([1, 2, 3], 3))
    #expect(salvage.pieces.allSatisfy { $0.number == nil })
  }

  @Test func whatStandsBeforeATaskThatIsPartlySavedIsAPieceToo() {
    let text = Self.file([Self.line(1), "<<<<<<< mine\n" + Self.line(2, #","due":7"#)])
    let salvage = SalvagedTasks(in: Array(text.utf8))
    #expect((salvage.tasks.map(\.task.number), salvage.pieces.map(\.isPartlySaved)) == ([1, 2], [false, true]))
  }

  @Test(arguments: ["{\"number\"", "{ \"number\""]) func brokenTasksInOneLineArePiecesEach(_ beginning: String) {
    let lines = [2, 3].map { Self.line($0, ",due").replacing("{\"number\"", with: beginning) }
    let salvage = SalvagedTasks(in: Array(Self.file([Self.line(1)] + lines, comma: ", ").utf8))
    #expect((salvage.tasks.map(\.task.number), salvage.pieces.map(\.number)) == ([1], [2, 3]))
  }

  @Test func missingCommasBracketsAndHeadsLoseNothing() {
    let lines = (1...3).map { Self.line($0) }
    #expect(numbers(in: Self.file(lines, comma: "\n")) == [1, 2, 3])
    #expect(numbers(in: Self.file(lines, comma: "")) == [1, 2, 3])
    #expect(numbers(in: lines.joined(separator: ",\n")) == [1, 2, 3])
    let text = Self.file(lines)
    #expect(numbers(in: String(text.dropFirst(10))) == [1, 2, 3])
    #expect(numbers(in: String(text.dropLast(3))) == [1, 2, 3])
    #expect(numbers(in: "\u{FEFF}" + text + text) == [1, 2, 3, 1, 2, 3])
  }

  @Test func everyTruncationKeepsWhatIsBeforeIt() {
    let bytes = Array(Self.file((1...4).map { Self.line($0) }).utf8)
    for length in 0...bytes.count {
      let ends = bytes[..<length].indices.filter {
        bytes[$0] == UInt8(ascii: "}") && $0 + 1 < bytes.count && [UInt8(ascii: ","), 0x0A].contains(bytes[$0 + 1])
      }
      let count = ends.count - (length == bytes.count ? 1 : 0)
      #expect(SalvagedTasks(in: Array(bytes[..<length])).tasks.count == min(count, 4))
    }
  }

  @Test func whatIsInATextIsNoTask() {
    let text = Self.line(1, #","notes":"{\"number\":9,\"id\":\"00000000-0000-4000-8000-000000000009\"}",due"#)
    #expect(numbers(in: Self.file([text])) == [])
  }

  @Test(.tags(.sweep), .door) func hostileBytesAreSalvagedAtOnce() {
    let many = thinned(50_000, to: 5_000, "repetitions of hostile bytes")
    for text in [
      String(repeating: "{", count: many), String(repeating: "[", count: many), String(repeating: "[{", count: many),
      String(repeating: "{},", count: many), String(repeating: #"{"a":"#, count: many),
      String(repeating: #"{"number":1,"#, count: many), String(repeating: "\u{0}", count: many),
    ] {
      let salvage = SalvagedTasks(in: Array(text.utf8))
      #expect(salvage.tasks.isEmpty && salvage.pieces.count <= SalvagedTasks.maxPieces)
    }
  }

  @Test func placesAreLinesAndColumnsInCharacters() {
    let bytes = Array("\u{FEFF}ab\r\né日x\ny".utf8)
    let lines = LinePlaces(in: bytes)
    #expect(lines.position(of: 3) == (1, 1))
    #expect(lines.position(of: 4) == (1, 2))
    #expect(lines.position(of: bytes.firstIndex(of: UInt8(ascii: "x")) ?? 0) == (2, 3))
    #expect(lines.position(of: bytes.count) == (3, 2))
  }

  @Test(arguments: ["a\r", "a\n", "a\r\n"]) func aTextThatEndsWithALineEndHasAnEmptyLastLine(_ text: String) {
    #expect(LinePlaces(in: Array(text.utf8)).position(of: text.utf8.count) == (2, 1))
  }
}

@Suite struct HostileBytesTests {
  private let file = Array(TasksDocumentTests.file.utf8)

  @Test func everyTruncationIsRefused() {
    // The line break at the very end may be missing.
    for length in 0..<(file.count - 1) {
      #expect(throws: JSONError.self) { try TasksDocument.read(Array(file[..<length])) }
    }
    #expect(throws: Never.self) { try TasksDocument.read(Array(file.dropLast())) }
  }

  @Test(.tags(.sweep), .door) func noMutationTraps() {
    var generator = SeededGenerator(seed: 5)
    var outcomes = (read: 0, refused: 0)
    let rounds = thinned(20_000, to: 2_000, "mutated files")
    for _ in 0..<rounds {
      var bytes = file
      for _ in 0..<Int.random(in: 1...4, using: &generator) { mutate(&bytes, using: &generator) }
      do {
        let document = try TasksDocument.read(bytes)
        outcomes.read += 1
        #expect(try TasksDocument.read(document.bytes()) == document)
      } catch {
        outcomes.refused += 1
        #expect(error.offset <= bytes.count && !error.description.isEmpty)
      }
    }
    #expect(outcomes.read > rounds / 40 && outcomes.refused > rounds / 4)
  }

  private func mutate(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 2: bytes.remove(at: place)
    case 3: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
    case 4: bytes.insert(contentsOf: Array("\\ud83d\"[{,:\u{202E}\n".utf8).shuffled(using: &generator), at: place)
    default:
      let end = min(bytes.count, place + Int.random(in: 1...40, using: &generator))
      bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0..<bytes.count, using: &generator))
    }
    if bytes.isEmpty { bytes = [0] }
  }
}

@Suite struct LimitsTests {
  private func problem(_ member: String) -> (problem: JSONError.Problem, column: Int)? {
    let text =
      #"{"format":"todo","version":1,"tasks":[{"number":1,"id":"00000000-0000-4000-8000-000000000001","title":"x","#
      + #""created":"2026-11-21T09:00:00Z",\#(member)}]}"#
    do throws(JSONError) {
      _ = try TasksDocument.read(Array(text.utf8))
      return nil
    } catch {
      return (error.problem, error.column)
    }
  }

  private func tags(_ count: Int) -> String { #""tags":[\#((1...count).map { "\"t\($0)\"" }.joined(separator: ","))]"# }

  @Test func tags() throws {
    #expect(problem(tags(Limits.tags)) == nil)
    let refused = try #require(problem(tags(Limits.tags + 1)))
    #expect(refused.problem == .tooMany(member: "tags", limit: 1000))
    #expect(refused.problem.description == "\"tags\" has more than 1000 elements, the most that are allowed")
    // Refused at the first that is too many, whatever follows.
    #expect(problem(tags(Limits.tags + 100_000))?.column == refused.column)
  }

  @Test func dependencies() {
    let ids = { (count: Int) in
      let id = "\"00000000-0000-4000-8000-000000000002\""
      return "\"depends\":[\(Array(repeating: id, count: count).joined(separator: ","))]"
    }
    #expect(problem(ids(Limits.dependencies)) == nil)
    #expect(problem(ids(Limits.dependencies + 1))?.problem == .tooMany(member: "depends", limit: 10_000))
  }

  @Test func projects() throws {
    let project = { (parts: Int) in "\"project\":\"\(Array(repeating: "a", count: parts).joined(separator: "."))\"" }
    #expect(problem(project(Limits.projectLevels)) == nil)
    let refused = try #require(problem(project(Limits.projectLevels + 1)))
    #expect(refused.problem.description.hasSuffix("has to be a name of at most 1000 bytes and 100 parts"))
    #expect(problem("\"project\":\"\(String(repeating: "a", count: Limits.projectBytes + 1))\"") != nil)
  }

  @Test(arguments: [0, 1, 2, 70]) func `The size that a file will have is the size that it gets`(count: Int) {
    let created = Instant(seconds: 1_795_251_600)
    let tasks = (0..<count).map { place in
      var task = TodoItem(
        number: place + 1, id: .derived(from: created, number: place + 1), title: "Täsk\u{7F} \(place)",
        created: created)
      task.tags = ["a", "b"]
      return task
    }
    let document = TasksDocument(tasks: tasks, lastNumber: 3, sequence: 12)
    let size = document.bytes().count
    #expect(document.size(upTo: .max) == size)
    #expect(document.size(upTo: size - 1) >= size)
    // Nobody asks how far beyond a limit a file would be.
    if count == 70 { #expect(document.size(upTo: 1000) < 1500) }
  }
}
