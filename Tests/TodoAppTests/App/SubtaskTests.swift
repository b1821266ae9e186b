import MVI
import TestRunning
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct SubtaskTests {
  private let dataSource: ScriptedTasksDataSource
  private let session: Session

  /// 1 has the parts 2 and 3, 3 has the part 4; 5 is alone.
  init() {
    var tasks = Sample.tasks(1...5)
    tasks[1].parent = tasks[0].id
    tasks[2].parent = tasks[0].id
    tasks[3].parent = tasks[2].id
    dataSource = ScriptedTasksDataSource(tasks)
    session = Session(dataSource)
  }

  @Test func completingATaskWithOpenPartsAsksAndTakesThemAlong() async {
    #expect(await session.enter("done 3").confirmation?.changes.map(\.number) == [3, 4])
    #expect(await session.enter("").error == .notConfirmed(.declined))
    #expect(await session.enter("done 4").changes.map(\.number) == [4])
    #expect(await session.enter("done 3").changes.map(\.number) == [3])
    #expect(await session.enter("done 1").confirmation?.changes.map(\.number) == [1, 2])
    #expect(await session.enter("yes").changes.map(\.number) == [1, 2])
    #expect(session.notice == .completed(2))
  }

  @Test func whoNamesThePartsIsNotAsked() async {
    #expect(await session.enter("done 1,2").confirmation?.changes.map(\.number) == [1, 2, 3, 4])
    #expect(await session.enter(lines: "no", "done 3,4").changes.map(\.number) == [3, 4])
  }

  @Test func deletingATaskTellsWhatGoesAlong() async {
    #expect(await session.enter("delete 1").confirmation?.changes.map(\.number) == [1, 2, 3, 4])
    #expect(await session.enter("yes").notice == .deleted(4))
    #expect(await session.enter("list").listed == [5])
  }

  @Test func clearingKeepsWhatIsStillToBeDone() async {
    await session.enter(lines: "done 2-4", "done 1", "undone 4")
    let changes = await session.enter("purge").confirmation?.changes ?? []
    #expect((changes.map(\.number), changes.map(\.isDeletion)) == ([1, 2, 3, 4], [true, true, true, false]))
    #expect(await session.enter(lines: "yes", "list").listed == [4, 5])
    #expect(await dataSource.contents.first?.parent == nil)
  }

  @Test func whatATaskRefersToIsToldByItsNumber() async {
    guard case .changes(let report) = await session.enter("add New parent:5 depends:2,4").message
    else { return fail("not added") }
    #expect(report.references.map(\.number) == [2, 4, 5])
    guard case .changes(let second) = await session.enter("modify 6 depends:4").message
    else { return fail("not modified") }
    #expect(second.references.map(\.number) == [2, 4])
  }

  @Test func aCircleInAFileIsWalkedOnce() async throws {
    var tasks = Sample.tasks(1...2)
    tasks[0].parent = tasks[1].id
    tasks[1].parent = tasks[0].id
    let table = TaskTable(tasks)
    #expect(table.descendants(of: tasks[0]).map(\.number) == [2])
    #expect(try table.changes(by: .delete([2]), clock: Sample.clock).map(\.number) == [2, 1])
  }
}
