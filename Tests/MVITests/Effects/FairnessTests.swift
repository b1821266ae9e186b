import MVI
import MVITesting
import Testing

typealias TextEffects = Effects<String, String>

/// A loop whose actions start and cancel work; the state is the list of all results.
final class EffectLoop {
  let effects = TextEffects()
  let inbox = Inbox<String>()
  let loop: Loop<String, String, String, [String]>
  private var states: Loop<String, String, String, [String]>.States.AsyncIterator

  convenience init(_ perform: @escaping @Sendable (_ action: String, _ effects: TextEffects) -> Void) {
    self.init(following: nil, perform)
  }

  convenience init(following subscriptions: @escaping ([String]) -> [Subscription<String>]) {
    self.init(following: subscriptions) { _, _ in }
  }

  private init(
    following subscriptions: (([String]) -> [Subscription<String>])?,
    _ perform: @escaping @Sendable (_ action: String, _ effects: TextEffects) -> Void
  ) {
    let processor = Answering { [effects] action in
      perform(action, effects)
      return Results(action)
    }
    loop = Loop(
      initialState: [], map: { intent, _ in intent }, processor: processor, reducer: AllResults.self, effects: effects,
      subscriptions: subscriptions)
    loop.processIntents(inbox)
    states = loop.states().makeAsyncIterator()
  }

