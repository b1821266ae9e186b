/// A point in time, in whole seconds of POSIX time, without leap seconds.
package struct Instant: Hashable, Comparable, Sendable, Codable {
  /// Since 1970-01-01T00:00:00Z.
  package let seconds: Int

  package init(seconds: Int) { self.seconds = seconds }

  package init(utc time: CivilTime) { self.seconds = time.day.number * 86_400 + time.secondOfDay }

  package var utc: CivilTime {
    let secondOfDay = (seconds % 86_400 + 86_400) % 86_400
    return CivilTime(day: Day(number: (seconds - secondOfDay) / 86_400), secondOfDay: secondOfDay)
  }

  package static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }

  static let storable =
    Instant(utc: CivilTime(day: .first, secondOfDay: 0))...Instant(utc: CivilTime(day: .last, secondOfDay: 86_399))

  /// The nearest instant that has a year of four digits in UTC.
  package var withinCalendar: Instant { min(max(self, Instant.storable.lowerBound), Instant.storable.upperBound) }
}

/// A local date and time of day, in no particular zone.
package struct CivilTime: Hashable, Sendable, Codable {
  package var day: Day
  /// Seconds since midnight, 0–86399.
  package var secondOfDay: Int

  package init(day: Day, secondOfDay: Int) { (self.day, self.secondOfDay) = (day, secondOfDay) }

  package init(day: Day, hour: Int, minute: Int, second: Int = 0) {
    self.init(day: day, secondOfDay: hour * 3600 + minute * 60 + second)
  }

  package var hour: Int { secondOfDay / 3600 }
  package var minute: Int { secondOfDay / 60 % 60 }
  package var second: Int { secondOfDay % 60 }
}

/// A calendar day or an instant. A day is not midnight of some zone: it stays the same wherever the file is read.
package enum Moment: Hashable, Sendable, Codable {
  case day(Day)
  case instant(Instant)

  /// No particular day. It is kept as the last day of the calendar, which every reader of a file knows and sorts last.
  package static let someday = Moment.day(.last)

  package init?(iso text: some StringProtocol) {
    guard let moment = Day(iso: text).map(Moment.day) ?? Instant(iso: text).map(Moment.instant) else { return nil }
    self = moment
  }

  package var iso: String {
    switch self {
    case .day(let day): day.iso
    case .instant(let instant): instant.iso
    }
  }

  package func day(in zone: some Zone) -> Day {
    switch self {
    case .day(let day): day
    case .instant(let instant): zone.civilTime(at: instant).day
    }
  }

  package func beginning(in zone: some Zone) -> Instant {
    switch self {
    case .day(let day): day.beginning(in: zone)
    case .instant(let instant): instant
    }
  }

  package func timeOfDay(in zone: some Zone) -> TimeOfDay? {
    guard case .instant(let instant) = self else { return nil }
    return TimeOfDay(secondOfDay: zone.civilTime(at: instant).secondOfDay)
  }
}

package struct TimeOfDay: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Seconds since the clocks showed 00:00:00, 0–86399.
  package let secondOfDay: Int

  /// A time in hours (0–23), minutes and seconds (0–59).
  package init(hour: Int, minute: Int = 0, second: Int = 0) { secondOfDay = hour * 3600 + minute * 60 + second }

  package init(secondOfDay: Int) { self.secondOfDay = secondOfDay }

  package var description: String {
    let minutes = "\(String(digits: secondOfDay / 3600, count: 2)):\(String(digits: secondOfDay / 60 % 60, count: 2))"
    return secondOfDay % 60 == 0 ? minutes : minutes + ":\(String(digits: secondOfDay % 60, count: 2))"
  }
}

extension String {
  /// A number that is not negative, padded with zeros to a count of digits.
  package init(digits number: Int, radix: Int = 10, count: Int) {
    let digits = String(number, radix: radix)
    self = String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
