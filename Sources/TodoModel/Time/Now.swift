import Glibc

package struct Clock: Sendable {
  package let now: @Sendable () -> Instant
  package let zone: any Zone
  /// True if `now` is always the same; identifiers are then derived from it.
  package let isFixed: Bool
  /// The difference of this machine from others with the same fixed clock; empty if none is known.
  package var machine = ""

  package static func system(zone: any Zone) -> Clock {
    Clock(now: { Instant(seconds: time(nil)) }, zone: zone, isFixed: false)
  }

  package static func fixed(at instant: Instant, zone: any Zone) -> Clock {
    Clock(now: { instant }, zone: zone, isFixed: true)
  }

  package var today: Day { zone.civilTime(at: now()).day }
  package var present: Now { Now(now(), in: zone) }

  /// A new identifier: derived from a number and a title if the clock is fixed, random otherwise.
  package func newID(number: Int, title: String = "") -> TaskID {
    var generator = SystemRandomness()
    return isFixed ? .derived(from: now(), number: number, title: machine + title) : .random(using: &generator)
  }

  package func newHistoryID(after sequence: Int) -> HistoryID {
    // The numbers of tasks are positive.
    newID(number: -sequence)
  }
}

/// The moment for which tasks are evaluated, on which their being overdue or waiting depends.
package struct Now: Sendable {
  package let instant: Instant
  package let day: Day
  package let zone: any Zone

  package init(_ instant: Instant, in zone: any Zone) {
    (self.instant, self.zone) = (instant, zone)
    day = zone.civilTime(at: instant).day
  }

  /// True once a moment has been reached: a day at its beginning, an instant to the second.
  package func hasReached(_ moment: Moment) -> Bool {
    switch moment {
    case .day(let day): day <= self.day
    case .instant(let instant): instant <= self.instant
    }
  }

  /// True after a moment: a day at its end, an instant to the second.
  package func isPast(_ moment: Moment) -> Bool {
    switch moment {
    case .day(let day): day < self.day
    case .instant(let instant): instant < self.instant
    }
  }
}
