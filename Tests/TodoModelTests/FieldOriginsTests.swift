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
}
