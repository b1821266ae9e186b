import Dispatch
import MVI
import Testing

/// The loop runs where its states are asked for, and nothing of it hops to another executor, least of all the main one.
@Suite struct IsolationTests {
  private static let key = DispatchSpecificKey<Bool>()

  final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(_ key: DispatchSpecificKey<Bool>) {
      queue = DispatchQueue(label: "loop")
      queue.setSpecific(key: key, value: true)
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  actor Home {
    private let executor: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ executor: QueueExecutor) { self.executor = executor }

    func run() async -> [String] {
      let log = Log()
      let tell = { (part: String) in
        if DispatchQueue.getSpecific(key: Self.key) != true { log(part) }
      }
      let loop = TextLoop(
        initialState: "initial",
        map: { intent, _ in
          tell("map")
          return intent
        },
        processor: Answering { action in
          if DispatchQueue.getSpecific(key: Self.key) != true { log("processor") }
          return Results("in flight").then {
            if DispatchQueue.getSpecific(key: Self.key) != true { log("step") }
            return action
          }
        },
        reducer: LastResult.self, listener: { _ in tell("listener") })
      loop.processIntents(Intents(["a", "b"]))
      for await _ in loop.states() { tell("consumer") }
      return log.all
    }
  }

  @Test func everythingRunsOnTheActorThatAsksForStates() async {
    #expect(await Home(QueueExecutor(Self.key)).run().isEmpty)
  }
}
