import Testing

@testable import TodoModel

@Suite("Merging lists: tasks, numbers and references") struct ListMergeTasksTests {
  @Test func aTaskThatOneSideAddedIsThere() {
    var pair = Pair()
    pair.second.add(2, number: 2)
    #expect((pair.merge.result.tasks.map(\.number), pair.merge.result.lastNumber) == ([1, 2], 2))
  }

  @Test func aDeletionCountsUnlessTheOtherSideChangedTheTask() {
    var pair = Pair { $0.tags = ["a"] }
    pair.first.state.tasks = []
    // It was saved without a change.
    pair.second.state.tasks[0].modified = Instant(seconds: 150)
    #expect(pair.merge.result.tasks.isEmpty && pair.merge.conflicts.isEmpty)
    // Another merge gave it a new number, because its own had been given twice.
    pair.second.state.tasks[0] = pair.second.state.tasks[0].with(number: 5)
    #expect(pair.merge.result.tasks.isEmpty && pair.merge.conflicts.isEmpty)
    pair.second.set(.status, .status(.completed, completed: Instant(seconds: 110)), at: 10)
    #expect(pair.merged.status == .completed)
    #expect(pair.merge.conflicts == [.deletion(Pair.id, by: .first)])
  }

  /// A field was set and set back, or an earlier merge dropped the only new reference.
  @Test func whatWasSetToWhatItWasCountsAsAChange() {
    var pair = Pair { $0.tags = ["a"] }
    pair.first.state.tasks = []
    pair.second.set(.tags, .tags(["a"]), at: 10)
    #expect(pair.merge.result.tasks.count == 1)
  }

  @Test func aNumberThatTwoTasksHaveStaysWithTheEarlierOne() {
    var pair = Pair()
    pair.first.add(2, number: 2, created: 30)
    pair.second.add(3, number: 2, created: 20)
    #expect((pair.merge.result.tasks.map(\.id.low), pair.merge.result.tasks.map(\.number)) == ([1, 3, 2], [1, 2, 3]))
    #expect(pair.merge.result.lastNumber == 3)
    #expect(pair.merge.renumbered.map(\.numbers) == [Renumbering(old: 2, new: 3)])
    // The remote's stays, whenever it was added.
    let merge = ListMerge(base: pair.base, pair.first.state, pair.second.state, numbersOf: .first)
    #expect((merge.result.tasks.map(\.id.low), merge.renumbered.map(\.id.low)) == ([1, 2, 3], [3]))
  }

  @Test func aNumberThatTwoTasksHaveStaysWithTheOneThatHadItBefore() {
    var pair = Pair()
    pair.first.add(2, number: 1, created: -50)
    #expect(pair.merge.result.tasks.map(\.id.low) == [1, 2])
  }

  @Test func addedAtTheSameTimeTheSmallerIdentifierKeepsTheNumber() {
    var pair = Pair()
    pair.first.add(3, number: 2)
    pair.second.add(2, number: 2)
    #expect(pair.merge.result.tasks.map(\.id.low) == [1, 2, 3])
  }

  @Test func ofTwoNumbersOfATaskTheNewOneStays() {
    var pair = Pair()
    pair.first.state.tasks[0] = pair.first.state.tasks[0].with(number: 5)
    #expect((pair.merge.result.tasks.map(\.number), pair.merge.result.lastNumber) == ([5], 5))
    pair.second.state.tasks[0] = pair.second.state.tasks[0].with(number: 7)
    #expect(pair.merge.result.tasks.map(\.number) == [7])
    let merge = ListMerge(base: pair.base, pair.first.state, pair.second.state, numbersOf: .first)
    #expect(merge.result.tasks.map(\.number) == [5])
  }

  /// The successor of a repeating task has the same identifier on both machines.
  @Test func aTaskThatBothAddedIsOne() {
    var pair = Pair()
    pair.first.add(2, number: 2, created: 10)
    pair.second.add(2, number: 3, created: 20)
    pair.second.state.tasks[1].due = .day(Day(number: 9))
    let merged = pair.merge.result.tasks
    #expect(merged.count == 2 && merged[1].created == Instant(seconds: 110) && merged[1].number == 3)
    #expect(merged[1].due == .day(Day(number: 9)))
  }

  // MARK: References

  @Test func aReferenceToWhatIsGoneByTheMergeIsDropped() {
    for field in [TaskField.parent, .depends] {
      var pair = Pair(others: 2)
      let target = TaskID(high: 0, low: 2)
      pair.first.state.tasks.removeLast()
      pair.second.set(field, field == .parent ? .reference(target) : .references([target]), at: 10)
      #expect(pair.merged[field] == nil)
      #expect(pair.merge.conflicts == [.reference(Pair.id, field, to: target)])
    }
  }

