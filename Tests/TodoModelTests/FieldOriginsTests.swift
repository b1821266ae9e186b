import Testing

@testable import TodoModel

@Suite struct FieldOriginsTests {
  @Test func `A value that a sync brought was said to be set outside of todo`() throws {
    let id = try #require(TaskID("0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b"))
    let before = TodoItem(number: 1, id: id, title: "One", created: Instant(seconds: 0))
    var after = before
    after.due = .someday
    let record = HistoryRecord(
      sequence: 2, instant: Instant(seconds: 60), kind: .sync, command: "", lastNumber: 1,
      changes: [Change(before: before, after: after)], sync: SyncNote(remote: "origin", commit: "c"))
    var origins = FieldOrigins(of: id)
    origins.look(at: record)
    #expect(origins.origins.map(\.field) == [.due] && origins.origins.map(\.command) == ["sync origin"])
  }

  @Test func aValueOfASyncHasTheMachineAndTheTime() throws {
    let id = try #require(TaskID("0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b"))
    let before = TodoItem(number: 1, id: id, title: "One", created: Instant(seconds: 0))
    var after = before
    (after.due, after.title) = (.someday, "Two")
    let origin = SyncOrigin(task: id, parts: ["due"], host: "laptop", at: Instant(seconds: 30))
    let record = HistoryRecord(
      sequence: 2, instant: Instant(seconds: 60), kind: .sync, command: "", lastNumber: 1,
      changes: [Change(before: before, after: after)], sync: SyncNote(remote: "origin", commit: "c", origins: [origin]))
    var origins = FieldOrigins(of: id)
    origins.look(at: record)
    let found = Dictionary(uniqueKeysWithValues: origins.origins.map { ($0.field, $0) })
    #expect(found[.due]?.command == "sync origin by laptop" && found[.due]?.instant == Instant(seconds: 30))
    #expect(found[.title]?.command == "sync origin" && found[.title]?.instant == Instant(seconds: 60))
  }

  @Test func aConflictIsSeenByTheMachineThatHadTheLosingValue() throws {
    let id = try #require(TaskID("0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b"))
    func task(_ title: String) -> TodoItem { TodoItem(number: 1, id: id, title: title, created: Instant(seconds: 0)) }
    func conflict(from side: MergeSide) -> MergeConflict {
      .field(id, .title, kept: .text("Soy"), lost: .text("Oat"), from: side)
    }
    let change = Change(before: task("Oat"), after: task("Soy"))
    #expect(conflict(from: .second).losing(in: change) == conflict(from: .first))
    #expect(conflict(from: .first).losing(in: change) == nil)
    // It had another value, or the value that won has been changed since.
    #expect(conflict(from: .second).losing(in: Change(before: task("Rye"), after: task("Soy"))) == nil)
    #expect(conflict(from: .second).losing(in: Change(before: task("Oat"), after: task("Rye"))) == nil)
    #expect(MergeConflict.deletion(id, by: .second).losing(in: .added(task("Soy"))) == .deletion(id, by: .first))
    #expect(MergeConflict.deletion(id, by: .second).losing(in: change) == nil)
  }
}
