import Testing
import TodoModel

@Suite("Several changes as one")
struct SeveralMutationsTests {
  private let clock = Clock.fixed(at: Instant(seconds: 1_795_251_600), zone: FixedZone.utc)
  private let table: TaskTable

  init() throws {
    var table = TaskTable()
    for title in ["a", "b", "c"] {
      table.apply(try table.changes(by: .add([.title(title)]), clock: clock))
    }
    table.commit()
    self.table = table
  }

  private func titles(after mutations: [Mutation]) throws -> [String] {
    var table = table
    table.apply(try table.changes(by: .several(mutations), clock: clock))
    return table.tasks.map(\.title)
  }

  @Test func eachIsDoneOnWhatTheOthersHaveLeft() throws {
    #expect(
      try titles(after: [.add([.title("d")]), .save([.title("D")], to: [4]), .delete([1]), .add([.title("e")])])
        == ["b", "c", "D", "e"])
  }

  @Test func aTaskIsToldOnceAndNotAtAllIfItIsAsItWas() throws {
    let changes = try table.changes(
      by: .several([
        .save([.project("x")], to: [1]), .save([.title("A")], to: [1]), .save([.title("B")], to: [2]),
        .save([.title("b")], to: [2]), .add([.title("d")]), .delete([4]),
      ]), clock: clock)
    #expect(changes.filter { $0.before?.title != $0.after?.title || $0.number == 4 }.map(\.number) == [1])
    #expect(changes.first?.after?.project == "x" && changes.first?.after?.title == "A")
  }

  @Test func ifOneCannotBeDoneNoneIs() throws {
    #expect(throws: TodoError.noSuchTask([1])) {
      try table.changes(by: .several([.delete([1]), .add([.title("d"), .parent(1)])]), clock: clock)
    }
    #expect(try table.changes(by: .several([]), clock: clock).isEmpty)
    #expect(table.tasks.map(\.title) == ["a", "b", "c"])
  }
}