  func next() async -> String? { await states.next(isolation: #isolation)?.last }

  func send(_ intent: String) async -> String? {
    inbox.send(intent)
    return await next()
  }

  func begin(_ intent: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    _ = await next()
    #expect(await send(intent) == intent, sourceLocation: sourceLocation)
  }

  func rest() async -> [String] {
    inbox.finish()
    var last: [String] = []
    while let state = await states.next(isolation: #isolation) { last = state }
    return last
  }
}

/// If something is starved, its test does not end: a limit on the clock would fail on a busy machine too.
@Suite struct FairnessTests {
  private func loop(followUp: ((String) -> String?)? = nil) -> TextLoop {
    let effects = TextEffects()
    for name in ["noise 1", "noise 2"] {
      effects.start(name) { send in
        while await send(name) {}
      }
    }
    return TextLoop(
      initialState: "initial", processor: Answering { Results($0) }, reducer: LastResult.self, effects: effects,
      followUp: followUp)
  }

  private func quiet(_ states: [String]) -> [String] { states.filter { !$0.hasPrefix("noise") } }

  @Test func linesThatAreTypedHaveTheirTurn() async {
    #expect(quiet(await loop().taking(Intents(["a", "b", "c"])).allStates()) == ["initial", "a", "b", "c"])
  }

  @Test func soHasAStream() async {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    for line in ["a", "b", "c"] { continuation.yield(line) }
    continuation.finish()
    #expect(quiet(await loop().taking(stream).allStates()) == ["initial", "a", "b", "c"])
  }

  @Test func soHasAViewThatIsWoken() async {
    let lines = Inbox<String>()
    for line in ["a", "b", "c"] { lines.send(line) }
    let bell = Inbox<Void>()
    let loop = loop()
    loop.processIntents(
      PulledSequence(wakeUp: { bell.send((), replacing: 1) }) {
        if let line = lines.take() { return .element(line) }
        return bell.take() == nil ? .end : .nothing
      })
    var states = loop.states().makeAsyncIterator()
    var seen: [String] = []
    while seen.count < 4, let state = await states.next() { seen += quiet([state]) }
    #expect(seen == ["initial", "a", "b", "c"])
  }

  @Test func soHasAnInbox() async {
    let inbox = Inbox<String>()
    for line in ["a", "b", "c"] { inbox.send(line) }
    inbox.finish()
    #expect(quiet(await loop().taking(inbox).allStates()) == ["initial", "a", "b", "c"])
  }

  @Test func soHasWhatFollowsFromTheState() async {
    let inbox = Inbox<String>()
    let loop = loop { $0.hasPrefix("noise") ? "follows" : nil }.taking(inbox)
    for await state in loop.states() where state == "follows" { inbox.finish() }
  }

  @Test func anInboxThatIsAlwaysFullStarvesNoEffect() async {
    let inbox = Inbox<String>()
    inbox.send("more")
    let effects = TextEffects()
    effects.start("news") { send in await send("news") }
    let loop = TextLoop(
      initialState: "initial",
      processor: Answering { action in
        inbox.send(action + "!")
        return Results(action)
      }, reducer: LastResult.self, effects: effects)
    loop.processIntents(inbox)
    for await state in loop.states() where state == "news" { inbox.finish() }
  }
}

@Suite struct SubscriptionTests {
  @Test func aTimerExistsWhileAScreenDoes() async throws {
    let clock = ManualClock()
    let loop = EffectLoop(following: { state in
      guard let opened = state.lastIndex(of: "open"), opened > state.lastIndex(of: "close") ?? -1 else { return [] }
      return [Subscription("timer") { Ticks(every: .seconds(60), on: clock).map { "tick \($0)" } }]
    })
    _ = await loop.next()
    #expect(loop.effects.count == 0)
    #expect(await loop.send("open") == "open")
    for number in 1...2 {
      try await clock.waitForSleepers(1)
      clock.advance(by: .seconds(60))
      // It continues through the states that still want it.
      #expect(await loop.next() == "tick \(number)")
    }
    #expect(await loop.send("close") == "close")
    #expect(loop.effects.count == 0)
    #expect(await loop.send("open") == "open")
    try await clock.waitForSleepers(1)
    clock.advance(by: .seconds(60))
    #expect(await loop.next() == "tick 1")
    _ = await loop.rest()
    #expect(loop.effects.count == 0)
  }

  @Test func whatTheFirstStateWantsIsThereFromTheBeginning() async {
    let loop = EffectLoop(following: { _ in [Subscription("news") { AsyncStream { $0.yield("news") } }] })
    #expect(await loop.next() == nil)
    #expect(await loop.next() == "news")
  }

  @Test func whatHasEndedBeginsAgainOnlyAfterItWasGone() async {
    let begins = Inbox<Void>()
    let loop = EffectLoop(following: { state in
      guard state.last != "without" else { return [] }
      return [
        Subscription("short") {
          begins.send(())
          return AsyncStream<String> { $0.finish() }
        }
      ]
    })
    _ = await loop.next()
    var begun = begins.makeAsyncIterator()
    await begun.next()
    for intent in ["a", "b"] { #expect(await loop.send(intent) == intent) }
    #expect(begins.take() == nil)
    #expect(await loop.send("without") == "without")
    #expect(await loop.send("with") == "with")
    await begun.next()
  }

  @Test func aTimerEndsWhenItsTaskIsCancelled() async throws {
    let clock = ManualClock()
    let task = Task {
      var last = 0
      for await tick in Ticks(every: .seconds(1), on: clock) { last = tick }
      return last
    }
    try await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    try await clock.waitForSleepers(1)
    task.cancel()
    #expect(await task.value == 1)
  }
}

@Suite struct LoopCancellationTests {
  private func cancelThisTask() { withUnsafeCurrentTask { $0?.cancel() } }

  @Test(arguments: [false, true]) func noFurtherIntentIsTaken(hasInbox: Bool) async {
    let log = Log()
    await Task {
      let loop = loop { Results($0) }
      if hasInbox { loop.processIntents(Inbox<String>()) }
      loop.processIntents(Intents(["a", "b", "c"], log: log))
      for await state in loop.states() {
        log("render \(state)")
        if state == "b" { cancelThisTask() }
      }
    }.value
    #expect(log.all == ["render initial", "pull a", "render a", "pull b", "render b"])
  }

  @Test func anIntentThatWasTakenMeanwhileBeginsNothing() async {
    let log = Log()
    await Task {
      let loop = loop { action in
        log(action)
        return Results(action)
      }
      loop.processIntents(
        PulledSequence {
          cancelThisTask()
          return "a"
        })
      for await _ in loop.states() {}
    }.value
    #expect(log.all.isEmpty)
  }

  @Test func theWorkSeesItAndNoFurtherStepBegins() async {
    let (log, started) = (Log(), Inbox<Void>())
    let task = Task {
      let loop = loop { action in
        Results("in flight").then {
          started.send(())
          for await _ in Inbox<Void>() {}
          return Task.isCancelled ? "cancelled" : "done"
        }.then {
          log("further step")
          return "further"
        }
      }
      loop.processIntents(Intents(["a", "b"], log: log))
      for await state in loop.states() { log(state) }
    }
    for await _ in started { break }
    task.cancel()
    await task.value
    #expect(log.all == ["initial", "pull a", "in flight", "cancelled"])
  }

  @Test func whatRunsBesideTheLoopIsCancelledWithIt() async {
    let (ended, started) = (Inbox<Bool>(), Inbox<Void>())
    let task = Task {
      let loop = EffectLoop { _, effects in
        effects.start("work") { _ in
          started.send(())
          for await _ in Inbox<Void>() {}
          ended.send(Task.isCancelled)
        }
      }
      _ = await loop.next()
      _ = await loop.send("begin")
      _ = await loop.next()
    }
    for await _ in started { break }
    task.cancel()
    await task.value
    #expect(await ended.first { _ in true } == true)
  }

  @Test func aStreamThatIsWaitedForKeepsTheEndNotWaiting() async {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let started = Inbox<Void>()
    let task = Task {
      let loop = loop { Results($0) }.taking(Inbox<String>(), stream)
      for await _ in loop.states() { started.send(()) }
    }
    for await _ in started { break }
    task.cancel()
    await task.value
    continuation.finish()
  }
}
