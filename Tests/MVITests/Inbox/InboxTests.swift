import Dispatch
import MVITesting
import Testing

@testable import MVI

@Suite struct InboxTests {
  private func taken<Element>(from inbox: Inbox<Element>) -> [Element] {
    var all: [Element] = []
    while let element = inbox.take() { all.append(element) }
    return all
  }

  @Test func elementsComeInTheOrderOfTheirArrival() {
    let inbox = Inbox<Int>()
    for number in 1...5 { #expect(inbox.send(number)) }
    #expect(taken(from: inbox) == [1, 2, 3, 4, 5])
    #expect(inbox.take() == nil)
  }

  @Test func aNewerElementTakesThePlaceOfTheOneThatWaitsWithItsKey() {
    let inbox = Inbox<String>()
    inbox.send("size 1", replacing: "size")
    inbox.send("line")
    inbox.send("day", replacing: 7)
    inbox.send("size 2", replacing: "size")
    #expect(taken(from: inbox) == ["size 2", "line", "day"])
    // What has been taken is replaced by nothing.
    inbox.send("line")
    inbox.send("size 3", replacing: "size")
    #expect(taken(from: inbox) == ["line", "size 3"])
  }

  @Test func keysOfDifferentTypesAreDifferent() {
    let inbox = Inbox<String>()
    inbox.send("number", replacing: 1)
    inbox.send("text", replacing: "1")
    #expect(taken(from: inbox) == ["number", "text"])
  }

  @Test func aFullInboxTakesOnlyWhatReplacesSomething() {
    let inbox = Inbox<String>(limit: 2)
    #expect(inbox.send("a", replacing: "key"))
    #expect(inbox.send("b"))
    #expect(!inbox.send("c"))
    #expect(!inbox.send("d", replacing: "other"))
    #expect(inbox.send("e", replacing: "key"))
    #expect(inbox.take() == "e")
    #expect(inbox.send("f"))
    #expect(taken(from: inbox) == ["b", "f"])
  }

  @Test func whatIsFinishedTakesNoMoreAndGivesWhatItHas() async {
    let inbox = Inbox<Int>()
    inbox.send(1)
    inbox.send(2)
    inbox.finish()
    #expect(!inbox.send(3))
    #expect(!inbox.send(3, replacing: 3))
    var all: [Int] = []
    for await element in inbox { all.append(element) }
    #expect(all == [1, 2])
  }

  @Test func whoWaitsIsWokenByWhatArrivesAndByTheEnd() async {
    let (inbox, answers) = (Inbox<Int>(), Inbox<Int?>())
    let consumer = Task {
      for await element in inbox { answers.send(element) }
      answers.send(nil)
    }
    var answered = answers.makeAsyncIterator()
    for number in 1...100 {
      inbox.send(number)
      #expect(await answered.next() == number)
    }
    inbox.finish()
    #expect(await answered.next() == .some(nil))
    await consumer.value
  }

  @Test func aCancelledConsumerEndsAndLeavesTheRest() async {
    let inbox = Inbox<Int>()
    let consumer = Task { for await _ in inbox {} }
    consumer.cancel()
    await consumer.value
    inbox.send(1)
    #expect(inbox.take() == 1)
  }

  @Test func consumersShareTheElements() async {
    let inbox = Inbox<Int>()
    async let one = inbox.reduce(into: Set<Int>()) { $0.insert($1) }
    async let other = inbox.reduce(into: Set<Int>()) { $0.insert($1) }
    for number in 1...1000 { inbox.send(number) }
    inbox.finish()
    let (left, right) = await (one, other)
    #expect(left.union(right) == Set(1...1000))
    #expect(left.isDisjoint(with: right))
  }

  @Test func threadsLoseNothingAndKeepTheirOrder() {
    let inbox = Inbox<(thread: Int, number: Int)>()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<1000 { inbox.send((thread, number)) }
    }
    let all = taken(from: inbox)
    for thread in 0..<4 { #expect(all.filter { $0.thread == thread }.map(\.number) == Array(0..<1000)) }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>) func aWalkAgreesWithAPlainList(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let inbox = Inbox<Int>(limit: 6)
    var list: [(key: Int?, element: Int)] = []
    for element in 0..<500 {
      let key = Int.random(in: 0...8, using: &random)
      switch key {
      case 0...2:
        let isSent = list.count < 6
        #expect(inbox.send(element) == isSent)
        if isSent { list.append((nil, element)) }
      case 3...5:
        let place = list.firstIndex { $0.key == key }
        #expect(inbox.send(element, replacing: key) == (place != nil || list.count < 6))
        if let place { list[place].element = element } else if list.count < 6 { list.append((key, element)) }
      default: #expect(inbox.take() == (list.isEmpty ? nil : list.removeFirst().element))
      }
    }
    #expect(taken(from: inbox) == list.map(\.element))
  }
}

/// Intents that arrive between looking and waiting must not be missed; only here can they be made to arrive then.
@Suite struct ArrivalsTests {
  @Test func whatArrivesBetweenLookingAndWaitingEndsTheWaitAtOnce() async {
    let arrivals = Arrivals()
    for _ in 1...3 {
      arrivals.lower()
      arrivals.announce()
      await arrivals.wait()
    }
    // Nothing remains that would be woken again.
    arrivals.lower()
    arrivals.announce()
  }

