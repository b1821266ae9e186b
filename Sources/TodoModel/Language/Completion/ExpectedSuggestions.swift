extension Expectation {
  package func suggestions(
    for typed: String, from tasks: TaskTable, verbs: [Suggestion], clock: Clock, files: (String) -> [Suggestion]
  ) -> [Suggestion] {
    switch self {
    case .verb: verbs.beginning(with: typed)
    case .keywords(let keywords): keywords.beginning(with: typed)
    case .task(let preference, let least): tasks.suggestions(for: typed, from: least, preference, at: clock.present)
    case .project(let place):
      UsageCount.projects(of: tasks.tasks, at: clock.present).filter { place.allows($0.name) }
        .map { Suggestion($0) }.nextSegments(after: typed)
    case .tag, .tagName:
      UsageCount.tags(of: tasks.tasks, at: clock.present).filter { self == .tagName || $0.name.isTypedAfterSign() }
        .map { Suggestion($0) }.beginning(with: typed)
    case .view:
      tasks.settings.views.sorted { $0.key < $1.key }.map { Suggestion($0.key, explanation: .text($0.value)) }
        .beginning(with: typed)
    case .date: DateExpression.suggestions(for: typed, clock: clock)
    case .interval: IntervalExpression.suggestions(for: typed)
    case .file: files(typed).beginning(with: typed)
    }
  }

  package var needsVocabulary: Bool {
    switch self {
    case .task, .project, .tag, .tagName, .view: true
    case .verb, .keywords, .date, .interval, .file: false
    }
  }
}

extension [Suggestion] {
  /// The suggestions that begin with the typed text; only if there are none, those that do so regardless of case.
  func beginning(with typed: String) -> [Suggestion] {
    guard !typed.isEmpty else { return self }
    let alike = filter { $0.value.startsLike(typed) }
    let exact = alike.filter { $0.value.utf8.starts(with: typed.utf8) }
    return exact.isEmpty ? alike : exact
  }

  /// The matching projects up to their next dot, sorted; if there is only one, its children as well.
  fileprivate func nextSegments(after typed: String) -> [Suggestion] {
    func depth(_ name: String) -> Int { name.utf8.count { $0 == UInt8(ascii: ".") } }
    let fitting = beginning(with: typed)
    let level = depth(typed)
    let segments = fitting.filter { depth($0.value) == level }
    guard let only = segments.first, segments.count == 1 else { return segments }
    return [only]
      + fitting.filter { depth($0.value) == level + 1 && $0.value.utf8.starts(with: (only.value + ".").utf8) }
  }
}

extension DateExpression {
  static func suggestions(for typed: String, clock: Clock) -> [Suggestion] {
    phrases(for: typed).filter { $0.startsLike(typed) }.compactMap { phrase in
      DateExpression(phrase).map { Suggestion(phrase, explanation: .moment($0.resolved(by: clock).moment)) }
    }
  }

  private static func phrases(for typed: String) -> [String] {
    let digits = String(typed.prefix { $0.isASCII && $0.isNumber || $0 == "+" || $0 == "-" })
    guard digits.isEmpty else {
      let units = DateUnit.ofCalendar.map { digits + $0.letter }
      let months = Month.allCases.map { digits + $0.shortName.lowercased() }
      guard typed.count > digits.count else { return units }
      let clock = DateUnit.ofClock.map { digits + $0.letter }
      return units + clock + months + (Int(digits).map { $0 > 0 ? [ordinal($0)] : [] } ?? [])
    }
    let count = typed.filter { $0.isASCII && $0.isNumber }
    let counted = DateUnit.ofCalendar.map { "in \(count.isEmpty ? "3" : count) \($0.rawValue)s" }
    return ["today", "tomorrow"] + Weekday.words
      + ["next week", "next month", "next year", "eow", "eom", "eoy", "3d", "2w", "1m", "yesterday"]
      + (typed.isEmpty ? [] : counted + lessUsual)
  }

