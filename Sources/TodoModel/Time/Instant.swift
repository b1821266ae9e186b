/// A point in time, in whole seconds; leap seconds do not exist, as in POSIX time.
package struct Instant: Hashable, Comparable, Sendable, Codable {
  /// Seconds since 1970-01-01T00:00:00Z.
  package let seconds: Int

  /// The instant that many seconds after 1970-01-01T00:00:00Z.
  package init(seconds: Int) {
    self.seconds = seconds
  }

  /// The instant at which a clock set to UTC shows that date and time.
  package init(utc time: CivilTime) {
    self.seconds = time.day.number * 86_400 + time.secondOfDay
  }

  /// What a clock set to UTC shows.
  package var utc: CivilTime {
    let secondOfDay = (seconds % 86_400 + 86_400) % 86_400
    return CivilTime(day: Day(number: (seconds - secondOfDay) / 86_400), secondOfDay: secondOfDay)
  }

  /// Earlier instants come first.
  package static func < (left: Instant, right: Instant) -> Bool {
    left.seconds < right.seconds
  }
}

/// A date and a time of day as a clock on the wall shows them, in no particular zone.
package struct CivilTime: Hashable, Sendable, Codable {
  /// The date.
  package var day: Day
  /// Seconds since the clock showed 00:00:00, 0–86399.
  package var secondOfDay: Int

  /// A date with the seconds since midnight.
  package init(day: Day, secondOfDay: Int) {
    self.day = day
    self.secondOfDay = secondOfDay
  }

  package init(day: Day, hour: Int, minute: Int, second: Int = 0) {
    self.init(day: day, secondOfDay: hour * 3600 + minute * 60 + second)
  }

  /// The hour, 0–23.
  package var hour: Int { secondOfDay / 3600 }
  /// The minute, 0–59.
  package var minute: Int { secondOfDay / 60 % 60 }
  /// The second, 0–59.
  package var second: Int { secondOfDay % 60 }
}
