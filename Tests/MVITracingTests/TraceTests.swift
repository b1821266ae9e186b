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
    let recorder = StateRecorder(countingLoop(writer.record))
    try await recorder.first { _ in true }
    for intent in intents {
      try await recorder.begin(intent)
      try await recorder.rest()
    }
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
