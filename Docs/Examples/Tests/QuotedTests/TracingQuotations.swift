import Foundation
import MVI
import MVITesting
import MVITracing
import Testing

@Suite struct TracingQuotations {
  @Test func aTraceIsWrittenAndReplayed() async throws {
    let file = Bytes()
    let trace = TraceWriter(ResultsOnly()) { bytes in file.bytes += bytes }
    let recorder = StateRecorder(counterLoop(listener: trace.record))
    try await recorder.expect(0)
    for intent in [CounterIntent.up, .up, .reset] {
      try await recorder.begin(intent)
      try await recorder.rest()
    }
    let replay = try Replay(of: file.bytes) { line in
      line.elementsEqual("up".utf8) ? CounterResult.increased : .wasReset
    }
    #expect(Array(replay.states(from: 0, by: CounterReducer.self)) == [0, 1, 2, 0])
  }

  /// The record of a run: its results, a word each.
  struct ResultsOnly: TraceEncoding {
    func record(of event: CounterEvent, after previous: Int?) -> [UInt8]? {
      guard case .result(let result) = event else { return nil }
      return Array((result == .increased ? "up" : "reset").utf8)
    }
  }

  @Test func everythingIsPrinted() async throws {
    let file = Bytes()
    let printed = PrintedTrace<CounterIntent, CounterIntent, CounterResult, Int>()
    let trace = TraceWriter(printed) { bytes in file.bytes += bytes }
    let recorder = StateRecorder(counterLoop(listener: trace.record))
    try await recorder.expect(0)
    try await recorder.send(.up, expecting: [1])
    #expect(
      String(decoding: file.bytes, as: UTF8.self) == """
        state 0
        intent up
        action up
        result increased
        state 1

        """)
  }

  @Test func aLineThatCannotBeReadIsNamed() {
    struct NoWord: Error {}
    do {
      _ = try Replay<CounterResult>(of: Array("up\nsideways\n".utf8)) { line in
        guard line.elementsEqual("up".utf8) else { throw NoWord() }
        return .increased
      }
      Issue.record("It was read.")
    } catch {
      #expect(error.line == 2)
    }
  }

  @Test func timeIsTravelled() async {
    let travel = TimeTravel<CounterIntent, CounterIntent, CounterResult, Int>()
    let console = Script([.live(.up), .live(.up), .step(-1), .present])
    let loop = counterLoop(listener: travel.record)
    await run(TimeTravelView(console, travel), loop)
    #expect(console.shown == [0, 1, 2, 1, 2])
    #expect(travel.step(by: -2)?.state == 0)
  }
}

private final class Bytes {
  var bytes: [UInt8] = []
}

/// Wants one thing after another, and notes what is shown.
private final class Script: View {
  private(set) var shown: [Int] = []
  private let wants: [TravelIntent<CounterIntent>]

  init(_ wants: [TravelIntent<CounterIntent>]) { self.wants = wants }

  func intents() -> PulledSequence<TravelIntent<CounterIntent>> {
    var rest = wants[...]
    return PulledSequence { rest.popFirst() }
  }

  func render(_ count: Int) async { shown.append(count) }
}
