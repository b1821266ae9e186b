import MVI
import MVITesting
import Synchronization
import Testing
import TodoModel

@testable import TodoApp

/// Work that takes a while says so by results of its own.
@Suite struct ProgressTests {
  /// A processor whose work reports, and then waits until somebody lets it go on.
  private struct SlowProcessor: Processor {
    let meter: ProgressMeter
    let goOn: AsyncStream<Void>

    func results(of action: TodoAction) -> Results<TodoResult> {
      Results(.program(.began(CommandSource(line: 1, command: "list"), at: Sample.instant))).then {
        var signals = goOn.makeAsyncIterator()
        for done in [40, 60] {
          meter.report(.reading, 0, of: 100)
          meter.report(.reading, done, of: 100)
          _ = await signals.next()
        }
        return .program(.stayed)
      }
    }
  }

  @Test func itComesBetweenTheBeginningAndTheAnswer() async throws {
    let (goOn, continuation) = AsyncStream<Void>.makeStream()
    let time = SteppingTime()
    let meter = ProgressMeter(clock: { time.next() })
    let loop = makeLoop(SlowProcessor(meter: meter, goOn: goOn), meter: meter)
    let recorder = StateRecorder(loop)
    try await recorder.expect(TodoViewState())
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
    try await recorder.expect {
      $0.progress = nil
      $0.isInFlight = false
      $0.message = .notice(.atFirstScreen)
    }
    try await recorder.finish()
  }

  @Test func shortWorkPassesAsItIs() async throws {
    let dataSource = ScriptedTasksDataSource([Sample.task(1)])
    let meter = ProgressMeter()
    let processor = TodoProcessor(in: Sample.environment(dataSource))
    let action = TodoAction.run(
      TasksAction.load(.standard, query: .everything, isForced: false), CommandSource(line: 1, command: "list"))
    let plain = await processor.results(of: action).all().map { "\($0)" }
    let accompanied = await processor.tellingProgress(of: meter).results(of: action).all().map { "\($0)" }
    #expect(plain == accompanied && plain.count == 2)
  }
}

/// Every look at it takes a second.
private final class SteppingTime: Sendable {
  private let seconds = Mutex(0)

  func next() -> Duration {
    seconds.withLock {
      $0 += 1
      return .seconds($0)
    }
  }
}
