import Glibc
import MVITesting
import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

@Suite("The history beside the file") struct JournalTests: StoreSuite {
  let directory = TemporaryDirectory()
  let time = SteppingClock()

  /// Three commands, the last of which is not in the data file.
  private func makeHistory() async throws -> [[TodoItem]] {
    let source = source()
    var states: [[TodoItem]] = [[]]
    for title in ["a", "b", "c"] {
      try await source.addAndCommit([.title(title)], for: "add \(title)")
      if title == "b" { await source.checkpoint(during: .atTheEnd) }
      states.append(try await source.tasks())
    }
    return states
  }

  private func write(_ bytes: some Collection<UInt8>, to path: String) {
    unlink(path)
    put(bytes, into: path)
  }

  @Test func whatIsNotInTheFileComesFromTheHistory() async throws {
    let states = try await makeHistory()
    #expect(try await source().tasks() == states[3])
    #expect(try TasksDocument.read(#require(contents(file))).tasks == states[2])
  }

  @Test func aFileWithoutItsHistoryIsComplete() async throws {
    let states = try await makeHistory()
    unlink(directory.history)
    let source = source()
    #expect(try await source.tasks() == states[2])
    await #expect(throws: TodoError.nothingToUndo(.undo(1), available: 0)) { try await source.undo() }
    try await source.addAndCommit([.title("d")])
    #expect(try await self.source().tasks().map(\.title) == ["a", "b", "d"])
  }

  @Test(arguments: [true, false]) func aHistoryWithoutItsFileRestoresIt(_ isEmpty: Bool) async throws {
    let states = try await makeHistory()
    if isEmpty { put("", into: file) } else { unlink(file) }
    let source = source()
    #expect(try await source.tasks() == states[3])
    #expect(try await source.add([.title("d")]).map(\.number) == [4])
    try await source.settle()
    #expect(try TasksDocument.read(#require(contents(file))).tasks.map(\.title) == ["a", "b", "c", "d"])
  }

