import Foundation
import MVI
import MVITesting
import Testing

@Suite struct InstancesTests {
  /// Few different hashes, so that identifiers collide in some or all of their bits.
  private struct ID: Hashable, Codable, Comparable, CustomStringConvertible {
    let number: Int
    let hashes: Int

    var description: String { "\(number)" }
    func hash(into hasher: inout Hasher) { hasher.combine(number % hashes) }
    static func < (left: ID, right: ID) -> Bool { left.number < right.number }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>, [1, 7, 1_000_000])
  func aWalkAgreesWithADictionary(_ seed: UInt64, _ hashes: Int) {
    var random = SeededGenerator(seed: seed)
    var (instances, model) = (Instances<ID, Int>(), [ID: Int]())
    var (earlier, earlierModel) = (instances, model)
    for step in 0..<600 {
      let id = ID(number: Int.random(in: 0..<60, using: &random), hashes: hashes)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        instances[id] = step
        model[id] = step
      case 5..<8:
        instances[id] = nil
        model[id] = nil
      case 8:
        instances[id]? += 1
        model[id]? += 1
      default: (earlier, earlierModel) = (instances, model)
      }
      #expect(instances[id] == model[id])
      #expect(instances.count == model.count)
      guard step % 20 == 0 else { continue }
      #expect(Dictionary(uniqueKeysWithValues: instances.map { ($0.id, $0.value) }) == model)
      #expect((instances == earlier) == (model == earlierModel))
      var difference: [ID: [Int?]] = [:]
      instances.forEachDifference(from: earlier) { difference[$0] = [$1, $2] }
      let ids = Set(model.keys).union(earlierModel.keys).filter { model[$0] != earlierModel[$0] }
      #expect(difference == Dictionary(uniqueKeysWithValues: ids.map { ($0, [earlierModel[$0], model[$0]]) }))
      // The shape follows from the identifiers, not from the way to it.
      var other = Instances<ID, Int>()
      for (id, value) in model.sorted(by: { $0.key < $1.key }) { other[id] = value }
      #expect(other == instances)
    }
  }

  @Test func itIsCodedAsItsElements() throws {
    let instances: Instances<String, Int> = ["a": 1, "b": 2]
    #expect(try JSONDecoder().decode(Instances<String, Int>.self, from: JSONEncoder().encode(instances)) == instances)
    #expect(Mirror(reflecting: instances).children.map(\.label) == ["a", "b"])
  }
}

@Suite struct BoxedTests {
  private struct State: Hashable, Codable, Sendable {
    @Boxed var list = [1, 2]
    var number = 0
  }

  @Test func aChangeOfACopyLeavesTheOther() {
    let before = State()
    var after = before
    after.list.append(3)
    #expect(before.list == [1, 2] && after.list == [1, 2, 3])
    #expect(before != after)
    after.list.removeLast()
    #expect((before, before.hashValue) == (after, after.hashValue))
  }

  @Test func whatIsTheSameIsNotCompared() {
    struct Counted: Equatable {
      nonisolated(unsafe) static var comparisons = 0
      static func == (left: Counted, right: Counted) -> Bool {
        comparisons += 1
        return true
      }
    }
    let box = Boxed(wrappedValue: Counted())
    let copy = box
    #expect((box, Counted.comparisons) == (copy, 0))
    #expect(box == Boxed(wrappedValue: Counted()))
    #expect(Counted.comparisons == 1)
  }

  @Test func itLeavesNoTraceInTextsAndTraces() throws {
    let text = String(decoding: try JSONEncoder().encode(Boxed(wrappedValue: [1, 2])), as: UTF8.self)
    #expect(text == "[1,2]")
    #expect(try JSONDecoder().decode(State.self, from: JSONEncoder().encode(State(number: 3))) == State(number: 3))
  }
}

@Suite struct LifetimeTests {
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

  private struct Process: Processor { func results(of action: Change) -> Results<Change> { Results(action) } }

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
