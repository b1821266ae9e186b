import TodoModel

// How `recur` says what a rule says. Task counts `3mo` as 90 days and `P3M` as three months, and crashes on what it cannot read.

extension Taskwarrior {
  private static let names: [String: RecurrenceRule] = [
    "daily": .init(.daily), "day": .init(.daily),
    "weekly": .init(.weekly), "week": .init(.weekly), "sennight": .init(.weekly),
    "biweekly": .init(.weekly, interval: 2), "fortnight": .init(.weekly, interval: 2),
    "monthly": .init(.monthly), "month": .init(.monthly),
    "bimonthly": .init(.monthly, interval: 2), "quarterly": .init(.monthly, interval: 3),
    "semiannual": .init(.monthly, interval: 6),
    "yearly": .init(.yearly), "annual": .init(.yearly), "year": .init(.yearly),
    "biannual": .init(.yearly, interval: 2), "biyearly": .init(.yearly, interval: 2),
    "weekdays": weekdays,
  ]

  private static let weekdays = RecurrenceRule(
    .weekly, weekdays: [.monday, .tuesday, .wednesday, .thursday, .friday].map { .init($0) })

  /// What a `recur` says; nil if it is none that a rule by days can say.
  static func repetition(of recur: String) -> TodoItem.Repetition? {
    (names[recur] ?? counted(recur)).map { TodoItem.Repetition(rule: $0.description, origin: .due) }
  }

  /// `2weeks`, `3 mo`, `P14D`.
  private static func counted(_ recur: String) -> RecurrenceRule? {
    let isISO = recur.utf8.first == UInt8(ascii: "P")
    let text = isISO ? recur.utf8.dropFirst() : recur.utf8[...]
    let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let unit = String(Substring(text[digits.endIndex...].drop { $0 == UInt8(ascii: " ") }))
    guard let count = Int(String(Substring(digits))), (1...999_999).contains(count) else { return nil }
    switch isISO ? unit.lowercased() : unit {
    case "d", "day", "days": return .init(.daily, interval: count)
    case "w", "wk", "wks", "week", "weeks": return .init(.weekly, interval: count)
    case "m" where isISO:
      return count % 12 == 0 ? .init(.yearly, interval: count / 12) : .init(.monthly, interval: count)
    case "mo", "mos", "mth", "mths", "mnths", "month", "months": return .init(.monthly, interval: count)
    case "q", "qtr", "qtrs", "quarter", "quarters": return .init(.monthly, interval: 3 * count)
    case "y", "yr", "yrs", "year", "years": return .init(.yearly, interval: count)
    case _: return nil
    }
  }

  /// The `recur` of a task that is still to be done and repeats from a due date; nil if it cannot say the rule.
  static func recur(of task: TodoItem, _ context: ExchangeContext) -> String? {
    guard task.status == .active, let repetition = task.repetition, repetition.origin == .due,
      let rule = try? RecurrenceRule(rrule: repetition.rule), task.due?.beginning(in: context.zone).forTask != nil
    else { return nil }
    if rule == weekdays { return "weekdays" }
    guard rule == RecurrenceRule(rule.frequency, interval: rule.interval), rule.interval < 1000 else { return nil }
    switch (rule.frequency, rule.interval) {
    case (.hourly, _): return nil
    case (.daily, 1): return "daily"
    case (.weekly, 1): return "weekly"
    case (.monthly, 1): return "monthly"
    case (.yearly, 1): return "yearly"
    case (.daily, let count): return "\(count)days"
    case (.weekly, let count): return "\(count)weeks"
    case (.monthly, let count): return "P\(count)M"
    case (.yearly, let count): return "P\(12 * count)M"
    }
  }
}
