import Foundation
import Glibc
import MVITesting
import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

/// One wrong byte where it does most harm: at either end of a history, and in the marks that say what a file is.
@Suite("A wrong byte at the ends of a history and in its marks", .tags(.sweep), .door) struct WrongBytesTests {
  @Test(arguments: FileSize.swept, [true, false])
  func takesNothingAwayThatWasAcknowledged(_ size: FileSize, _ isSettled: Bool) async throws {
    let session = try await Session(size, isSettled: isSettled)
    let places = size.some(of: session.places)
    for (turn, place) in thinned(places, to: size.fewPlaces, "places of a wrong byte, \(size)").enumerated() {
      for byte in size.wrongBytes(for: session.history[place], at: place) {
        var damaged = session.history
        damaged[place] = byte
        let comment: Comment = "\(byte) at \(place) of \(damaged.count) for \(session.history[place]), \(size)"
        session.put(damaged)
        if let tasks = try? await session.machine.source.tasks() {
          #expect(tasks == session.tasks, comment)
          #expect(session.machine.history == damaged, comment)
          if !turn.isMultiple(of: size.turnsToNextCommand) { continue }
          try await session.checkNextCommand(comment)
          session.put(damaged)
        }
        // What does not load is repaired, and so is what does.
        try await session.checkRepair(comment)
      }
    }
  }
}

/// The files after some commands, and the tasks that were acknowledged.
private struct Session {
  let machine: Machine
  let history: [UInt8]
  let tasks: [TodoItem]
  private let steps: Int
  /// A second name of the data file, which has to come back with the times that the marks tell.
  private let kept = TemporaryDirectory()

  /// - Parameter isSettled: Whether the history ends with a mark, and not with a command that only it has.
  init(_ size: FileSize, isSettled: Bool) async throws {
    machine = try await Machine.filled(size)
    try await machine.add("Drei")
    try await machine.complete(1)
    let source = machine.source
    try await source.committing { try await $0.save([.title("Zwo"), .notes("last")], to: [2], for: "modify 2 Zwo") }
    if isSettled { await source.checkpoint(during: .atTheEnd) }
    history = machine.history
    tasks = try await machine.source.tasks()
    steps = try await machine.source.history().steps.count
    try #require(tasks[0].status == .completed && tasks[1].title == "Zwo" && tasks.last?.title == "Drei")
    try #require(DamagedStore.lines(history).last.map(Self.isMark) == isSettled)
    try #require(link(machine.directory.file, kept.file) == 0)
  }

  private static func isMark(_ line: [UInt8]) -> Bool { line.starts(with: #"{"checkpoint":"#.utf8) }

  /// The first and the last 300 bytes of the history, and every byte of its marks.
  var places: [Int] {
    var places = Set(history.indices.prefix(300)).union(history.indices.suffix(300))
    var start = 0
    for line in DamagedStore.lines(history) {
      if Self.isMark(line) { places.formUnion(start..<start + line.count) }
      start += line.count
    }
    return places.sorted()
  }

  /// Restores the data file next to this history and nothing else.
  func put(_ history: [UInt8]) {
    for name in machine.directory.names where name != "tasks.json.lock" { unlink(machine.directory.path + "/" + name) }
    link(kept.file, machine.directory.file)
    machine.putHistory(history)
  }

  func checkNextCommand(_ comment: Comment) async throws {
    #expect(try await machine.source.history().steps.count == steps, comment)
    let source = machine.source
    #expect(try await source.add([.title("next")]).map(\.number) == [tasks.count + 1], comment)
    try await source.commit()
    let next = try await machine.source.tasks()
    #expect(next.dropLast() == tasks[...] && next.last?.title == "next", comment)
  }

  func checkRepair(_ comment: Comment) async throws {
    let source = machine.source
    if let repair = try await source.proposeRepair() { #expect(try await source.perform(repair) != nil, comment) }
    #expect(try await machine.source.tasks() == tasks, comment)
    #expect(try await machine.source.history().steps.count == steps, comment)
    #expect(try await !machine.source.examine().isRepairable, comment)
  }
}

/// Each look costs the whole file, so a large one is looked at less often.
extension FileSize {
  fileprivate var fewPlaces: Int { value(few: 30, quarterMegabyte: 3, overFourMegabytes: 1) }

  /// After how many places the next command and a repair are tried as well.
  fileprivate var turnsToNextCommand: Int { self == .few ? 8 : 32 }

  /// All of them for a small file. The same code reads the same lines of a larger one, for which it is every
  /// third one, and every hundredth for more than 4 MB.
  fileprivate func some(of places: [Int]) -> [Int] {
    let step = value(few: 1, quarterMegabyte: 3, overFourMegabytes: 100)
    return places.enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element)
  }

  /// The wrong bytes for a place: one with another bit, and one with a meaning.
  fileprivate func wrongBytes(for byte: UInt8, at place: Int) -> [UInt8] {
    // A line end, what a power loss leaves, what no text has, and what ends an object.
    let others = [0x0A, 0x00, 0xFF, UInt8(ascii: "}")].filter { $0 != byte }
    let bytes = [byte ^ 1 << UInt8(place % 8), others[place / 8 % others.count]]
    return self == .few ? bytes : [bytes[place % 2]]
  }
}

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
      #expect(try await found == machine.source.tasks(), comment)
    } catch {
      #expect(found == nil, comment)
    }
  }
}

private enum OtherReader {
  static let isThere = Child(["sh", "-c", "command -v python3 > /dev/null"]).wait() == .exited(0)

  static func tasks(in file: String) throws -> [TodoItem]? {
    let script = #filePath.replacing("WrongBytesTests.swift", with: "Scripts/reader.py")
    let child = Child(["python3", script, file])
    let text = child.lines().joined(separator: "\n")
    switch child.wait() {
    case .exited(0): return try TasksDocument.read(Array(text.utf8)).tasks
    case .exited(65): return nil
    case let end: throw Failure(end: end)
    }
  }

  struct Failure: Error { let end: Child.End }
}
