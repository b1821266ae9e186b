import MVI
import Testing

@Suite struct MergingTests {
  private func inbox(_ intents: String..., isFinished: Bool = false) -> Inbox<String> {
    let inbox = Inbox<String>()
    for intent in intents { inbox.send(intent) }
    if isFinished { inbox.finish() }
    return inbox
  }

  @Test func whatWaitsInTheInboxThatWasAddedFirstGoesFirst() async {
    let typed = inbox("typed 1", "typed 2", isFinished: true)
    let outside = inbox("outside 1", "outside 2", isFinished: true)
    let loop = loop { Results($0) }.taking(typed, outside)
    #expect(await loop.allStates() == ["initial", "typed 1", "typed 2", "outside 1", "outside 2"])
  }

  @Test func whatIsTypedMeanwhileOvertakesWhatWaitsOutside() async {
    let (typed, outside) = (inbox(), inbox("outside 1", "outside 2", isFinished: true))
    let loop = loop { Results($0) }.taking(typed, outside)
    let all = await loop.allStates { state in
      guard state == "outside 1" else { return }
      typed.send("typed")
      typed.finish()
    }
    #expect(all == ["initial", "outside 1", "typed", "outside 2"])
  }

  @Test func inOneInboxItIsTheOrderOfArrival() async {
    let loop = loop { Results($0) }.taking(inbox("typed 1", "outside", "typed 2", isFinished: true))
    #expect(await loop.allStates() == ["initial", "typed 1", "outside", "typed 2"])
  }

  @Test func whatWaitsInAnInboxIsTakenBeforeASequenceIsPulled() async {
    let log = Log()
    let inbox = inbox("outside")
    let loop = loop { Results($0) }.taking(Intents(["a", "b"], log: log), inbox)
    for await state in loop.states() {
      log("render \(state)")
      if state == "a" { inbox.send("later") }
    }
    #expect(
      log.all == [
        "render initial", "render outside", "pull a", "render a", "render later", "pull b", "render b", "end",
      ])
  }

  @Test func aSecondSequenceReplacesNoneAndFollowsTheFirst() async {
    let loop = loop { Results($0) }.taking(Intents(["a", "b"]), Intents(["c"]))
    #expect(await loop.allStates() == ["initial", "a", "b", "c"])
    let merged = MVITests.loop { Results($0) }.taking(Intents(["a", "b"]), Intents(["c"]))
    merged.processIntents(inbox("outside"))
    #expect(await merged.allStates() == ["initial", "outside", "a", "b", "c"])
  }

  @Test func theEndOfTheSequencesEndsTheStatesWhateverElseThereIs() async {
    let open = inbox()
    let loop = loop { Results($0) }.taking(open, Intents(["a"]))
    #expect(await loop.allStates() == ["initial", "a"])
    open.send("still there")
    #expect(await loop.allStates(after: ["b"]) == ["a", "still there", "b"])
  }

  @Test func inboxesAloneEndTheStatesWhenAllAreFinished() async {
    let (one, other) = (inbox("a"), inbox("b"))
    let loop = loop { Results($0) }.taking(one, other)
    one.finish()
    let all = await loop.allStates { state in
      if state == "b" { other.finish() }
    }
    #expect(all == ["initial", "a", "b"])
  }

  @Test func anInboxThatIsAddedTwiceIsThereOnce() async {
    let inbox = inbox("a")
    let loop = loop { Results($0) }.taking(inbox, inbox)
    inbox.finish()
    #expect(await loop.allStates() == ["initial", "a"])
  }

  @Test func aStreamThatIsWaitedForKeepsNothingElseWaiting() async {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let inbox = Inbox<String>()
    let loop = loop { Results($0) }.taking(stream, inbox)
    let arrival = Task { _ = inbox.send("outside") }
    let all = await loop.allStates { state in
      switch state {
      case "outside": continuation.yield("typed")
      case "typed": continuation.finish()
      default: break
      }
    }
    await arrival.value
    #expect(all == ["initial", "outside", "typed"])
  }

  @Test func howeverMuchArrivesTheStreamIsWaitedForOnce() async {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let inbox = Inbox<String>()
    let loop = loop { Results($0) }.taking(stream, inbox)
    let all = await loop.allStates { state in
      switch state {
      case "initial": Task { _ = inbox.send("1") }
      case "1": Task { _ = inbox.send("2") }
      case "2":
        for intent in ["a", "b", "c"] { continuation.yield(intent) }
        continuation.finish()
      default: break
      }
    }
    #expect(all == ["initial", "1", "2", "a", "b", "c"])
  }

  @Test func aStreamIsAskedForTheNextIntentWhenTheStateBeforeWasRendered() async {
    let (log, intents) = (Log(), Inbox<String>())
    for intent in ["a", "b"] { intents.send(intent) }
    intents.finish()
    let stream = AsyncStream<String> {
      let intent = intents.take()
      log(intent.map { "pull \($0)" } ?? "end")
      return intent
    }
    let loop = loop { Results($0) }.taking(Inbox<String>(), stream)
    for await state in loop.states() { log("render \(state)") }
    #expect(log.all == ["render initial", "pull a", "render a", "pull b", "render b", "end"])
  }
}
