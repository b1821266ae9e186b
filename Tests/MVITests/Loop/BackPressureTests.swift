import MVI
import Testing

@Suite struct BackPressureTests {
  @Test func anIntentIsNotPulledBeforeTheStateBeforeItWasRendered() async {
    let log = Log()
    let loop = loop { action in Results("in flight").then { action } }
    loop.processIntents(Intents(["a", "b"], log: log))
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
    let loop = loop { Results($0) }
    loop.processIntents(Intents(["a"], log: log))
    _ = loop.states().makeAsyncIterator()
    #expect(log.all.isEmpty)
  }
}
