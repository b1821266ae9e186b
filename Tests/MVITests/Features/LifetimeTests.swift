import MVI
import Testing

@Suite(.timeLimit(.minutes(1))) struct LifetimeTests {
  private enum Change: Equatable, Sendable { case open(Int), pause(Int), close(Int), news(Int, String), login(Bool) }

  private struct State: Equatable {
    var running: Instances<Int, Bool> = [:]
    var login: Bool?
    var news: [String] = []
  }

  private enum Reduce: Reducer {
    static func reduce(_ state: inout State, _ result: Change) {
      switch result {
      case .open(let id): state.running[id] = true
      case .pause(let id): state.running[id]? = false
      case .close(let id): state.running[id] = nil
      case .news(let id, let text): state.news.append("\(id) \(text)")
      case .login(let isThere): state.login = isThere ? true : nil
      }
    }
  }

  private struct Process: Processor {
    func results(of action: Change) -> Results<Change> { Results(action) }
  }

  private let effects = Effects<Change, Change>()
  private let inbox = Inbox<Change>()
  private let asked = Log()

  private func loop() -> Loop<Change, Change, Change, State> {
    let loop = Loop<Change, Change, Change, State>(
      initialState: State(), processor: Process(), reducer: Reduce.self, effects: effects,
      lifetimes: [
        Lifetime(\.running) { id, isRunning in
          asked("\(id)")
          let opened = Subscription("opened", sending: Change.news(id, "opened"))
          return isRunning ? [opened, Subscription("stays") { Inbox<Change>() }] : [opened]
        },
        Lifetime(\.login, as: "login") { _ in [Subscription("stays") { Inbox<Change>() }] },
      ])
    loop.processIntents(inbox)
    return loop
  }

  private final class Run {
    private let inbox: Inbox<Change>
    private var states: Loop<Change, Change, Change, State>.States.AsyncIterator

    init(_ loop: Loop<Change, Change, Change, State>, _ inbox: Inbox<Change>) {
      self.inbox = inbox
      states = loop.states().makeAsyncIterator()
    }

    func send(_ change: Change, until isReached: (State) -> Bool) async {
      inbox.send(change)
      while let state = await states.next(isolation: #isolation), !isReached(state) {}
    }
  }

  @Test func subscriptionsBeginAndEndWithAnInstance() async {
    let run = Run(loop(), inbox)
    await run.send(.open(1)) { $0.news == ["1 opened"] }
    await run.send(.open(2)) { $0.news == ["1 opened", "2 opened"] }
    #expect(effects.count >= 2)
    let before = asked.all.count
    await run.send(.pause(1)) { $0.running[1] == false }
    // The other was not looked at, and an intent that was sent once is not sent again.
    #expect(Set(asked.all.dropFirst(before)) == ["1"])
    while effects.count > 1 { await Task.yield() }
    await run.send(.login(true)) { $0.login == true }
    #expect(effects.count == 2)
    await run.send(.login(false)) { $0.login == nil }
    await run.send(.close(2)) { $0.running[2] == nil }
    #expect(effects.count == 0)
    await run.send(.open(2)) { $0.news == ["1 opened", "2 opened", "2 opened"] }
  }

  @Test func theEffectsOfAnInstanceEndWithIt() async {
    let run = Run(loop(), inbox)
    for id in [1, 2] { await run.send(.open(id)) { $0.news.contains("\(id) opened") } }
    let own: Effects<Int, String> = effects.lifted(1, intent: { .close($0) }, result: { .news(1, $0) })
    own.start("work") { _ in for await _ in Inbox<Void>() {} }
    #expect(own.count == 1)
    await run.send(.close(1)) { $0.running[1] == nil }
    #expect(own.count == 0)
    #expect(!own.isRunning("work"))
  }
}
