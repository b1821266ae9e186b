import TodoModel

struct TodoistDate {
  var due: Moment?
  var repetition: TodoItem.Repetition?

  static let start = " starting "

  /// Reads dates in English, and days in digits in any language; nil for other texts.
  static func read(_ text: String, language: String?, _ now: Now) -> TodoistDate? {
    if let moment = Moment(iso: text) { return TodoistDate(due: moment) }
    guard language.map({ $0.lowercased() == "en" }) ?? true else { return nil }
    let named = ["daily": "every day", "weekly": "every week", "monthly": "every month", "yearly": "every year"]
    let words = (named[text.lowercased()] ?? text).split(separator: " ", maxSplits: 1)
    guard let first = words.first?.lowercased(), words.count > 1,
      ["every", "every!", "ev", "ev!", "after"].contains(first)
    else { return Moment.typed(text, now).map { TodoistDate(due: $0) } }
    let range = words[1].firstRange(of: start)
    let phrase = String(words[1][..<(range?.lowerBound ?? words[1].endIndex)])
    guard let interval = interval(phrase) else { return nil }
    let day = range.map { Moment.typed(String(words[1][$0.upperBound...]), now) }
    if let day, day == nil { return nil }
    let origin: TodoItem.Repetition.Origin = first.hasSuffix("!") || first == "after" ? .completion : .due
    let clock = Clock.fixed(at: now.instant, zone: now.zone)
    let resolved = RepetitionExpression(interval, origin: origin).resolved(due: day ?? nil, clock: clock)
    return resolved.map { TodoistDate(due: $0.due, repetition: $0.repetition) }
  }

  static func text(of task: TodoItem, _ now: Now) -> String? {
    let due = task.due.map { moment in
      let time = now.zone.civilTime(at: moment.beginning(in: now.zone)).iso.dropFirst(11).prefix(5)
      return (day: moment.day(in: now.zone).iso, time: moment.iso.count > 10 ? " \(time)" : "")
    }
    if let repetition = task.repetition, var phrase = TodoItem.Repetition(rule: repetition.rule, origin: .due).phrase {
      if repetition.origin == .completion { phrase = "every!" + phrase.dropFirst("every".count) }
      if let due { phrase += (due.time.isEmpty ? "" : " at" + due.time) + start + due.day }
      if TodoistDate.read(phrase, language: "en", now)?.repetition == repetition { return phrase }
    }
    return due.map { $0.day + $0.time }
  }

  /// Reads the text after `every`, as it is typed here or in the words of other programs.
  private static func interval(_ text: String) -> IntervalExpression? {
    if let interval = try? IntervalExpression(parsing: text) { return interval }
    let parts = text.firstRange(of: " at ").map { (text[..<$0.lowerBound], text[$0.upperBound...]) }
    let phrase = TodoItem.Repetition(phrase: "every " + (parts?.0 ?? text[...]))
    guard let rule = phrase.flatMap({ try? RecurrenceRule(rrule: $0.rule) }) else { return nil }
    let time = parts.flatMap { try? IntervalExpression(parsing: "day at " + $0.1).time }
    return parts != nil && time == nil ? nil : IntervalExpression(rule, at: time)
  }
}
