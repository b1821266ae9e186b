import Glibc
import MVI
import MVITesting
import SampleTasks
import Synchronization
import TestRunning
import Testing
import TodoShell

@testable import TodoApp
@testable import TodoModel

@Suite struct DayChangesTests {
  private final class Hands: Sendable {
    private let seconds: Mutex<Int>

    init(_ instant: Instant) { seconds = Mutex(instant.seconds) }

    var clock: TodoModel.Clock {
      Clock(now: { Instant(seconds: self.seconds.withLock { $0 }) }, zone: FixedZone.utc, isFixed: false)
    }

    func advance(_ seconds: Int) { self.seconds.withLock { $0 += seconds } }
  }

  private let hands = Hands(Instant(utc: CivilTime(day: Day(number: 20_779), secondOfDay: -1)))
  private let timer = ManualClock()

  @Test func aDayThatBeginsIsToldOnce() async throws {
    let (days, continuation) = AsyncStream<Day>.makeStream()
    let task = Task { [hands, timer] in
      for await day in hands.clock.dayChanges(on: timer) { continuation.yield(day) }
      continuation.finish()
    }
    var told = days.makeAsyncIterator()
    // The clock was set back meanwhile.
    try await timer.advance(by: .seconds(1), whenSleeping: 1)
    hands.advance(1)
    try await timer.advance(by: .seconds(1), whenSleeping: 1)
    #expect(await told.next() == Day(number: 20_779))
    // It is looked again, and has been when it sleeps again; the day is not reported twice.
    try await timer.advance(by: .seconds(30), whenSleeping: 1)
    try await timer.advance(by: .milliseconds(1), whenSleeping: 1)
    // Midnight is far, and it is looked again before that.
    hands.advance(86_400)
    try await timer.advance(by: .seconds(30), whenSleeping: 1)
    #expect(await told.next() == Day(number: 20_780))
    task.cancel()
    #expect(await told.next() == nil)
  }

  @Test func anInstantThatHasComeIsToldUntilItIsGone() async throws {
    let (told, continuation) = AsyncStream<Instant>.makeStream()
    let instant = Instant(seconds: hands.clock.now().seconds + 45)
    let task = Task { [hands, timer] in
      for await instant in hands.clock.arrivals(of: instant, on: timer) { continuation.yield(instant) }
      continuation.finish()
    }
    var arrivals = told.makeAsyncIterator()
    hands.advance(30)
    try await timer.advance(by: .seconds(30), whenSleeping: 1)
    hands.advance(15)
    try await timer.advance(by: .seconds(15), whenSleeping: 1)
    #expect(await arrivals.next() == instant)
    try await timer.advance(by: .seconds(30), whenSleeping: 1)
    #expect(await arrivals.next() == instant)
    task.cancel()
    #expect(await arrivals.next() == nil)
    // One that lies in the past has come.
    var past = hands.clock.arrivals(of: Instant(seconds: 0), on: timer).makeAsyncIterator()
    #expect(await past.next(isolation: nil) == Instant(seconds: 0))
  }

  @Test func whatBecomesDueIsToldOnceAndTheNextIsWaitedFor() async throws {
    let start = hands.clock.now().seconds + 3600
    let tasks = [600, 1200].enumerated().map { place, seconds in
      var task = TodoItem(
        number: place + 1, id: .derived(from: Instant(seconds: 0), number: place + 1), title: "task \(place + 1)",
        created: Instant(seconds: 0))
      task.due = .instant(Instant(seconds: start + seconds))
      return task
    }
    hands.advance(3600)
    let environment = Environment(
      dataSource: InMemoryTasksDataSource(tasks, clock: hands.clock), clock: hands.clock, confirmations: .ask)
    let parser = CommandParser()
    let loop = makeLoop(
      in: environment, durability: .ofEachCommand(Cancellation()),
      subscriptions: { [hands, timer] in $0.subscriptions(by: hands.clock, on: timer) })
    let recorder = StateRecorder(running: loop)
    try await recorder.expect(Shell.State())
    try await recorder.begin(.start)
    #expect(try await recorder.first { $0.taskCounts != nil }.upcoming == Instant(seconds: start + 601))
    // An answer that comes between the instant and its being reported passes nothing over.
    hands.advance(601)
    try await recorder.begin(parser.command("stats"))
    let answered = try await recorder.first { $0.message == .screen }
    #expect(answered.taskCounts?.overdue == 1 && answered.upcoming == Instant(seconds: start + 601))
    try await timer.advance(by: .seconds(30), whenSleeping: 2)
    let told = try await recorder.first { $0.externalUpdate != nil }
    let news = DueNow([tasks[0]], since: Instant(seconds: 0), at: hands.clock.present)
    #expect(told.externalUpdate == .init(update: .due(news), number: 1))
    #expect(told.upcoming == Instant(seconds: start + 1201) && told.taskCounts?.overdue == 1)
    hands.advance(600)
    try await timer.advance(by: .seconds(30), whenSleeping: 2)
    let next = try await recorder.first { $0.externalUpdate?.number == 2 }
    #expect(next.upcoming == nil && next.taskCounts?.overdue == 2)
    guard case .due(let news)? = next.externalUpdate?.update else { throw TodoError.cancelled }
    #expect(news.due.map(\.number) == [2])
  }

