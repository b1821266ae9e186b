import MVI
import MVITesting
import Testing

@Suite struct EffectsTests {
  @Test func workOutlivesItsIntentAndTellsResults() async {
    let gate = Inbox<String>()
    let loop = EffectLoop { action, effects in
      guard action == "load" else { return }
      effects.start("load") { send in
        for await part in gate { await send(part) }
        await send("loaded")
      }
    }
    #expect(await loop.next() == nil)
    #expect(await loop.send("load") == "load")
    #expect(await loop.send("other") == "other")
    gate.send("half")
    #expect(await loop.next() == "half")
    #expect(await loop.send("another") == "another")
    gate.finish()
    #expect(await loop.next() == "loaded")
  }

  @Test func anIntentThatWorkTellsGoesTheWayOfEveryIntent() async {
    let loop = EffectLoop { action, effects in
      guard action == "begin" else { return }
      effects.start("timer") { send in await send.intent("lock") }
    }
    await loop.begin("begin")
    #expect(await loop.next() == "lock")
  }

  @Test func oneOfTwoDownloadsIsCancelledInTheMiddle() async throws {
    let (clock, ends) = (ManualClock(), Inbox<String>())
    let loop = EffectLoop { action, effects in
      switch action {
      case "cancel 1": effects.cancel(1)
      default:
        let number = action == "download 1" ? 1 : 2
        effects.start(number) { send in
          for part in 1...3 {
            try? await clock.sleep(for: .seconds(1))
            await send("\(number): \(part)")
          }
          ends.send("\(number) \(Task.isCancelled)")
        }
      }
    }
    await loop.begin("download 1")
    #expect(await loop.send("download 2") == "download 2")
    try await clock.waitForSleepers(2)
    #expect(loop.effects.count == 2)
    clock.advance(by: .seconds(1))
    #expect(Set([await loop.next(), await loop.next()]) == ["1: 1", "2: 1"])
    try await clock.waitForSleepers(2)
    #expect(await loop.send("cancel 1") == "cancel 1")
    var ended = ends.makeAsyncIterator()
    #expect(await ended.next() == "1 true")
    clock.advance(by: .seconds(1))
    #expect(await loop.next() == "2: 2")
    try await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    #expect(await loop.next() == "2: 3")
    #expect(await ended.next() == "2 false")
    #expect(await loop.rest().isEmpty)
  }

  @Test func aNewerRunReplacesTheOlderAndADelayDebounces() async throws {
    let (clock, log) = (ManualClock(), Log())
    let loop = EffectLoop { action, effects in
      effects.start("search", after: .milliseconds(300), on: clock) { send in
        log("search \(action)")
        await send("found \(action)")
      }
    }
    _ = await loop.next()
    for text in ["m", "mi", "milk"] {
      #expect(await loop.send(text) == text)
      try await clock.waitForSleepers(1)
      clock.advance(by: .milliseconds(200))
    }
    #expect(loop.effects.isRunning("search"))
    clock.advance(by: .milliseconds(100))
    #expect(await loop.next() == "found milk")
    #expect(await loop.rest().isEmpty)
    #expect(log.all == ["search milk"])
  }

  @Test func nothingOfARunIsTakenOnceItIsCancelledHoweverMuchItTells() async {
    let answers = Inbox<Bool>()
    let loop = EffectLoop { action, effects in
      guard action == "begin" else { return effects.cancel("many") }
      effects.start("many") { send in
        await withTaskGroup { group in
          for number in 0..<100 { group.addTask { _ = answers.send(await send("result \(number)")) } }
        }
        answers.finish()
      }
    }
    await loop.begin("begin")
    #expect(await loop.next()?.hasPrefix("result") == true)
    loop.inbox.send("cancel")
    // What was reported before the cancel comes before it, and nothing after.
    var taken = 1
    while let result = await loop.next(), result != "cancel" { taken += 1 }
    #expect(await loop.rest().isEmpty)
    let told = await answers.reduce(into: [Bool]()) { $0.append($1) }
    #expect((told.count, told.count { $0 }) == (100, taken))
  }

  @Test func whatAReplacedRunTellsIsDroppedThoughItDoesNotStop() async {
    let (begun, gate, answers) = (Inbox<Void>(), Inbox<Void>(), Inbox<Bool>())
    let loop = EffectLoop { action, effects in
      effects.start("load") { send in
        guard action == "old" else { return }
        begun.send(())
        let stubborn = Task {
          for await _ in gate {}
          return await send("old result")
        }
        answers.send(await stubborn.value)
      }
    }
    await loop.begin("old")
    for await _ in begun { break }
    #expect(await loop.send("new") == "new")
    gate.finish()
    #expect(await answers.first { _ in true } == false)
    #expect(await loop.rest().isEmpty)
  }

  @Test func theTaskOfAReplacedRunIsCancelled() async {
    let (begun, ended) = (Inbox<Void>(), Inbox<Bool>())
    let loop = EffectLoop { action, effects in
      effects.start("load") { _ in
        guard action == "old" else { return }
        begun.send(())
        for await _ in Inbox<Void>() {}
        ended.send(Task.isCancelled)
      }
    }
    await loop.begin("old")
    for await _ in begun { break }
    #expect(await loop.send("new") == "new")
    #expect(await ended.first { _ in true } == true)
  }

