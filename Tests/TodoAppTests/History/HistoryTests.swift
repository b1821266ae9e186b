import MVI
import MVITesting
import Testing
import TodoModel

@testable import TodoApp

@Suite struct HistoryTests {
  private static let history = TaskHistory(steps: [], cursor: 0)
  private let dataSource = ScriptedTasksDataSource(Sample.tasks(1...2))

  private func results(of action: History.Action, isOneStep: Bool = false) async -> [History.Result] {
    await HistoryProcessor(environment: Sample.environment(dataSource, isOneStep: isOneStep)).results(of: action).all()
  }

  @Test func whatIsWantedOfItIsDone() throws {
    let state = History.State()
    #expect(History.action(for: .open, in: state) == .load)
    #expect(History.action(for: .walk(.undo(2)), in: state) == .walk(.undo(2)))
    #expect(History.action(for: .clear, in: state) == .proposeClearing)
  }

  @Test func whatWasLoadedIsShown() throws {
    try given(History.State(), for: History.self)
      .when(.loaded(Self.history))
      .then(History.State(history: Self.history))
    #expect(History.Result.loaded(Self.history).output == .shows(Route(.history)))
  }

  @Test func aWalkLeavesNoHistoryThatWouldBeOutOfDate() throws {
    let walked = History.Result.walked(.undo(1), UndoResult(commands: ["done 1"], changes: []), references: [])
    for result in [walked, .cleared] {
      try given(History.State(history: Self.history), for: History.self).when(result).then(History.State())
    }
  }

  @Test func aFailureKeepsWhatIsShown() throws {
    try given(History.State(history: Self.history), for: History.self)
      .when(.failed(.cancelled))
      .then(History.State(history: Self.history))
    #expect(History.Result.failed(.cancelled).output == .fails(.cancelled))
  }

  @Test func undoneCommandsAreToldWithWhatThatChanged() async throws {
    _ = try await dataSource.perform(.complete([1]), for: "done 1")
    _ = try await dataSource.perform(.complete([2]), for: "done 2")
    let undone = try #require(await results(of: .walk(.undo(2))).first)
    guard case .changes(let report) = undone.output else {
      Issue.record("\(undone)")
      return
    }
    #expect(report.notice == .undone(["done 2", "done 1"]))
    #expect(report.changes.map(\.after?.status) == [.active, .active])
    let redone = try #require(await results(of: .walk(.redo(1))).first)
    guard case .changes(let report) = redone.output else {
      Issue.record("\(redone)")
      return
    }
    #expect(report.notice == .redone(["done 1"]))
    #expect(report.changes.map(\.number) == [1])
  }

  @Test func moreThanThereIsCannotBeUndone() async {
    #expect(await results(of: .walk(.undo(1))) == [.failed(.nothingToUndo(.undo(1), available: 0))])
  }

  @Test func aWalkThatChangesWhatIsWorkedOnNamesTheScope() async throws {
    _ = try await dataSource.perform(SettingsMutation.use(Scope(project: "home")), for: "use project:home")
    let undone = try #require(await results(of: .walk(.undo(1))).first)
    #expect(undone.scope == Scope())
    guard case .changes(let report) = undone.output else {
      Issue.record("\(undone)")
      return
    }
    #expect(report.hints == [.scopeNow(Scope())])
  }

  @Test func whatIsForgottenCannotBeUndone() async throws {
    _ = try await dataSource.perform(.complete([1]), for: "done 1")
    let cleared = await results(of: .clear)
    #expect(cleared == [.cleared])
    #expect(cleared[0].output == .changes(ChangeReport([], .historyCleared)))
    let forgotten = ForgottenHistory(upTo: 1, because: .cleared)
    #expect(
      await results(of: .walk(.undo(1))) == [.failed(.nothingToUndo(.undo(1), available: 0, forgotten: forgotten))])
  }

  @Test(arguments: [History.Action.walk(.undo(1)), .walk(.redo(1)), .proposeClearing])
  func whatIsOneStepItselfDoesNotWalk(action: History.Action) async throws {
    _ = try await dataSource.perform(.complete([1]), for: "done 1")
    let results = await results(of: action, isOneStep: true)
    guard case .failed(.syntax(.unexpected(_, let expected), column: 1))? = results.first else {
      Issue.record("\(results)")
      return
    }
    #expect(expected == "a command that can be a part of one step")
    #expect(await dataSource.contents.first?.status == .completed)
  }

  @Test(arguments: ["undo 0", "undo -1", "redo x", "undo 1 2", "history all", "history clear now"])
  func whatIsNoNumberOfCommandsIsRefused(line: String) {
    guard case .invalid(let error) = Session.command(line, in: Shell.State()) else {
      Issue.record("\(line) was taken")
      return
    }
    #expect(error.exitCode == 64)
  }

  @Test func itIsForgottenAfterAYes() async throws {
    let session = Session(dataSource)
    await session.enter("done 1")
    await session.enter("history clear")
    #expect(session.state.question?.prompt == "Forget the history? [y/N] ")
    await session.enter("n")
    #expect(try await dataSource.history().steps.count == 1)
    await session.enter("history clear")
    await session.enter("y")
    #expect(session.state.message == .changes(ChangeReport([], .historyCleared)))
    #expect(try await dataSource.history().steps.isEmpty)
  }
}
