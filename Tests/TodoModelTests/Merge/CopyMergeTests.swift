import MVITesting
import TestRunning
import Testing
import TodoModel

struct CopyMergeTests {
  private static func task(
    _ number: Int, _ title: String, added: Int = 0, modified: Int = 0, _ change: (inout TodoItem) -> Void = { _ in }
  ) -> TodoItem {
    var task = TodoItem(
      number: number, id: .derived(from: Instant(seconds: 1_000), number: number), title: title,
      created: Instant(seconds: 1_000 + added))
    task.modified = Instant(seconds: 1_000 + modified)
    change(&task)
    return task
  }

  private func state(_ tasks: [TodoItem], views: [String: String] = [:]) -> ListState {
    ListState(tasks: tasks, lastNumber: tasks.map(\.number).max() ?? 0, views: views)
  }

  private func record(_ sequence: Int, _ changes: [Change], settings: SettingsChange? = nil) -> HistoryRecord {
    HistoryRecord(
      sequence: sequence, instant: Instant(seconds: 1_000 + sequence), kind: .change, command: "x", lastNumber: 9,
      changes: changes, settings: settings)
  }

  private func copy(_ state: ListState, common: CommonHistory = .unknown) -> ConflictCopy {
    (state, HistoryExtract(reach: .forgotten), common)
  }

  // Here: 1 was added, renamed, and its due date is left; 2 was added and deleted; 3 was added.
  private let added = task(1, "Milk")
  private let renamed = task(1, "Oat milk", modified: 3)
  private let gone = task(2, "Bread")
  private let other = TodoItem(
    number: 3, id: .derived(from: Instant(seconds: 900), number: 9), title: "Nails", created: Instant(seconds: 900))
  private let third = task(3, "Salt", added: 5, modified: 5)
  private var records: [HistoryRecord] {
    [
      record(1, [.added(added)]), record(2, [.added(gone)]), record(3, [.updated(from: added, to: renamed)]),
      record(4, [.deleted(gone)]), record(5, [.added(third)]),
    ]
  }
  private let commons: [CommonHistory] = [
    .upTo(2), .atLeast(1, before: 3), .atLeast(1, before: nil), .atLeast(2, before: nil), .unknown,
  ]
  private var here: ListState { state([renamed, third]) }

  private func merge(_ copies: ConflictCopy...) -> CopyMerge { CopyMerge(copies, into: here, records: records) }

  private func titles(_ merge: CopyMerge) -> [String] { merge.result.tasks.map { "\($0.number) \($0.title)" } }

  @Test func whatHasNotChangedThereGivesWay() {
    // As it was after record 2, or similar.
    for common in commons {
      let merge = merge(copy(state([added, gone]), common: common))
      #expect(titles(merge) == ["1 Oat milk", "3 Salt"], "\(common)")
      #expect(merge.conflicts.isEmpty && merge.lacking == [[]])
    }
  }

  @Test func whatHasChangedThereComes() {
    for common in commons {
      let tagged = Self.task(1, "Milk", modified: 9) { $0.tags = ["x"] }
      let bread = Self.task(2, "Rye bread", modified: 9)
      let new = Self.task(4, "Nails", modified: 9)
      let merge = merge(copy(state([tagged, bread, new]), common: common))
      // A task that was deleted here and changed there is restored and reported.
      #expect(titles(merge) == ["1 Oat milk", "2 Rye bread", "3 Salt", "4 Nails"])
      #expect(merge.result.tasks[0].tags == ["x"])
      #expect(merge.conflicts == [.deletion(bread.id, by: .first)])
    }
  }

  @Test func aCopyDeletesNothing() {
    let merge = merge(copy(state([Self.task(4, "Nails", modified: 9)]), common: .upTo(3)))
    #expect(titles(merge) == ["1 Oat milk", "3 Salt", "4 Nails"])
    // 3 is newer than the common part; 2 was deleted here, too.
    #expect(merge.lacking == [[renamed]])
    // If the common part is unknown: tasks that are not newer than the copy.
    let older = self.merge(copy(state([Self.task(4, "Nails", modified: 4)])))
    #expect((titles(older), older.lacking) == (["1 Oat milk", "3 Salt", "4 Nails"], [[renamed]]))
  }

  @Test func viewsThatACopyLacksStay() {
    let settings = SettingsChange(before: Settings(), after: Settings(views: ["mine": "+x", "old": "+o"]))
    let records = records + [record(6, [], settings: settings)]
    let here = state([renamed, third], views: ["mine": "+x", "old": "+o"])
    let merge = CopyMerge(
      [copy(state([renamed, third], views: ["theirs": "+y", "old": "+z"]), common: .upTo(6))], into: here,
      records: records)
    #expect(merge.result.views == ["mine": "+x", "theirs": "+y", "old": "+z"])
    let before = CopyMerge(
      [copy(state([renamed, third], views: ["old": "+a"]), common: .upTo(5))], into: here, records: records)
    #expect(before.result.views == ["mine": "+x", "old": "+o"])
    let unknown = CopyMerge([copy(state([renamed, third], views: ["mine": "+y"]))], into: here, records: records)
    #expect((unknown.result.views, unknown.conflicts.count) == (["mine": "+y", "old": "+o"], 1))
  }

