import TodoModel

/// What the column DATE says: when a task is due, and how it repeats.
struct TodoistDate {
  var due: Moment?
  var repetition: TodoItem.Repetition?

  /// Stands before the day with which a repetition begins.
  static let start = " starting "

  /// Reads English as Todoist has it, and days in digits in any language; nil for what cannot be followed.
  init?(_ text: String, language: String?, _ now: Now) {
    if let moment = Moment(iso: text) {
      due = moment
      return
    }
    guard language.map({ $0.lowercased() == "en" }) ?? true else { return nil }
    let clock = Clock.fixed(at: now.instant, zone: now.zone)
    let words = text.split(separator: " ", maxSplits: 1)
    guard let first = words.first?.lowercased(), words.count > 1,
      ["every", "every!", "ev", "ev!", "after"].contains(first)
    else {
      guard let moment = Moment(typed: text, now) else { return nil }
      due = moment
      return
    }
    let (phrase, begin) = Self.parts(of: words[1])
    guard let interval = IntervalExpression(todoist: phrase) else { return nil }
    let day = begin.map { Moment(typed: $0, now) }
    if let day, day == nil { return nil }
    let origin: TodoItem.Repetition.Origin = first.hasSuffix("!") || first == "after" ? .completion : .due
    let expression = RepetitionExpression(interval, origin: origin)
    guard let resolved = expression.resolved(due: day ?? nil, clock: clock) else { return nil }
    due = resolved.due
    repetition = resolved.repetition
  }

  private static func parts(of text: Substring) -> (phrase: String, begin: String?) {
    guard let range = text.firstRange(of: start) else { return (String(text), nil) }
    return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
  }

  /// What to write for a task; nil if it is never due.
  static func text(of task: TodoItem, _ now: Now) -> String? {
    let due = task.due.map { moment in
      switch moment {
      case .day(let day): return (day: day.iso, time: "")
      case .instant(let instant):
        let time = now.zone.civilTime(at: instant).iso
        return (day: String(time.prefix(10)), time: " " + time.dropFirst(11).prefix(5))
      }
    }
    if let repetition = task.repetition, var phrase = TodoItem.Repetition(rule: repetition.rule, origin: .due).phrase {
      if repetition.origin == .completion { phrase = "every!" + phrase.dropFirst("every".count) }
      if let due { phrase += (due.time.isEmpty ? "" : " at" + due.time) + start + due.day }
      // Only what is read as the same rule.
      if TodoistDate(phrase, language: "en", now)?.repetition == repetition { return phrase }
    }
    return due.map { $0.day + $0.time }
  }
}

extension IntervalExpression {
  /// What stands behind `every`, as it is typed here or in the words of other programs.
  fileprivate init?(todoist text: String) {
    if let interval = try? IntervalExpression(parsing: text) {
      self = interval
      return
    }
    let parts = text.firstRange(of: " at ").map { (text[..<$0.lowerBound], text[$0.upperBound...]) }
    let phrase = TodoItem.Repetition(phrase: "every " + (parts?.0 ?? text[...]))
    guard let rule = phrase.flatMap({ try? RecurrenceRule(rrule: $0.rule) }) else { return nil }
    let time = parts.flatMap { try? IntervalExpression(parsing: "day at " + $0.1).time }
    if parts != nil, time == nil { return nil }
    self.init(rule, at: time)
  }
}
