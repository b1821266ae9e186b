import Foundation
import MVI
import MVITesting
import Synchronization
import Testing

@Suite struct LoopQuotations {
  @Test func aCounterCounts() async {
    let shown = Shown()
    let view = CounterView(lines: ["up", "up", "reset"]) { shown.counts.append($0) }
    let viewModel = counterLoop()
    await run(view, viewModel)
    #expect(shown.counts == [0, 1, 2, 0])
  }

  @Test func aListenerHearsEverything() async throws {
    let heard = Heard()
    let recorder = StateRecorder(
      counterLoop { event in
        switch event {
        case .intent(let intent): heard.lines.append("intent \(intent)")
        case .action(let action): heard.lines.append("action \(action)")
        case .result(let result): heard.lines.append("result \(result)")
        case .state(let state): heard.lines.append("state \(state)")
        }
      })
    try await recorder.expect(0)
    try await recorder.send(.up, expecting: [1])
    #expect(heard.lines == ["state 0", "intent up", "action up", "result increased", "state 1"])
  }

  @Test func whatFollowsIsLeftOutAfterAFailure() async {
    #expect(await answers(to: saving(isPossible: true)) == [.saving, .saved, .loaded])
    #expect(await answers(to: saving(isPossible: false)) == [.saving, .failed])
  }

  private enum Saving: Equatable { case saving, saved, failed, loaded }

  private func saving(isPossible: Bool) -> Results<Saving> {
    @Sendable func save() async -> Saving { isPossible ? .saved : .failed }
    @Sendable func load() async -> Results<Saving> { Results(.loaded) }
    return Results(.saving).then { await save() }.followed(unless: { $0 == .failed }) { await load() }
  }

  private func answers<Answer>(to results: Results<Answer>) async -> [Answer] {
    var results = results
    var answers: [Answer] = []
    while let answer = await results.next() { answers.append(answer) }
    return answers
  }

  @Test func aCommandIsCancelled() async {
    enum Answer { case cancelled, done }
    struct Work: Processor {
      let step: @Sendable () async -> Answer
      func results(of action: Int) -> Results<Answer> { Results { await step() } }
    }
    let cancellation = Cancellation()
    let processor = Work {
      cancellation.cancel()
      return .done
    }
    let cancellable = processor.around { action, next in
      next.results(of: action).around { work in await cancellation.run(work) ?? Results(.cancelled) }
    }
    #expect(await answers(to: cancellable.results(of: 1)) == [.cancelled])
  }

  @Test func whatIsAnnouncedOftenWaitsOnce() {
    enum FileIntent: Equatable { case changed(file: String) }
    let inbox = Inbox<FileIntent>()
    inbox.send(.changed(file: "a.txt"), replacing: "a.txt")
    inbox.send(.changed(file: "b.txt"), replacing: "b.txt")
    inbox.send(.changed(file: "a.txt"), replacing: "a.txt")
    #expect(inbox.take() == .changed(file: "a.txt"))
    #expect(inbox.take() == .changed(file: "b.txt"))
    #expect(inbox.take() == nil)
  }

  @Test func aViewAndAnInboxAreMerged() async {
    let shown = Shown()
    let view = CounterView(lines: ["up"]) { shown.counts.append($0) }
    let loop = counterLoop()
    let inbox = Inbox<CounterIntent>()
    inbox.send(.reset)
    inbox.send(.up)
    loop.processIntents(view.intents())
    loop.processIntents(inbox)
    for await count in loop.states() { shown.counts.append(count) }
    #expect(shown.counts == [0, 1, 2])
  }

  @Test func aWaitThatCanBeInterrupted() async {
    let keyboard = Keyboard(keys: ["a", "b"])
    let keys = PulledSequence(wakeUp: { keyboard.interrupt() }) {
      switch keyboard.waitForKey() {
      case .key(let key): .element(key)
      case .interrupted: .nothing
      case .closed: .end
      }
    }
    keyboard.interrupt()
    var typed = ""
    for await key in keys { typed += key }
    #expect(typed == "ab")
  }

  @Test func severalReceiveOneState() async {
    let shared = SharedStates(0)
    let begun = Inbox<Void>()
    let others = Task {
      var emitted: [Bool] = []
      for await isEven in shared.states().only({ $0.isMultiple(of: 2) }) {
        emitted.append(isEven)
        begun.send(())
      }
      return emitted
    }
    for await _ in begun { break }
    let shown = Shown()
    let view = CounterView(lines: ["up", "up", "reset"]) { shown.counts.append($0) }
    await run(view, counterLoop(), sharing: shared)
    #expect(shown.counts == [0, 1, 2, 0])
    #expect(await others.value == [true, false, true])
  }

  @Test @MainActor func aViewOfTheMainActorIsOneAsItIsWrittenDown() async {
    let window = CounterWindow()
    window.clicks.send(.up)
    window.clicks.finish()
    await run(window, counterLoop())
    #expect(window.label == "1")
  }

  @Test func aTimerTicks() async throws {
    let clock = ManualClock()
    let seconds = Task {
      for await second in Ticks(every: .seconds(1), on: clock) where second == 2 { return second }
      return 0
    }
    try await clock.advance(by: .seconds(1), whenSleeping: 1)
    try await clock.advance(by: .seconds(1), whenSleeping: 1)
    #expect(await seconds.value == 2)
  }

  @Test func secretsAreNotShown() {
    enum LoginIntent: Equatable { case logIn(name: String, password: Secret<String>) }
    #expect("\(LoginIntent.logIn(name: "ann", password: Secret("sesame")))" == #"logIn(name: "ann", password: •••)"#)
  }

  @Test func aBackStackGoesBack() {
    var routes = BackStack("list")
    routes.push("detail")
    routes.push("detail")
    #expect(routes.routes == ["list", "detail"])
    routes.pop()
    #expect(routes.isAtRoot)
  }
}

@MainActor final class CounterWindow: View {
  let clicks = Inbox<CounterIntent>()
  var label = ""
  func intents() -> Inbox<CounterIntent> { clicks }
  func render(_ count: Int) { label = "\(count)" }
}

private final class Shown {
  var counts: [Int] = []
}

final class Heard {
  var lines: [String] = []
}

/// Waits for keys outside of Swift's concurrency, as `poll(2)` does.
private final class Keyboard: Sendable {
  enum Outcome { case key(String), interrupted, closed }

  private let keys: Mutex<ArraySlice<String>>
  private let isInterrupted = Mutex(false)

  init(keys: [String]) { self.keys = Mutex(keys[...]) }

  func interrupt() { isInterrupted.withLock { $0 = true } }

  func waitForKey() -> Outcome {
    let wasInterrupted = isInterrupted.withLock { isInterrupted in
      defer { isInterrupted = false }
      return isInterrupted
    }
    if wasInterrupted { return .interrupted }
    return keys.withLock { $0.popFirst().map(Outcome.key) ?? .closed }
  }
}
