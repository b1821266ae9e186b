import MVI
import MVITesting
import Testing

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
      // It goes on through the states that still want it.
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
    let loop = EffectLoop(following: { _ in
      [Subscription("news") { AsyncStream { $0.yield("news") } }]
    })
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
