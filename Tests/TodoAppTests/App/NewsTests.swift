import MVI
import MVITesting
import Synchronization
import Testing
import TodoExchange

@testable import TodoApp
@testable import TodoModel

@Suite struct NewsTests {
  private let change = Change.updated(from: Sample.task(1), to: Sample.task(1).done)

  @Test func changesElsewhereAreToldOnce() async throws {
    let dataSource = ScriptedTasksDataSource([Sample.task(1), Sample.task(2)])
    let recorder = StateRecorder(Session.loop(dataSource))
    try await recorder.expect(Shell.State())
    dataSource.changeOutside([change])
    try await recorder.send(
      .outside(.fileChanged),
      { $0.taskCounts = TaskCounts(day: Sample.clock.today, active: 2) },
      { $0.externalUpdate = .init(update: .changedElsewhere([change]), number: 1) })
    // The same once more is news again; nothing is none.
    try await recorder.send(.outside(.fileChanged))
    dataSource.changeOutside([change])
    try await recorder.send(
      .outside(.fileChanged), { $0.externalUpdate = .init(update: .changedElsewhere([change]), number: 2) })
  }

  @Test func settingsAreToldBehindTheTasks() async throws {
    let dataSource = ScriptedTasksDataSource([Sample.task(1)])
    let recorder = StateRecorder(Session.loop(dataSource))
    try await recorder.expect(Shell.State())
    let settings = SettingsChange(before: Settings(), after: Settings(views: ["a": "+x"]))
    dataSource.changeOutside([change], settings)
    try await recorder.send(
      .outside(.fileChanged),
      { $0.taskCounts = TaskCounts(day: Sample.clock.today, active: 1) },
      { $0.externalUpdate = .init(update: .changedElsewhere([change]), number: 1) },
      { $0.externalUpdate = .init(update: .settingsChangedElsewhere(settings), number: 2) })
  }

  @Test func aQuestionStaysOpen() async throws {
    let dataSource = ScriptedTasksDataSource([Sample.task(1), Sample.task(2)])
    let session = Session(dataSource)
    await session.enter("delete 1")
    let asked = session.state
    #expect(asked.confirmation != nil)
    dataSource.changeOutside([change])
    let told = try #require(await session.states(after: .outside(.fileChanged)).last)
    #expect(told.externalUpdate?.update == .changedElsewhere([change]))
    #expect(told.confirmation == asked.confirmation && told.message == asked.message && !told.isInFlight)
    #expect(await session.enter("y").changes.map(\.number) == [1])
  }

  @Test func aFileThatCannotBeReadIsToldOnce() async throws {
    let dataSource = ScriptedTasksDataSource()
    let error = TodoError.unreadable(path: "p", reason: "r")
    await dataSource.fail(.tasks, with: error)
    let recorder = StateRecorder(Session.loop(dataSource))
    try await recorder.expect(Shell.State())
    try await recorder.send(
      .outside(.fileChanged), { $0.externalUpdate = .init(update: .unreadable(error), number: 1) })
    try await recorder.send(.outside(.fileChanged))
  }

  @Test func whatTheLastAnswerHasSaidIsNotToldAgain() async throws {
    let dataSource = ScriptedTasksDataSource()
    let error = TodoError.unreadable(path: "p", reason: "r")
    await dataSource.fail(.tasks, with: error)
    let session = Session(dataSource)
    #expect(await session.enter("list").error == error)
    _ = await session.states(after: .outside(.fileChanged))
    #expect(session.externalUpdate == nil)
    #expect(await session.enter("help").error == nil)
    _ = await session.states(after: .outside(.fileChanged))
    #expect(session.externalUpdate?.update == .unreadable(error))
  }

  @Test func aDayThatBeginsTellsWhatItBrings() async throws {
    let day = Sample.clock.today
    let tasks = [
      Sample.task(1) { $0.due = .day(day) }, Sample.task(2) { $0.due = .day(day.adding(days: 1)) },
      Sample.task(3) { $0.wait = .day(day.adding(days: 1)) },
    ]
    let seconds = Mutex(Sample.instant.seconds)
    let clock = Clock(now: { Instant(seconds: seconds.withLock { $0 }) }, zone: FixedZone.utc, isFixed: false)
    let environment = Environment(dataSource: ScriptedTasksDataSource(tasks), clock: clock, confirmations: .ask)
    let recorder = StateRecorder(makeLoop(in: environment, durability: .onDemand))
    try await recorder.expect(Shell.State())
    // Nothing is known yet that could become different.
    try await recorder.send(.outside(.dayChanged))
    let taskCounts = TaskCounts(day: day, active: 2, today: 1, waiting: 1)
    try await recorder.send(
      .start,
      { state in
        state.taskCounts = taskCounts
        state.instant = Sample.instant
        state.message = .greeting(
          taskCounts, TaskAgenda(of: tasks, in: .standard, query: .everything, .everything, at: clock.present))
      })
    try await recorder.send(.outside(.dayChanged))
    seconds.withLock { $0 += 86_400 }
    try await recorder.send(
      .outside(.dayChanged),
      { $0.taskCounts = TaskCounts(day: day.adding(days: 1), active: 3, overdue: 1, today: 1) },
      { $0.externalUpdate = .init(update: .newDay(NewDay(tasks, since: day, at: clock.present)), number: 1) })
    seconds.withLock { $0 += 86_400 * 10 }
    // What was overdue already is no news.
    try await recorder.begin(.outside(.dayChanged))
    try await recorder.expect { $0.taskCounts = TaskCounts(day: day.adding(days: 11), active: 3, overdue: 2) }
    try await recorder.expect {
      $0.externalUpdate = .init(
        update: .newDay(NewDay(tasks, since: day.adding(days: 1), at: clock.present)), number: 2)
    }
    try await recorder.finish()
  }

