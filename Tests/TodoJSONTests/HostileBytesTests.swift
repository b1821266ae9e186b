import MVITesting
import TestRunning
import Testing
import TodoJSON
import TodoModel

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
        var written: [UInt8] = []
        document.write(into: &written)
        #expect(try TasksDocument.read(written) == document)
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
    var bytes: [UInt8] = []
    document.write(into: &bytes)
    #expect(document.size(upTo: .max) == bytes.count)
    #expect(document.size(upTo: bytes.count - 1) >= bytes.count)
    // Nobody asks how far beyond a limit a file would be.
    if count == 70 { #expect(document.size(upTo: 1000) < 1500) }
  }
}
