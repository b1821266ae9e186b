extension DayExpression {
  static let words: [String: DayExpression] = [
    "today": .today, "tod": .today, "tomorrow": .tomorrow, "tom": .tomorrow, "tmr": .tomorrow, "tmrw": .tomorrow,
    "yesterday": .yesterday,
    "sow": .startOf(.week, ahead: 0), "som": .startOf(.month, ahead: 0), "soq": .startOf(.quarter, ahead: 0),
    "soy": .startOf(.year, ahead: 0), "eow": .endOf(.week, ahead: 0), "eom": .endOf(.month, ahead: 0),
    "eoq": .endOf(.quarter, ahead: 0), "eoy": .endOf(.year, ahead: 0), "weekend": .weekend, "this weekend": .weekend,
    "next weekend": .ofWeek(.saturday, ahead: 1), "next day": .tomorrow,
    "later": .exactly(.last), "someday": .exactly(.last), "christmas": .date(day: 25, .december, year: nil),
    "christmas eve": .date(day: 24, .december, year: nil), "christmas day": .date(day: 25, .december, year: nil),
    "xmas": .date(day: 25, .december, year: nil), "boxing day": .date(day: 26, .december, year: nil),
    "new year": .date(day: 1, .january, year: nil), "new years": .date(day: 1, .january, year: nil),
    "new years day": .date(day: 1, .january, year: nil), "new years eve": .date(day: 31, .december, year: nil),
    "halloween": .date(day: 31, .october, year: nil), "valentines day": .date(day: 14, .february, year: nil),
    "st patricks day": .date(day: 17, .march, year: nil), "april fools day": .date(day: 1, .april, year: nil),
    "easter sunday": .easter(offset: 0, year: nil),
  ].merging(feasts.map { ($1, .easter(offset: $0, year: nil)) }) { one, _ in one }

  /// The days that move with Easter, by their distance from it.
  static let feasts = [
    -46: "ash wednesday", -7: "palm sunday", -2: "good friday", 0: "easter", 1: "easter monday", 39: "ascension day",
    49: "pentecost", 50: "whit monday",
  ]

  /// Corrections of a slip, without words that others resemble by chance.
  private static let known =
    ["eom", "eow", "eoy", "today", "tomorrow", "yesterday", "tonight", "weekend", "someday"]
    + Weekday.words + Month.words + ["next", "noon", "easter", "quarter", "month"]

  static func nearest(to word: String) -> String? { nearestWord(to: word, among: known) }
}

extension TimeOfDay {
  /// The times that have a name; midnight is none, because it could be the beginning or the end of a day.
  static let named = ["noon": TimeOfDay(hour: 12), "midday": TimeOfDay(hour: 12), "sod": start, "eod": end]
  static let bounds = [
    "sod": start, "start of day": start, "start of the day": start,
    "eod": end, "end of day": end, "end of the day": end,
  ]
  private static let start = TimeOfDay(hour: 0), end = TimeOfDay(hour: 23, minute: 59)
}

extension Weekday {
  /// Parses a lowercase word of three letters or more.
  init?(typed word: String) {
    let place = Weekday.words.firstIndex { $0.hasPrefix(word) } ?? (word == "weds" ? 2 : nil)
    self.init(at: word.utf8.count >= 3 ? place : nil)
  }

  /// Parses `fridays`, which is each of them.
  init?(plural word: String) { self.init(typed: word.hasSuffix("s") ? String(word.dropLast()) : "") }

  static let words = allCases.map { $0.name.lowercased() }
}

extension Month {
  init?(typed word: String) {
    self.init(at: word.utf8.count >= 3 ? Month.words.firstIndex { $0.hasPrefix(word) } : nil)
  }

  static let words = allCases.map { $0.name.lowercased() }
}

extension DateStep {
  /// The units in which a fraction of another is counted.
  static let parts = [DateUnit.hour: DateStep(60, .minute), .day: DateStep(24, .hour), .year: DateStep(12, .month)]

  /// Steps of one unit by the words for it.
  static let units: [String: DateStep] = {
    let names: [DateStep: String] = [
      DateStep(1, .minute): "min mins minute minutes", DateStep(1, .hour): "h hr hrs hour hours",
      DateStep(1, .day): "d day days", DateStep(1, .week): "w wk wks week weeks",
      DateStep(2, .week): "fortnight fortnights", DateStep(1, .month): "m mo mos month months",
      DateStep(3, .month): "q qtr qtrs quarter quarters", DateStep(1, .year): "y yr yrs year years",
    ]
    return names.reduce(into: [:]) { units, row in
      for name in row.value.split(separator: " ") { units[String(name)] = row.key }
    }
  }()
}

