import MVI
import MVITesting
import TestRunning
import Testing
import TodoModel

@testable import TodoApp

@Suite struct WatchTests {
  private func intent(_ line: String) -> Watch.Intent? {
    guard case .feature(.watch(let intent)) = Session.command(line, in: Shell.State()) else { return nil }
    return intent
  }

  @Test(arguments: [
    "list", "ls is:today", "list '(a or b)'", "next 3", "open 3", "stats project:home", "projects", "tags", "view",
    "history", "doctor", "refresh",
  ]) func whatOnlyShowsCanBeWatched(line: String) {
    guard case .begin(line)? = intent("watch  \(line)")
    else { return fail("\(Session.command("watch \(line)", in: Shell.State()))") }
  }

  @Test func aViewIsWatchedAsItsList() {
    guard case .begin("list @soon +x")? = intent("watch @soon +x")
    else { return fail("\(Session.command("watch @soon +x", in: Shell.State()))") }
  }

  @Test func everyCommandThatCanBeWatchedLeavesTheTasksAlone() async throws {
    for verb in Features.verbs where verb.name != "watch" {
      for example in verb.examples {
        guard intent("watch " + example) != nil else { continue }
        let dataSource = ScriptedTasksDataSource(Sample.tasks(1...9))
        let session = Session(dataSource)
        await session.enter(example)
        #expect(await dataSource.contents == Sample.tasks(1...9), "\(example)")
        #expect(await !dataSource.log.contains(.perform), "\(example)")
        #expect(session.question == nil && session.parseContext.listing == .standard, "\(example)")
      }
    }
  }

  @Test(arguments: [
    ("watch", 6), ("watch ", 7), ("watch done 1", 7), ("watch  home", 8), ("watch watch list", 7),
    ("watch nonsense", 7), ("watch list (", 13), ("watch history clear", 7), ("watch filter +x", 7),
  ]) func anythingElseIsRefusedWithItsPlace(line: String, column: Int) {
    guard case .invalid(let error) = Session.command(line, in: Shell.State()) else { return fail("\(line) was taken") }
    #expect(error.column == column, "\(error)")
    #expect(error.exitCode == 64)
  }

  @Test func theCommandIsKeptUntilItIsLeft() throws {
    let begun = Watch.State(line: "list", isOutOfDate: true)
    try given(Watch.State(), for: Watch.self).when(.begun("list")).then(begun)
    try given(Watch.State(line: "list"), for: Watch.self).when(.outdated).then(begun)
    try given(Watch.State(line: "list"), for: Watch.self).when(.ended).then(Watch.State())
  }

  @Test func withoutSomebodyToWatchItIsRefused() async throws {
    let processor = WatchProcessor(environment: Sample.environment(ScriptedTasksDataSource()))
    #expect(await failure(try await processor.result(of: .begin("list"))) == .notConfirmed(.nobodyToWatch))
  }

  @Test func theFileIsBroughtUpToDateBeforeItIsWatched() async throws {
    let dataSource = ScriptedTasksDataSource()
    let environment = Environment(dataSource: dataSource, clock: Sample.clock, confirmations: .ask) {
      $0.canBeWatched = true
    }
    #expect(try await WatchProcessor(environment: environment).result(of: .begin("list")) == .begun("list"))
    #expect(await dataSource.log == [.checkpoint])
  }

  @Test func somebodyWatchesUntilTheyLeave() async throws {
    let tasks = [Sample.task(1)]
    let environment = Environment(dataSource: ScriptedTasksDataSource(tasks), clock: Sample.clock, confirmations: .ask)
    { $0.canBeWatched = true }
    let recorder = StateRecorder(makeLoop(in: environment, durability: .onDemand))
    try await recorder.expect(Shell.State())
    func give(_ line: String, _ command: Command? = nil) -> Shell.Intent {
      .command(command ?? Session.command(line, in: Shell.State()), CommandSource(line: 1, command: line))
    }
    func began(_ line: String) -> (inout Shell.State) -> Void {
      {
        ($0.origin, $0.instant) = (CommandSource(line: 1, command: line), Sample.instant)
        ($0.isInFlight, $0.message) = (true, .none)
      }
    }
    try await recorder.send(
      give("watch next"), began("watch next"),
      { ($0.isInFlight, $0.watch) = (false, Watch.State(line: "next", isOutOfDate: true)) })
    #expect(recorder.seen.last?.watch.line == "next")
    #expect(try #require(recorder.seen.last?.lineToRun) == ("next", isPasted: false))
    let next = UrgentTask.next(1, of: tasks, in: .standard, at: Sample.clock.present)
    try await recorder.send(
      give("next"),
      {
        began("next")(&$0)
        $0.watch.isOutOfDate = false
      },
      {
        $0.isInFlight = false
        $0.message = .screen
        $0.tasks.content = .init(query: .everything, tasks: tasks, total: 1, urgencies: next.map(\.urgency))
      })
    #expect(recorder.seen.last?.lineToRun == nil)
    for event in [ExternalEvent.fileChanged, .dayChanged, .timePassed] {
      try await recorder.send(.outside(event), { ($0.message, $0.watch.isOutOfDate) = (.none, true) })
      try await recorder.send(
        give("next"),
        {
          began("next")(&$0)
          $0.watch.isOutOfDate = false
        },
        { ($0.isInFlight, $0.message) = (false, .screen) })
    }
    try await recorder.send(
      give("", .feature(.watch(.end))), began(""),
      { ($0.isInFlight, $0.watch.line) = (false, nil) })
  }

  @Test func pastedLinesWaitMeanwhile() {
    var state = Shell.State()
    state.pastedLines = ["add One"]
    state.watch.line = "list"
    let began = Shell.Result.began(CommandSource(line: 2, command: "list", typed: "list"), at: Sample.instant)
    state = ShellReducer.reduce(state, began)
    #expect(state.pastedLines == ["add One"] && !state.isRunningPastedLine)
    state.watch.line = nil
    state = ShellReducer.reduce(state, began)
    #expect(state.pastedLines == [] && state.isRunningPastedLine)
  }
}
