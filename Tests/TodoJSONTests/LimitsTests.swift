import Testing
import TodoJSON
import TodoModel

/// What a file can hold of one task: more is refused with its place, and the file with it.
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

  private func tags(_ count: Int) -> String {
    #""tags":[\#((1...count).map { "\"t\($0)\"" }.joined(separator: ","))]"#
  }

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
    let project = { (parts: Int) in
      "\"project\":\"\(Array(repeating: "a", count: parts).joined(separator: "."))\""
    }
    #expect(problem(project(Limits.projectLevels)) == nil)
    let refused = try #require(problem(project(Limits.projectLevels + 1)))
    #expect(refused.problem.description.hasSuffix("has to be a name of at most 1000 bytes and 100 parts"))
    #expect(problem("\"project\":\"\(String(repeating: "a", count: Limits.projectBytes + 1))\"") != nil)
  }

  @Test("The size that a file will have is the size that it gets", arguments: [0, 1, 2, 70])
  func size(count: Int) {
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