extension RecurrenceRule {
  static let words: [String: RecurrenceRule] = {
    let (fortnight, quarter) = (RecurrenceRule(.weekly, interval: 2), RecurrenceRule(.monthly, interval: 3))
    let others = [
      "fortnight": fortnight, "fortnightly": fortnight, "biweekly": fortnight, "quarter": quarter,
      "quarterly": quarter, "annually": RecurrenceRule(.yearly), "everyday": RecurrenceRule(.daily),
    ]
    return Frequency.allCases.reduce(into: others) { words, frequency in
      for word in [frequency.unit, frequency.rawValue.lowercased()] { words[word] = RecurrenceRule(frequency) }
    }
  }()
}

extension PhraseScanner {
  static let counts = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
  ]

  /// After the fifth they end in `th`, as a rule.
  static let ordinals = ["first": 1, "second": 2, "third": 3, "fifth": 5, "eighth": 8, "ninth": 9, "twelfth": 12]
    .merging(counts.filter { $0.value > 3 }.map { ($0.hasSuffix("y") ? $0.dropLast() + "ieth" : $0 + "th", $1) }) {
      one, _ in one
    }
  static let ordinalSuffixes = ["st", "nd", "rd", "th"]

  /// Names of intervals in other programs, and the names here.
  static let otherNames = [
    "bimonthly": "2m", "semiannual": "6m", "semiannually": "6m", "biannual": "6m", "biannually": "6m",
    "annual": "year", "biennial": "2y", "biennially": "2y", "nightly": "day", "everyday": "day",
  ]

  static let knownInIntervals =
    ["weekdays", "until", "count", "last", "hourly", "daily", "weekly", "monthly", "yearly"]
    + Weekday.words + DateUnit.ofCalendar.map(\.rawValue)
}

/// The roles of a word in a line, by which the beginning and the end of a date or an interval are found.
struct WordRoles: OptionSet {
  let rawValue: Int
  /// The word can be a part of a date, or of an interval.
  static let date = WordRoles(rawValue: 1), interval = WordRoles(rawValue: 2)
  /// The word makes another date of the one after it, or before it.
  static let changesNext = WordRoles(rawValue: 4), changesPrevious = WordRoles(rawValue: 8)
  /// The word makes an interval of a phrase, or begins the next part of one.
  static let repeats = WordRoles(rawValue: 16), endsCadence = WordRoles(rawValue: 32)
  /// The word makes one phrase of a date before it and one after it.
  static let joins = WordRoles(rawValue: 64)
  /// The word belongs to a date after it, or has a word of dates after it that is none: `Read chapter 9 tomorrow`.
  static let leads = WordRoles(rawValue: 128), numbers = WordRoles(rawValue: 256)
  /// Phones begin the word with a capital letter in dates: `4pm Tomorrow`, `Next Friday`.
  static let capitals = WordRoles(rawValue: 512)

  init(rawValue: Int) { self.rawValue = rawValue }
  init(of word: String) { self = WordRoles.table[word] ?? [] }

  /// The roles of a word as typed: of anything that begins with a digit, and of `valentine's` up to the apostrophe.
  init(typed word: String) {
    let letters = String(decoding: word.utf8.prefix { $0.isLetter }, as: UTF8.self)
    self =
      word.utf8.first?.isDigit == true
      ? [.date, .interval] : WordRoles(of: letters.isEmpty ? word : letters.lowercased())
  }

