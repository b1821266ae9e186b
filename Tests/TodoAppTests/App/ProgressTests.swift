import MVI
import MVITesting
import Synchronization
import Testing
import TodoExchange
import TodoModel

@testable import TodoApp

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
    let loop = makeLoop(SlowProcessor(meter: meter, goOn: goOn), meter: meter)
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
    #expect(told.withLock { $0 } == [Progress(.importing, percent: 64, secondsLeft: 1)])
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
