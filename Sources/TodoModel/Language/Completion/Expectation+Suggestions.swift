extension Expectation {
  /// What fits it and begins with what has been typed.
  ///
  /// - Parameter verbs: The commands, in the order in which they are listed.
  package func suggestions(
    for typed: String, from vocabulary: some Vocabulary, verbs: [Keyword], clock: Clock
  ) -> [Suggestion] {
    switch self {
    case .verb:
      return verbs.map(Suggestion.init).beginning(with: typed)
    case .keywords(let keywords):
      return keywords.map(Suggestion.init).beginning(with: typed)
    case .task(let preference, let least):
      return vocabulary.tasks(for: typed, from: least, preference, at: clock.present)
    case .project(let place):
      return vocabulary.projects(at: clock.present).filter { place.allows($0.name) }
        .map(Suggestion.init).nextSegments(behind: typed)
    case .tag, .tagName:
      return vocabulary.tags(at: clock.present).filter { self == .tagName || $0.name.isTypedBehindSign() }
        .map(Suggestion.init).beginning(with: typed)
    case .view:
      return vocabulary.views().map { Suggestion($0.name, explanation: .text($0.query)) }.beginning(with: typed)
    case .date:
      return DateExpression.suggestions(for: typed, clock: clock)
    case .interval:
      return IntervalExpression.suggestions(for: typed, clock: clock)
    }
  }

  /// Whether it takes the data to know what fits.
  package var needsVocabulary: Bool {
    switch self {
    case .task, .project, .tag, .tagName, .view: true
    case .verb, .keywords, .date, .interval: false
    }
  }
}

extension [Suggestion] {
  /// Those that begin with what was typed; only if none does, those that do so but for the case of letters.
  func beginning(with typed: String) -> [Suggestion] {
    guard !typed.isEmpty else { return self }
    let alike = filter { $0.value.startsLike(typed) }
    let exact = alike.filter { $0.value.utf8.starts(with: typed.utf8) }
    return exact.isEmpty ? alike : exact
  }

  /// The projects that fit up to their next dot; if it is only one, what is inside it as well.
  ///
  /// They come sorted, the inner ones after the outer one.
  fileprivate func nextSegments(behind typed: String) -> [Suggestion] {
    let fitting = beginning(with: typed)
    let level = typed.utf8.count { $0 == UInt8(ascii: ".") }
    let segments = fitting.filter { $0.depth == level }
    guard let only = segments.first, segments.count == 1 else { return segments }
    return [only] + fitting.filter { $0.depth == level + 1 && $0.value.utf8.starts(with: (only.value + ".").utf8) }
  }
}

extension Suggestion {
  fileprivate var depth: Int { value.utf8.count { $0 == UInt8(ascii: ".") } }
}

extension DateExpression {
  /// Dates that begin with what was typed, each with the moment that it means.
  static func suggestions(for typed: String, clock: Clock) -> [Suggestion] {
    phrases(for: typed).compactMap { phrase in
      guard phrase.startsLike(typed), let date = DateExpression(phrase) else { return nil }
      return Suggestion(phrase, explanation: .moment(date.resolved(by: clock).moment))
    }
  }

  private static func phrases(for typed: String) -> [String] {
    let digits = String(typed.prefix { $0.isASCII && $0.isNumber || $0 == "+" || $0 == "-" })
    guard digits.isEmpty else {
      let units = CalendarUnit.allCases.map { digits + $0.letter }
      let months = Month.allCases.map { digits + $0.shortName.lowercased() }
      guard typed.count > digits.count else { return units }
      let clock = ClockUnit.allCases.map { digits + $0.letter }
      let ordinals = Int(digits).map { $0 > 0 ? [ordinal($0)] : [] } ?? []
      return units + clock + months + ordinals
    }
    let counted = CalendarUnit.allCases.map { "in \(inWords(typed)) \($0.rawValue)s" }
    return ["today", "tomorrow"] + Weekday.allCases.map { $0.name.lowercased() }
      + ["next week", "next month", "next year", "eow", "eom", "eoy", "3d", "2w", "1m", "yesterday"]
      + (typed.isEmpty ? [] : counted + lessUsual)
  }

  /// What is offered as soon as it begins like what was typed.
  private static let lessUsual =
    ["tonight", "now", "this weekend", "weekend", "next quarter", "day after tomorrow"]
    + ["week", "month", "quarter", "year"].map { "end of " + $0 }
    + ["eoq", "eod", "sow", "som", "soq", "soy", "sod", "easter", "good friday", "later", "someday"]
    + Weekday.allCases.map { "this " + $0.name.lowercased() }
    + Month.allCases.map { $0.name.lowercased() }

  /// How many are asked for in `in 3 …`.
  private static func inWords(_ typed: String) -> String {
    let count = typed.dropFirst(3).prefix { $0.isASCII && $0.isNumber }
    return typed.startsLike("in ") && !count.isEmpty ? String(count) : "3"
  }
}

extension IntervalExpression {
  /// Intervals that begin with what was typed, each with what it means.
  static func suggestions(for typed: String, clock: Clock) -> [Suggestion] {
    if let end = ends(behind: typed) { return end }
    return phrases(for: typed).compactMap { phrase in
      guard phrase.startsLike(typed), let interval = try? IntervalExpression(parsing: phrase) else { return nil }
      return Suggestion(phrase, explanation: .text(interval.cadence.words))
    }
  }

  private static func phrases(for typed: String) -> [String] {
    let weekdays = Weekday.allCases.map { $0.name.lowercased() }
    let usual =
      ["day", "week", "month", "year", "weekdays", "weekends", "2d", "2w", "3m"] + weekdays + ["15th", "last day"]
    guard !typed.isEmpty else { return usual }
    let digits = String(typed.prefix { $0.isASCII && $0.isNumber })
    guard digits.isEmpty else {
      let counted = CalendarUnit.allCases.map { digits + $0.letter } + (Int(digits).map { [ordinal($0)] } ?? [])
      return counted + usual.filter { !counted.contains($0) }
    }
    let inMonth = ["first", "second", "third", "fourth", "last"].flatMap { place in weekdays.map { place + " " + $0 } }
    return usual + inMonth + ["daily", "weekly", "monthly", "yearly", "quarter", "fortnight", "other day"]
      + ["first weekday", "last weekday"]
  }

  /// After a whole interval and a space: when it ends. nil if something else is being typed.
  private static func ends(behind typed: String) -> [Suggestion]? {
    guard let space = typed.utf8.lastIndex(of: UInt8(ascii: " ")) else { return nil }
    let interval = String(typed[..<space])
    let word = String(typed[typed.utf8.index(after: space)...])
    guard let read = try? IntervalExpression(parsing: interval), read.end == nil else { return nil }
    let ends = ["until", "count"].filter { $0.startsLike(word) }
    return ends.isEmpty ? nil : ends.map { Suggestion("\(interval) \($0) ", following: "") }
  }
}