  private static let lessUsual =
    ["tonight", "now", "this weekend", "weekend", "next quarter", "day after tomorrow"]
    + ["week", "month", "quarter", "year"].map { "end of " + $0 }
    + ["eoq", "eod", "sow", "som", "soq", "soy", "sod", "easter", "good friday", "later", "someday"]
    + Weekday.words.map { "this " + $0 } + Month.words
}

extension IntervalExpression {
  static func suggestions(for typed: String) -> [Suggestion] {
    ends(after: typed)
      ?? phrases(for: typed).filter { $0.startsLike(typed) }.compactMap { phrase in
        (try? IntervalExpression(parsing: phrase)).map { Suggestion(phrase, explanation: .text($0.cadence.words)) }
      }
  }

  private static func phrases(for typed: String) -> [String] {
    let usual =
      ["day", "week", "month", "year", "weekdays", "weekends", "2d", "2w", "3m"] + Weekday.words + ["15th", "last day"]
    guard !typed.isEmpty else { return usual }
    let digits = String(typed.prefix { $0.isASCII && $0.isNumber })
    guard digits.isEmpty else {
      let counted = DateUnit.ofCalendar.map { digits + $0.letter } + (Int(digits).map { [ordinal($0)] } ?? [])
      return counted + usual.filter { !counted.contains($0) }
    }
    let places = ["first", "second", "third", "fourth", "last"]
    let inMonth = places.flatMap { place in Weekday.words.map { place + " " + $0 } }
    return usual + inMonth + ["daily", "weekly", "monthly", "yearly", "quarter", "fortnight", "other day"]
      + ["first weekday", "last weekday"]
  }

  private static func ends(after typed: String) -> [Suggestion]? {
    guard let space = typed.utf8.lastIndex(of: UInt8(ascii: " ")), case let interval = String(typed[..<space]),
      (try? IntervalExpression(parsing: interval)).map({ $0.end == nil }) == true
    else { return nil }
    let ends = ["until ", "count "].map { Suggestion("\(interval) \($0)", following: "") }.beginning(with: typed)
    return ends.isEmpty ? nil : ends
  }
}

extension Query {
  /// The words that a term begins with; a field comes with its relations as soon as it is the only one that fits.
  static func keywords(typed: String = "", besidesArrangement isArranged: Bool = false) -> [Keyword] {
    let fields = FieldName.queried.filter { $0.word.startsLike(typed) }
    let relations = fields.count == 1 && fields[0].kind.isOrdered ? Relation.fitting(fields[0]) : [.equal]
    return fields.flatMap { field in
      (fields.count > 1 && field.word == typed.lowercased() ? Relation.fitting(field) : relations).map { relation in
        let isField = fields.count > 1 && !field.explanation.isEmpty
        let explanation = isField ? field.explanation : relation.explanation(of: field)
        return Keyword(field.word + relation.rawValue, following: "", explanation: explanation)
      }
    } + starts + (isArranged ? Arrangement.Part.keywords : [])
  }

  private static let starts = [
    Keyword("is:", following: "", explanation: "a condition"),
    Keyword("+", following: "", explanation: "with a tag"),
    Keyword("-", following: "", explanation: "without a tag"),
    Keyword("@", following: "", explanation: "a view"),
    Keyword("not", explanation: "what does not hold"),
  ]

  static let connectives = [Keyword("and", explanation: "both hold"), Keyword("or", explanation: "either holds")]
}

extension Query.Relation {
  static func fitting(_ field: FieldName) -> [Query.Relation] { allCases.filter { $0.fits(field.kind) } }

  fileprivate func explanation(of field: FieldName) -> String {
    let isTime = field.kind.isTime
    return switch self {
    case .equal: field.kind.isOrdered ? (isTime ? "then" : "the same") : ""
    case .notEqual: "anything else"
    case .less: isTime ? "before" : "less than"
    case .lessOrEqual: isTime ? "then or before" : "at most"
    case .greater: isTime ? "after" : "more than"
    case .greaterOrEqual: isTime ? "then or after" : "at least"
    case .contains: "with that in it"
    }
  }
}
