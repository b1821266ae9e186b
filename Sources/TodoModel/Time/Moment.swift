/// When something is due or comes back: a calendar day, or an instant.
///
/// A day is not midnight of some zone: it stays the same day wherever the file is read.
package enum Moment: Hashable, Sendable, Codable {
  /// A whole day.
  case day(Day)
  /// A point in time.
  case instant(Instant)

  /// The moment written as `2026-11-27` or `2026-11-27T16:00:00Z`, or nil for any other text.
  package init?(iso text: some StringProtocol) {
    if let day = Day(iso: text) {
      self = .day(day)
    } else if let instant = Instant(iso: text) {
      self = .instant(instant)
    } else {
      return nil
    }
  }

  /// The moment as `2026-11-27` or `2026-11-27T16:00:00Z`.
  package var iso: String {
    switch self {
    case .day(let day): day.iso
    case .instant(let instant): instant.iso
    }
  }

  /// The day on which it falls in a zone.
  package func day(in zone: some Zone) -> Day {
    switch self {
    case .day(let day): day
    case .instant(let instant): zone.civilTime(at: instant).day
    }
  }

  /// The instant itself, or the one with which the day begins in a zone.
  package func beginning(in zone: some Zone) -> Instant {
    switch self {
    case .day(let day): day.beginning(in: zone)
    case .instant(let instant): instant
    }
  }
}

extension Day {
  /// The instant with which it begins in a zone.
  package func beginning(in zone: some Zone) -> Instant { zone.instant(of: CivilTime(day: self, secondOfDay: 0)) }
}
