import MVI
import MVITesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct FairnessTests {
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
    let loop = loop().taking(Intents(["a", "b", "c"]))
    #expect(quiet(await loop.allStates()) == ["initial", "a", "b", "c"])
  }

  @Test func soHasAStream() async {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    for line in ["a", "b", "c"] { continuation.yield(line) }
    continuation.finish()
    let loop = loop().taking(stream)
    #expect(quiet(await loop.allStates()) == ["initial", "a", "b", "c"])
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
    let loop = loop().taking(inbox)
    #expect(quiet(await loop.allStates()) == ["initial", "a", "b", "c"])
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
