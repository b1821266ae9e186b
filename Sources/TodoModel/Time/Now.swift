/// The moment at which something is looked at: whether a task is overdue or still waiting depends on it.
public struct Now: Sendable {
  /// The present instant.
  public let instant: Instant
  /// The present day.
  public let day: Day
  /// The zone in which days begin and end.
  public let zone: any Zone

  /// An instant, and the day that it falls on in a zone.
  public init(_ instant: Instant, in zone: any Zone) {
    self.instant = instant
    self.zone = zone
    day = zone.civilTime(at: instant).day
  }

  /// Whether a moment has been reached: a day as soon as it begins, an instant to the second.
  public func hasReached(_ moment: Moment) -> Bool {
    switch moment {
    case .day(let day): day <= self.day
    case .instant(let instant): instant <= self.instant
    }
  }

  /// Whether a moment lies behind: a day when it has ended, an instant to the second.
  public func isPast(_ moment: Moment) -> Bool {
    switch moment {
    case .day(let day): day < self.day
    case .instant(let instant): instant < self.instant
    }
  }
}

extension Clock {
  /// The present moment.
  public var present: Now {
    Now(now(), in: zone)
  }
}
