import MVI
import Testing

@Suite struct LoopTests {
  @Test func theInitialStateComesBeforeAnyIntentIsTaken() async {
    let log = Log()
    let loop = loop { Results($0) }
    loop.processIntents(Intents(["a"], log: log))
    var states = loop.states().makeAsyncIterator()
    #expect(await states.next() == "initial")
    #expect(log.all.isEmpty)
    #expect(await states.next() == "a")
  }

  @Test func withoutIntentsThereIsTheInitialStateAndTheEnd() async {
    #expect(await loop { Results($0) }.allStates() == ["initial"])
  }

  @Test func theEndOfTheIntentsEndsTheStates() async {
    let loop = loop { Results($0) }
    loop.processIntents(Intents(["a"]))
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
    let loop = loop { Results($0) }
    loop.processIntents(Intents(["a", "b"]))
    for await state in loop.states() where state == "a" { break }
    #expect(await loop.allStates() == ["a", "b"])
  }

  @Test func aLaterConsumerGetsTheResultsThatAreStillToCome() async {
    let loop = loop { action in Results("in flight").then { action } }
    loop.processIntents(Intents(["done"]))
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