  @Test func aReferenceThatDangledBeforeGoesOnToDangle() {
    var pair = Pair(others: 2) { $0.parent = TaskID(high: 0, low: 2) }
    pair.first.state.tasks.removeLast()
    #expect(pair.merged.parent == TaskID(high: 0, low: 2))
    #expect(pair.merge.conflicts.isEmpty)
  }

  @Test func aCircleIsCutAtTheReferenceThatWasSetFirst() {
    for field in [TaskField.parent, .depends] {
      for (time, other) in [(10, 20), (20, 10), (10, 10)] {
        var pair = Pair(others: 2)
        let target = TaskID(high: 0, low: 2)
        func value(_ id: TaskID) -> FieldValue { field == .parent ? .reference(id) : .references([id]) }
        pair.first.set(field, value(target), at: time)
        pair.second.set(field, value(Pair.id), at: other, of: 1)
        let isFirst = time <= other
        #expect(pair.merge.result.tasks.map { $0[field] == nil } == [isFirst, !isFirst])
        #expect(
          pair.merge.conflicts == [isFirst ? .circle(Pair.id, field, to: target) : .circle(target, field, to: Pair.id)])
      }
    }
  }

  @Test func whatWasThereBeforeIsNotWhereACircleIsCut() {
    var pair = Pair(others: 2) { $0.parent = TaskID(high: 0, low: 2) }
    pair.first.set(.parent, .reference(TaskID(high: 0, low: 3)), at: 5, of: 1)
    pair.first.add(3, number: 3)
    pair.second.add(3, number: 3)
    pair.second.set(.parent, .reference(Pair.id), at: 50, of: 2)
    #expect(pair.merge.conflicts == [.circle(TaskID(high: 0, low: 2), .parent, to: TaskID(high: 0, low: 3))])
    #expect(pair.merged.parent == TaskID(high: 0, low: 2))
  }

  @Test func aCircleThatASideHadStays() {
    for field in [TaskField.parent, .depends] {
      var pair = Pair(others: 2)
      let target = TaskID(high: 0, low: 2)
      pair.first.set(field, field == .parent ? .reference(target) : .references([target]), at: 10)
      pair.first.set(field, field == .parent ? .reference(Pair.id) : .references([Pair.id]), at: 20, of: 1)
      #expect(pair.merge.result.tasks == pair.first.state.tasks && pair.merge.conflicts.isEmpty)
      // Unless only those of the other side stay.
      let merge = ListMerge(base: pair.base, pair.second.state, pair.first.state, circlesOf: [.first])
      #expect(merge.conflicts == [.circle(Pair.id, field, to: target)])
      #expect(merge.result.tasks[1] == pair.first.state.tasks[1])
      #expect(ListMerge(base: pair.base, pair.first.state, pair.second.state, circlesOf: [.first]).conflicts.isEmpty)
    }
  }

  @Test func whatLostToAReferenceThatIsDroppedDoesNotComeBack() {
    var pair = Pair(others: 4) { $0.parent = TaskID(high: 0, low: 2) }
    pair.first.set(.parent, .reference(TaskID(high: 0, low: 4)), at: 10)
    pair.second.set(.parent, .reference(TaskID(high: 0, low: 3)), at: 10)
    pair.second.state.tasks.removeLast()
    #expect(pair.merged.parent == nil)
    #expect(ListMerge(base: pair.base, pair.second.state, pair.merge.result).result.tasks[0].parent == nil)
  }

  // MARK: Views

  @Test(
    arguments: [
      ("a", "b", "a", "b"), ("a", nil, "a", nil), ("a", nil, "b", "b"), ("a", "b", "c", "c"), (nil, "b", "a", "b"),
      (nil, "b", nil, "b"), ("a", nil, nil, nil),
    ] as [(String?, String?, String?, String?)])
  func viewsAreMergedByTheirNames(_ base: String?, _ first: String?, _ second: String?, _ merged: String?) {
    var pair = Pair()
    pair.base.views["v"] = base
    pair.first.state.views["v"] = first
    pair.second.state.views["v"] = second
    #expect(pair.merge.result.views["v"] == merged)
    let lost = first != nil && second != nil && first != second && base != first && base != second
    #expect(pair.merge.conflicts.count == (lost ? 1 : 0))
  }
}
