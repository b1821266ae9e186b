extension IntervalExpression: CustomStringConvertible {
  /// The interval as it can be typed; it parses back to the same. A rule that has no words is printed as an RRULE.
  package var description: String {
    let rest = (time.map { " at \($0)" } ?? "") + (end?.typed ?? "")
    let typed = (cadence.typed ?? cadence.description) + rest
    return (try? IntervalExpression(parsing: typed)) == self ? typed : cadence.description + rest
  }
}

extension IntervalExpression.End {
  fileprivate var typed: String {
    switch self {
    case .until(let date): " until \(date)"
    case .count(let count): " count \(count)"
    }
  }
}

extension RecurrenceRule {
  /// What people type for it, if it is something that they type.
  fileprivate var typed: String? {
    let step = interval == 1 ? frequency.unit : "\(interval)\(frequency.unit.prefix(1))"
    guard !(monthDays.isEmpty && weekdays.isEmpty && months.isEmpty) else { return step }
    guard let days = typedDays else { return nil }
    return interval == 1 ? days : step + " " + days
  }

  private var typedDays: String? {
    if let clippedDay {
      return months == [2] ? "\(clippedDay)feb" : ordinal(clippedDay)
    }
    if let workday { return (workday == -1 ? "last" : ordinal(workday)) + " weekday" }
    if frequency == .yearly {
      guard months.count == 1, monthDays.count == 1, let month = Month(rawValue: months[0]) else { return nil }
      return "\(monthDays[0])\(month.shortName)"
    }
    if weekdays == Weekday.workdays.map({ WeekdayPosition($0) }) { return "weekdays" }
    let days =
      weekdays.isEmpty
      ? monthDays.filter { $0 <= 28 || positions.isEmpty || $0 == monthDays.last }
        .map { $0 == -1 ? "last day" : ordinal($0) }
      : weekdays.map { position in
        position.ordinal.map { ($0 == -1 ? "last" : ordinal($0)) + " " + position.weekday.name.lowercased() }
          ?? position.weekday.shortName
      }
    // With a day from 29 to 31 in the list, the 28th stands there for short months too.
    let isClipped = !positions.isEmpty && weekdays.isEmpty
    return
      (isClipped
      ? days.enumerated().filter { positions.contains($0.offset + 1) || $0.offset == days.count - 1 }
        .map(\.element) : days).joined(separator: ",")
  }
}

/// A number as a place in a row: `1st`, `22nd`, `13th`.
func ordinal(_ number: Int) -> String {
  switch (number % 100, number % 10) {
  case (11...13, _): "\(number)th"
  case (_, 1): "\(number)st"
  case (_, 2): "\(number)nd"
  case (_, 3): "\(number)rd"
  default: "\(number)th"
  }
}
