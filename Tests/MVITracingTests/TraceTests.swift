import MVI
import MVITesting
import MVITracing
import Testing

@Suite struct TraceTests {
  private struct Numbers: TraceEncoding {
    func record(of event: CountEvent, after previous: Int?) -> [UInt8]? {
      switch event {
      case .result(let result): Array("r\(result)".utf8)
      case .state(let state): Array("s\(state - (previous ?? 0))".utf8)
      case .intent, .action: nil
      }
    }
  }

  private func trace<Encoding>(_ encoding: Encoding, header: String? = nil, _ intents: [CountIntent]) async throws
    -> String
  where Encoding: TraceEncoding<CountIntent, CountIntent, Int, Int> {
    var bytes: [UInt8] = []
    let writer = TraceWriter(encoding, header: header.map { Array($0.utf8) }) { bytes += $0 }
    try await run(intents, recordedBy: writer.record)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func everythingThatPassesIsPrintedAndSecretsAreNot() async throws {
    #expect(
      try await trace(PrintedTrace(), [.add(2), .logIn(Secret("hunter2\n"))]) == """
        state 0
        intent add(2)
        action add(2)
        result 2
        state 2
        result 2
        state 4
        intent logIn(•••)
        action logIn(•••)
        result 1
        state 5

        """)
  }

  @Test func aRecordIsALine() {
    let encoding = PrintedTrace<String, Int, Int, Int>()
    #expect(encoding.record(of: .intent("a\nb"), after: nil) == Array(#"intent a\nb"#.utf8))
  }

  @Test func anEncodingChoosesWhatIsWrittenAndKnowsTheStateBefore() async throws {
    #expect(
      try await trace(Numbers(), header: "v1", [.add(2), .nothing, .add(3)])
        == "v1\ns0\nr2\ns2\nr2\ns2\nr0\nr3\ns3\nr3\ns3\n")
  }

  @Test func aReplayGoesThroughTheSameStates() async throws {
    let trace = try await trace(Numbers(), header: "v1", [.add(2), .nothing, .add(3)])
    let replay = try Replay(of: Array(trace.utf8)) { line in
      line.first == UInt8(ascii: "r") ? Int(String(decoding: line.dropFirst(), as: UTF8.self)) : nil
    }
    #expect(replay.results == [2, 2, 0, 3, 3])
    #expect(Array(replay.states(from: 0, by: Sum.self)) == [0, 2, 4, 7, 10])
    #expect(Array(replay.states(from: 1, by: Sum.self)) == [1, 3, 5, 8, 11])
    #expect(Array(Replay<Int>([]).states(from: 0, by: Sum.self)) == [0])
  }

  @Test(arguments: [("x\n", 1), ("1\n\n2\nx", 4), ("1\n2\nx\ny\n", 3)])
  func theFirstLineThatCannotBeReadIsTold(_ text: String, _ line: Int) {
    struct NoNumber: Error {}
    let error = #expect(throws: UnreadableTrace.self) {
      try Replay(of: Array(text.utf8)) { line in
        guard let number = Int(String(decoding: line, as: UTF8.self)) else { throw NoNumber() }
        return number
      }
    }
    #expect(error?.line == line)
    #expect(error?.reason is NoNumber)
  }
}

enum CountIntent: Equatable { case add(Int), nothing, logIn(Secret<String>) }

struct CountProcessor: Processor {
  func results(of action: CountIntent) -> Results<Int> {
    switch action {
    case .add(let count): Results(count).then { count }
    case .nothing: Results(0)
    case .logIn: Results(1)
    }
  }
}

enum Sum: Reducer { static func reduce(_ state: inout Int, _ result: Int) { state += result } }

typealias CountEvent = Event<CountIntent, CountIntent, Int, Int>

func countingLoop(_ listener: @escaping (CountEvent) -> Void) -> Loop<CountIntent, CountIntent, Int, Int> {
  Loop(initialState: 0, processor: CountProcessor(), reducer: Sum.self, listener: listener)
}

private func run(_ intents: [CountIntent], recordedBy listener: @escaping (CountEvent) -> Void) async throws {
  let recorder = StateRecorder(countingLoop(listener))
  try await recorder.first { _ in true }
  for intent in intents {
    try await recorder.begin(intent)
    try await recorder.rest()
  }
}

@Suite struct TimeTravelTests {
  private typealias Travel = TimeTravel<CountIntent, CountIntent, Int, Int>

  @Test func aMomentKnowsWhatLedToIt() async throws {
    let travel = Travel()
    #expect(travel.moment == nil && travel.isLive)
    try await run([.add(2), .nothing, .logIn(Secret("x"))], recordedBy: travel.record)
    #expect((travel.moments.map(\.state), travel.moments.map(\.result)) == ([0, 2, 4, 5], [nil, 2, 2, 1]))
    #expect(travel.moments.map(\.intent) == [nil, .add(2), .add(2), .logIn(Secret("x"))])
    #expect(travel.moments.map(\.action) == travel.moments.map(\.intent))
  }

  @Test func thePlaceFollowsTheRunUntilItIsMoved() async throws {
    let travel = Travel()
    try await run([.add(2)], recordedBy: travel.record)
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

  @Test func aViewOnThePastIsWokenForWhatArrivesElsewhere() async {
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
