import Glibc
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

/// An editor that knows no lock, beside programs that write.
@Suite("An editor that does not lock", .tags(.processes, .sweep), .door)
struct UnlockedEditorTests {
  @Test(arguments: [FileSize.few, .quarterMegabyte])
  func takesNothingAwayAndItsLastEditIsKept(_ size: FileSize) async throws {
    let machine = try await Machine.filled(size)
    let file = machine.directory.file
    // Each of them reads the whole file again after each edit.
    let count = thinned(size == .few ? 20 : 5, to: 2, "commands of each writer")
    let writers = (0..<12).map { _ in Probe.start("insist", file, count: count) }
    var edits = 0
    while writers.contains(where: \.isRunning) {
      edits += 1
      let text = String(decoding: try #require(contents(file)), as: UTF8.self)
      let edited = text.replacing(/"title":"(Eins|by hand [0-9]+)"/, with: #""title":"by hand \#(edits)""#)
      put(edited, into: file + ".draft")
      // What is tried is a file that is written between the two, so this is as long as a person's editor may take.
      usleep(20_000)
      try #require(rename(file + ".draft", file) == 0)
      // The next edit is of what a writer has made of this one.
      let own = Array(edited.utf8)
      try wait(for: "a writer") { contents(file) != own || !writers.contains(where: \.isRunning) }
    }
    let acknowledged = writers.flatMap { $0.lines() }
    #expect(writers.map { $0.wait() } == Array(repeating: .exited(0), count: 12))
    let tasks = try await machine.source.tasks()
    #expect(acknowledged.count == 12 * count)
    let titles = tasks.map(\.title)
    #expect(Set(titles.filter { $0.contains(" ") && $0.first?.isNumber == true }) == Set(acknowledged))
    #expect(tasks.count == max(size.tasks, 2) + 12 * count)
    #expect(Set(tasks.map(\.number)).count == tasks.count)
    #expect(titles.first == "by hand \(edits)")
  }
}
