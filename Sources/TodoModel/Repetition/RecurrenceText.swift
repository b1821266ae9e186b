extension RecurrenceRule: CustomStringConvertible {
  /// The RRULE of RFC 5545 §3.3.10, without its name.
  package var description: String {
    func list(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ",") }
    var parts = ["FREQ=" + frequency.rawValue]
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    if !months.isEmpty { parts.append("BYMONTH=" + list(months)) }
    if !monthDays.isEmpty { parts.append("BYMONTHDAY=" + list(monthDays)) }
    if !weekdays.isEmpty { parts.append("BYDAY=" + weekdays.map(\.description).joined(separator: ",")) }
    if !positions.isEmpty { parts.append("BYSETPOS=" + list(positions)) }
    if let seconds = time?.secondOfDay {
      parts += ["BYHOUR=\(seconds / 3600)", "BYMINUTE=\(seconds / 60 % 60)"]
      if seconds % 60 != 0 { parts.append("BYSECOND=\(seconds % 60)") }
    }
    if weekStart != .monday { parts.append("WKST=" + weekStart.code) }
    if let end { parts.append(end.description) }
    return parts.joined(separator: ";")
  }

  // More than any rule needs.
  private static let longestList = 400

  /// Parses a rule, with or without `RRULE:` before it, in either letter case. Linear in the length of the text.
  /// Days of the year, numbers of weeks and several times of day are rejected by name, and so is what RFC 5545 forbids.
  package init(rrule text: String) throws(InvalidText) {
    let name = "RRULE:"
    let skipped = text.prefix(name.count).uppercased() == name ? name.utf8.count : 0
    self.init(.daily)
    var seen: Set<Substring> = []
    var clock: [Substring: Int] = [:]
    var offset = skipped
    for part in text.utf8.dropFirst(skipped).split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      let part = Part(text: String(Substring(part)), offset: offset)
      guard seen.insert(part.name).inserted else { throw part.invalid("each part once") }
      if let greatest = RecurrenceRule.clockParts[part.name] {
        clock[part.name] = try part.number(0...greatest)
      } else {
        try read(part)
      }
      offset += part.text.utf8.count + 1
    }
    func check(_ condition: Bool, _ expected: String) throws(InvalidText) {
      guard condition else { throw InvalidText(expected) }
    }
    try check(seen.contains("FREQ"), "FREQ=HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY among its parts")
    try check(!(seen.contains("COUNT") && seen.contains("UNTIL")), "either COUNT or UNTIL")
    try check(
      frequency != .hourly || seen.isSubset(of: ["FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST"]),
      "only INTERVAL, COUNT and UNTIL in a rule by hours")
    try check(frequency != .weekly || monthDays.isEmpty, "no BYMONTHDAY in a rule by weeks")
    try check(
      frequency == .monthly || frequency == .yearly || weekdays.allSatisfy { $0.ordinal == nil },
      "no numbers in BYDAY unless the rule is by months or years")
    // A missing part would be that of the due date, which is moved together with the rest.
    try check(clock.isEmpty || clock["BYHOUR"] != nil && clock["BYMINUTE"] != nil, "BYHOUR and BYMINUTE only together")
    if let hour = clock["BYHOUR"], let minute = clock["BYMINUTE"] {
      time = TimeOfDay(hour: hour, minute: minute, second: clock["BYSECOND"] ?? 0)
    }
  }

  private static let clockParts: [Substring: Int] = ["BYHOUR": 23, "BYMINUTE": 59, "BYSECOND": 59]

  private mutating func read(_ part: Part) throws(InvalidText) {
    switch part.name {
    case "FREQ":
      guard let frequency = Frequency(rawValue: part.value) else {
        throw part.invalid("HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY")
      }
      self.frequency = frequency
    case "INTERVAL": interval = try part.number(1...999_999_999)
    case "COUNT": end = .count(try part.number(1...999_999_999))
    case "UNTIL":
      guard let last = ICalTime(part.value.utf8) else { throw part.invalid("a day as in UNTIL=20270301") }
      end = .until(last)
    case "BYMONTH": months = try part.numbers(1...12)
    case "BYMONTHDAY": monthDays = try part.numbers(1...31, isSigned: true)
    case "BYSETPOS": positions = try part.numbers(1...366, isSigned: true)
    case "BYDAY":
      weekdays = try part.list { (text) throws(InvalidText) in
        guard let weekday = Weekday(code: text.suffix(2)) else { throw part.invalid("days such as MO, FR or -1FR") }
        let ordinal = text.dropLast(2)
        return WeekdayPosition(
          weekday, ordinal: ordinal.isEmpty ? nil : try part.number(ordinal, 1...53, isSigned: true))
      }
    case "WKST":
      guard let weekday = Weekday(code: part.value[...]) else { throw part.invalid("a day such as MO or SU") }
      weekStart = weekday
    default:
      throw part.invalid(
        "only FREQ, INTERVAL, BYMONTH, BYMONTHDAY, BYDAY, BYHOUR, BYMINUTE, BYSECOND, BYSETPOS, WKST, COUNT and UNTIL")
    }
  }

  private struct Part {
    let text: String
    let offset: Int
    let name: Substring
    let value: String

    init(text: String, offset: Int) {
      (self.text, self.offset) = (text, offset)
      let sides = text.uppercased().split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      name = sides[0]
      value = sides.count > 1 ? String(sides[1]) : ""
    }

    func invalid(_ expected: String) -> InvalidText { InvalidText(expected, at: offset) }
    func number(_ range: ClosedRange<Int>) throws(InvalidText) -> Int { try number(value[...], range) }

    func number(_ text: Substring, _ range: ClosedRange<Int>, isSigned: Bool = false) throws(InvalidText) -> Int {
      let digits = isSigned && (text.hasPrefix("-") || text.hasPrefix("+")) ? text.dropFirst() : text
      guard digits.utf8.allSatisfy(\.isDigit), let number = Int(digits), range.contains(number) else {
        let end = isSigned ? ", or negative ones from the end" : ""
        throw invalid("numbers from \(range.lowerBound) to \(range.upperBound)" + end)
      }
      return text.hasPrefix("-") ? -number : number
    }

    func numbers(_ range: ClosedRange<Int>, isSigned: Bool = false) throws(InvalidText) -> [Int] {
      try list { (text) throws(InvalidText) in try number(text, range, isSigned: isSigned) }
    }

    func list<Element: Hashable>(
      _ element: (Substring) throws(InvalidText) -> Element
    ) throws(InvalidText) -> [Element] {
      let elements = try value.split(separator: ",", omittingEmptySubsequences: false).map(element).withoutRepetition
      guard elements.count <= longestList else { throw invalid("at most \(longestList) values") }
      return elements
    }
  }

  /// The rule in words: `every 2 weeks on Monday and Friday until 2027-03-01`.
  package var words: String {
    let isWorkdays =
      frequency == .weekly && interval == 1 && positions.isEmpty && months.isEmpty && monthDays.isEmpty
      && Set(weekdays) == Set(Self.workdays)
    let step = interval == 1 ? "every \(frequency.unit)" : "every \(interval) \(frequency.unit)s"
    return (isWorkdays ? "every weekday" : step + dayWords) + timeWords + endWords
  }

  /// The rule in words, with its origin: `every month`, `1 month after completion`.
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
    let inMonths = months.isEmpty ? "" : " in \(monthNames)"
    if let clippedDay, months == [2] { return " on \(clippedDay) February, or its last day" }
    if let days = clippedDay.map({ [$0] }) ?? clippedList.map({ $0.days + [$0.last] }) {
      return " on the " + days.map(ordinal).listed + ", or the last day of a shorter month" + inMonths
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
    words += inMonths
    if !positions.isEmpty {
      words += " (only the \(positions.map { $0 > 0 ? ordinal($0) : fromEnd(-$0, of: "") }.listed) of these)"
    }
    return words
  }

  private var timeWords: String { time.map { " at \($0.description.prefix(5))" } ?? "" }

  private var endWords: String {
    switch end {
    case nil: ""
    case .count(let count)?: count == 1 ? ", once" : ", \(count) times"
    case .until(let last)?: " until " + last.iso
    }
  }
}

extension RecurrenceRule.WeekdayPosition: CustomStringConvertible {
  package var description: String { (ordinal.map(String.init) ?? "") + weekday.code }

  fileprivate var words: String {
    switch ordinal {
    case nil: weekday.name
    case let place? where place > 0: "the \(TodoModel.ordinal(place)) \(weekday.name)"
    case let place?: "the " + fromEnd(-place, of: weekday.name)
    }
  }
}

extension RecurrenceRule.End: CustomStringConvertible {
  /// `COUNT=5`, `UNTIL=20270301`, `UNTIL=20270301T170000Z`.
  package var description: String {
    switch self {
    case .count(let count): "COUNT=\(count)"
    case .until(let last): "UNTIL=" + last.text
    }
  }
}

extension Weekday {
  var code: String { String(name.prefix(2)).uppercased() }

  fileprivate init?(code: Substring) { self.init(at: Weekday.allCases.firstIndex { $0.code == code }) }
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
