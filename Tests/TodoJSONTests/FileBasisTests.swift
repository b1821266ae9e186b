import Testing
import TodoJSON
import TodoModel

@Suite("What a file is based on") struct FileBasisTests {
  private func points(_ sequences: some Sequence<Int>) -> [HistoryPoint] {
    sequences.map { HistoryPoint(sequence: $0, sum: UInt32($0)) }
  }

  @Test func theOlderTheyAreTheFewerRecordsAreNamed() {
    var basis = FileBasis()
    basis.add(points(5...1000))
    // Those that Docs/FileFormat.md says, worked out by hand, and the oldest.
    #expect(basis.points.map(\.sequence) == [1000, 999, 998, 996, 992, 976, 960, 896, 768, 512, 5])
    basis.add(points(1...1_000_000))
    #expect(basis.points.count == 21)
  }

  @Test func howManyCameAtOnceMakesNoDifference() {
    var (one, groups) = (FileBasis(), FileBasis())
    for sequence in 1...700 { one.add(points([sequence])) }
    var first = 1
    for count in [1, 2, 3, 94, 150, 1, 449] {
      groups.add(points(first..<first + count))
      first += count
    }
    var all = FileBasis()
    all.add(points(1...700))
    #expect(one == all && groups == all)
    // What is known already adds nothing.
    all.add(points(650...700))
    #expect(one == all)
  }

  @Test func ofOtherHistoriesTheNewestRecordCountsAndTheyAreNotForgottenTooSoon() throws {
    let ids = try (0..<80).map { number in
      try #require(HistoryID("00000000-0000-4000-8000-0000000000\(number < 10 ? "0" : "")\(number)"))
    }
    var basis = FileBasis(history: ids[0])
    basis.merge(FileBasis(history: ids[1], points: points([7])))
    basis.merge(FileBasis(history: ids[1], points: points([5])))
    basis.merge(FileBasis(history: ids[0], points: points([9])))
    #expect(basis.merged.entries.map(\.history) == [ids[1]] && basis.merged[ids[1]] == points([7])[0])
    for number in 2..<80 { basis.merge(FileBasis(history: ids[number], points: points([number + 10]))) }
    #expect((basis.merged.entries.count, basis.merged.entries.map(\.point.sequence).min()) == (64, 26))
  }
}

struct DocumentMergeTests {
  private static let base =
    #"{"format":"todo","version":1,"sequence":2,"lastNumber":2,"kept":1,"gone":2,"both":3,"tasks":["# + one + "]}"
  private static let one =
    #"{"number":1,"id":"b8fa6950-f9e2-401c-871d-67a347d561b4","title":"One","created":"2026-11-22T04:19:42Z"}"#

  private func document(_ text: String) throws -> TasksDocument { try TasksDocument.read(Array(text.utf8)) }

  private func merge(_ first: String, _ second: String) throws -> (DocumentMerge, DocumentMerge) {
    let (base, first, second) = (try document(Self.base), try document(first), try document(second))
    return (DocumentMerge(base: base, first, second), DocumentMerge(base: base, second, first))
  }

  @Test func whatBelongsToAMachineIsThatOfTheFirst() throws {
    let history = "5f0c6f1e-94d0-4c8e-b9a3-2f7d1c0b6a11"
    let other = "5f0c6f1e-94d0-4c8e-b9a3-2f7d1c0b6a12"
    let (merge, _) = try merge(
      #"{"format":"todo","version":1,"sequence":7,"lastNumber":2,"history":"\#(history)","records":"7:1f7740aa","#
        + #""scope":"+x","tasks":[\#(Self.one)]}"#,
      #"{"format":"todo","version":1,"sequence":9,"lastNumber":5,"history":"\#(other)","records":"9:1f7740ab 1:00000001","#
        + #""merged":{"\#(history)":"6:1f7740ac"},"scope":"+y","tasks":[\#(Self.one)]}"#)
    let result = merge.result
    #expect(result.sequence == 7 && result.lastNumber == 5)
    #expect(result.basis.history == HistoryID(history) && result.basis.newest == HistoryPoint("7:1f7740aa"))
    #expect(HistoryID(other).flatMap { result.basis.merged[$0] } == HistoryPoint("9:1f7740ab"))
    #expect(result.basis.merged.entries.count == 1)
    #expect(result.settings.scope.description == "+x" && merge.changes.isEmpty && merge.conflicts.isEmpty)
  }

  @Test func membersThatAreNotKnownAreMergedByTheirNames() throws {
    let (merge, turned) = try merge(
      #"{"format":"todo","version":1,"kept":1,"gone":2,"both":4,"mine":1,"tasks":[]}"#,
      #"{"format":"todo","version":1,"kept":9,"both":5,"tasks":[]}"#)
    #expect(merge.result.unknownMembers == turned.result.unknownMembers)
    #expect(merge.result.unknownMembers.map { $0.name + $0.json } == ["both5", "kept9", "mine1"])
    #expect(merge.result.tasks.isEmpty)
  }

  @Test func theOneThatWasChangedLastWins() throws {
    func side(_ title: String, _ modified: String, _ more: String) -> String {
      #"{"format":"todo","version":1,"tasks":[{"number":1,"id":"b8fa6950-f9e2-401c-871d-67a347d561b4","title":"\#(title)","#
        + #""created":"2026-11-22T04:19:42Z","modified":"\#(modified)"},\#(more)]}"#
    }
    func added(_ id: Int, _ title: String) -> String {
      #"{"number":2,"id":"b8fa6950-f9e2-401c-871d-67a347d561b\#(id)","title":"\#(title)","created":"2026-11-22T05:00:0\#(id)Z"}"#
    }
    let (merge, turned) = try merge(
      side("A", "2026-11-22T05:00:01Z", added(6, "Six")), side("B", "2026-11-22T05:00:00Z", added(5, "Five")))
    #expect(merge.result.tasks == turned.result.tasks)
    #expect(merge.result.tasks.map { "\($0.number) \($0.title)" } == ["1 A", "2 Five", "3 Six"])
    #expect(merge.conflicts.count == 1 && merge.renumbered.map(\.numbers) == [Renumbering(old: 2, new: 3)])
    #expect(turned.renumbered.isEmpty)
    #expect(merge.changes.count == 2 && turned.changes.count == 2)
  }
}
