import MVI
import Testing

@Suite struct SharedStatesTests {
  private struct Screen: View {
    let wants: [String]

    func intents() -> Intents<String> { Intents(wants) }
    func render(_ state: String) async {}
  }

  /// All that a new consumer is reported; it is there when this returns.
  private func consumer<States: AsyncSequence & SendableMetatype>(of states: @escaping @Sendable () -> States) async
    -> Task<[States.Element], Never>
  where States.Element: Sendable, States.Failure == Never, States.AsyncIterator: SendableMetatype {
    let begun = Inbox<Void>()
    let task = Task {
      var all: [States.Element] = []
      for await state in states() {
        all.append(state)
        begun.send((), replacing: 1)
      }
      return all
    }
    for await _ in begun { break }
    return task
  }

  @Test func eachConsumerIsToldEveryStateInOrder() async {
    let intents = (0..<500).map { String($0) }
    let shared = SharedStates("before")
    let one = await consumer { shared.states() }
    let other = await consumer { shared.states() }
    let loop = loop { action in Results("in flight \(action)").then { action } }
    await run(Screen(wants: intents), loop, sharing: shared)
    let expected = ["before", "initial"] + intents.flatMap { ["in flight \($0)", $0] }
    #expect(await (one.value, other.value, shared.state) == (expected, expected, intents.last))
  }

  @Test func aLateConsumerBeginsWithThePresentState() async {
    let shared = SharedStates(0)
    await shared.send(1)
    let late = await consumer { shared.states() }
    await shared.send(2)
    shared.finish()
    #expect(await late.value == [1, 2])
    #expect(await consumer { shared.states() }.value == [2])
  }

  @Test func theNextStateIsToldWhenEachConsumerHasTakenTheOneBefore() async {
    let shared = SharedStates(0)
    var states = shared.states().makeAsyncIterator()
    let log = Log()
    let telling = Task {
      for number in 1...3 {
        await shared.send(number)
        log("told \(number)")
      }
    }
    for number in 0...3 {
      #expect(log.all.count <= number)
      #expect(await states.next() == number)
    }
    await telling.value
  }

  @Test func aConsumerThatIsGoneKeepsNothingWaiting() async {
    let shared = SharedStates(0)
    do {
      var gone = shared.states().makeAsyncIterator()
      #expect(await gone.next() == 0)
    }
    await shared.send(1)
    let cancelled = await consumer { shared.states() }
    cancelled.cancel()
    await shared.send(2)
    await shared.send(3)
    #expect(await cancelled.value.first == 1)
  }

  @Test func aCancelledConsumerKeepsNothingWaitingThoughItIsStillThere() async {
    let shared = SharedStates(0)
    await Task {
      var states = shared.states().makeAsyncIterator()
      withUnsafeCurrentTask { $0?.cancel() }
      #expect(await states.next() == nil)
      await Task { await shared.send(1) }.value
      #expect(await states.next() == nil)
    }.value
  }

  @Test func aCancelledTaskWaitsForNoConsumer() async {
    let shared = SharedStates(0)
    let idle = shared.states().makeAsyncIterator()
    let task = Task { await shared.send(1) }
    task.cancel()
    await task.value
    withExtendedLifetime(idle) {}
  }

  @Test func aConsumerOfAPartIsToldOnlyWhatHasChanged() async {
    struct State: Equatable {
      var title: String
      var count = 0
    }
    let shared = SharedStates(State(title: "a"))
    let titles = await consumer { shared.states().only(\.title) }
    let counts = await consumer { shared.states().only(\.count) }
    await shared.send(State(title: "a", count: 1))
    await shared.send(State(title: "b", count: 1))
    await shared.send(State(title: "b", count: 1))
    await shared.send(State(title: "a", count: 1))
    shared.finish()
    #expect(await (titles.value, counts.value) == (["a", "b", "a"], [0, 1]))
  }

  @Test func aPartOfTheStatesOfALoop() async {
    let loop = loop { Results($0) }.taking(Intents(["a", "bb", "cc", "d"]))
    var lengths: [Int] = []
    for await length in loop.states().only(\.count) { lengths.append(length) }
    #expect(lengths == [7, 1, 2, 1])
  }
}

/// Views of the main actor compile as they are written down: that this file does is half of the test.
@Suite struct MainActorViewTests {
  @MainActor final class Window: View {
    let clicks = Inbox<String>()
    private(set) var shown: [String] = []

    func intents() -> Inbox<String> { clicks }

    func render(_ state: String) {
      MainActor.assertIsolated()
      shown.append(state)
      if state == "b" { clicks.finish() }
    }
  }

  @MainActor struct Stream: View {
    let stream: AsyncStream<String>
    let log: Log

    func intents() -> AsyncStream<String> { stream }

    func render(_ state: String) async {
      MainActor.assertIsolated()
      await Task.yield()
      log(state)
    }
  }

  @Test func aLoopElsewhereRendersOnTheMainActor() async {
    let window = Window()
    window.clicks.send("a")
    window.clicks.send("b")
    await run(window, loop { Results($0) })
    #expect(await window.shown == ["initial", "a", "b"])
  }

  @Test @MainActor func soDoesALoopOnTheMainActor() async {
    let log = Log()
    let stream = AsyncStream { continuation in
      continuation.yield("a")
      continuation.finish()
    }
    await run(Stream(stream: stream, log: log), loop { Results($0) })
    #expect(log.all == ["initial", "a"])
  }
}
