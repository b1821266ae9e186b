extension DayExpression {
  static let words: [String: DayExpression] = [
    "today": .today, "tomorrow": .tomorrow, "tom": .tomorrow, "tmr": .tomorrow, "yesterday": .yesterday,
    "sow": .startOf(.week), "som": .startOf(.month), "soq": .startOf(.quarter), "soy": .startOf(.year),
    "eow": .endOf(.week), "eom": .endOf(.month), "eoq": .endOf(.quarter), "eoy": .endOf(.year),
    "weekend": .this(.saturday), "later": .exactly(.last), "someday": .exactly(.last),
  ]

  /// The days that move with Easter, by how many days they come after its Sunday.
  static let feasts = [-2: "good friday", 0: "easter", 1: "easter monday"]

  /// What a slip is compared with: words that are looked like by chance are not among them.
  private static let known =
    ["eom", "eow", "eoy", "today", "tomorrow", "yesterday", "tonight", "weekend", "someday"]
    + Weekday.allCases.map { $0.name.lowercased() } + Month.allCases.map { $0.name.lowercased() }
    + ["next", "noon", "easter", "quarter", "month"]

  static func nearest(to word: String) -> String? {
    let nearest = nearestWord(to: word, among: known)
    return nearest == word ? nil : nearest
  }
}

extension TimeOfDay {
  /// The times that have a name; a day has one beginning and one end, where midnight could be either.
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
  /// The weekday that a word in lower case means, which may be cut to three letters.
  init?(typed word: String) {
    guard word.utf8.count >= 3,
      let weekday = Weekday.allCases.first(where: { $0.name.lowercased().hasPrefix(word) })
        ?? (word == "weds" ? .wednesday : nil)
    else { return nil }
    self = weekday
  }
}

extension Month {
  /// The month that a word in lower case means, which may be cut to three letters.
  init?(typed word: String) {
    guard word.utf8.count >= 3, let month = Month.allCases.first(where: { $0.name.lowercased().hasPrefix(word) })
    else { return nil }
    self = month
  }
}

extension Month {
  /// The name of the month that a word looks like; short words look like anything.
  static func nearest(to word: String) -> String? {
    guard word.count >= 4 else { return nil }
    return nearestWord(to: word, among: allCases.map { $0.name.lowercased() })
  }
}

/// What a word after a count means: so many of a unit.
enum CountedUnit {
  case calendar(CalendarUnit, times: Int)
  case clock(ClockUnit)

  /// The unit that a word in lower case means: `d`, `day` or `days`; quarters are three months.
  init?(typed word: String) {
    guard let unit = CountedUnit.words[word] else { return nil }
    self = unit
  }

  /// All that can stand for a unit.
  static let words: [String: CountedUnit] = {
    var words: [String: CountedUnit] = [:]
    func add(_ names: [String], _ unit: CountedUnit) {
      for name in names { words[name] = unit }
    }
    add(["min", "mins", "minute", "minutes"], .clock(.minute))
    add(["h", "hr", "hrs", "hour", "hours"], .clock(.hour))
    add(["d", "day", "days"], .calendar(.day, times: 1))
    add(["w", "wk", "wks", "week", "weeks"], .calendar(.week, times: 1))
    add(["fortnight", "fortnights"], .calendar(.week, times: 2))
    add(["m", "mo", "mos", "month", "months"], .calendar(.month, times: 1))
    add(["q", "qtr", "qtrs", "quarter", "quarters"], .calendar(.month, times: 3))
    add(["y", "yr", "yrs", "year", "years"], .calendar(.year, times: 1))
    return words
  }()
}

/// Small numbers in words, as people write them before a unit.
enum CountWords {
  static let all: [String: Int] = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12,
  ]
}