  @Test func aHistoryThatLacksItsBeginningRestoresNothing() async throws {
    _ = try await makeHistory()
    let source = source()
    try await source.clearHistory()
    try await source.commit()
    unlink(file)
    await #expect { try await self.source().tasks() } throws: { error in
      guard case .brokenFile(let path, 1, 1, let problem) = error as? TodoError else { return false }
      return path == file && problem.contains("does not go back to the beginning")
    }
  }

  @Test func anOldCopyOfTheFileTakesNothingAwayAndKeepsNumbersUnique() async throws {
    let source = source()
    for title in ["a", "b"] {
      _ = try await source.add([.title(title)])
      try await source.settle()
      if title == "a" { write(try #require(contents(file)), to: directory.path + "/copy") }
    }
    write(try #require(contents(directory.path + "/copy")), to: file)
    #expect(try await self.source().tasks().map(\.title) == ["a", "b"])
    #expect(try await self.source().add([.title("c")]).map(\.number) == [3])
    #expect(try await source.undo().map(\.number) == [2])
    #expect(try await source.tasks().map(\.title) == ["a"])
  }

  @Test(.tags(.sweep), .door) func truncatedAnywhereItHasTheCommandsThatAreWholeAndTheNextCommandWorks() async throws {
    let states = try await makeHistory()
    let history = try #require(contents(directory.history))
    let file = try #require(contents(file))
    for length in thinned(Array(0..<history.count), to: 60, "lengths of a history that is cut off") {
      write(history[..<length], to: directory.history)
      // The file holds two commands whatever is left of the history.
      #expect(try await source().tasks() == states[2], "cut after \(length)")
      guard length % 16 == 0 else { continue }
      let source = source()
      try await source.addAndCommit([.title("d")])
      #expect(try await self.source().tasks().map(\.title) == ["a", "b", "d"])
      let torn = contents(directory.history + ".torn") ?? []
      let end = history[..<length].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      #expect(torn == Array(history[end..<length]))
      unlink(directory.history + ".torn")
      write(file, to: self.file)
    }
  }

  @Test(.tags(.sweep), .door) func aFlippedBitIsReadAsItWasWritten() async throws {
    let states = try await makeHistory()
    let history = try #require(contents(directory.history))
    unlink(file)
    for place in thinned(Array(history.indices), to: 80, "flipped bits of a history") {
      var damaged = history
      damaged[place] ^= 1 << UInt8(place % 8)
      write(damaged, to: directory.history)
      #expect(try await source().tasks() == states[3], "bit in \(place)")
      #expect(try await source().history().steps.count == 3, "bit in \(place)")
      #expect(contents(directory.history) == damaged)
    }
  }

  @Test func twoWrongBytesAreNeverTakenForTheTruth() async throws {
    let states = try await makeHistory()
    let history = try #require(contents(directory.history))
    let kept = try #require(contents(file))
    for place in history.indices.dropLast(60) {
      var damaged = history
      damaged[place] ^= 1 << UInt8(place % 8)
      damaged[place + 50] ^= 1 << UInt8(place % 7)
      write(damaged, to: directory.history)
      do throws(TodoError) {
        let tasks = try await source().tasks()
        #expect(tasks == states[3] || tasks == states[2], "bytes \(place)")
      } catch {
        guard case .brokenFile(let path, _, _, _) = error else { throw error }
        #expect(path.hasSuffix("tasks.history.jsonl"))
      }
      guard place.isMultiple(of: 40) else { continue }
      // A repair ends with a file that loads, and loses nothing that the file has.
      if let repair = try await source().proposeRepair() { #expect(try await source().perform(repair) != nil) }
      #expect(try await source().tasks().map(\.title).starts(with: ["a", "b"]), "bytes \(place)")
      write(kept, to: file)
    }
  }

  @Test func theMarkAtTheEndLocksNobodyOutAndCostsNoUndo() async throws {
    let source = source()
    for title in ["a", "b", "c"] {
      _ = try await source.add([.title(title)], for: "add \(title)")
      try await source.settle()
    }
    let history = try #require(contents(directory.history))
    let lines = history.split(separator: 0x0A).map { $0 + [0x0A] }
    for place in lines.indices where lines[place].starts(with: Array(#"{"checkpoint""#.utf8)) {
      var damaged = lines
      for byte in 14..<lines[place].count - 1 where byte % 3 == 0 {
        damaged[place][damaged[place].startIndex + byte] = 0x21
      }
      write(Array(damaged.joined()), to: directory.history)
      #expect(try await self.source().tasks().map(\.title) == ["a", "b", "c"])
      #expect(try await self.source().history().steps.count == 3)
      #expect(try await self.source().undo(3).count == 3)
    }
  }

  @Test(arguments: [true, false])
  func zerosInTheLastLineAreWhatAPowerLossLeavesOfALineThatWasNeverFinished(_ hasEnd: Bool) async throws {
    let states = try await makeHistory()
    var history = try #require(contents(directory.history))
    let line = (history.dropLast().lastIndex(of: UInt8(ascii: "\n")) ?? 0) + 1
    for place in (line + 40)..<(history.count - 1) { history[place] = 0 }
    if !hasEnd { history[history.count - 1] = 0 }
    write(history, to: directory.history)
    #expect(try await source().tasks() == states[2])
    let source = source()
    try await source.addAndCommit([.title("d")])
    #expect(try await self.source().tasks().map(\.title) == ["a", "b", "d"])
    #expect(contents(directory.history + ".torn") == Array(history[line...]))
  }

  @Test func aLineThatIsThereTwiceIsRefusedWithItsPlace() async throws {
    _ = try await makeHistory()
    let history = try #require(contents(directory.history))
    let lines = history.split(separator: UInt8(ascii: "\n")).map { $0 + [UInt8(ascii: "\n")] }
    for place in lines.indices where lines[place].starts(with: Array(#"{"sequence""#.utf8)) {
      write((lines[...place] + lines[place...]).joined(), to: directory.history)
      // What is in the file already is not looked at again unless it has to be.
      if place < 2 { unlink(file) }
      await #expect { try await source().tasks() } throws: { error in
        guard case .brokenFile(let path, let line, 1, let problem) = error as? TodoError else { return false }
        return path == directory.history && line == place + 1 && problem.contains("no higher number")
      }
      write(history, to: directory.history)
    }
  }

  @Test(.tags(.sweep), .door) func mutatedItIsRefusedOrAStateThatThereWas() async throws {
    let states = try await makeHistory()
    let history = try #require(contents(directory.history))
    let file = try #require(contents(file))
    var generator = SeededGenerator(seed: 23)
    var outcomes = (read: 0, refused: 0)
    let rounds = thinned(2000, to: 200, "mutated histories")
    for round in 0..<rounds {
      var damaged = history
      for _ in 0..<Int.random(in: 1...3, using: &generator) { mutate(&damaged, using: &generator) }
      write(damaged, to: directory.history)
      let hasFile = round % 2 == 0
      if hasFile { write(file, to: self.file) } else { unlink(self.file) }
      do throws(TodoError) {
        let tasks = try await source().tasks()
        // What is in the file is there whatever has become of its history.
        #expect(states[(hasFile ? 2 : 0)...].contains(tasks), "round \(round)")
        outcomes.read += 1
      } catch {
        guard case .brokenFile(_, let line, let column, let problem) = error else {
          Issue.record("\(error) in round \(round)")
          continue
        }
        #expect(line >= 1 && column >= 1 && !problem.isEmpty)
        outcomes.refused += 1
      }
      #expect(contents(directory.history) == damaged)
    }
    #expect(outcomes.read > rounds / 20 && outcomes.refused > rounds / 4, "\(outcomes)")
  }

  private func mutate(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    let end = min(bytes.count, place + Int.random(in: 1...400, using: &generator))
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: Array("\n\"{[,:0\u{2028}".utf8).shuffled(using: &generator), at: place)
    case 4: bytes.removeLast(bytes.count - place)
    case 5:
      // Whole lines in another order, as a merge of two versions leaves them.
      var lines = bytes.split(separator: UInt8(ascii: "\n")).map { $0 + [UInt8(ascii: "\n")] }
      lines.shuffle(using: &generator)
      bytes = Array(lines.joined())
    default: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0..<bytes.count, using: &generator))
    }
  }

  @Test func aThousandCommandsAreUndoneToTheByteAndRedone() async throws {
    var generator = SeededGenerator(seed: 5)
    let first = source()
    for index in 0..<20 { _ = try await first.add([.title("before \(index)"), .addTag("old")]) }
    try await first.settle()
    let before = try #require(contents(file))
    let source = source()
    var steps = 0
    while steps < 1000 {
      time.step()
      let numbers = try await source.tasks().map(\.number)
      let some = Array(numbers.shuffled(using: &generator).prefix(Int.random(in: 1...5, using: &generator)))
      let changes: [Change]
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<4: changes = try await source.add([.title("task \(steps) \"ü\u{1}")])
      case 4: changes = try await source.delete(some)
      case 5: changes = try await source.complete(some)
      case 6: changes = try await source.activate(some)
      default: changes = try await source.save([.notes("line\n\(steps)"), .addTag("t\(steps % 7)")], to: some)
      }
      if !changes.isEmpty { steps += 1 }
    }
    try await source.settle()
    let after = try #require(contents(file))
    let other = self.source()
    _ = try await other.undo(1000)
    try await other.settle()
    #expect(try tasks(in: #require(contents(file))) == tasks(in: before))
    _ = try await other.redo(1000)
    try await other.settle()
    #expect(try tasks(in: #require(contents(file))) == tasks(in: after))
  }

  /// The lines of the tasks, without the first line, in which the counters are.
  private func tasks(in bytes: [UInt8]) -> ArraySlice<UInt8> { bytes.drop { $0 != UInt8(ascii: "\n") } }

  @Test func aChangeByHandIsNotLostByAnUndo() async throws {
    let source = source()
    for title in ["a", "b"] { try await source.addAndCommit([.title(title)]) }
    await source.checkpoint(during: .atTheEnd)
    let text = try #require(contents(file)).text
    put(text.replacing("\"title\":\"b\"", with: "\"title\":\"by hand\""), into: file)
    #expect(try await source.undo().map(\.after?.title) == ["b"])
    #expect(try await source.redo().map(\.after?.title) == ["by hand"])
    _ = try await source.complete([1])
    try await source.committing { try await $0.undo() }
    #expect(try await self.source().tasks().map(\.title) == ["a", "by hand"])
  }

  @Test func anotherProcessSeesTheHistoryAndWalksInIt() async throws {
    let first = source()
    let second = source()
    try await first.addAndCommit([.title("a")], for: "add a")
    #expect(try await second.tasks().map(\.title) == ["a"])
    try await second.addAndCommit([.title("b")], for: "add b")
    #expect(try await first.history().steps.map(\.command) == ["add a", "add b"])
    try await first.committing { try await $0.undo() }
    #expect(try await second.history().cursor == 1)
    try await second.committing { try await $0.redo() }
    #expect(try await first.tasks().map(\.title) == ["a", "b"])
  }

  @Test func clearingLeavesNothingOfWhatWasDeleted() async throws {
    let source = source()
    try await source.addAndCommit([.title("secret")])
    try await source.committing { try await $0.delete([1]) }
    #expect(contents(directory.history)?.containsText("secret") == true)
    try await source.clearHistory()
    try await source.commit()
    #expect(contents(directory.history)?.containsText("secret") == false)
    #expect(contents(file)?.containsText("secret") == false)
    #expect(try await self.source().add([.title("b")]).map(\.number) == [2])
  }
}

extension [UInt8] {
  fileprivate func containsText(_ text: String) -> Bool { self.text.contains(text) }
}
