import Glibc
import MVITesting
import TestRunning
import Testing

@Suite(.tags(.processes), .door) struct HistoryProgramTests {
  let todo = BuiltTodo()

  @Test func aThousandCommandsAreUndoneToTheByteAndRedone() throws {
    var generator = SeededGenerator(seed: 41)
    _ = try todo.batch((1...30).map { "add Before \($0) project:home +old" }.joined(separator: "\n"))
    let before = try #require(tasks)
    var tasks = Dictionary(uniqueKeysWithValues: (1...30).map { ($0, false) })
    var last = 30
    var script: [String] = []
    while script.count < 1000 {
      let number = tasks.keys.sorted().randomElement(using: &generator) ?? 0
      switch (Int.random(in: 0..<8, using: &generator), tasks[number]) {
      case (0..<3, _):
        last += 1
        tasks[last] = false
        script.append("add Task \(last) — “ü” due:2026-12-0\(last % 9 + 1) !!")
      case (3, false?):
        tasks[number] = true
        script.append("done \(number)")
      case (3, true?):
        tasks[number] = false
        script.append("undone \(number)")
      case (4, _?):
        tasks[number] = nil
        script.append("delete \(number)")
      case (5, _?): script.append("note \(number) step \(script.count)")
      case (_, _?): script.append("modify \(number) Title \(script.count) project:p\(script.count)")
      case (_, nil): continue
      }
    }
    let batch = try todo.batch(script.joined(separator: "\n") + "\n", "--yes")
    #expect(batch.status == 0, "\(batch.errorText)")
    let after = try #require(self.tasks)
    #expect(after != before)
    #expect(try todo("undo", "1001").status == 0)
    #expect(try todo("redo", "1").status == 0)
    #expect(self.tasks == before)
    #expect(try todo("redo", "1000").status == 0)
    #expect(self.tasks == after)
    #expect(try todo("undo", "1000").status == 0)
    #expect(self.tasks == before)
  }

  /// The lines of the tasks, without the first line, in which the counters are.
  private var tasks: ArraySlice<UInt8>? { todo.contents()?.drop { $0 != UInt8(ascii: "\n") } }

  @Test func aLimitOnTheSizeOfFilesIsToldAndTheNextCommandWorks() throws {
    _ = try todo("add", "One")
    let before = (file: todo.contents(), history: todo.contents(of: "tasks.history.jsonl"))
    // A block has 512 bytes.
    let notes = String(repeating: "x", count: 4000)
    let run = try todo.shell("ulimit -f 4; \"$TODO\" add Two note:\(notes)")
    #expect((run.status, run.text) == (74, ""))
    #expect(run.errorText.contains("nothing has changed: the file would be larger than is allowed"))
    #expect(todo.contents() == before.file)
    #expect(todo.contents(of: "tasks.history.jsonl") == before.history)
    #expect(try todo("add", "Two", "note:\(notes)").text.hasPrefix("TO-DO saved: 2 Two"))
  }
}
