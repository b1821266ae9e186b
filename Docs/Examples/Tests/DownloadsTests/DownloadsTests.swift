import MVITesting
import Testing

@testable import downloads

@Suite struct DownloadsTests {
  @Test func twoRunAtOnceAndTheFirstIsStoppedInTheMiddle() async throws {
    let clock = ManualClock()
    let recorder = StateRecorder(running: downloadLoop(from: PretendedServer(clock: clock)))
    try await recorder.expect(DownloadState())
    try await recorder.send(
      .get("film"),
      {
        $0.downloads[1] = Download(file: "film")
        $0.shown = .one(1)
      })
    try await recorder.send(
      .get("song"),
      {
        $0.downloads[2] = Download(file: "song")
        $0.shown = .one(2)
      })

    // Both wait for their first piece, and get it by the same half second.
    try await clock.advance(by: .milliseconds(500), whenSleeping: 2)
    try await recorder.first { $0.downloads[1]?.percent == 10 && $0.downloads[2]?.percent == 10 }

    try await clock.waitForSleepers(2)
    try await recorder.send(
      .cancel(1),
      {
        $0.downloads[1]?.phase = .cancelled
        $0.shown = .one(1)
      })

    // One sleeps now. The other one is left at ten percent until the end.
    for percent in stride(from: 20, through: 100, by: 10) {
      try await clock.advance(by: .milliseconds(500), whenSleeping: 1)
      try await recorder.expect {
        $0.downloads[2]?.percent = percent
        $0.shown = .one(2)
      }
    }
    let end = try await recorder.first { $0.downloads[2]?.phase == .complete }
    #expect(end.downloads[1] == Download(file: "film", percent: 10, phase: .cancelled))
    try await recorder.end()
  }

  @Test func whatWasStoppedGoesOnWhereItWas() async throws {
    let clock = ManualClock()
    let recorder = StateRecorder(running: downloadLoop(from: PretendedServer(clock: clock)))
    try await recorder.expect(DownloadState())
    try await recorder.begin(.get("film"))
    try await clock.advance(by: .milliseconds(500), whenSleeping: 1)
    try await recorder.first { $0.downloads[1]?.percent == 10 }
    try await recorder.begin(.cancel(1))
    try await recorder.first { $0.downloads[1]?.phase == .cancelled }
    try await clock.waitForSleepers(0)
    try await recorder.begin(.resume(1))
    try await clock.advance(by: .milliseconds(500), whenSleeping: 1)
    let state = try await recorder.first { $0.downloads[1]?.percent == 20 }
    #expect(state.downloads == [1: Download(file: "film", percent: 20)])
  }

  @Test func oneThatFailsDoesNotConcernTheOthers() async throws {
    let clock = ManualClock()
    let recorder = StateRecorder(running: downloadLoop(from: PretendedServer(clock: clock)))
    try await recorder.expect(DownloadState())
    try await recorder.begin(.get("nothing"))
    try await recorder.first { $0.downloads.count == 1 }
    try await recorder.begin(.get("song"))
    try await clock.advance(by: .milliseconds(500), whenSleeping: 2)
    let state = try await recorder.first { $0.downloads[1]?.phase == .failed && $0.downloads[2]?.percent == 10 }
    #expect(state.downloads[2]?.phase == .running)
  }

  @Test func whatDoesNotRunCannotBeCancelled() {
    let state = DownloadState(downloads: [1: Download(file: "film", phase: .complete)])
    #expect(state.action(for: .cancel(1)) == .refuse("1 is not running."))
    #expect(state.action(for: .cancel(2)) == .refuse("2 is not running."))
    #expect(state.action(for: .resume(1)) == .refuse("1 has not stopped."))
  }

  @Test func aResultChangesItsOwnDownloadOnly() throws {
    let state = DownloadState(downloads: [1: Download(file: "film", percent: 30), 2: Download(file: "song")])
    try given(state, for: DownloadReducer.self)
      .when(.received(2, percent: 10))
      .thenOnly {
        $0.downloads[2]?.percent = 10
        $0.shown = .one(2)
      }
  }

  @Test(arguments: [
    ("get a film", DownloadIntent.get("a film")), ("cancel 1", .cancel(1)), ("resume 2", .resume(2)), ("list", .list),
    ("cancel it", .unclear("cancel it")), ("", .unclear("")),
  ])
  func linesAreRead(_ line: String, _ intent: DownloadIntent) {
    #expect(downloads.intent(from: line) == intent)
  }
}