  @Test func theNearestPastStateIsTheBase() {
    let back = Self.task(1, "Milk", modified: 6) { $0.notes = "here" }
    let records = records + [record(6, [.updated(from: renamed, to: back)])]
    let theirs = Self.task(1, "Oat milk", modified: 3) { $0.priority = .high }
    let merge = CopyMerge([copy(state([theirs, third]))], into: state([back, third]), records: records)
    let task = merge.result.tasks[0]
    #expect(task.title == "Milk" && task.notes == "here" && task.priority == .high)
    #expect(merge.conflicts.isEmpty)
  }

  /// Both changed the first state; a copy that may be newer must not silently replace the local value.
  @Test(arguments: [(1, "Oat milk"), (9, "Soy milk")])
  func ofSeveralThatAreAsNearTheOldestIs(modified: Int, title: String) {
    let merge = CopyMerge(
      [copy(state([Self.task(1, "Soy milk", modified: modified)]))], into: state([renamed]),
      records: Array(records.prefix(3)))
    #expect(merge.result.tasks[0].title == title && merge.conflicts.count == 1)
  }

  @Test(arguments: [CommonHistory.upTo(1), .atLeast(1, before: 2), .atLeast(1, before: nil), .unknown])
  func nothingThatWasChangedHereIsDropped(common: CommonHistory) {
    for (mine, other) in [(3, 9), (9, 3)] {
      let noted = Self.task(1, "Milk", modified: mine) { $0.notes = "from here" }
      let ours = Self.task(1, "Milk", modified: mine + 1) { ($0.notes, $0.tags) = ("from here", ["here"]) }
      let theirs = Self.task(1, "Milk", modified: other) { ($0.notes, $0.tags) = ("from there", ["there"]) }
      let merge = CopyMerge(
        [copy(state([theirs]), common: common)], into: state([ours]),
        records: [
          record(1, [.added(added)]), record(2, [.updated(from: added, to: noted)]),
          record(3, [.updated(from: noted, to: ours)]),
        ])
      let task = merge.result.tasks[0]
      #expect(task.tags == ["here", "there"], "\(common)")
      #expect(Set(task.notes.split(separator: "\n")) == ["from here", "from there"], "\(common)")
    }
  }

  @Test func aCopyThatIsMergedAgainMovesNoNumber() {
    let once = merge(copy(state([other])))
    let twice = CopyMerge([copy(state([other]))], into: once.result, records: records)
    #expect(twice.result.tasks == once.result.tasks && twice.renumbered.isEmpty)
  }

  @Test func whatBothChangedIsDecidedByTheLaterAndTold() {
    let early = Self.task(1, "Soy milk", modified: 2)
    let late = Self.task(1, "Rice milk", modified: 8)
    for (theirs, title) in [(early, "Oat milk"), (late, "Rice milk")] {
      let merge = merge(copy(state([theirs, third]), common: .upTo(1)))
      #expect((merge.result.tasks[0].title, merge.conflicts.count) == (title, 1))
    }
  }

  @Test func numbersThatWereGivenTwiceAreTold() {
    let merge = merge(copy(state([other]), common: .upTo(4)))
    #expect(titles(merge) == ["1 Oat milk", "3 Nails", "4 Salt"])
    #expect(merge.renumbered.described(of: here.tasks).map(\.numbers) == [Renumbering(old: 3, new: 4)])
    #expect(merge.result.tasks.changes(since: here.tasks).byNumber.map(\.number) == [3, 3, 4])
  }

  @Test func severalAreMergedOneAfterTheOther() {
    let one = copy(state([Self.task(1, "Milk", modified: 9) { $0.tags = ["x"] }]), common: .upTo(2))
    let other = copy(state([Self.task(1, "Milk", modified: 8) { $0.priority = .high }]))
    let there = [merge(one, other), merge(other, one)]
    for merge in there {
      #expect(merge.result.tasks[0].tags == ["x"] && merge.result.tasks[0].priority == .high)
      #expect(merge.lacking.count == 2)
    }
    #expect(there[0].result.tasks == there[1].result.tasks)
  }

  @Test func nothingIsLost() {
    for seed in 0..<thinned(2_000, to: 300, "random copies") {
      var lists = RandomLists(seed: UInt64(seed))
      let base = lists.state(steps: 20)
      let (here, there) = (lists.state(from: base, steps: seed % 12), lists.state(from: base, steps: seed / 12 % 12))
      let records = [
        record(1, base.tasks.map(Change.added)),
        record(
          2, here.tasks.changes(since: base.tasks).byNumber,
          settings: SettingsChange(before: Settings(views: base.views), after: Settings(views: here.views))),
      ]
      for common in [CommonHistory.upTo(1), .atLeast(1, before: nil), .unknown] {
        let merge = CopyMerge([copy(there, common: common)], into: here, records: records)
        let ids = Set(merge.result.tasks.map(\.id))
        #expect(ids.isSuperset(of: here.tasks.map(\.id)), "seed \(seed)")
        let deletedHere = Set(base.tasks.map(\.id)).subtracting(here.tasks.map(\.id))
        #expect(ids.isSuperset(of: Set(there.tasks.map(\.id)).subtracting(deletedHere)), "seed \(seed)")
        #expect(Set(merge.result.tasks.map(\.number)).count == merge.result.tasks.count, "seed \(seed)")
      }
    }
  }
}
