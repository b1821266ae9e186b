import TodoModel

extension TodoTxtLine {
  /// What a word says.
  enum Meaning: Hashable {
    case title
    case project(String)
    case tag(String)
    case due(Day)
    case wait(Day)
    case repetition(TodoItem.Repetition)
    case priority(TodoItem.Priority)
    case id(String)
    case rest(String)

    /// The field that it says; nil for what is said beside fields.
    var field: TaskField? {
      switch self {
      case .title: .title
      case .project: .project
      case .tag: .tags
      case .due: .due
      case .wait: .wait
      case .repetition: .repeat
      case .priority: .priority
      case .id, .rest: nil
      }
    }
  }

  /// Whether a word is a date that there is.
  static func isDate(_ word: Substring) -> Bool { word.utf8.count == 10 && Day(iso: word) != nil }

  /// What each word says. Of several that say the same the first one does, the others are words of the title.
  var meanings: [Meaning] {
    var seen: TaskFields = []
    var meanings = words.enumerated().map { place, word -> Meaning in
      let meaning = meaning(of: word.text, isLast: place == words.count - 1)
      guard let field = meaning.field, field != .tags, field != .title else { return meaning }
      return seen.insert(field).inserted ? meaning : .title
    }
    // A line of nothing but such words is its own title.
    if !meanings.contains(.title) {
      for place in meanings.indices where meanings[place].field != nil { meanings[place] = .title }
    }
    return meanings
  }

  private func meaning(of word: Substring, isLast: Bool) -> Meaning {
    // Bytes, as a line has many words and most of them are of the title.
    let bytes = word.utf8
    let name = Substring(bytes.dropFirst())
    switch bytes.first {
    case UInt8(ascii: "+") where name.first?.isLetter == true && Limits.allowsProject(String(name)):
      return .project(String(name))
    case UInt8(ascii: "@") where name.first?.isLetter == true: return .tag(String(name))
    case _: break
    }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return .title }
    let value = Substring(bytes[colon...].dropFirst())
    switch word[..<colon] {
    case "due": return Day(iso: value).map(Meaning.due) ?? .title
    case "t": return Day(iso: value).map(Meaning.wait) ?? .title
    case "rec": return TodoItem.Repetition(rec: value).map(Meaning.repetition) ?? .title
    case "pri" where isDone && value.utf8.count == 1:
      return value.first.flatMap(Self.priority(of:)).map(Meaning.priority) ?? .title
    case "uuid": return TaskID(value) == nil ? .title : .id(String(value))
    case "todo" where isLast: return value.percentDecoded.map(Meaning.rest) ?? .title
    case _: return .title
    }
  }

  /// `A` to `C`; the others are kept as they stand, and say nothing.
  static func priority(of letter: Character) -> TodoItem.Priority? {
    TodoItem.Priority.allCases.first { self.letter(of: $0) == letter }
  }

  static func letter(of priority: TodoItem.Priority) -> Character {
    switch priority {
    case .high: "A"
    case .medium: "B"
    case .low: "C"
    }
  }
}

extension TodoItem.Repetition {
  /// `2w` counts from completion, `+2w` from the due date; `b`, for days of work, is not known here.
  init?(rec text: Substring) {
    let isStrict = text.hasPrefix("+")
    let span = isStrict ? text.dropFirst() : text
    guard let unit = span.last, let count = Int(span.dropLast()), count > 0,
      span.dropLast().allSatisfy(\.isNumber), count <= 999_999_999
    else { return nil }
    let frequency: RecurrenceRule.Frequency
    switch unit {
    case "d": frequency = .daily
    case "w": frequency = .weekly
    case "m": frequency = .monthly
    case "y": frequency = .yearly
    case _: return nil
    }
    self.init(rule: RecurrenceRule(frequency, interval: count).description, origin: isStrict ? .due : .completion)
  }

  /// The same as todo.txt writes it; nil for what it cannot say.
  var rec: String? {
    guard let rule = try? RecurrenceRule(rrule: rule), rule == RecurrenceRule(rule.frequency, interval: rule.interval)
    else { return nil }
    let unit: String
    switch rule.frequency {
    case .hourly: return nil
    case .daily: unit = "d"
    case .weekly: unit = "w"
    case .monthly: unit = "m"
    case .yearly: unit = "y"
    }
    return (origin == .due ? "+" : "") + "\(rule.interval)" + unit
  }
}