  @Test func whoWaitsElsewhereIsWokenAtOnceByWhatArrivedBefore() async {
    let (arrivals, log) = (Arrivals(), Log())
    arrivals.lower()
    arrivals.announce()
    await arrivals.whileWaitingElsewhere(wakeUp: { log("woken") }) { #expect(log.all == ["woken"]) }
    #expect(log.all == ["woken"])
  }

  @Test func whoWaitsElsewhereIsWokenOnceAndOnlyWhileWaiting() async {
    let (arrivals, log) = (Arrivals(), Log())
    arrivals.lower()
    await arrivals.whileWaitingElsewhere(wakeUp: { log("woken") }) {
      arrivals.announce()
      arrivals.announce()
    }
    #expect(log.all == ["woken"])
    arrivals.lower()
    await arrivals.whileWaitingElsewhere(wakeUp: { log("woken again") }) {}
    arrivals.announce()
    #expect(log.all == ["woken"])
  }

  @Test func aCancelledTaskWakesWhoWaitsElsewhere() async {
    let (arrivals, begun, bell) = (Arrivals(), Inbox<Void>(), Inbox<Void>())
    let task = Task {
      arrivals.lower()
      await arrivals.whileWaitingElsewhere(wakeUp: { bell.finish() }) {
        // Waits as a system call does, which knows of no task.
        let wait = Task {
          begun.send(())
          for await _ in bell {}
        }
        await wait.value
      }
    }
    for await _ in begun { break }
    task.cancel()
    await task.value
  }
}

/// A view that waits for keys by itself, as a line editor does, and is woken for what arrives elsewhere.
@Suite struct InterruptedWaitTests {
  private enum Event { case key(Character), bell }

  private final class Editor {
    let events = Inbox<Event>()
    let waits: Inbox<Void>
    private var line = ""

    init(waits: Inbox<Void> = Inbox()) { self.waits = waits }

    func type(_ keys: String) { for key in keys { events.send(.key(key)) } }

    func intents() -> PulledSequence<String> {
      PulledSequence(wakeUp: { [events] in events.send(.bell, replacing: "bell") }) { await self.readLine() }
    }

    private func readLine() async -> Pull<String> {
      waits.send(())
      while let event = await nextEvent() {
        switch event {
        case .bell: return .nothing
        case .key("\n"):
          defer { line = "" }
          return .element(line)
        case .key(let key): line.append(key)
        }
      }
      return .end
    }

    /// Waits as a system call does, which knows of no task that is cancelled.
    private func nextEvent() async -> Event? { await Task { [events] in await events.first { _ in true } }.value }
  }

  @Test func whatArrivesEndsTheWaitAndTheHalfTypedLineGoesOn() async {
    let (editor, outside) = (Editor(), Inbox<String>())
    let loop = loop { Results($0) }.taking(editor.intents(), outside)
    editor.type("he")
    let arrival = Task { _ = outside.send("the file has changed") }
    let all = await loop.allStates { state in
      switch state {
      case "the file has changed": editor.type("llo\n")
      case "hello": editor.events.finish()
      default: break
      }
    }
    await arrival.value
    #expect(all == ["initial", "the file has changed", "hello"])
  }

  @Test func aWakeUpWithoutAnythingElseOnlyGoesOn() async {
    let editor = Editor()
    let loop = loop { Results($0) }.taking(editor.intents())
    editor.type("he")
    editor.events.send(.bell)
    editor.type("llo\n")
    editor.events.finish()
    #expect(await loop.allStates() == ["initial", "hello"])
  }

  @Test func whileAStateIsRenderedNothingIsWoken() async {
    let (editor, outside) = (Editor(), Inbox<String>())
    let loop = loop { Results($0) }.taking(editor.intents(), outside)
    for await state in loop.states() {
      if state == "initial" { outside.send("outside") }
      guard state == "outside" else { continue }
      // It was looked for before the editor waited.
      #expect(editor.events.take() == nil)
      editor.events.finish()
    }
  }

  @Test(arguments: [false, true]) func cancellingTheTaskEndsTheWait(hasInbox: Bool) async {
    let (log, waits) = (Log(), Inbox<Void>())
    let task = Task {
      let editor = Editor(waits: waits)
      editor.type("half")
      let loop = loop { Results($0) }
      if hasInbox { loop.processIntents(Inbox<String>()) }
      loop.processIntents(editor.intents())
      for await state in loop.states() { log(state) }
      log("end")
    }
    for await _ in waits { break }
    task.cancel()
    await task.value
    #expect(log.all == ["initial", "end"])
  }
}
