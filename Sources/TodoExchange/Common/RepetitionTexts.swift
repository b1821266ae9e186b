import TodoModel

// Repetitions as todo.txt and Org write them (`+2w`), and as phrases of Obsidian's Tasks: `every 2 weeks on Friday when done`.

extension TodoItem.Repetition {
  /// Reads `2w`, which counts from completion, and `+2w`, which counts from the due date; nil for others, as `b`.
  init?(rec text: Substring) {
    let isStrict = text.hasPrefix("+")
    let span = isStrict ? text.dropFirst() : text
    guard let unit = span.last, let count = Int(span.dropLast()), count > 0, span.dropLast().allSatisfy(\.isNumber),
      count <= 999_999_999, let frequency = RecurrenceRule.Frequency.allCases.first(where: { $0.letter == unit })
    else { return nil }
    self.init(rule: RecurrenceRule(frequency, interval: count).description, origin: isStrict ? .due : .completion)
  }

  var rec: String? {
    guard let rule = try? RecurrenceRule(rrule: rule), let unit = rule.frequency.letter,
      rule == RecurrenceRule(rule.frequency, interval: rule.interval)
    else { return nil }
    return (origin == .due ? "+" : "") + "\(rule.interval)\(unit)"
  }

  var repeater: String? { rec.map { origin == .due ? "+\($0)" : ".+\($0)" } }

  init?(phrase: Substring) {
    var words = phrase.lowercased().split { $0 == " " || $0 == "," }.map(String.init)[...]
    let origin: Origin = words.suffix(2) == ["when", "done"] ? .completion : .due
    if origin == .completion { words.removeLast(2) }
    guard words.popFirst() == "every", let rule = RecurrenceRule(words: words) else { return nil }
    self.init(rule: rule.description, origin: origin)
  }

  var phrase: String? {
    guard let rule = try? RecurrenceRule(rrule: rule) else { return nil }
    let phrase = rule.phrase + (origin == .completion ? " when done" : "")
    return Self(phrase: phrase[...]).flatMap { try? RecurrenceRule(rrule: $0.rule) } == rule ? phrase : nil
  }
}

extension RecurrenceRule.Frequency { fileprivate var letter: Character? { unit.first } }

extension RecurrenceRule {
  fileprivate init?(words: ArraySlice<String>) {
    var words = words
    self.init(.daily)
    if words.suffix(3).first == "for", words.last == "times" || words.last == "time",
      let count = Int(words[words.endIndex - 2]), count > 0
    {
      end = .count(count)
      words.removeLast(3)
    }
    if let first = words.first, let count = first == "other" ? 2 : Int(first) {
      guard (1...999_999_999).contains(count) else { return nil }
      interval = count
      words.removeFirst()
    }
    guard let unit = words.popFirst() else { return nil }
    if let frequency = Frequency.allCases.first(where: { unit == $0.unit || unit == $0.unit + "s" }) {
      self.frequency = frequency
    } else if unit == "weekday" || unit == "weekdays" {
      frequency = .weekly
      weekdays = Self.workdays
    } else if Self.weekday(unit) != nil {
      frequency = .weekly
      words = ["on", unit] + words
    } else if let month = Month.allCases.first(where: { $0.name.lowercased() == unit }) {
      frequency = .yearly
      months = [month.rawValue]
    } else {
      return nil
    }
    guard words.isEmpty || words.popFirst() == "on" && !words.isEmpty && weekdays.isEmpty else { return nil }
    while let word = words.popFirst() {
      if word == "and" || word == "the" { continue }
      if let weekday = Self.weekday(word), frequency == .weekly {
        weekdays.append(WeekdayPosition(weekday))
      } else if let ordinal = Self.ordinal(word), frequency == .monthly || !months.isEmpty {
        if let weekday = words.first.flatMap(Self.weekday), months.isEmpty, abs(ordinal) <= 5 {
          words.removeFirst()
          weekdays.append(WeekdayPosition(weekday, ordinal: ordinal))
        } else {
          monthDays.append(ordinal)
        }
      } else {
        return nil
      }
    }
    guard weekdays.isEmpty || monthDays.isEmpty else { return nil }
    self.weekdays.sort { ($0.ordinal ?? 0, $0.weekday.rawValue) < ($1.ordinal ?? 0, $1.weekday.rawValue) }
  }

  fileprivate var phrase: String {
    var days: [String] = []
    var unit = frequency.unit
    if frequency == .weekly, Set(weekdays) == Set(Self.workdays) {
      unit = "weekday"
    } else if months.count == 1, let month = Month(rawValue: months[0]) {
      unit = month.name
      days = monthDays.map(Self.word)
    } else if frequency == .monthly {
      days = monthDays.map(Self.word) + weekdays.map { Self.word($0.ordinal ?? 0) + " " + $0.weekday.name }
    } else {
      days = weekdays.map(\.weekday.name)
    }
    let times = if case .count(let count)? = end { " for \(count) times" } else { "" }
    return "every " + (interval == 1 ? unit : "\(interval) \(unit)s")
      + (days.isEmpty ? "" : frequency == .weekly ? " on " : " on the ")
      + days.joined(separator: frequency == .weekly ? ", " : " and ") + times
  }

  /// The number of `15th`; -1 for `last`.
  private static func ordinal(_ word: String) -> Int? {
    if word == "last" { return -1 }
    guard ["st", "nd", "rd", "th"].contains(word.suffix(2)), let ordinal = Int(word.dropLast(2)) else { return nil }
    return (1...31).contains(ordinal) ? ordinal : nil
  }

  /// The day with a name, or with its first three letters, in lower case.
  private static func weekday(_ name: String) -> Weekday? {
    Weekday.allCases.first { [$0.name.lowercased()[...], $0.name.lowercased().prefix(3)].contains(name[...]) }
  }

  private static func word(_ place: Int) -> String { place == -1 ? "last" : TodoModel.ordinal(place) }
}
