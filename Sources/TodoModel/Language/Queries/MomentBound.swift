/// A moment that many others are compared with: by the second if both are instants, else by the local day.
struct MomentBound {
  private let moment: Moment
  private let day: Day
  private let zone: any Zone
  /// Seconds before which an instant is surely on an earlier day, and from which on it is surely on a later one.
  private let surelyBefore: Int, surelyAfter: Int
  /// Whether the two are the very bounds of the day, so that nothing between them has to be asked for.
  private let isExact: Bool

  init(_ moment: Moment, in zone: any Zone) {
    self.moment = moment
    self.zone = zone
    day = moment.day(in: zone)
    let midnight = day.number * 86_400
    // Asking the zone for every task would cost more than everything else. If its clocks are not set anywhere near,
    // the day begins and ends at seconds that can be computed; no place is more than 26 hours from Greenwich.
    let offset = MomentBound.offset(of: zone, at: midnight)
    isExact = stride(from: midnight - 172_800, through: midnight + 259_200, by: 3600)
      .allSatisfy { MomentBound.offset(of: zone, at: $0) == offset }
    surelyBefore = isExact ? midnight - offset : midnight - 172_800
    surelyAfter = isExact ? midnight - offset + 86_400 : midnight + 259_200
  }

  /// -1, 0 or 1: whether another moment comes before, falls on, or comes after this one.
  func order(of other: Moment) -> Int {
    switch other {
    case .instant(let instant): order(of: instant)
    case .day(let other): MomentBound.order(other.number, day.number)
    }
  }

  /// -1, 0 or 1: whether an instant comes before, falls on, or comes after this moment.
  func order(of other: Instant) -> Int {
    if case .instant(let instant) = moment { return MomentBound.order(other.seconds, instant.seconds) }
    if other.seconds < surelyBefore { return -1 }
    if other.seconds >= surelyAfter { return 1 }
    return isExact ? 0 : MomentBound.order(zone.civilTime(at: other).day.number, day.number)
  }

  private static func order(_ left: Int, _ right: Int) -> Int {
    left < right ? -1 : left > right ? 1 : 0
  }

  private static func offset(of zone: any Zone, at seconds: Int) -> Int {
    Instant(utc: zone.civilTime(at: Instant(seconds: seconds))).seconds - seconds
  }
}
