import Glibc

/// Where the program learns what time it is, and where.
package struct Clock: Sendable {
  /// The present instant.
  package let now: @Sendable () -> Instant
  /// The zone in which days begin and end.
  package let zone: any Zone
  /// Whether the same instant is told at every call; identifiers then derive from it.
  package let isFixed: Bool

  /// A clock that is asked for the instant.
  package init(now: @escaping @Sendable () -> Instant, zone: any Zone, isFixed: Bool) {
    self.now = now
    self.zone = zone
    self.isFixed = isFixed
  }

  /// The time of the machine.
  package static func system(zone: any Zone) -> Clock {
    Clock(now: { Instant(seconds: time(nil)) }, zone: zone, isFixed: false)
  }

  /// A clock that always tells the same instant.
  package static func fixed(at instant: Instant, zone: any Zone) -> Clock {
    Clock(now: { instant }, zone: zone, isFixed: true)
  }

  /// The present day in the clock's zone.
  package var today: Day {
    zone.civilTime(at: now()).day
  }
}
