import Synchronization
import Testing

@testable import TodoModel

@Suite struct ProgressMeterTests {
  private final class Desk: Sendable {
    private let time = Mutex(Duration.zero)
    private let progress = Mutex<[Progress]>([])

    func pass(_ milliseconds: Int) { time.withLock { $0 += .milliseconds(milliseconds) } }

    var reported: [Progress] { progress.withLock { $0 } }

    static func open() -> (Desk, ProgressMeter) {
      let desk = Desk()
      let meter = ProgressMeter(clock: { desk.time.withLock { $0 } })
      meter.listen { reported in desk.progress.withLock { $0.append(reported) } }
      return (desk, meter)
    }
  }

  @Test func whatIsSoonDoneIsNotTold() {
    let (desk, meter) = Desk.open()
    for done in 0...4 {
      meter.report(.reading, done, of: 5)
      desk.pass(100)
    }
    #expect(desk.reported == [])
    meter.report(.reading, 5, of: 5)
    #expect(desk.reported == [Progress(.reading, percent: 100, secondsLeft: 0)])
  }

  @Test func theRestIsEstimatedFromWhatIsDone() {
    let (desk, meter) = Desk.open()
    meter.report(.replaying, 0, of: 1000)
    desk.pass(1000)
    meter.report(.replaying, 250, of: 1000)
    desk.pass(1000)
    meter.report(.replaying, 300, of: 1000)
    #expect(
      desk.reported == [
        Progress(.replaying, percent: 25, secondsLeft: 3), Progress(.replaying, percent: 30, secondsLeft: 5),
      ])
  }

  @Test func itIsToldNoOftenerThanOneCanRead() {
    let (desk, meter) = Desk.open()
    for done in 0...2000 {
      meter.report(.reading, done, of: 2000)
      desk.pass(1)
    }
    #expect(desk.reported.map(\.percent) == [25, 35, 45, 55, 65, 75, 85, 95])
  }

  @Test func otherWorkAndTheSameOnceMoreBeginAnew() {
    let (desk, meter) = Desk.open()
    meter.report(.reading, 0, of: 10)
    desk.pass(400)
    meter.report(.replaying, 1, of: 10)
    desk.pass(99)
    meter.report(.replaying, 5, of: 10)
    #expect(desk.reported == [])
    // Together they have taken half a second.
    desk.pass(1)
    meter.report(.replaying, 5, of: 10)
    #expect(desk.reported == [Progress(.replaying, percent: 50, secondsLeft: 1)])
    desk.pass(400)
    meter.report(.replaying, 0, of: 10)
    desk.pass(99)
    meter.report(.replaying, 1, of: 10)
    #expect(desk.reported.count == 1)
    desk.pass(1)
    meter.report(.replaying, 1, of: 10)
    #expect(desk.reported.dropFirst() == [Progress(.replaying, percent: 10, secondsLeft: 1)])
  }

  @Test func whatIsMoreThanExpectedIsAll() {
    let (desk, meter) = Desk.open()
    meter.report(.salvaging, 1, of: 0)
    desk.pass(1000)
    meter.report(.salvaging, 2, of: 0)
    meter.report(.salvaging, 20, of: 10)
    #expect(desk.reported == [Progress(.salvaging, percent: 100, secondsLeft: 0)])
  }

  @Test func nobodyIsToldAnyMore() {
    let (desk, meter) = Desk.open()
    meter.report(.reading, 1, of: 10)
    desk.pass(1000)
    meter.listen(nil)
    meter.report(.reading, 2, of: 10)
    #expect(desk.reported == [])
  }
}
