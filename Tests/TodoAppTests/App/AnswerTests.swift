import MVI
import MVITesting
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct AnswerTests {
  private let dataSource = ScriptedTasksDataSource([Sample.task(1), Sample.completed(2)])

  private var agenda: TaskAgenda {
    get async {
      TaskAgenda(
        of: await dataSource.contents, in: .standard, query: .everything, .everything, at: Sample.clock.present)
    }
  }

  private func recorder() async throws -> StateRecorder<ShellLoop> {
    let recorder = StateRecorder(Session.loop(dataSource))
    try await recorder.expect(Shell.State())
    return recorder
  }

  private func startedRecorder() async throws -> StateRecorder<ShellLoop> {
    let recorder = try await recorder()
    try await recorder.send(.start, answered(.greeting(TaskCounts(day: Sample.clock.today, active: 1), await agenda)))
    return recorder
  }

  private func intent(_ line: String, _ number: Int, in recorder: StateRecorder<ShellLoop>) -> Shell.Intent {
    .command(Session.command(line, in: recorder.seen.last ?? Shell.State()), CommandSource(line: number, command: line))
  }

  private func began(_ line: String, _ number: Int) -> (inout Shell.State) -> Void {
    { state in
      state.origin = CommandSource(line: number, command: line)
      state.instant = Sample.instant
      state.isInFlight = true
      state.message = .none
      state.precedingReport = nil
      state.wasAsking = state.asking
      state.asking = nil
    }
  }

  private func answered(_ message: Shell.State.Message) -> (inout Shell.State) -> Void {
    { state in
      state.isInFlight = false
      state.message = message
      if case .greeting(let taskCounts, _) = message {
        state.taskCounts = taskCounts
        state.instant = Sample.instant
      }
    }
  }

  @Test func theStartIsCountedOnce() async throws {
    let recorder = try await recorder()
    try await recorder.send(.start, answered(.greeting(TaskCounts(day: Sample.clock.today, active: 1), await agenda)))
    let intents = await dataSource.log
    try await recorder.send(.start)
    #expect(await dataSource.log == intents)
    try await recorder.finish()
  }

  @Test func theGreetingCountsWhatIsDue() async throws {
    let day = Sample.clock.today
    let tasks = [
      Sample.task(1) { $0.due = .day(day) }, Sample.task(2) { $0.due = .day(day.adding(days: -1)) },
      Sample.task(3) { $0.due = .instant(Instant(seconds: Sample.instant.seconds - 1)) }, Sample.task(4),
      Sample.completed(5).changed { $0.due = .day(day) },
    ]
    let recorder = StateRecorder(Session.loop(ScriptedTasksDataSource(tasks)))
    try await recorder.expect(Shell.State())
    try await recorder.send(
      .start,
      answered(
        .greeting(
          TaskCounts(day: day, active: 4, overdue: 2, today: 1),
          TaskAgenda(of: tasks, in: .standard, query: .everything, .everything, at: Sample.clock.present))))
  }

  @Test func aProgramThatCannotLoadSaysSoAndGoesOn() async throws {
    let recorder = try await recorder()
    await dataSource.fail(.tasks, with: .unreadable(path: "p", reason: "r"))
    try await recorder.send(.start, answered(.error(.unreadable(path: "p", reason: "r"))))
    await dataSource.fail(.tasks, with: nil)
    let statistics = TaskStatistics(of: await dataSource.contents, at: Sample.clock.present)
    try await recorder.send(
      intent("stats", 1, in: recorder), began("stats", 1),
      { $0.taskCounts = TaskCounts(day: Sample.clock.today, active: 1) },
      { state in
        state.screens.statistics = Statistics.State(statistics: statistics)
        state.routes.push(Route(.statistics))
        state.isInFlight = false
        state.message = .screen
      })
  }

  @Test func aCommandIsInFlightBeforeItIsDone() async throws {
    let recorder = try await startedRecorder()
    try await recorder.begin(intent("done 1", 1, in: recorder))
    try await recorder.expect(began("done 1", 1))
    #expect(await dataSource.contents == [Sample.task(1), Sample.completed(2)])
    try await recorder.expect { $0.taskCounts = TaskCounts(day: Sample.clock.today) }
    try await recorder.expect {
      answered(
        .changes(ChangeReport([.updated(from: Sample.task(1), to: Sample.task(1).done)], .changed(.complete, 1))))(&$0)
      $0.isCheckpointDue = true
    }
    try await recorder.send(.idle, { $0.isCheckpointDue = false })
    try await recorder.finish()
  }

  @Test func twoEqualFailuresInARowAreBothAnswered() async throws {
    let recorder = try await startedRecorder()
    let error = answered(.error(.noSuchTask([9])))
    try await recorder.send(intent("done 9", 1, in: recorder), began("done 9", 1), error)
    try await recorder.send(intent("done 9", 2, in: recorder), began("done 9", 2), error)
    // Even if nothing at all tells them apart, the second one is in flight in between.
    try await recorder.send(intent("done 9", 2, in: recorder), began("done 9", 2), error)
  }

  @Test func aNewCommandClearsMessageErrorAndQuestion() async throws {
    let recorder = try await startedRecorder()
    try await recorder.send(
      intent("delete 1", 1, in: recorder), began("delete 1", 1),
      { state in
        let confirmation = Confirmation(
          mutation: .delete([1]), changes: [.deleted(Sample.task(1))], command: "delete 1")
        state.asking = PendingQuestion(
          source: .action(confirmation.pending), isOnScreen: false)
        state.isInFlight = false
        state.message = .question
      })
    try await recorder.send(
      intent("no", 2, in: recorder), began("no", 2),
      { ($0.isInFlight, $0.message) = (false, .error(.notConfirmed(.declined))) })
    try await recorder.send(intent("back", 3, in: recorder), began("back", 3), answered(.notice(.atFirstScreen)))
  }

  @Test func anAnswerThatNobodyAskedForIsNothing() async throws {
    let recorder = try await recorder()
    try await recorder.send(.command(.answer(.line("yes")), CommandSource(line: 1, command: "yes")))
    #expect(await dataSource.log.isEmpty)
  }

  @Test func quittingEndsTheProgramAndSaysNothing() async throws {
    let recorder = try await recorder()
    try await recorder.send(
      intent("quit", 1, in: recorder), began("quit", 1),
      { ($0.isInFlight, $0.hasEnded) = (false, true) })
  }
}
