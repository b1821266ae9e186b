extension DayExpression {
  static let words: [String: DayExpression] = [
    "today": .today, "tomorrow": .tomorrow, "tom": .tomorrow, "tmr": .tomorrow, "yesterday": .yesterday,
    "sow": .startOf(.week), "som": .startOf(.month), "soq": .startOf(.quarter), "soy": .startOf(.year),
    "eow": .endOf(.week), "eom": .endOf(.month), "eoq": .endOf(.quarter), "eoy": .endOf(.year),
    "weekend": .this(.saturday), "later": .exactly(.last), "someday": .exactly(.last),
  ]

  static let feasts = [-2: "good friday", 0: "easter", 1: "easter monday"]

  /// Corrections of a slip, without words that others resemble by chance.
  private static let known =
    ["eom", "eow", "eoy", "today", "tomorrow", "yesterday", "tonight", "weekend", "someday"]
    + Weekday.words + Month.words + ["next", "noon", "easter", "quarter", "month"]

  static func nearest(to word: String) -> String? {
    let nearest = nearestWord(to: word, among: known)
    return nearest == word ? nil : nearest
  }
}

extension TimeOfDay {
  /// The times that have a name; midnight is none, because it could be the beginning or the end of a day.
  init?(named word: String) {
    switch word {
    case "noon": self.init(hour: 12)
    case "sod": self.init(hour: 0)
    case "eod": self.init(hour: 23, minute: 59)
    default: return nil
    }
  }
}

extension Weekday {
  /// Parses a lowercase word of three letters or more.
  init?(typed word: String) {
    let place = Weekday.words.firstIndex { $0.hasPrefix(word) } ?? (word == "weds" ? 2 : nil)
    guard word.utf8.count >= 3, let place else { return nil }
    self = Weekday.allCases[place]
  }

  static let words = allCases.map { $0.name.lowercased() }
}

extension Month {
  init?(typed word: String) {
    guard word.utf8.count >= 3, let place = Month.words.firstIndex(where: { $0.hasPrefix(word) }) else { return nil }
    self = Month.allCases[place]
  }

  static let words = allCases.map { $0.name.lowercased() }

  /// The month that a word resembles; short words resemble anything.
  static func nearest(to word: String) -> String? {
    word.count < 4 ? nil : nearestWord(to: word, among: words)
  }
}

enum CountedUnit {
  case calendar(CalendarUnit, times: Int)
  case clock(ClockUnit)

  init?(typed word: String) {
    guard let unit = CountedUnit.words[word] else { return nil }
    self = unit
  }

  static let words: [String: CountedUnit] = {
    let units: [([String], CountedUnit)] = [
      (["min", "mins", "minute", "minutes"], .clock(.minute)),
      (["h", "hr", "hrs", "hour", "hours"], .clock(.hour)),
      (["d", "day", "days"], .calendar(.day, times: 1)),
      (["w", "wk", "wks", "week", "weeks"], .calendar(.week, times: 1)),
      (["fortnight", "fortnights"], .calendar(.week, times: 2)),
      (["m", "mo", "mos", "month", "months"], .calendar(.month, times: 1)),
      (["q", "qtr", "qtrs", "quarter", "quarters"], .calendar(.month, times: 3)),
      (["y", "yr", "yrs", "year", "years"], .calendar(.year, times: 1)),
    ]
    return Dictionary(uniqueKeysWithValues: units.flatMap { names, unit in names.map { ($0, unit) } })
  }()
}

enum CountWords {
  static let all: [String: Int] = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12,
  ]
}

enum OrdinalWords {
  static let suffixes = ["st", "nd", "rd", "th"]
  static let names = ["first", "second", "third", "fourth", "fifth"]
}

extension RecurrenceRule {
  /// A rule for a date of every year; 29 February becomes the 28th in common years.
  init(yearlyOn day: Int, _ month: Month) {
    self.init(.yearly, months: [month.rawValue])
    if month == .february, day == 29 { setClippedDay(29) } else { monthDays = [day] }
  }

  /// Sorts days that are counted from the end of a month after the others.
  static func isEarlier(_ left: Int, _ right: Int) -> Bool { (left < 0 ? 1 : 0, left) < (right < 0 ? 1 : 0, right) }

  init?(typed word: String) {
    switch word {
    case "hour", "hourly": self.init(.hourly)
    case "day", "daily": self.init(.daily)
    case "week", "weekly": self.init(.weekly)
    case "fortnight", "fortnightly", "biweekly": self.init(.weekly, interval: 2)
    case "month", "monthly": self.init(.monthly)
    case "quarter", "quarterly": self.init(.monthly, interval: 3)
    case "year", "yearly", "annually": self.init(.yearly)
    default: return nil
    }
  }

  /// The first, or the last, of the days from Monday to Friday of each month.
  init(workday: Int) { self.init(.monthly, weekdays: Weekday.workdays.map { .init($0) }, positions: [workday]) }
}

extension RecurrenceRule.Frequency {
  init(_ unit: CalendarUnit) {
    switch unit {
    case .day: self = .daily
    case .week: self = .weekly
    case .month: self = .monthly
    case .year: self = .yearly
    }
  }
}

extension IntervalExpression.End {
  init(_ end: RecurrenceRule.End) {
    switch end {
    case .count(let count): self = .count(count)
    case .day(let day): self = .until(.day(.exactly(day)))
    case .local(let time): self = .until(.time(TimeOfDay(secondOfDay: time.secondOfDay), on: .exactly(time.day)))
    case .instant(let instant): self = .until(.instant(instant))
    }
  }
}

extension Weekday {
  static let workdays = Array(Weekday.allCases.prefix(5))
}

extension IntervalParser {
  static let otherNames = [
    "bimonthly": "2m", "semiannual": "6m", "semiannually": "6m", "biannual": "6m", "biannually": "6m",
    "annual": "year", "biennial": "2y", "biennially": "2y", "nightly": "day", "everyday": "day",
  ]

  static let known =
    ["weekdays", "until", "count", "last", "hourly", "daily", "weekly", "monthly", "yearly"]
    + Weekday.words + CalendarUnit.allCases.map(\.rawValue)
}
