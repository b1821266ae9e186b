import MVI
import SampleTasks
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

  @Test func `After a failed commit, a question was open again only if the screen shown had asked it`() async {
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
    #expect(await session.states(after: .commit).last?.commitStatus == Shell.State.CommitStatus(count: 1))
    await dataSource.fail(.commit, with: .cancelled)
    let failed = Shell.State.CommitStatus(count: 2, failure: .cancelled)
    #expect(await session.states(after: .commit).last?.commitStatus == failed)
    await dataSource.fail(.commit, with: nil)
    #expect(await session.states(after: .commit).last?.commitStatus == Shell.State.CommitStatus(count: 3))
  }
}

@Suite struct ConfirmationTests {
  private let dataSource = ScriptedTasksDataSource(Sample.tasks(1...5) + [Sample.completed(6)])
  private let session: Session

  init() { session = Session(dataSource) }

  private var isUntouched: Bool {
    get async { await dataSource.contents == Sample.tasks(1...5) + [Sample.completed(6)] }
  }

  @Test(arguments: [
    ("done 1-3", false), ("done 1-4", true), ("done 3-6", false), ("modify 1-4 +a", true), ("modify 1-3 +a", false),
    ("note 1-4 x", true), ("undone 1-6", false), ("delete 1", true), ("purge", true), ("modify 1-5 -a", false),
  ]) func `What changes more than three tasks, or deletes, is asked first`(_ line: String, _ isAsked: Bool) async {
    let state = await session.enter(line)
    #expect((state.confirmation != nil) == isAsked)
    #expect((state.message == .question) == isAsked)
    #expect(await dataSource.log.contains(.commit) == (!isAsked && state.notice != .nothingToChange))
    if isAsked { #expect(await isUntouched) }
  }

  @Test func theQuestionShowsExactlyWhatWillChange() async {
    let changes = Sample.tasks(1...4).map { Change.updated(from: $0, to: $0.done) }
    #expect(await session.enter("done 1-4").confirmation?.changes == changes)
    #expect(await session.enter("yes").changes == changes)
    #expect(session.notice == .changed(.complete, 4))
    #expect(session.question == nil)
    #expect(await session.enter("purge").confirmation?.changes.map(\.number) == [1, 2, 3, 4, 6])
    #expect(await session.enter("Y").notice == .completedCleared(5))
    #expect(await session.enter("filter all").listed == [5])
  }

  @Test(arguments: ["no", "n", "", " ", "yess", "done 1-4", "quit"])
  func `Anything but a yes is a no`(_ answer: String) async {
    for line in ["done 1-4", "delete 1", "modify 1-4 +a"] {
      #expect(await session.enter(lines: line, answer).message == .error(.notConfirmed(.declined)))
      #expect(session.question == nil)
    }
    #expect(!session.hasEnded)
    #expect(await isUntouched)
    #expect(await session.enter("done 1").changes.count == 1)
  }

  @Test func noAnswerIsANo() async {
    for line in ["purge", "modify 1-4 +a"] {
      await session.enter(line)
      #expect(await session.give(.answer(.nothing)).message == .error(.notConfirmed(.declined)))
    }
    #expect(await isUntouched)
  }

  @Test func whereNobodyCanBeAskedItIsRefused() async {
    let session = Session(dataSource, confirmations: .refuse)
    for line in ["done 1-4", "delete 1", "purge", "modify 1-4 +a"] {
      let error = await session.enter(line).error
      guard case .unconfirmed(let changes)? = error else {
        Issue.record("\(line): \(error.map(String.init(describing:)) ?? "done")")
        continue
      }
      #expect(changes.changed > 0 && !changes.first.isEmpty)
      #expect(session.question == nil)
    }
    #expect(await isUntouched)
    #expect(await session.enter("done 1-3").changes.count == 3)
  }

  @Test func whereYesIsAssumedNothingIsAsked() async {
    let session = Session(dataSource, confirmations: .assumeYes)
    #expect(await session.enter("done 1-4").changes.count == 4)
    #expect(await session.enter("purge").changes.map(\.number) == [1, 2, 3, 4, 6])
    #expect(await session.enter("delete 5").notice == .changed(.delete, 1))
    #expect(await dataSource.contents.isEmpty)
  }

  @Test func tasksThatChangedBetweenQuestionAndAnswerAreShownAgain() async throws {
    await session.enter("delete 1,2")
    _ = try await dataSource.save([.title("New")], to: [2])
    #expect(await session.enter("yes").confirmation?.changes.map(\.before?.title) == ["t1", "New"])
    #expect(await (session.message, dataSource.contents.count) == (.question, 6))
    #expect(await session.enter("yes").notice == .changed(.delete, 2))
  }

  @Test func whatTheLineMayHaveMeantIsToldAgainWithWhatIsDone() async throws {
    let shown = try #require(await session.enter("modify 1-4 +z -nowhere -neither").confirmation)
    #expect(shown.hints.count == 2)
    // It is shown again if the tasks have changed, and reported once all the same.
    _ = try await dataSource.save([.addTag("y")], to: [2])
    #expect(await session.enter("yes").confirmation?.hints == shown.hints)
    await session.enter("yes")
    guard case .changes(let report) = session.message else { return fail("not done") }
    #expect(report.hints == shown.hints)
  }

  @Test func aTaskThatIsGoneByThenRefusesTheAnswer() async throws {
    await session.enter("delete 1,2")
    _ = try await dataSource.delete([2])
    #expect(await session.enter("yes").error == .noSuchTask([2]))
    #expect(session.question == nil)
    #expect(await dataSource.contents.map(\.number) == [1, 3, 4, 5, 6])
  }

  @Test func `The question was asked again about nothing when nothing was left to change`() async throws {
    await session.enter("purge")
    _ = try await dataSource.delete([6])
    #expect(await session.enter("yes").message == .notice(.nothingToClear))
  }

  @Test func theTimeThatPassesUntilTheAnswerIsNoChange() async {
    // The completion's own time is not what was asked about.
    let confirmation = await session.enter("done 1-4").confirmation
    let later = confirmation?.changes.map { change in
      Change(
        before: change.before,
        after: change.after.map { task in
          var task = task
          task.completed = Instant(seconds: 1)
          task.modified = Instant(seconds: 1)
          return task
        })
    }
    let environment = Sample.environment(dataSource)
    let asked = Confirmation(mutation: .complete([1, 2, 3, 4]), changes: later ?? [])
    guard case .done(let report)? = try? await environment.perform(asked), report.notice == .changed(.complete, 4)
    else { return fail("asked again") }
  }

  @Test func anUnansweredQuestionDoesNotSettleALaterOne() async {
    await session.enter("delete 1")
    await session.give(.feature(.edit(.change(.add(ParsedAttributes(title: "x"))))))
    #expect(session.question == nil)
    #expect(
      await session.states(after: .command(.answer(.line("yes")), CommandSource(line: 9, command: "yes"))).isEmpty)
    #expect(await dataSource.contents.count == 7)
  }

