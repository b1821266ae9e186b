extension RecurrenceRule {
  /// The rule for people: `every 2 weeks on Monday and Friday until 2027-03-01`.
  package var words: String {
    if frequency == .weekly, interval == 1, positions.isEmpty, months.isEmpty, monthDays.isEmpty,
      Set(weekdays) == Set(Weekday.workdays.map { WeekdayPosition($0) })
    {
      return "every weekday" + timeWords + endWords
    }
    let step = interval == 1 ? "every \(frequency.unit)" : "every \(interval) \(frequency.unit)s"
    return step + dayWords + timeWords + endWords
  }

  /// The rule for people, with what it is counted from: `every month`, `1 month after completion`.
  package func words(from origin: TodoItem.Repetition.Origin) -> String {
    switch origin {
    case .due: words
    case .completion where weekdays.isEmpty && monthDays.isEmpty && months.isEmpty:
      "\(interval) \(frequency.unit)\(interval == 1 ? "" : "s") after completion" + timeWords + endWords
    case .completion: words + ", counted from completion"
    }
  }

  private var dayWords: String {
    let monthNames = months.compactMap { Month(rawValue: $0)?.name }.listed
    if let clippedDay {
      return months == [2]
        ? " on \(clippedDay) February, or its last day"
        : " on the \(ordinal(clippedDay)), or the last day of a shorter month"
          + (months.isEmpty ? "" : " in \(monthNames)")
    }
    if let clippedList {
      return " on the " + (clippedList.days + [clippedList.last]).map(ordinal).listed
        + ", or the last day of a shorter month" + (months.isEmpty ? "" : " in \(monthNames)")
    }
    if let workday {
      return " on the " + (workday > 0 ? ordinal(workday) + " weekday" : fromEnd(-workday, of: "weekday"))
    }
    if frequency == .yearly, months.count == 1, monthDays.count == 1, monthDays[0] > 0, weekdays.isEmpty,
      positions.isEmpty
    {
      return " on \(monthDays[0]) \(monthNames)"
    }
    var words = ""
    if !weekdays.isEmpty { words += " on " + weekdays.map(\.words).listed }
    if !monthDays.isEmpty {
      words += weekdays.isEmpty ? " on the " : " that is the "
      words += monthDays.map { $0 > 0 ? ordinal($0) : fromEnd(-$0, of: "day") }.listed
    }
    if !months.isEmpty { words += " in \(monthNames)" }
    if !positions.isEmpty {
      words += " (only the \(positions.map { $0 > 0 ? ordinal($0) : fromEnd(-$0, of: "") }.listed) of these)"
    }
    return words
  }

  private var timeWords: String {
    time.map { " at " + $0.clockText } ?? ""
  }

  private var endWords: String {
    switch end {
    case nil: ""
    case .count(let count)?: count == 1 ? ", once" : ", \(count) times"
    case .day(let day)?: " until \(day.iso)"
    case .local(let time)?: " until \(time.iso)"
    case .instant(let instant)?: " until \(instant.iso)"
    }
  }
}

extension RecurrenceRule.WeekdayPosition {
  fileprivate var words: String {
    switch ordinal {
    case nil: weekday.name
    case let place? where place > 0: "the \(TodoModel.ordinal(place)) \(weekday.name)"
    case let place?: "the " + fromEnd(-place, of: weekday.name)
    }
  }
}

extension TimeOfDay {
  /// `02:30`
  fileprivate var clockText: String {
    String(CivilTime(day: .first, secondOfDay: secondOfDay).iso.dropFirst(11).prefix(5))
  }
}

/// `last Friday`, `2nd last Friday`.
private func fromEnd(_ place: Int, of name: String) -> String {
  (place == 1 ? "last" : ordinal(place) + " last") + (name.isEmpty ? "" : " " + name)
}

extension [String] {
  /// `Monday, Wednesday and Friday`.
  fileprivate var listed: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