  private static let table: [String: WordRoles] = {
    let rows: [(WordRoles, String)] = [
      (.date, "am pm on the this ago now tonight in noon midday eod sod start end middle weds uhr o p to"),
      (.date, "morning afternoon evening night st nd rd th couple quarters working weekday"),
      ([.date, .changesPrevious], "at um midnight"),
      ([.date, .interval, .changesNext], "last next mid half quarter past"),
      ([.date, .interval, .changesNext], PhraseScanner.ordinals.keys.joined(separator: " ")),
      ([.date, .changesNext, .changesPrevious], "of after before"),
      ([.date, .changesNext, .changesPrevious, .endsCadence], "from"),
      ([.date, .endsCadence], "beginning"),
      ([.interval, .changesNext, .changesPrevious, .endsCadence], "starting until"),
      ([.interval, .endsCadence], "till ending count"),
      ([.interval, .changesNext, .repeats], "every"),
      ([.interval, .repeats], "each ev everyday hourly daily weekly monthly quarterly yearly annually biweekly"),
      ([.interval, .repeats], "fortnightly weekdays workdays weekends"),
      ([.interval, .changesNext, .changesPrevious], "and"),
      (.interval, "other weekday workday times for start x"),
      ([.changesNext, .joins], "to or & / - – — except but not without through thru till about around"),
      (.changesNext, "than coming sometime cob"), (.joins, "in on by until and"),
      (.leads, "on at by due in within starting for"),
      (.numbers, "bus chapter chapters episode exercise floor form gate grade invoice issue lesson level line"),
      (.numbers, "no. number page pages part platform room section step unit week for the good"),
      (.capitals, "today tomorrow tonight next this morning afternoon evening noon am pm at on uhr"),
    ]
    // Names of days and units are there with an s or without, those of weekdays and months in every length.
    let names = Array(DateStep.units.keys) + PhraseScanner.counts.keys + Weekday.words.map { $0 + "s" }
    let words = (names + DayExpression.words.keys).flatMap { $0.split(separator: " ").map(String.init) }
    let beginnings = (Weekday.words + Month.words).flatMap { name in (3...name.count).map { String(name.prefix($0)) } }
    let dates = words + words.filter { $0.hasSuffix("s") }.map { String($0.dropLast()) } + beginnings
    var table = Dictionary(dates.map { ($0, WordRoles.date) }) { one, _ in one }
    for (roles, words) in rows {
      for word in words.split(separator: " ") { table[String(word), default: []].formUnion(roles) }
    }
    // No phrase ends with the `x` of `3x a week`.
    assert(
      table.allSatisfy { word, roles in
        roles.isDisjoint(with: [.date, .interval]) || word == "x" || WordBeginning(word.utf8).mayEndPhrase
      })
    return table
  }()
}

/// The first three letters of a word, in lower case, by which most words of titles differ from those of dates: a
/// program that adds one task has no time to make the table.
struct WordBeginning {
  /// Right-aligned after a space, as in `ofPhrases`; zero for a word that begins with a digit.
  private let letters: UInt32

  init(_ word: some Collection<UInt8>) {
    var letters: UInt32 = word.first?.isDigit == true ? 0 : 0x2020_2020
    for byte in word.prefix(3) {
      guard byte.isLetter else { break }
      letters = letters << 8 | UInt32(byte | 0x20)
    }
    self.letters = letters
  }

  /// True if the word may have the role of a date or an interval.
  var mayEndPhrase: Bool { letters == 0 || isOne(of: Self.ofPhrases) }

  /// True for one of a sorted list, each right-aligned in four bytes.
  func isOne(of sorted: StaticString) -> Bool {
    let (start, count) = (UnsafeRawPointer(sorted.utf8Start), sorted.utf8CodeUnitCount / 4)
    func beginning(at place: Int) -> UInt32 {
      UInt32(bigEndian: start.loadUnaligned(fromByteOffset: 4 * place, as: UInt32.self))
    }
    let place = (0..<count).firstPlace { beginning(at: $0) >= letters }
    return place < count && beginning(at: place) == letters
  }

  /// Those of all words that a phrase can end with, sorted.
  private static let ofPhrases: StaticString = """
       a   d   h   m   o   p   q   w   y  am  an  at  ev  hr  in  mo  nd  of  on  pm  rd  st  th  to  um  wk  yr\
     aft ago and ann apr asc ash aug bef beg biw box chr cou dai day dec eac eas eig ele end eod eom eoq eow eoy\
     eve feb fif fir fiv foo for fou fri fro goo hal hou hrs jan jul jun las lat mar may mid min mon mor mos new\
     nex nig nin noo nov now oct one oth pal pas pat pen qtr qua sat sec sep sev six sod som soq sow soy sta sun\
     ten the thi thr thu til tim tmr tod tom ton tue twe two uhr unt val wed wee whi wks wor xma yea yes yrs
    """
}
