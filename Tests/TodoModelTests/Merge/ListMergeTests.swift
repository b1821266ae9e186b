import MVITesting
import TestRunning
import Testing

@testable import TodoModel

@Suite("Merging lists") struct ListMergeTests {
  @Test(arguments: TaskField.settable.filter { $0.kind != .noteDates })
  func aFieldThatOneSideChangedIsTaken(_ field: TaskField) {
    let samples = Pair.samples(of: field)
    for base in [nil, samples[0]] {
      var pair = Pair { $0[field] = base }
      pair.first.set(field, samples[1], at: 10)
      #expect(pair.merged[field] == samples[1])
      #expect(pair.merge.conflicts.isEmpty)
      #expect(pair.merge.result.changed == pair.first.changed)
    }
  }

  // Two completions are no conflict.
  @Test(arguments: TaskField.settable.filter { ![.notes, .noteDates, .tags, .references, .status].contains($0.kind) })
  func ofTwoValuesTheOneThatWasSetLaterStaysAndTheOtherIsTold(_ field: TaskField) {
    let samples = Pair.samples(of: field)
    for (time, other) in [(20, 10), (10, 20), (10, 10)] {
      var pair = Pair()
      pair.first.set(field, samples[0], at: time)
      pair.second.set(field, samples[1], at: other)
      let isGreater = samples[1].exactText < samples[0].exactText
      let side = time > other || time == other && isGreater ? MergeSide.first : .second
      let (kept, lost) = side == .first ? (samples[0], samples[1]) : (samples[1], samples[0])
      #expect(pair.merged[field] == kept, "at \(time) and \(other)")
      #expect(pair.merge.conflicts == [.field(Pair.id, field, kept: kept, lost: lost, from: side.other)])
      #expect(pair.merge.result.changed[Pair.id]?[.field(field)] == Instant(seconds: 100 + max(time, other)))
    }
  }

  @Test func aValueThatWasTakenAwayLaterStaysAway() {
    var pair = Pair { $0.project = "home" }
    pair.first.set(.project, .text("work"), at: 10)
    pair.second.set(.project, nil, at: 20)
    #expect(pair.merged.project == nil)
    #expect(pair.merge.conflicts == [.field(Pair.id, .project, kept: nil, lost: .text("work"), from: .first)])
  }

  @Test func differentFieldsAreBothTaken() {
    var pair = Pair()
    pair.first.set(.status, .status(.completed, completed: Instant(seconds: 110)), at: 10)
    pair.second.set(.due, .moment(.day(Day(number: 7))), at: 20)
    #expect(pair.merged.status == .completed && pair.merged.due == .day(Day(number: 7)))
    #expect(pair.merge.conflicts.isEmpty)
    #expect(pair.merged.modified == Instant(seconds: 120) && pair.merged.created == Instant(seconds: 100))
  }

  @Test func ofTwoCompletionsTheEarlierCounts() {
    var pair = Pair()
    pair.first.set(.status, .status(.completed, completed: Instant(seconds: 130)), at: 30)
    pair.second.set(.status, .status(.completed, completed: Instant(seconds: 120)), at: 20)
    #expect(pair.merged.completed == Instant(seconds: 120))
    #expect(pair.merge.conflicts.isEmpty)
  }

  @Test func tagsAndDependenciesAreMergedOneByOne() {
    var pair = Pair { $0.tags = ["a", "b", "c"] }
    pair.first.set(.tags, .tags(["b", "c", "d"]), at: 10)
    pair.second.set(.tags, .tags(["a", "b", "e"]), at: 20)
    #expect(pair.merged.tags == ["b", "d", "e"])
    let others = (2...4).map { TaskID(high: 0, low: $0) }
    pair.first.set(.depends, .references([others[2], others[0]]), at: 10)
    pair.second.set(.depends, .references([others[1]]), at: 20)
    #expect(pair.merged.depends == others)
    #expect(pair.merge.conflicts.isEmpty)
  }

  @Test func aListThatBothPutInAnotherOrderIsTheGreaterOne() {
    let ids = (2...4).map { TaskID(high: 0, low: $0) }
    var pair = Pair { $0.depends = ids }
    pair.first.set(.depends, .references([ids[1], ids[0], ids[2]]), at: 10)
    pair.second.set(.depends, .references([ids[0], ids[2], ids[1]]), at: 20)
    #expect(pair.merged.depends == [ids[1], ids[0], ids[2]])
  }

  /// Swift treats them as equal, and each machine would keep its own bytes.
  @Test func twoWaysToWriteALetterAreTwoTexts() {
    var pair = Pair()
    pair.first.set(.title, .text("caf\u{E9}"), at: 10)
    pair.second.set(.title, .text("cafe\u{301}"), at: 20)
    #expect((Array(pair.merged.title.utf8), pair.merge.conflicts.count) == (Array("cafe\u{301}".utf8), 1))
  }

  @Test func membersThatAreNotKnownAreMergedByTheirNames() {
    var pair = Pair { $0.unknownMembers = [UnknownMember(name: "x", json: "1"), UnknownMember(name: "y", json: "1")] }
    pair.first.setMembers(["x": "2", "y": "1", "a": "[]"], at: 10)
    pair.second.setMembers(["y": "3", "x": "4"], at: 20)
    #expect(pair.merged.unknownMembers.map { "\($0.name) \($0.json)" } == ["a []", "x 4", "y 3"])
    #expect(pair.merge.conflicts == [.member(Pair.id, name: "x", kept: "4", lost: "2", from: .first)])
  }

  @Test(arguments: [
    ("a\nb", "a\nb\nc", "x\na\nb", "x\na\nb\nc"), ("a\nb\nc", "a\nB\nc", "a\nb\nC", "a\nB\nC"),
    // At one place: the later ones first.
    ("a\nb", "a\nmine\nb", "a\ntheirs\nb", "a\ntheirs\nmine\nb"), ("", "mine", "theirs", "theirs\nmine"),
    // The same line by both.
    ("a", "a\nnew\nmine", "a\nnew", "a\nnew\nmine"),
    // Of lines alike as many as on the side that has more.
    ("a", "a\na\na", "a\na", "a\na\na"),
    // Taken away by one.
    ("a\nb\nc", "a\nc", "a\nb\nc\nd", "a\nc\nd"), ("a\nb", "", "a\nb\nc", "c"),
    ("a\n\nb", "a\n\nb\n\nc", "a\n\nb\nd", "a\n\nb\nd\n\nc"),
  ]) func linesOfNotesAreMerged(_ base: String, _ first: String, _ second: String, _ merged: String) {
    var pair = Pair { $0.notes = base }
    pair.first.set(.notes, .text(first), at: 10)
    pair.second.set(.notes, .text(second), at: 20)
    #expect(Set(pair.merged.notes.split(separator: "\n")) == Set(merged.split(separator: "\n")))
    #expect(pair.merged.notes == merged)
    #expect(pair.merge.conflicts.isEmpty)
  }

  @Test func notesKeepTheirDates() {
    var pair = Pair()
    pair.first.setNotes("mine\nboth", at: 10)
    pair.second.setNotes("both\ntheirs", at: 20)
    let notes = pair.merged.noteLines
    #expect((notes.map(\.text), notes.map { $0.written?.seconds }) == (["mine", "both", "theirs"], [110, 120, 120]))
  }
}

@Suite("Promises of a merge", .tags(.sweep), .door) struct ListMergePromisesTests {
  @Test(arguments: thinned(Array(0..<40), toFirst: 3, "hundreds of random triples of lists"))
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
