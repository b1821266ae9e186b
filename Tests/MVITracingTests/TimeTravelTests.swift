import MVI
import MVITesting
import MVITracing
import Testing

@Suite struct TimeTravelTests {
  private typealias Travel = TimeTravel<CountIntent, CountIntent, Int, Int>

  private func travel(_ travel: Travel, _ intents: [CountIntent]) async throws {
    let recorder = StateRecorder(countingLoop(travel.record))
    try await recorder.first { _ in true }
    for intent in intents {
      try await recorder.begin(intent)
      try await recorder.rest()
    }
  }

  @Test func aMomentKnowsWhatLedToIt() async throws {
    let travel = Travel()
    #expect(travel.moment == nil && travel.isLive)
    try await self.travel(travel, [.add(2), .nothing, .logIn(Secret("x"))])
    #expect((travel.moments.map(\.state), travel.moments.map(\.result)) == ([0, 2, 4, 5], [nil, 2, 2, 1]))
    #expect(travel.moments.map(\.intent) == [nil, .add(2), .add(2), .logIn(Secret("x"))])
    #expect(travel.moments.map(\.action) == travel.moments.map(\.intent))
  }

  @Test func thePlaceFollowsTheRunUntilItIsMoved() async throws {
    let travel = Travel()
    try await self.travel(travel, [.add(2)])
    #expect(travel.moment?.state == 4)
    #expect(travel.step(by: -1)?.state == 2)
    travel.record(.state(9))
    #expect(travel.moment?.state == 2 && !travel.isLive)
    #expect(travel.step(by: -5)?.state == 0)
    #expect(travel.step(by: 2)?.state == 4)
    #expect(travel.goLive()?.state == 9)
    travel.record(.state(10))
    #expect(travel.moment?.state == 10 && travel.isLive)
    #expect(travel.step(by: 1)?.state == 10)
  }

  @Test func theEarliestMomentsGo() {
    let travel = Travel(limit: 3)
    for state in 0..<5 { travel.record(.state(state)) }
    #expect((travel.moments.map(\.state), travel.moment?.state) == ([2, 3, 4], 4))
    travel.step(by: -1)
    travel.record(.state(5))
    #expect(travel.moments.map(\.state) == [3, 4, 5])
    // The same moment, as long as it is kept.
    #expect(travel.moment?.state == 3)
    for state in 6..<9 { travel.record(.state(state)) }
    #expect(travel.moment?.state == 6)
  }

  @Test func aMomentCostsTheSameHoweverManyAreKept() {
    // To move all others for each would take minutes.
    let travel = Travel(limit: 200_000)
    for state in 0..<600_000 { travel.record(.state(state)) }
    travel.step(by: -199_999)
    #expect((travel.moment?.state, travel.moments.map(\.state)) == (400_000, Array(400_000..<600_000)))
  }

  private final class Screen: View {
    private(set) var shown: [Int] = []
    private var script: [TravelIntent<CountIntent>]

    init(_ script: [TravelIntent<CountIntent>]) { self.script = script }

    func intents() -> PulledSequence<TravelIntent<CountIntent>> {
      PulledSequence { self.script.isEmpty ? nil : self.script.removeFirst() }
    }

    func render(_ state: Int) async { shown.append(state) }
  }

  @Test func aViewShowsThePastAndTheLoopKnowsNothingOfIt() async {
    let travel = Travel()
    var intents: [CountIntent] = []
    let screen = Screen([
      .live(.add(1)), .step(-1), .step(-9), .step(-1), .step(1), .live(.add(10)), .step(-2), .present, .present,
    ])
    let loop = countingLoop { event in
      if case .intent(let intent) = event { intents.append(intent) }
      travel.record(event)
    }
    await run(TimeTravelView(screen, travel), loop)
    #expect(intents == [.add(1), .add(10)])
    #expect(screen.shown == [0, 1, 2] + [1, 0, 1] + [2, 12, 22] + [2, 22])
  }

  private final class Window: View {
    let clicks = Inbox<TravelIntent<CountIntent>>()
    private(set) var shown: [Int] = []
    var respond: (Int) -> Void = { _ in }

    func intents() -> Inbox<TravelIntent<CountIntent>> { clicks }

    func render(_ state: Int) async {
      shown.append(state)
      respond(state)
    }
  }

  @Test(.timeLimit(.minutes(1))) func aViewOnThePastIsWokenForWhatArrivesElsewhere() async {
    let (travel, window, outside) = (Travel(), Window(), Inbox<CountIntent>())
    let loop = countingLoop(travel.record)
    loop.processIntents(outside)
    window.respond = { [unowned window, clicks = window.clicks] state in
      switch state {
      // Nothing is clicked: it arrives while the view is waited for.
      case 0: Task { _ = outside.send(.add(1)) }
      case 2 where window.shown.count == 3: clicks.send(.step(-1))
      case 1 where !travel.isLive: clicks.send(.live(.add(10)))
      case 22: clicks.finish()
      default: break
      }
    }
    await run(TimeTravelView(window, travel), loop)
    #expect(window.shown == [0, 1, 2, 1, 2, 12, 22])
  }
}