  @Test func anAnswerComesWithWhatOthersHaveDone() async throws {
    let dataSource = ScriptedTasksDataSource([Sample.task(1), Sample.task(2)])
    let environment = Sample.environment(dataSource)
    let processor = ShellProcessor(in: environment).committingEachCommand(to: dataSource)
      .lookingOutside(in: environment)
    dataSource.changeOutside([change])
    let action = try #require(
      Shell.action(
        for: .command(Session.command("done 2", in: Shell.State()), CommandSource(line: 1, command: "done 2")),
        in: Shell.State()))
    var states = [Shell.State()]
    for result in await processor.results(of: action).all() {
      states.append(ShellReducer.reduce(states[states.count - 1], result))
    }
    let last = try #require(states.last)
    #expect(last.externalUpdate?.number == 1 && last.changes.map(\.number) == [2])
    #expect(last.taskCounts?.active == 1, "counted after the change")
    #expect(states.dropLast().allSatisfy { $0.message == .none }, "the answer comes last")
  }
}

@Suite struct ProgressTests {
  private struct SlowProcessor: Processor {
    let meter: ProgressMeter
    let goOn: AsyncStream<Void>

    func results(of action: Shell.Action) -> Results<Shell.Result> {
      Results(.began(CommandSource(line: 1, command: "list"), at: Sample.instant)).then {
        var signals = goOn.makeAsyncIterator()
        for done in [40, 60] {
          meter.report(.reading, 0, of: 100)
          meter.report(.reading, done, of: 100)
          _ = await signals.next()
        }
        return .stayed
      }
    }
  }

  @Test func itComesBetweenTheBeginningAndTheAnswer() async throws {
    let (goOn, continuation) = AsyncStream<Void>.makeStream()
    let time = SteppingTime()
    let meter = ProgressMeter(clock: { time.next() })
    let environment = Environment(
      dataSource: ScriptedTasksDataSource([]), clock: Sample.clock, confirmations: .ask
    ) { $0.meter = meter }
    let loop = makeLoop(
      in: environment, durability: .onDemand, processor: { _ in SlowProcessor(meter: meter, goOn: goOn) })
    let recorder = StateRecorder(loop)
    try await recorder.expect(Shell.State())
    try await recorder.begin(.idle)
    try await recorder.expect {
      $0.origin = CommandSource(line: 1, command: "list")
      $0.instant = Sample.instant
      $0.isInFlight = true
    }
    try await recorder.expect { $0.progress = Progress(.reading, percent: 40, secondsLeft: 2) }
    continuation.yield()
    try await recorder.expect { $0.progress = Progress(.reading, percent: 60, secondsLeft: 1) }
    continuation.yield()
    try await recorder.expect { ($0.progress, $0.isInFlight, $0.message) = (nil, false, .notice(.atFirstScreen)) }
    try await recorder.finish()
  }

  /// Others are not listened to, which would take a thread for each.
  @Test func whereTheListIsShortOnlyAnImportTellsIt() async throws {
    func states(running action: Features.Action) async -> [Progress?] {
      let time = SteppingTime()
      let meter = ProgressMeter(clock: { time.next() })
      let (goOn, continuation) = AsyncStream<Void>.makeStream()
      continuation.yield()
      continuation.yield()
      let accompanied = SlowProcessor(meter: meter, goOn: goOn).reportingProgress(of: meter) { $0.isLong }
      let action = Shell.Action.run(action, CommandSource(line: 1, command: "import"))
      return await accompanied.results(of: action).all().map {
        if case .progressed(let progress) = $0 { progress } else { nil }
      }
    }
    #expect(await states(running: .exchange(.importTasks(ImportRequest()))).contains { $0 != nil })
    #expect(await states(running: .exchange(.export(ExportRequest()))) == [nil, nil])
  }

  @Test func anImportReportsHowFarItHasGot() async throws {
    struct OneFile: SourceReading {
      func files(at path: String, endings: [String]) -> [SourceFile] {
        [SourceFile(name: "a.txt", bytes: Array(repeating: "a\n", count: 100).flatMap { Array($0.utf8) })]
      }

      func write(_ bytes: [UInt8], to path: String) {}
    }
    let time = SteppingTime()
    let meter = ProgressMeter(clock: { time.next() })
    let told = Mutex<[Progress]>([])
    meter.listen { progress in told.withLock { $0.append(progress) } }
    var request = ImportRequest()
    request.paths = ["a.txt"]
    let environment = Environment(dataSource: ScriptedTasksDataSource([]), clock: Sample.clock, confirmations: .ask) {
      $0.sources = OneFile()
      $0.meter = meter
    }
    _ = try await ExchangeProcessor(environment: environment).result(of: .importTasks(request))
    var progress = Progress(.importing, percent: 64, secondsLeft: 1)
    (progress.done, progress.total) = (64, 100)
    #expect(told.withLock { $0 } == [progress])
  }

  @Test func shortWorkPassesAsItIs() async throws {
    let dataSource = ScriptedTasksDataSource([Sample.task(1)])
    let meter = ProgressMeter()
    let processor = ShellProcessor(in: Sample.environment(dataSource))
    let action = Shell.Action.run(
      .tasks(.run(.open(.everything), in: .standard)), CommandSource(line: 1, command: "list"))
    let plain = await processor.results(of: action).all().map { "\($0)" }
    let accompanied = await processor.reportingProgress(of: meter) { _ in true }.results(of: action).all().map {
      "\($0)"
    }
    #expect(plain == accompanied && plain.count == 2)
  }
}

private final class SteppingTime: Sendable {
  private let seconds = Mutex(0)

  func next() -> Duration {
    seconds.withLock {
      $0 += 1
      return .seconds($0)
    }
  }
}
