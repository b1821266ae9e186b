import Dispatch
import MVI
import Synchronization
import Testing

final class Log: Sendable {
  private let entries = Mutex<[String]>([])

  var all: [String] { entries.withLock { $0 } }

  func callAsFunction(_ entry: String) { entries.withLock { $0.append(entry) } }
}

/// Intents from an array; tells the log when one is pulled.
struct Intents<Element>: AsyncSequence {
  private let elements: [Element]
  private let log: Log?

  init(_ elements: [Element], log: Log? = nil) {
    self.elements = elements
    self.log = log
  }

  func makeAsyncIterator() -> Iterator { Iterator(elements: elements[...], log: log) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var elements: ArraySlice<Element>
    fileprivate let log: Log?

    mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      let element = elements.popFirst()
      log?(element.map { "pull \($0)" } ?? "end")
      return element
    }
  }
}

struct Answering: Processor {
  let answer: @Sendable (String) -> Results<String>

  init(_ answer: @escaping @Sendable (String) -> Results<String>) { self.answer = answer }

  func results(of action: String) -> Results<String> { answer(action) }
}

enum LastResult: Reducer { static func reduce(_ state: inout String, _ result: String) { state = result } }

enum AllResults: Reducer { static func reduce(_ state: inout [String], _ result: String) { state.append(result) } }

typealias TextLoop = Loop<String, String, String, String>

func loop(
  isInitial: @escaping (String) -> Bool = { _ in false },
  listener: ((Event<String, String, String, String>) -> Void)? = nil,
  _ answer: @escaping @Sendable (String) -> Results<String>
) -> TextLoop {
  TextLoop(
    initialState: "initial", map: { intent, _ in intent == "nothing" ? nil : intent }, isInitial: isInitial,
    processor: Answering(answer), reducer: LastResult.self, listener: listener)
}

extension ViewModel {
  func taking(_ source: some AsyncSequence<Intent, Never>) -> Self {
    processIntents(source)
    return self
  }

  func taking(_ first: some AsyncSequence<Intent, Never>, _ second: some AsyncSequence<Intent, Never>) -> Self {
    taking(first).taking(second)
  }

  func allStates(_ look: (State) -> Void = { _ in }) async -> [State] {
    var all: [State] = []
    for await state in states() {
      all.append(state)
      look(state)
    }
    return all
  }

  func allStates(after intents: [Intent]) async -> [State] {
    processIntents(Intents(intents))
    return await allStates()
  }
}

@Suite struct CancellationTests {
  @Test func onlyTheRunningStepIsCancelled() async {
    let cancellation = Cancellation()
    let processor = Answering { action in
      Results("in flight").then {
        if action == "interrupted" { cancellation.cancel() }
        return "done"
      }
    }
    .around { action, next in
      next.results(of: action).around { work in await cancellation.run(work) ?? Results("cancelled") }
    }
    let loop = TextLoop(
      initialState: "initial", map: { intent, _ in intent }, processor: processor, reducer: LastResult.self)
    #expect(
      await loop.allStates(after: ["a", "interrupted", "b"]) == [
        "initial", "in flight", "done", "in flight", "cancelled", "in flight", "done",
      ])
  }

  @Test func itSaysWhetherAnythingWasRunning() async {
    let cancellation = Cancellation()
    #expect(!cancellation.cancel())
    let heard = Mutex([Bool]())
    #expect(await cancellation.run { heard.withLock { $0 += [cancellation.cancel(), cancellation.cancel()] } } == nil)
    #expect(heard.withLock { $0 } == [true, true])
    #expect(!cancellation.cancel())
  }

  @Test func theWorkCanAskWhetherItIsToGiveUp() async {
    let cancellation = Cancellation()
    #expect(!cancellation.isRequested)
    let heard = Mutex([Bool]())
    let answer: Void? = await cancellation.runInPlace {
      heard.withLock { $0 += [cancellation.isRequested, Task.isCancelled] }
      cancellation.cancel()
      heard.withLock { $0 += [cancellation.isRequested, Task.isCancelled] }
    }
    #expect(answer == nil)
    #expect(heard.withLock { $0 } == [false, false, true, false])
    #expect(!cancellation.isRequested)
    #expect(await cancellation.runInPlace { "done" } == "done")
  }

  @Test func theTaskOfTheWorkIsCancelled() async {
    let cancellation = Cancellation()
    let (begun, heard) = (Inbox<Void>(), Inbox<Bool>())
    async let answer = cancellation.run {
      begun.send(())
      for await _ in Inbox<Void>() {}
      heard.send(Task.isCancelled)
    }
    for await _ in begun { break }
    #expect(cancellation.cancel())
    #expect(await answer == nil)
    #expect(heard.take() == true)
  }

  @Test func theTaskAroundItCancelsTheWorkWhichIsAnsweredAllTheSame() async {
    let begun = Inbox<Void>()
    let task = Task {
      await Cancellation().run {
        begun.send(())
        for await _ in Inbox<Void>() {}
        return Task.isCancelled
      }
    }
    for await _ in begun { break }
    task.cancel()
    #expect(await task.value == true)
  }

  @Test func whatWasCancelledBeforeReachesNoLaterWork() async {
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(await cancellation.run { "done" } == "done")
  }

  @Test func anotherThreadReachesTheWork() async {
    let cancellation = Cancellation()
    let (started, start) = AsyncStream<Void>.makeStream()
    let (ended, end) = AsyncStream<Void>.makeStream()
    async let answer = cancellation.run {
      start.finish()
      for await _ in ended {}
    }
    for await _ in started {}
    #expect(cancellation.cancel())
    end.finish()
    #expect(await answer == nil)
  }
}

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
        if DispatchQueue.getSpecific(key: IsolationTests.key) != true { log(part) }
      }
      let loop = TextLoop(
        initialState: "initial",
        map: { intent, _ in
          tell("map")
          return intent
        },
        processor: Answering { action in
          if DispatchQueue.getSpecific(key: IsolationTests.key) != true { log("processor") }
          return Results("in flight").then {
            if DispatchQueue.getSpecific(key: IsolationTests.key) != true { log("step") }
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
