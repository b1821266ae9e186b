import Testing

@testable import TodoModel

@Suite struct MomentBoundTests {
  /// Clocks that are set back from 00:01 to 23:01 of the day before, as in Newfoundland until 2011, and later forward
  /// over a whole day, as in Samoa.
  private struct OddZone: Zone {
    func civilTime(at instant: Instant) -> CivilTime {
      let offset = instant.seconds < 864_060 ? 0 : instant.seconds < 5_184_000 ? -3600 : 82_800
      return Instant(seconds: instant.seconds + offset).utc
    }

    func instants(of time: CivilTime) -> ZonedTime { .once(Instant(utc: time)) }
  }

  @Test("A day and an instant compare by the local day, wherever clocks are set", arguments: [0, 1, 2, 3])
  func days(_ number: Int) {
    let zone: any Zone = [FixedZone.utc, FixedZone(offset: 50_400), FixedZone(offset: -43_200), OddZone()][number]
    for day in [0, 8, 9, 10, 11, 12, 58, 59, 60, 61, 62] {
      let bound = MomentBound(.day(Day(number: day)), in: zone)
      // Uneven seconds, and those at which days begin.
      let seconds = [599, 600].flatMap { stride(from: -864_000, through: 6_912_000, by: $0) }
      for seconds in seconds {
        let instant = Instant(seconds: seconds)
        let local = zone.civilTime(at: instant).day.number
        #expect(bound.order(of: instant) == (local < day ? -1 : local > day ? 1 : 0), "\(day) \(seconds)")
        guard bound.order(of: instant) == (local < day ? -1 : local > day ? 1 : 0) else { return }
      }
    }
  }

  @Test func instantsCompareToTheSecondAndDaysByTheDay() {
    let noon = MomentBound(.instant(Instant(seconds: 43_200)), in: FixedZone.utc)
    #expect([43_199, 43_200, 43_201].map { noon.order(of: Instant(seconds: $0)) } == [-1, 0, 1])
    #expect([-1, 0, 1].map { noon.order(of: .day(Day(number: $0))) } == [-1, 0, 1])
    #expect(noon.order(of: .instant(Instant(seconds: 43_199))) == -1)
  }
}
