import MVI
import TestRunning
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct ChangeTests {
  private let dataSource = ScriptedTasksDataSource([Sample.task(1), Sample.completed(2), Sample.task(3)])
  private let session: Session

  init() { session = Session(dataSource) }

  @Test func addingTellsTheTaskAndItsNearMisses() async {
    let state = await session.enter("add Pay rent +bills deu:friday")
    guard case .changes(let report) = state.message, report.notice == .saved(1) else { return fail("\(state.message)") }
    let changes = report.changes
    #expect(changes.count == 1)
    #expect(changes.first?.before == nil)
    #expect((changes.first?.after?.number, changes.first?.after?.title) == (4, "Pay rent deu:friday"))
    #expect(changes.first?.after?.tags == ["bills"])
    #expect(report.hints == [.nearMiss(NearMiss(word: "deu:friday", attribute: .due, suggestion: "due:friday"))])
  }

  @Test(arguments: ["add", "add +x", "add \"\"", "add \" \"", "add --"])
  func `An empty title is refused and nothing is written`(_ line: String) async {
    #expect(await session.enter(line).error == .emptyTitle)
    #expect(await (dataSource.contents.count, dataSource.work) == (3, []))
    #expect(await session.enter("add x").changes.map(\.number) == [4])
  }

  @Test func anEmptyTitleLeavesTheTaskAsItWas() async {
    #expect(await session.enter("modify 1 \"\" +a").error == .emptyTitle)
    #expect(await session.enter("modify 1,3 \" \"").error == .emptyTitle)
    #expect(await dataSource.contents.first == Sample.task(1))
  }

  @Test func editingACompletedTaskKeepsItCompleted() async {
    let before = Sample.completed(2)
    let after = before.changed { $0.title = "New" }
    #expect(await session.enter("modify 2 New").changes == [.updated(from: before, to: after)])
    #expect(await session.enter(lines: "edit 2", "Newer", "save").changes.first?.after?.status == .completed)
    #expect(session.changes.first?.after?.completed == before.completed)
    #expect(await session.enter("note 2 x").changes.first?.after?.status == .completed)
  }

  @Test func whatFindsNothingToChangeSaysSoAndWritesNothing() async {
    for line in ["done 2", "undone 1", "rename 1 t1", "modify 1 due:"] {
      #expect(await session.enter(line).message == .notice(.nothingToChange), "\(line)")
    }
    let missing = ChangeReport([], .nothingToChange, hints: [.noSuchTag("x", besideTitle: false)])
    #expect(await session.enter("modify 1 -x").message == .changes(missing))
    #expect(await session.enter(lines: "delete 2", "y", "purge").message == .notice(.nothingToClear))
    #expect(await dataSource.log.filter { $0 == .commit }.count == 1)
  }

  @Test func aMissingNumberRefusesTheWholeCommand() async {
    #expect(await session.enter("done 1,9,3,8").error == .noSuchTask([9, 8]))
    #expect(await session.enter("delete 1,9").error == .noSuchTask([9]))
    #expect(await dataSource.contents == [Sample.task(1), Sample.completed(2), Sample.task(3)])
  }

  @Test func afterAFailureTheNextCommandWorks() async {
    for operation in [ScriptedTasksDataSource.Operation.perform, .commit] {
      await dataSource.fail(operation, with: .writeFailed(path: "p", reason: "full"))
      #expect(await session.enter("add x").error == .writeFailed(path: "p", reason: "full"))
      #expect(session.changes.isEmpty)
      await dataSource.fail(operation, with: nil)
      #expect(await session.enter("list").listed == [1, 3])
    }
    #expect(await session.enter("add x").changes.map(\.number) == [4])
  }

  @Test func eachCommandIsDurableBeforeItIsAnswered() async {
    await session.enter("done 1")
    #expect(await dataSource.work == [.perform, .commit])
    await session.enter(lines: "edit 3", "New", "save")
    #expect(await dataSource.work == [.perform, .commit, .task, .perform, .commit])
    await session.enter("list")
    #expect(await dataSource.work.last == .tasks)
  }

  @Test func ifCommittingFailsThatIsTheAnswerAndNothingHasChanged() async {
    await dataSource.fail(.commit, with: .locked(path: "p", holder: 7))
    await session.enter("open 1")
    for line in ["done", "add x", "note 3 y"] {
      #expect(await session.enter(line).message == .error(.locked(path: "p", holder: 7)))
    }
    #expect(await session.enter(lines: "delete 1", "yes").message == .error(.locked(path: "p", holder: 7)))
    #expect(session.path == "tasks detail1")
    #expect(await session.enter("no").error == .notConfirmed(.declined))
    #expect(await dataSource.contents == [Sample.task(1), Sample.completed(2), Sample.task(3)])
    await dataSource.fail(.commit, with: nil)
    #expect(await session.enter("done 1").changes.count == 1)
  }

  @Test("After a failed commit, a question was open again only if it was asked by the screen that was shown")
  func whatCouldNotBeCommittedIsStillAsked() async {
    for line in ["delete 1", "modify (not is:active or is:active) +a"] {
      await session.enter(lines: "filter all", "add x", "open 1", line)
      let asked = session.confirmation
      #expect(asked != nil)
      await dataSource.fail(.commit, with: .locked(path: "p", holder: 7))
      #expect(await session.enter("yes").error == .locked(path: "p", holder: 7))
      #expect(session.confirmation == asked)
      await dataSource.fail(.commit, with: nil)
      #expect(await session.enter("yes").changes == asked?.changes)
      #expect(session.question == nil)
    }
  }

  @Test func committingOnDemandIsToldEachTime() async {
    #expect(await session.states(after: .commit).last?.commitStatus == .durable(count: 1))
    await dataSource.fail(.commit, with: .cancelled)
    #expect(await session.states(after: .commit).last?.commitStatus == .failed(.cancelled, count: 2))
    await dataSource.fail(.commit, with: nil)
    #expect(await session.states(after: .commit).last?.commitStatus == .durable(count: 3))
  }
}
