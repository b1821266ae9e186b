import MVI
import MVITesting
import MVITracing
import Testing

import struct Foundation.Data
import class Foundation.JSONDecoder
import class Foundation.JSONEncoder

@testable import timers

@Suite struct TimersTests {
  private typealias Travel = TimeTravel<Timers.Change, Timers.Change, Timers.Change, Timers.State>
  private typealias Trace = CodedTrace<Timers.Change, Timers.Change, Timers.Change, Timers.State>

  private let clock = ManualClock()

  private func id(_ number: Int) -> Timer.ID { Timer.ID(number: number) }

  @Test func timersTickPauseAndGo() throws {
    try given(Timers.State(), for: Timers.self)
      .when(.added(2), .timer(id(1), .ticked), .timer(id(2), .ticked), .removed(id(2)), .timer(id(2), .ticked))
      .then(Timers.State(lastNumber: 2, timers: [id(1): Timer.State(seconds: 1)]))
  }

  @Test func theEffectOfATimerBeginsAndEndsWithIt() async throws {
    let recorder = StateRecorder(running: Timers.loop(on: clock))
    try await recorder.expect(Timers.State())
    try await recorder.begin(.added(1_000))
    try await recorder.first { $0.timers.count == 1_000 }
    try await clock.waitForSleepers(1_000)
    for number in 1...400 {
      try await recorder.begin(.removed(id(number)))
      try await recorder.rest()
    }
    try await clock.waitForSleepers(600)
    try await recorder.begin(.timer(id(401), .paused))
    try await recorder.rest()
    try await clock.waitForSleepers(599)
    try await recorder.begin(.timer(id(401), .resumed))
    try await recorder.rest()
    try await clock.advance(by: .seconds(1), whenSleeping: 600)
    let state = try await recorder.first { $0.timers.allSatisfy { $0.value.seconds == 1 } }
    #expect(state.timers.count == 600)
    try await recorder.begin(.cleared)
    try await recorder.rest()
    try await clock.waitForSleepers(0)
    try await recorder.end()
  }

  @Test func aTimerThatIsGoneIsNotThere() async throws {
    let recorder = StateRecorder(running: Timers.loop(on: clock))
    try await recorder.expect(Timers.State())
    try await recorder.send(.removed(id(1)), { $0.notice = "There is no 1." })
    try await recorder.send(
      .added(1),
      {
        $0.lastNumber = 1
        $0.timers = [id(1): Timer.State()]
        $0.notice = "1 timers."
      })
    try await recorder.send(
      .removed(id(1)),
      {
        $0.timers[id(1)] = nil
        $0.notice = nil
      })
    try await recorder.end()
  }

  @Test func aRunIsTracedReplayedAndSteppedThrough() async throws {
    var bytes: [UInt8] = []
    let trace = TraceWriter(Trace { try? Array(JSONEncoder().encode($0)) }) { bytes += $0 }
    let travel = Travel()
    let loop = Timers.loop(on: clock) { event in
      trace.record(event)
      travel.record(event)
    }
    let recorder = StateRecorder(running: loop)
    try await recorder.expect(Timers.State())
    try await recorder.begin(.added(3))
    try await recorder.rest()
    try await clock.advance(by: .seconds(1), whenSleeping: 3)
    try await recorder.first { $0.timers.allSatisfy { $0.value.seconds == 1 } }
    try await recorder.begin(.removed(id(2)))
    try await recorder.rest()
    try await recorder.end()

    let replay = try Replay(of: bytes) { line in try JSONDecoder().decode(Timers.Change.self, from: Data(line)) }
    #expect(Array(replay.states(from: Timers.State(), by: Timers.self)) == recorder.seen)
    #expect(travel.moments.map(\.state) == recorder.seen)
    #expect(travel.step(by: -1)?.state.timers.count == 3)
    #expect(travel.step(by: -100)?.state == Timers.State())
    #expect(travel.goLive()?.state.timers.count == 2)
  }

  @Test func linesAreRead() {
    #expect(intent(from: "add 1000") == .added(1_000))
    #expect(intent(from: "pause 7") == .timer(id(7), .paused))
    #expect(text(of: Timers.State(notice: "1 timers.")) == "1 timers.\n")
  }
}
