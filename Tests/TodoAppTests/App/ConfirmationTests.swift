import MVI
import SampleTasks
import TestRunning
import Testing

@testable import TodoApp
@testable import TodoModel

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
    #expect(session.notice == .completed(4))
    #expect(session.question == nil)
    #expect(await session.enter("purge").confirmation?.changes.map(\.number) == [1, 2, 3, 4, 6])
    #expect(await session.enter("Y").notice == .completedCleared(5))
    #expect(await session.enter("filter all").listed == [5])
  }

  @Test("Anything but a yes is a no", arguments: ["no", "n", "", " ", "yess", "done 1-4", "quit"])
  func declining(_ answer: String) async {
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
    #expect(await session.enter("delete 5").notice == .deleted(1))
    #expect(await dataSource.contents.isEmpty)
  }

  @Test func tasksThatChangedBetweenQuestionAndAnswerAreShownAgain() async throws {
    await session.enter("delete 1,2")
    _ = try await dataSource.save([.title("New")], to: [2])
    #expect(await session.enter("yes").confirmation?.changes.map(\.before?.title) == ["t1", "New"])
    #expect(await (session.message, dataSource.contents.count) == (.question, 6))
    #expect(await session.enter("yes").notice == .deleted(2))
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
    guard case .done(let report)? = try? await environment.perform(asked), report.notice == .completed(4)
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
    #expect(await session.enter("yes").notice == .completed(500))
    #expect(try await dataSource.history().steps.map(\.tasks.count) == [500])
    #expect(await session.enter("undo").changes.count == 500)
    #expect(try await (dataSource.contents, dataSource.history().cursor) == (tasks, 0))
  }
}
