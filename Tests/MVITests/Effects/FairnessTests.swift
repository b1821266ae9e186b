import MVI
import Testing

/// An effect that always sends starves nothing else.
@Suite(.timeLimit(.minutes(1))) struct FairnessTests {
  /// A loop with two effects that send for as long as they are not cancelled.
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

  private func quiet(_ states: [String]) -> [String] {
    states.filter { !$0.hasPrefix("noise") }
  }

  @Test func linesThatAreTypedHaveTheirTurn() async {
    let loop = loop()
    loop.processIntents(Intents(["a", "b", "c"]))
    #expect(quiet(await loop.allStates()) == ["initial", "a", "b", "c"])
  }

  @Test func soHasAStream() async {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    for line in ["a", "b", "c"] { continuation.yield(line) }
    continuation.finish()
    let loop = loop()
    loop.processIntents(stream)
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
    let loop = loop()
    loop.processIntents(inbox)
    #expect(quiet(await loop.allStates()) == ["initial", "a", "b", "c"])
  }

  @Test func soHasWhatFollowsFromTheState() async {
    let inbox = Inbox<String>()
    let loop = loop { $0.hasPrefix("noise") ? "follows" : nil }
    loop.processIntents(inbox)
    for await state in loop.states() where state == "follows" { inbox.finish() }
  }

  @Test func anInboxThatIsAlwaysFullStarvesNoEffect() async {
    let inbox = Inbox<String>()
    inbox.send("more")
    let effects = TextEffects()
    effects.start("news") { send in
      await send("news")
    }
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
