/// The moment at which something is looked at: whether a task is overdue or still waiting depends on it.
package struct Now: Sendable {
  /// The present instant.
  package let instant: Instant
  /// The present day.
  package let day: Day
  /// The zone in which days begin and end.
  package let zone: any Zone

  /// An instant, and the day that it falls on in a zone.
  package init(_ instant: Instant, in zone: any Zone) {
    self.instant = instant
    self.zone = zone
    day = zone.civilTime(at: instant).day
  }

  /// Whether a moment has been reached: a day as soon as it begins, an instant to the second.
  package func hasReached(_ moment: Moment) -> Bool {
    switch moment {
    case .day(let day): day <= self.day
    case .instant(let instant): instant <= self.instant
    }
  }

  /// Whether a moment lies after: a day when it has ended, an instant to the second.
  package func isPast(_ moment: Moment) -> Bool {
    switch moment {
    case .day(let day): day < self.day
    case .instant(let instant): instant < self.instant
    }
  }
}

extension Clock {
  /// The present moment.
  package var present: Now {
    Now(now(), in: zone)
  }
}
