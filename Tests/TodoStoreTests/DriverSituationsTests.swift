import MVITesting
import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

/// Machines with histories of their own whose files git carries and merges by the driver, at random: in the end both have the
/// same tasks, none is lost, and what was deleted stays deleted.
struct DriverSituationsTests {
  /// What a machine has done.
  private struct Deeds {
    var added: Set<String> = []
    var deleted: Set<String> = []
    var tagged: Set<String> = []
  }

  @Test func whateverIsMergedNothingIsLost() async throws {
    for seed in 0..<thinned(150, to: 10, "random histories that git carries") {
      var random = SeededGenerator(seed: UInt64(seed))
      try await run(&random, seed: seed)
    }
  }

  private func run(_ random: inout SeededGenerator, seed: Int) async throws {
    func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    let machines = [Machine(), Machine()]
    for _ in 0..<500 { machines[1].time.step() }
    var deeds = Deeds()
    for title in ["A", "B", "C"] { try await machines[0].add(title) }
    deeds.added = ["A", "B", "C"]
    var main = machines[0].file
    machines[1].putFile(main)
    // What each has had of the branch last.
    var bases = [main, main]
    for step in 0..<24 {
      let place = number(2)
      if number(4) == 0 {
        main = try pull(main, bases[place], machines[place], rebases: number(2) == 0)
        bases[place] = main
      } else {
        try await give(machines[place], step: "\(place)-\(step)", &deeds, &random)
      }
    }
    for _ in 0..<2 {
      for place in 0..<2 {
        main = try pull(main, bases[place], machines[place], rebases: false)
        bases[place] = main
        // Each makes what came a part of its history.
        try await machines[place].run { try await $0.add([.title("-")]) + $0.undo() }
        let title = "\(place) \(seed) \(main.count)"
        try await machines[place].add(title)
        deeds.added.insert(title)
      }
    }
    for place in 0..<2 {
      main = try pull(main, bases[place], machines[place], rebases: false)
      bases[place] = main
    }
    machines[0].putFile(try merged(main, bases[0], machines[0].file))
    let lists = [try await machines[0].titles, try await machines[1].titles]
    #expect(lists[0] == lists[1], "seed \(seed)")
    #expect(Set(lists[0]).isSuperset(of: deeds.added.subtracting(deeds.deleted)), "seed \(seed)")
    // What was changed elsewhere while it was deleted may be back.
    #expect(Set(lists[0]).isDisjoint(with: deeds.deleted.subtracting(deeds.tagged)), "seed \(seed)")
  }

  private func give(
    _ machine: Machine, step: String, _ deeds: inout Deeds, _ random: inout SeededGenerator
  ) async throws {
    let tasks = try await machine.source.tasks()
    let kind = tasks.isEmpty ? 0 : Int.random(in: 0..<4, using: &random)
    guard kind > 0 else {
      try await machine.add("task \(step)")
      return _ = deeds.added.insert("task \(step)")
    }
    let task = tasks[Int.random(in: 0..<tasks.count, using: &random)]
    if kind == 1 {
      try await machine.delete(task.number)
      deeds.deleted.insert(task.title)
    } else {
      try await machine.run { try await $0.save([.addTag(step.replacing("-", with: "x"))], to: [task.number]) }
      deeds.tagged.insert(task.title)
    }
  }

  /// Merges the branch into a machine's file, or the other way round as a rebase does, and answers with what is pushed.
  private func pull(_ main: [UInt8], _ base: [UInt8], _ machine: Machine, rebases: Bool) throws -> [UInt8] {
    let result = rebases ? try merged(machine.file, base, main) : try merged(main, base, machine.file)
    machine.putFile(result)
    return result
  }

  /// As the driver does it: with the second as its own side.
  private func merged(_ theirs: [UInt8], _ base: [UInt8], _ ours: [UInt8]) throws -> [UInt8] {
    // git merges only where both have changed.
    if theirs == base || theirs == ours { return ours }
    if ours == base { return theirs }
    var bytes: [UInt8] = []
    DocumentMerge(base: try .read(base), try .read(ours), try .read(theirs)).result.write(into: &bytes)
    return bytes
  }
}
