import Foundation
import MVITesting
import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

/// Machines that change their lists at random and synchronise now and then, with clocks that are wrong, syncs that are
/// killed, races, and pushes that are forced: in the end all have the same, and nothing is lost. Half of the kills are at
/// some instant of a git, also of the one that makes the repository. `SYNC_RUNS=1000` makes so many runs.
@Suite(.tags(.processes, .sweep), .door, .enabled(if: WrappedGit.isInstalled, "git is not installed"))
struct ConvergenceTests {
  private static let runs = ProcessInfo.processInfo.environment["SYNC_RUNS"].flatMap { Int($0) } ?? 60

  @Test func allMachinesComeToHaveTheSame() async throws {
    try await run(thinned(Self.runs, to: 3, "runs of machines"), from: 0, forced: 0)
  }

  @Test func theyDoWherePushesAreForced() async throws {
    try await run(thinned(Self.runs / 2, to: 2, "runs of machines with forced pushes"), from: 10_000, forced: 40)
  }

  private struct Tally {
    var syncs = 0
    var kills = 0
    var races = 0
    var forced = 0
  }

  private func run(_ count: Int, from first: UInt64, forced: Int) async throws {
    var tally = Tally()
    for seed in first..<first + UInt64(count) {
      try await run(seed: seed, forced: forced, &tally)
      let runs = seed - first + 1
      if runs == count || runs % 50 == 0 {
        say(
          "\(runs) runs from \(first), \(tally.syncs) syncs, \(tally.kills) killed, \(tally.races) races, "
            + "\(tally.forced) forced")
      }
    }
  }

  private func run(seed: UInt64, forced: Int, _ tally: inout Tally) async throws {
    var random = SeededGenerator(seed: seed)
    func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    let git = try WrappedGit()
    var machines: [RandomMachine] = []
    for index in 0..<(3 + number(3)) {
      machines.append(try RandomMachine(index, skew: number(180_000) - 90_000, git: git))
    }
    for _ in 0..<60 {
      let machine = machines[number(machines.count)]
      if number(4) > 0 {
        try await machine.give(seed: random.next())
        continue
      }
      let other = machines[number(machines.count)]
      var race: (@Sendable () async -> Void)?
      if number(4) == 0, other !== machine { race = { _ = try? await other.sync(deadAfter: 99) } }
      let (calls, isForced) = (number(10) < 4 ? number(11) : nil, number(100) < forced)
      tally.syncs += 1
      tally.kills += calls == nil ? 0 : 1
      tally.races += race == nil ? 0 : 1
      tally.forced += isForced ? 1 : 0
      let shot = number(2) == 0 ? number(10) : nil
      try await machine.sync(deadAfter: calls, shotAfter: shot, forcing: isForced, between: race)
      _ = try await machine.openConflicts()
    }
    for _ in 0..<2 { for machine in machines.shuffled(using: &random) { try await machine.sync() } }
    let head = try git.head()
    for machine in machines { #expect(try await machine.sync()?.went.all == 0, "seed \(seed)") }
    #expect(try git.head() == head, "seed \(seed): the third round has sent something")
    try await check(machines, seed)
  }

  private func check(_ machines: [RandomMachine], _ seed: UInt64) async throws {
    let first = try machines[0].document()
    for machine in machines.dropFirst() {
      #expect(try bytes(of: machine.document()) == bytes(of: first), "seed \(seed): \(machine.name)")
    }
    #expect(Set(first.tasks.map(\.number)).count == first.tasks.count, "seed \(seed)")
    #expect((first.tasks.last?.number ?? 0) <= first.lastNumber, "seed \(seed)")
    let references = Dictionary(
      uniqueKeysWithValues: first.tasks.map { ($0.id, ($0.parent.map { [$0] } ?? [], $0.depends)) })
    #expect(references.values.allSatisfy { ($0 + $1).allSatisfy { references[$0] != nil } }, "seed \(seed)")
    #expect(!hasCircle(references.mapValues(\.0)) && !hasCircle(references.mapValues(\.1)), "seed \(seed)")
    var gone: Set<TaskID> = []
    for machine in machines { gone.formUnion(await machine.deleted) }
    for machine in machines {
      let lost = await machine.added.subtracting(gone).subtracting(first.tasks.map(\.id))
      #expect(lost.isEmpty, "seed \(seed): \(machine.name) has lost \(lost)")
    }
    for machine in machines {
      #expect(try await machine.openConflicts() == machine.source.conflicts().count, "seed \(seed): \(machine.name)")
      // Without the file everything comes back from the history.
      let bytesBefore = bytes(of: try machine.document())
      try FileManager.default.removeItem(atPath: machine.file)
      let source = await machine.source
      _ = try await source.add([.title("one more")])
      _ = try await source.undo()
      try await source.commit()
      await source.checkpoint(during: .atTheEnd)
      var document = try machine.document()
      document.lastNumber -= 1
      #expect(bytes(of: document) == bytesBefore, "seed \(seed): \(machine.name) does not replay")
      while try await undoes(await machine.source) {}
    }
  }

  private func hasCircle(_ references: [TaskID: [TaskID]]) -> Bool {
    var rest = references
    while let ends = Optional(rest.filter { $0.value.allSatisfy { rest[$0] == nil } }), !ends.isEmpty {
      rest = rest.filter { ends[$0.key] == nil }
    }
    return !rest.isEmpty
  }

  private func undoes(_ source: JSONFileTasksDataSource) async throws -> Bool {
    do {
      _ = try await source.undo()
      try await source.commit()
      await source.checkpoint(during: .atTheEnd)
      return true
    } catch TodoError.nothingToUndo {
      return false
    } catch TodoError.conflict {
      return false
    } catch TodoError.settingConflict {
      return false
    }
  }

  /// The part of a list that all machines share.
  private func bytes(of document: TasksDocument) -> String {
    TasksDocument(
      tasks: document.tasks, lastNumber: document.lastNumber, settings: Settings(views: document.settings.views)
    ).bytes().text
  }
}
