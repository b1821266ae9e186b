import Glibc
import MVITesting
import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

/// Whatever happens to the bytes: examining never traps and changes nothing, and a repair keeps the old bytes and saves
/// every task that is not hit.
@Suite("Repairing random damage")
struct RepairFuzzTests {
  private enum Target: CaseIterable { case file, history, both }

  @Test(.tags(.sweep), .door, arguments: thinned(Array(0..<24), to: 3, "seeds of random damage"))
  func everyTaskThatIsNotHitIsSaved(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let store = try await DamagedStore(
      tasks: Int.random(in: 1...9, using: &generator), tail: Int.random(in: 0...4, using: &generator))
    let (file, history) = (store.file, store.history)
    for _ in 0..<6 {
      let target = Target.allCases.randomElement(using: &generator)!
      let damagedFile = target == .history ? file : Self.damaged(file, using: &generator)
      let damagedHistory = target == .file ? history : Self.damaged(history, using: &generator)
      try await check(store, damagedFile, damagedHistory, from: file, history)
    }
  }

  private func check(
    _ store: DamagedStore, _ file: [UInt8], _ history: [UInt8], from whole: [UInt8], _ wholeHistory: [UInt8]
  ) async throws {
    for name in store.directory.names where name != "tasks.json.lock" { unlink(store.directory.path + "/" + name) }
    store.file = file
    store.history = history
    let examination = try await store.source.examine()
    #expect(store.file == file && store.history == history)
    let isLoadable = (try? await store.source.tasks()) != nil
    // What does not load has to be told.
    #expect(isLoadable || !examination.problems.isEmpty)
    let repair = try await store.repair()
    if repair == nil { #expect(store.file == file && store.history == history) }
    guard let repair else {
      // What is not repaired is whole, or nothing shows that it ever was a file of this program and this version.
      let isNewer = examination.problems.contains { if case .unusable(.newerFile) = $0 { true } else { false } }
      let isNothing = SalvagedTasks(in: file).tasks.allSatisfy { !$0.lost.isEmpty }
      return #expect(isLoadable || isNewer || isNothing)
    }
    let tasks = try await store.source.tasks()
    #expect(tasks.count == repair.tasks)
    #expect(Set(tasks.map(\.number)).count == tasks.count && Set(tasks.map(\.id)).count == tasks.count)
    let kept = try #require(repair.kept.first { $0.hasSuffix(".json") })
    #expect(contents(store.directory.path + "/" + kept) == file)
    let keptHistory = try #require(repair.kept.first { $0.hasSuffix(".history.jsonl") })
    #expect(contents(store.directory.path + "/" + keptHistory) == history)
    let after = try await store.source.examine()
    #expect(!after.isRepairable, "\(after.findings)")
    for task in Self.undamaged(file, history, from: whole, wholeHistory) {
      #expect(tasks.contains { $0.isVersion(of: task) }, "\(task.number) \(task.title)")
    }
    // And it goes on from there.
    try await store.run { source in
      let added = try await source.add([.title("next")])
      try await source.commit()
      #expect(!tasks.contains { $0.number == added[0].number })
    }
  }

  /// The tasks whose lines are there as they were.
  private static func undamaged(
    _ file: [UInt8], _ history: [UInt8], from whole: [UInt8], _ wholeHistory: [UInt8]
  ) -> [TodoItem] {
    let lines = Set(DamagedStore.lines(file).map(Self.withoutComma))
    return SalvagedTasks(in: whole).tasks.map(\.task).filter { task in
      let line = DamagedStore.lines(whole).first { String(decoding: $0, as: UTF8.self).contains(task.id.description) }
      return line.map { lines.contains(Self.withoutComma($0)) } ?? false
    }
  }

  private static func withoutComma(_ line: [UInt8]) -> [UInt8] {
    line.filter { $0 != 0x0A && $0 != UInt8(ascii: "\r") }.suffix(1) == [UInt8(ascii: ",")]
      ? Array(line.dropLast(2)) : Array(line.dropLast(1))
  }

  /// Bytes flipped, cut, inserted and overwritten; lines swapped, doubled and dropped.
  private static func damaged(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      guard !bytes.isEmpty else { return bytes }
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 1...200, using: &generator))
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.removeSubrange(place...)
      case 4: bytes.insert(contentsOf: Array("\\\"[{,:}]\u{0}\n<<<<<<< ".utf8).shuffled(using: &generator), at: place)
      case 5: for place in place..<end { bytes[place] = 0 }
      case 6, 7:
        var lines = DamagedStore.lines(bytes)
        guard lines.count > 1 else { continue }
        let (one, other) = (
          Int.random(in: lines.indices, using: &generator), Int.random(in: lines.indices, using: &generator)
        )
        if Bool.random(using: &generator) { lines.swapAt(one, other) } else { lines.insert(lines[one], at: other) }
        bytes = lines.flatMap { $0 }
      default:
        var lines = DamagedStore.lines(bytes)
        guard lines.count > 1 else { continue }
        lines.remove(at: Int.random(in: lines.indices, using: &generator))
        bytes = lines.flatMap { $0 }
      }
    }
    return bytes
  }
}

extension TodoItem {
  /// Whether it is the task, as it was or as a later command left it, under whatever number.
  fileprivate func isVersion(of task: TodoItem) -> Bool {
    title == task.title && notes == task.notes && created == task.created
  }
}
