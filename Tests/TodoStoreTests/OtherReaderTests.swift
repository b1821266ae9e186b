import Foundation
import MVITesting
import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

/// A reader in another language, written from Docs/FileFormat.md alone, finds the same tasks.
@Suite(
  "A reader in another language", .tags(.processes, .sweep), .door,
  .enabled(if: OtherReader.isThere, "python3 is not here"))
struct OtherReaderTests {
  @Test(arguments: thinned(Array(0..<16), toFirst: 3, "seeds of sessions that are read in Python"))
  func findsTheSameAfterAnySession(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let machines = [Machine(), Machine()]
    var copies: [[UInt8]] = []
    for step in 0..<30 {
      let machine = machines[Int.random(in: 0..<2, using: &generator)]
      let other = machine.directory === machines[0].directory ? machines[1] : machines[0]
      let source = machine.source
      let number = try await source.tasks().randomElement(using: &generator)?.number
      switch (Int.random(in: 0..<12, using: &generator), number) {
      case (0..<3, _): _ = try await source.add([.title("task \(step)"), .addTag("t\(step % 3)")])
      case (3..<5, let number?): _ = try await source.save([.title("new \(step)"), .notes("n")], to: [number])
      case (5, let number?): _ = try await source.complete([number])
      case (6, let number?): _ = try await source.delete([number])
      case (7, _): _ = try? await source.undo()
      case (8, _): copies.append(machine.file)
      case (9, _): if let copy = copies.randomElement(using: &generator) { machine.putFile(copy) }
      case (10, _): if !other.file.isEmpty { machine.putFile(other.file) }
      default:
        let edited = machine.file.edited(#""title":"task"#, #""title":"TASK"#)
        if !edited.isEmpty { machine.putFile(edited) }
      }
      try await source.commit()
      if Bool.random(using: &generator) { await source.checkpoint(during: .atTheEnd) }
      machine.time.step()
      try await compare(machine, "seed \(seed), step \(step)")
    }
    for _ in 0..<20 {
      let machine = machines[0]
      let history = machine.history
      guard !history.isEmpty else { continue }
      var damaged = history
      let place = Int.random(in: 0..<damaged.count, using: &generator)
      if Bool.random(using: &generator) {
        damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      } else {
        damaged.removeLast(damaged.count - place)
      }
      machine.putHistory(damaged)
      try await compare(machine, "seed \(seed), damage at \(place)")
      machine.putHistory(history)
    }
  }

  private func compare(_ machine: Machine, _ comment: Comment) async throws {
    let found = try OtherReader.tasks(in: machine.directory.file)
    do throws(TodoError) {
      let tasks = try await machine.source.tasks()
      #expect(found == tasks, comment)
    } catch {
      #expect(found == nil, comment)
    }
  }
}

/// The reader, as a program.
private enum OtherReader {
  static let isThere = Child(["sh", "-c", "command -v python3 > /dev/null"]).wait() == .exited(0)

  /// The tasks that it finds; nil if it refuses the files.
  static func tasks(in file: String) throws -> [TodoItem]? {
    let script = #filePath.replacing("OtherReaderTests.swift", with: "Scripts/reader.py")
    let child = Child(["python3", script, file])
    let text = child.lines().joined(separator: "\n")
    switch child.wait() {
    case .exited(0): return try TasksDocument.read(Array(text.utf8)).tasks
    case .exited(65): return nil
    case let end: throw Failure(end: end)
    }
  }

  struct Failure: Error {
    let end: Child.End
  }
}
