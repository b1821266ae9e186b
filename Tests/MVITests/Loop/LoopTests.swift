import MVI
import MVITesting
import Testing

@Suite struct LoopTests {
  @Test func theInitialStateComesBeforeAnyIntentIsTaken() async {
    let log = Log()
    let loop = loop { Results($0) }.taking(Intents(["a"], log: log))
    var states = loop.states().makeAsyncIterator()
    #expect(await states.next() == "initial")
    #expect(log.all.isEmpty)
    #expect(await states.next() == "a")
  }

  @Test func withoutIntentsThereIsTheInitialStateAndTheEnd() async {
    #expect(await loop { Results($0) }.allStates() == ["initial"])
  }

  @Test func theEndOfTheIntentsEndsTheStates() async {
    let loop = loop { Results($0) }.taking(Intents(["a"]))
    var states = loop.states().makeAsyncIterator()
    #expect(await states.next() == "initial")
    #expect(await states.next() == "a")
    #expect(await states.next() == nil)
    #expect(await states.next() == nil)
  }

  @Test func theInitialIntentCountsOnceHoweverOftenAViewComesBack() async {
    let log = Log()
    let loop = loop(isInitial: { $0 == "open" }) { action in
      log(action)
      return Results(action)
    }
    #expect(await loop.allStates(after: ["open", "open", "a"]) == ["initial", "open", "a"])
    #expect(await loop.allStates(after: ["open", "b"]) == ["a", "b"])
    #expect(log.all == ["open", "a", "b"])
  }

  @Test func aLaterConsumerBeginsWithThePresentState() async {
    let loop = loop { Results($0) }.taking(Intents(["a", "b"]))
    for await state in loop.states() where state == "a" { break }
    #expect(await loop.allStates() == ["a", "b"])
  }

  @Test func aLaterConsumerGetsTheResultsThatAreStillToCome() async {
    let loop = loop { action in Results("in flight").then { action } }.taking(Intents(["done"]))
    for await state in loop.states() where state == "in flight" { break }
    #expect(await loop.allStates() == ["in flight", "done"])
  }

  @Test func anIntentThatAsksForNothingChangesNothing() async {
    #expect(await loop { Results($0) }.allStates(after: ["nothing", "a", "nothing"]) == ["initial", "a"])
  }

  @Test func anActionWithoutResultsChangesNothing() async {
    #expect(await loop { $0 == "quiet" ? .none : Results($0) }.allStates(after: ["quiet", "a"]) == ["initial", "a"])
  }

  @Test func theStateDecidesWhatAnIntentAsksFor() async {
    let loop = TextLoop(
      initialState: "closed", map: { _, state in state == "open" ? "closed" : "open" },
      processor: Answering { Results($0) }, reducer: LastResult.self)
    #expect(await loop.allStates(after: ["toggle", "toggle"]) == ["closed", "open", "closed"])
  }

  @Test func anErrorIsAResultAndDoesNotEndTheStream() async {
    let states = await loop { $0 == "bad" ? Results("failed") : Results($0) }.allStates(after: ["a", "bad", "b"])
    #expect(states == ["initial", "a", "failed", "b"])
  }

  @Test func theListenerHearsEverythingInOrderAndTheFirstStateOnce() async {
    let log = Log()
    let loop = loop(listener: { log("\($0)") }) { action in Results("in flight").then { action } }
    loop.processIntents(Intents(["nothing", "a"]))
    for await _ in loop.states() { break }
    _ = await loop.allStates()
    #expect(
      log.all == [
        #"state("initial")"#, #"intent("nothing")"#, #"intent("a")"#, #"action("a")"#,
        #"result("in flight")"#, #"state("in flight")"#, #"result("a")"#, #"state("a")"#,
      ])
  }
}

@Suite struct EqualNeighboursTests {
  @Test func equalNeighboursAreToldOnce() async {
    #expect(
      await loop { Results($0) }.allStates(after: ["initial", "a", "a", "b", "a"]) == ["initial", "a", "b", "a"])
  }

  @Test func anInFlightStateBetweenTwoEqualFailuresShowsBoth() async {
    let states = await loop { _ in Results("in flight").then { "failed" } }.allStates(after: ["a", "b"])
    #expect(states == ["initial", "in flight", "failed", "in flight", "failed"])
  }

  @Test func theListenerHearsAResultThatChangedNothing() async {
    let log = Log()
    _ = await loop(listener: { if case .result(let result) = $0 { log(result) } }, { Results($0) })
      .allStates(after: ["a", "a"])
    #expect(log.all == ["a", "a"])
  }
}

@Suite struct OrderTests {
  @Test func tenThousandResultsOfSlowAndFastStepsStayInOrder() async {
    var random = SeededGenerator(seed: 1)
    let turns = (0..<10_000).map { _ in Int.random(in: 0...3, using: &random) }
    let loop = loop { action in
      Results("in flight \(action)").then {
        for _ in 0..<turns[Int(action) ?? 0] { await Task.yield() }
        return action
      }
    }
    let intents = turns.indices.map { String($0) }
    let states = await loop.allStates(after: intents)
    let expected: [String] = ["initial"] + intents.flatMap { intent -> [String] in ["in flight \(intent)", intent] }
    #expect(states == expected)
  }

  @Test func noResultIsLostOnTheWayToTheState() async {
    let loop = Loop<String, String, String, [String]>(
      initialState: [], map: { intent, _ in intent },
      processor: Answering { action in Results(action + "1").then { action + "2" }.then { action + "3" } },
      reducer: AllResults.self)
    #expect(await loop.allStates(after: ["a", "b"]).last == ["a1", "a2", "a3", "b1", "b2", "b3"])
  }
}

@Suite struct RunTests {
  struct Screen: View {
    let wants: [String]
    let log: Log