  @Test func aRunThatIsThroughIsNoRunAndTellsNoMore() async {
    let senders = Inbox<EffectSender<String, String>>()
    let loop = EffectLoop { _, effects in effects.start("short") { send in senders.send(send) } }
    await loop.begin("begin")
    while loop.effects.isRunning("short") { await Task.yield() }
    #expect(loop.effects.count == 0)
    for await send in senders {
      #expect(await !send("too late"))
      break
    }
  }

  /// On the main actor one thing happens after another, so it is known that what is reported waits when the run is cancelled.
  @Test @MainActor func whatWaitsWhenItsRunIsCancelledIsDropped() async {
    let (senders, begun) = (Inbox<EffectSender<String, String>>(), Inbox<Void>())
    let loop = EffectLoop { _, effects in
      effects.start("run") { send in
        senders.send(send)
        for await _ in Inbox<Void>() {}
      }
    }
    await loop.begin("begin")
    for await send in senders {
      let answer = Task { @MainActor in
        begun.send(())
        return await send("dropped")
      }
      for await _ in begun { break }
      loop.effects.cancel("run")
      #expect(await answer.value == false)
      break
    }
    #expect(await loop.rest().isEmpty)
  }

  @Test func aRunTellsOneResultAtATime() async {
    let log = Log()
    let loop = EffectLoop { action, effects in
      effects.start("count") { send in
        for number in 1...3 {
          log("tell \(number)")
          await send("\(number)")
        }
      }
    }
    await loop.begin("begin")
    for number in 1...3 {
      #expect(await loop.next() == "\(number)")
      #expect(log.all.count <= number + 1)
    }
  }

  @Test func theEndOfTheStatesCancelsEverything() async {
    let (started, ended) = (Inbox<Void>(), Inbox<Bool>())
    let loop = EffectLoop { action, effects in
      effects.start(action) { send in
        started.send(())
        for await _ in Inbox<Void>() {}
        ended.send(await send("too late"))
      }
    }
    _ = await loop.next()
    _ = await loop.send("one")
    _ = await loop.send("two")
    var starts = started.makeAsyncIterator()
    await starts.next()
    await starts.next()
    #expect(await loop.rest().isEmpty)
    #expect(loop.effects.count == 0)
    var ends = ended.makeAsyncIterator()
    #expect(await ends.next() == false)
    #expect(await ends.next() == false)
  }

  @Test func aLoopThatIsGoneHasCancelledItsWork() async {
    let effects = TextEffects()
    let (begun, ended) = (Inbox<Void>(), Inbox<Bool>())
    effects.start("work") { _ in
      begun.send(())
      for await _ in Inbox<Void>() {}
      ended.send(Task.isCancelled)
    }
    for await _ in begun { break }
    do {
      let loop = Loop<String, String, String, String>(
        initialState: "", map: { intent, _ in intent }, processor: Answering { Results($0) }, reducer: LastResult.self,
        effects: effects)
      _ = loop.states()
    }
    #expect(await (effects.count, ended.first { _ in true }) == (0, true))
  }
}

@Suite struct FinishingEffectsTests {
  /// The states of a loop whose only intent starts two runs, which end by themselves or never, and a subscription.
  private func states(finishing: Bool) async -> [[String]] {
    let effects = TextEffects(finishing: finishing)
    let processor = Answering { [effects] action in
      for name in ["one", "two"] {
        effects.start(name) { send in
          for part in 1...3 { await send("\(name) \(part)") }
          if !finishing { for await _ in Inbox<Void>() {} }
        }
      }
      return Results(action)
    }
    let loop = Loop(
      initialState: [], processor: processor, reducer: AllResults.self, effects: effects,
      subscriptions: { _ in [Subscription("never") { Inbox<String>() }] })
    loop.processIntents(Intents(["begin"]))
    return await loop.allStates()
  }

  @Test func theyGoOnToTheirEndsAfterTheEndOfTheIntents() async {
    let last = await states(finishing: true).last ?? []
    #expect(last.filter { $0.hasPrefix("one") } == ["one 1", "one 2", "one 3"])
    #expect((last.filter { $0.hasPrefix("two") }, last.count) == (["two 1", "two 2", "two 3"], 7))
  }

  @Test func othersAreCancelledThen() async { #expect(await states(finishing: false).count <= 8) }

  @Test func aPartStartsItsOwnWorkByItsOwnIdentifiers() async {
    let effects = TextEffects()
    let (left, right): (Effects<Int, Bool>, Effects<Int, Bool>) = (
      effects.lifted("left", intent: { "left \($0)" }, result: { "left \($0)" }),
      effects.lifted("right", intent: { "right \($0)" }, result: { "right \($0)" })
    )
    let inner: Effects<Int, Int> = left.lifted("inner", intent: { $0 }, result: { $0 > 0 })
    left.start(1) { send in await send.intent(1) }
    inner.start(1) { send in await send(1) }
    right.start(1) { _ in for await _ in Inbox<Void>() {} }
    #expect(effects.count == 3)
    #expect(left.isRunning(1) && right.isRunning(1) && inner.isRunning(1) && !effects.isRunning(1))
    let loop = TextLoop(
      initialState: "initial", processor: Answering { Results($0) }, reducer: LastResult.self, effects: effects)
    let inbox = Inbox<String>()
    loop.processIntents(inbox)
    var seen: Set<String> = []
    for await state in loop.states() {
      seen.insert(state)
      if seen.count == 3 { break }
    }
    #expect(seen == ["initial", "left 1", "left true"])
    right.cancel(1)
    #expect(right.count == 0)
    left.start(2) { _ in for await _ in Inbox<Void>() {} }
    left.cancelAll()
    #expect(effects.count == 0)
  }
}