  @Test func aLiveViewIsRenewedAsLongAsItIsThere() async throws {
    var state = Shell.State()
    #expect(state.subscriptions(by: hands.clock, on: timer).count == 1)
    state.watch.line = "list"
    #expect(state.subscriptions(by: hands.clock, on: timer).count == 2)
    #expect(state.subscriptions(by: .fixed(at: Instant(seconds: 0), zone: FixedZone.utc), on: timer).isEmpty)
  }

  @Test func timeRenewsWhatIsWatched() async throws {
    let environment = Environment(
      dataSource: InMemoryTasksDataSource(clock: hands.clock), clock: hands.clock, confirmations: .ask
    ) { $0.canBeWatched = true }
    let parser = CommandParser()
    let loop = makeLoop(
      in: environment, durability: .onDemand,
      subscriptions: { [hands, timer] in $0.subscriptions(by: hands.clock, on: timer) }, followUp: parser.followUp)
    let recorder = StateRecorder(running: loop)
    try await recorder.expect(Shell.State())
    try await recorder.begin(parser.command("watch stats"))
    _ = try await recorder.first { $0.message == .screen && !$0.isInFlight }
    try await timer.advance(by: .seconds(10), whenSleeping: 2)
    let renewed = try await recorder.first { $0.origin?.line == 3 && $0.message == .screen && !$0.isInFlight }
    #expect(renewed.origin?.command == "stats" && renewed.origin?.typed == nil)
  }
}

extension CommandParser {
  fileprivate func command(_ line: String) -> Shell.Intent {
    .command(command(line, in: Shell.State().parseContext), CommandSource(line: 1, command: line))
  }
}

@Suite struct RemindTests {
  let todo = BuiltTodo()

  private func remind(at time: String, _ options: String...) throws -> [String] {
    todo.environment["TODO_NOW"] = "2026-11-" + time
    return try todo.run(options + ["remind"]).lines
  }

  @Test func eachInstantIsToldOnce() throws {
    _ = try todo.batch(
      "add Rent due:2026-11-21\nadd Call due:2026-11-21T17:00:00\nadd Back wait:2026-11-21T18:00:00\nadd Late due:2026-11-20\n"
        + "add Hidden due:2026-11-21T16:00:00 wait:2026-11-22 --yes\n")
    #expect(try remind(at: "21T09:00:00") == ["  1 Rent · due Saturday 2026-11-21"])
    #expect(try remind(at: "21T16:59:59") == [])
    #expect(try remind(at: "21T17:00:00") == ["  2 Call · due Saturday 2026-11-21 17:00"])
    #expect(try remind(at: "21T17:00:00") == [])
    #expect(
      try remind(at: "22T08:00:00") == ["  5 Hidden · due Saturday 2026-11-21 16:00", "  3 Back · no longer waits"])
    #expect(try remind(at: "22T08:00:00", "--format", "json")[0].hasSuffix(#""state":{"due":[],"returned":[]}}"#))
    // Of what a clock has reported that was a little ahead, nothing is reported again; one that was wrong has reported nothing.
    #expect(try remind(at: "21T12:00:00") == [])
    #expect(try remind(at: "20T12:00:00") == ["  4 Late · due Friday 2026-11-20"])
  }

  @Test func ofSeveralAtOnceOneTellsIt() throws {
    _ = try todo.batch((1...20).map { "add Task \($0) due:today\n" }.joined())
    todo.environment["TODO"] = BuiltTodo.path
    let told = try todo.shell("for i in 1 2 3 4 5 6 7 8; do $TODO remind > $HOME/told$i & done; wait; cat $HOME/told*")
      .lines
    #expect(told.count == 20, "\(told)")
  }

  @Test func aDryRunRemembersNothing() throws {
    _ = try todo.batch("add Task due:today\n")
    #expect(try todo.run(["--dry-run", "remind"]).lines == ["  1 Task · due Saturday 2026-11-21"])
    #expect(try todo.run(["remind"]).lines == ["  1 Task · due Saturday 2026-11-21"])
    #expect(try todo.run(["remind"]).lines == [])
  }

  @Test func anotherDataFileIsRememberedByItself() throws {
    _ = try todo.batch("add Task due:today\n")
    #expect(try todo.run(["remind"]).lines.count == 1)
    #expect(try todo.run(["--file", todo.file("other.json"), "add", "Other", "due:today"]).status == 0)
    #expect(
      try todo.run(["--file", todo.file("other.json"), "remind"]).lines == ["  1 Other · due Saturday 2026-11-21"])
  }

  @Test func whatCannotBeRememberedIsNotTold() throws {
    _ = try todo.batch("add Task due:today\n")
    todo.environment["XDG_STATE_HOME"] = todo.file("tasks.json")
    let run = try todo.run(["remind"])
    #expect(run.lines == [] && run.status == 73, "\(run.errorText)")
  }

  @Test func aFileThatCannotBeReadIsNoReasonToForget() throws {
    _ = try todo.batch("add Task due:today\n")
    let tasks = try #require(todo.contents())
    try todo.write("{", to: "tasks.json")
    #expect(try todo.run(["remind"]).status == 65)
    try todo.write(tasks.text, to: "tasks.json")
    #expect(try todo.run(["remind"]).lines.count == 1)
  }
}