    func intents() -> Intents<String> { Intents(wants, log: log) }

    func render(_ state: String) async {
      await Task.yield()
      log("show \(state)")
    }
  }

  @Test func theCircleIsClosedUntilTheIntentsEnd() async {
    let log = Log()
    await run(Screen(wants: ["a", "b"], log: log), loop { Results($0) })
    #expect(log.all == ["show initial", "pull a", "show a", "pull b", "show b", "end"])
  }

  @Test func aViewThatComesBackSeesThePresentStateFirst() async {
    let log = Log()
    let loop = loop { Results($0) }
    await run(Screen(wants: ["a"], log: Log()), loop)
    await run(Screen(wants: ["b"], log: log), loop)
    #expect(log.all == ["show a", "pull b", "show b", "end"])
  }
}

@Suite struct BackPressureTests {
  @Test func anIntentIsNotPulledBeforeTheStateBeforeItWasRendered() async {
    let log = Log()
    let loop = loop { action in Results("in flight").then { action } }.taking(Intents(["a", "b"], log: log))
    for await state in loop.states() {
      await Task.yield()
      log("render \(state)")
    }
    #expect(
      log.all == [
        "render initial", "pull a", "render in flight", "render a", "pull b", "render in flight", "render b", "end",
      ])
  }

  @Test func workIsStartedOnlyAfterTheInFlightStateWasConsumed() async {
    let log = Log()
    let loop = loop { action in
      Results("in flight").then {
        log("work")
        return action
      }
    }
    loop.processIntents(Intents(["a"]))
    for await state in loop.states() { log(state) }
    #expect(log.all == ["initial", "in flight", "work", "a"])
  }

  @Test func takingIntentsFromSomewhereTakesNone() async {
    let log = Log()
    let loop = loop { Results($0) }.taking(Intents(["a"], log: log))
    _ = loop.states().makeAsyncIterator()
    #expect(log.all.isEmpty)
  }
}

@Suite struct FollowUpTests {
  private func loop(_ log: Log = Log()) -> TextLoop {
    TextLoop(
      initialState: "initial", map: { intent, _ in intent }, processor: Answering { Results($0) },
      reducer: LastResult.self, followUp: { state in Int(state).flatMap { $0 > 0 ? String($0 - 1) : nil } },
      listener: { if case .intent(let intent) = $0 { log("intent \(intent)") } })
  }

  @Test func itGoesBeforeWhatIsTypedUntilNothingFollows() async {
    let log = Log()
    let loop = loop(log).taking(Intents(["2", "a", "1"], log: log))
    #expect(await loop.allStates() == ["initial", "2", "1", "0", "a", "1", "0"])
    #expect(
      log.all == [
        "pull 2", "intent 2", "intent 1", "intent 0", "pull a", "intent a", "pull 1", "intent 1", "intent 0", "end",
      ])
  }

  @Test func whatArrivesGoesBeforeItAndCanStopIt() async {
    let inbox = Inbox<String>()
    let loop = loop().taking(inbox, Intents(["9", "typed"]))
    let all = await loop.allStates { state in
      if state == "7" { inbox.send("stop") }
    }
    #expect(all == ["initial", "9", "8", "7", "stop", "typed"])
  }

  @Test func itWaitsUntilAllThatCameOfTheIntentBeforeIsThrough() async {
    let loop = TextLoop(
      initialState: "initial", map: { intent, _ in intent }, processor: Answering { Results($0).then { "done" } },
      reducer: LastResult.self, followUp: { $0 == "begun" ? "again" : nil })
    loop.processIntents(Intents(["begun"]))
    #expect(await loop.allStates() == ["initial", "begun", "done"])
  }

  @Test func itFollowsWhereNothingElseIsAsked() async {
    let inbox = Inbox<String>()
    inbox.send("1")
    inbox.finish()
    #expect(await loop().taking(inbox).allStates() == ["initial", "1", "0"])
  }
}

@Suite struct MiddlewareTests {
  @Test func theLastMiddlewareIsTheOutermost() async {
    let log = Log()
    let processor = Answering { action in
      log("process \(action)")
      return Results(action)
    }
    .around { action, next in
      log("inner")
      return next.results(of: action + "1")
    }
    .around { action, next in
      log("outer")
      return next.results(of: action + "2")
    }
    var results = processor.results(of: "a")
    #expect(await results.next() == "a21")
    #expect(log.all == ["outer", "inner", "process a21"])
  }

  @Test func aMiddlewareMayAnswerItself() async {
    let processor = Answering { _ in Results("processed") }
      .around { action, next in action == "forbidden" ? Results("refused") : next.results(of: action) }
    var refused = processor.results(of: "forbidden")
    #expect(await refused.next() == "refused")
    #expect(await refused.next() == nil)
    var allowed = processor.results(of: "allowed")
    #expect(await allowed.next() == "processed")
  }

  @Test func everyStepIsGoneAround() async {
    let log = Log()
    var results = Results("known").then { "one" }.then { "two" }.around { work in
      log("around")
      return await work()
    }
    _ = await results.next()
    _ = await results.next()
    #expect(log.all == ["around"])
    #expect(await results.next() == "two")
    #expect(log.all == ["around", "around"])
  }

  @Test func aroundStepsTheLastMiddlewareIsTheOutermostAndKnownResultsPass() async {
    let log = Log()
    var results = Results("known").then {
      log("step")
      return "made"
    }
    .around { step in
      log("inner")
      return await step().map { $0 + "1" }
    }
    .around { step in
      log("outer")
      return await step().map { $0 + "2" }
    }
    #expect(await results.next() == "known")
    #expect(log.all.isEmpty)
    #expect(await results.next() == "made12")
    #expect(log.all == ["outer", "inner", "step"])
  }
}
