import MVI
import Testing

/// What follows from a state by itself.
@Suite struct FollowUpTests {
  /// A loop that counts down by itself from a state that is a number.
  private func loop(_ log: Log = Log()) -> TextLoop {
    TextLoop(
      initialState: "initial", map: { intent, _ in intent }, processor: Answering { Results($0) },
      reducer: LastResult.self, followUp: { state in Int(state).flatMap { $0 > 0 ? String($0 - 1) : nil } },
      listener: { if case .intent(let intent) = $0 { log("intent \(intent)") } })
  }

  @Test func itGoesBeforeWhatIsTypedUntilNothingFollows() async {
    let log = Log()
    let loop = loop(log)
    loop.processIntents(Intents(["2", "a", "1"], log: log))
    #expect(await loop.allStates() == ["initial", "2", "1", "0", "a", "1", "0"])
    #expect(
      log.all == [
        "pull 2", "intent 2", "intent 1", "intent 0", "pull a", "intent a", "pull 1", "intent 1", "intent 0", "end",
      ])
  }

  @Test func whatArrivesGoesBeforeItAndCanStopIt() async {
    let inbox = Inbox<String>()
    let loop = loop()
    loop.processIntents(inbox)
    loop.processIntents(Intents(["9", "typed"]))
    var all: [String] = []
    for await state in loop.states() {
      all.append(state)
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
    let loop = loop()
    loop.processIntents(inbox)
    #expect(await loop.allStates() == ["initial", "1", "0"])
  }
}
