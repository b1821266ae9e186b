import MVI
import MVITesting
import TestRunning
import Testing
import TodoModel

@testable import TodoApp

@Suite struct HistoryTests {
  private static let history = TaskHistory()
  private let dataSource = ScriptedTasksDataSource(Sample.tasks(1...2))

  private func results(of action: History.Intent, isOneStep: Bool = false) async throws(TodoError) -> [History.Result] {
    [try await HistoryProcessor(environment: Sample.environment(dataSource, isOneStep: isOneStep)).result(of: action)]
  }

  @Test func whatWasLoadedIsShown() throws {
    try given(nil, for: History.self).when(.loaded(Self.history)).then(Self.history)
    #expect(History.Result.loaded(Self.history).report == .show(Route(.history)))
  }

  @Test func aWalkLeavesNoHistoryThatWouldBeOutOfDate() throws {
    let walked = History.Result.walked(ChangeReport([], .undone(["done 1"])))
    for result in [walked, .cleared] { try given(Self.history, for: History.self).when(result).then(nil) }
  }

  @Test func undoneCommandsAreToldWithWhatThatChanged() async throws {
    _ = try await dataSource.perform(.complete([1]), for: "done 1")
    _ = try await dataSource.perform(.complete([2]), for: "done 2")
    let undone = try #require(try await results(of: .walk(.undo(2))).first)
    guard case .changed(let report) = undone.report else { return fail("\(undone)") }
    #expect(
      (report.notice, report.changes.map(\.after?.status)) == (.undone(["done 2", "done 1"]), [.active, .active]))
    let redone = try #require(try await results(of: .walk(.redo(1))).first)
    guard case .changed(let report) = redone.report else { return fail("\(redone)") }
    #expect((report.notice, report.changes.map(\.number)) == (.redone(["done 1"]), [1]))
  }

  @Test func `Before more than three commands are undone it asks`() async {
    let session = Session(Sample.tasks(1...5))
    await session.enter(lines: "done 1", "done 2", "done 3", "done 4", "done 5", "undo 4")
    #expect(session.question?.prompt == "Undo 4 commands? [y/N] ")
    #expect(await session.enter("n").error == .notConfirmed(.declined))
    await session.enter(lines: "undo 4", "y")
    #expect(session.error == nil && session.question == nil)
  }

  @Test func `Lines that something else was done after stay in the history, with the numbers that they left`() async {
    let session = Session([])
    await session.enter(lines: "add One", "add Two", "undo", "add Three", "undo", "redo", "history")
    let history = session.state.screens.history
    #expect(history?.steps.map(\.command) == ["add One", "add Three"] && history?.cursor == 2)
    #expect(history?.overtaken.map(\.command) == ["undo", "add Two", "undo", "redo"])
    var page = TextPage(isColored: false)
    let context = TextContext(width: nil, zone: FixedZone.utc)
    History.write(history, at: Sample.clock.present, in: context, to: &page)
    #expect(page.text.contains("add Two (undone; no task has the number 2)\n"))
    // A walk that a `redo` can still follow is not shown: what it took back is below.
    await session.enter(lines: "undo 2", "history")
    #expect(session.state.screens.history?.overtaken == [])
  }

  @Test func moreThanThereIsCannotBeUndone() async throws {
    #expect(await failure(try await results(of: .walk(.undo(1)))) == .nothingToUndo(.undo(1), available: 0))
  }

  @Test func aWalkThatChangesWhatIsWorkedOnNamesTheScope() async throws {
    _ = try await dataSource.perform(SettingsMutation.use(Scope(project: "home")), for: "use project:home")
    let undone = try #require(try await results(of: .walk(.undo(1))).first)
    guard case .changed(let report) = undone.report else { return fail("\(undone)") }
    #expect(report.hints == [.scopeNow(Scope())])
  }

  @Test func whatIsForgottenCannotBeUndone() async throws {
    _ = try await dataSource.perform(.complete([1]), for: "done 1")
    let cleared = try await results(of: .forget)
    #expect((cleared, cleared[0].report) == ([.cleared], .changed(ChangeReport([], .historyCleared))))
    let forgotten = ForgottenHistory(upTo: 1, because: .cleared)
    #expect(
      await failure(try await results(of: .walk(.undo(1))))
        == .nothingToUndo(.undo(1), available: 0, forgotten: forgotten))
  }

  @Test(arguments: [History.Intent.walk(.undo(1)), .walk(.redo(1)), .clear])
  func whatIsOneStepItselfDoesNotWalk(action: History.Intent) async throws {
    _ = try await dataSource.perform(.complete([1]), for: "done 1")
    let refusal = await failure(try await results(of: action, isOneStep: true))
    guard case .syntax(.unexpected(_, let expected), column: 1)? = refusal
    else { return fail("\(String(describing: refusal))") }
    #expect(expected == "a command that can be a part of one step")
    #expect(await dataSource.contents.first?.status == .completed)
  }

  @Test(arguments: ["undo 0", "undo -1", "redo x", "undo 1 2", "history all", "history clear now"])
  func whatIsNoNumberOfCommandsIsRefused(line: String) {
    guard case .invalid(let error) = Session.command(line, in: Shell.State()) else { return fail("\(line) was taken") }
    #expect(error.exitCode == 64)
  }

  @Test func itIsForgottenAfterAYes() async throws {
    let session = Session(dataSource)
    #expect(await session.enter(lines: "done 1", "history clear").question?.prompt == "Forget the history? [y/N] ")
    await session.enter("n")
    #expect(try await dataSource.history().steps.count == 1)
    #expect(await session.enter(lines: "history clear", "y").message == .changes(ChangeReport([], .historyCleared)))
    #expect(try await dataSource.history().steps.isEmpty)
  }
}