  @Test func aBulkChangeIsShownWholeAndIsOneStep() async throws {
    let tasks = Sample.tasks(1...600).map { task in task.changed { $0.project = task.number <= 500 ? "old" : "new" } }
    let dataSource = ScriptedTasksDataSource(tasks)
    let session = Session(dataSource)
    #expect(await session.enter("done (project:old)").confirmation?.changes.map(\.number) == Array(1...500))
    #expect(await session.enter("yes").notice == .changed(.complete, 500))
    #expect(try await dataSource.history().steps.map(\.tasks.count) == [500])
    #expect(await session.enter("undo").changes.count == 500)
    #expect(try await (dataSource.contents, dataSource.history().cursor) == (tasks, 0))
  }
}

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
    #expect(session.notice == .changed(.complete, 2))
  }

  @Test func whoNamesThePartsIsNotAsked() async {
    #expect(await session.enter("done 1,2").confirmation?.changes.map(\.number) == [1, 2, 3, 4])
    #expect(await session.enter(lines: "no", "done 3,4").changes.map(\.number) == [3, 4])
  }

  @Test func deletingATaskTellsWhatGoesAlong() async {
    #expect(await session.enter("delete 1").confirmation?.changes.map(\.number) == [1, 2, 3, 4])
    #expect(await session.enter("yes").notice == .changed(.delete, 4))
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
