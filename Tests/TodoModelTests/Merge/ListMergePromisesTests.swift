import MVITesting
import TestRunning
import Testing

@testable import TodoModel

/// What a merge promises, on random lists.
@Suite("Promises of a merge", .tags(.sweep), .door)
struct ListMergePromisesTests {
  @Test(arguments: thinned(Array(0..<100), toFirst: 3, "hundreds of random triples of lists"))
  func areKept(hundred: UInt64) {
    for seed in 100 * hundred..<100 * hundred + 100 {
      var lists = RandomLists(seed: seed)
      let base = lists.state(steps: 25)
      let first = lists.state(from: base, steps: Int(seed % 14))
      let second = lists.state(from: base, steps: Int(seed / 14 % 14))
      check(base, first, second, "seed \(seed)")
      // Both may have begun without the other.
      check(ListState(), first, second, "seed \(seed), no base")
    }
  }

  private func check(_ base: ListState, _ first: ListState, _ second: ListState, _ comment: Comment) {
    let merge = ListMerge(base: base, first, second)
    let mirrored = ListMerge(base: base, second, first)
    let result = merge.result
    #expect(result.differences(from: mirrored.result) == [], comment)
    #expect(merge.conflicts == mirrored.conflicts.map(\.mirrored), comment)
    #expect(merge.renumbered == mirrored.renumbered, comment)
    for side in [first, second] {
      #expect(ListMerge(base: base, side, side).result.differences(from: side) == [], comment)
      #expect(ListMerge(base: base, side, result).result.differences(from: result) == [], comment)
    }
    if base != ListState() {
      #expect(ListMerge(base: base, first, base).result.differences(from: first) == [], comment)
      #expect(ListMerge(base: base, base, first).conflicts.isEmpty, comment)
    }
    // Nothing that is new is lost, and nothing is there twice.
    let ids = result.tasks.map(\.id)
    #expect(Set(ids).count == ids.count && Set(result.tasks.map(\.number)).count == ids.count, comment)
    #expect(result.tasks.allSatisfy { $0.number <= result.lastNumber }, comment)
    #expect(!result.hasCircle, comment)
    for task in first.tasks + second.tasks where !base.tasks.contains(where: { $0.id == task.id }) {
      #expect(ids.contains(task.id), comment)
    }
    // The numbers of the remote stay.
    let numbers = Dictionary(uniqueKeysWithValues: second.tasks.map { ($0.id, $0.number) })
    let numbered = ListMerge(base: base, first, second, numbersOf: .second).result
    #expect(numbered.tasks.allSatisfy { numbers[$0.id] == nil || numbers[$0.id] == $0.number }, comment)
  }
}
