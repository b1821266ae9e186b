import TodoModel

// What stands in the cells, for each kind of field.

extension TasksCSV {
  /// Whether a field names other tasks or the task itself, by any text.
  static func isReference(_ field: TaskField) -> Bool {
    field.kind.refersToTasks || field.kind == .identifier || field.kind == .number
  }

  /// What a text says of a field; nil if it says nothing of that kind.
  static func value(of field: TaskField, _ text: String, _ context: ExchangeContext) -> FieldValue? {
    switch field.kind {
    case .title: return .text(text.onOneLine)
    case .notes, .name: return .text(text)
    case .status: return TodoItem.Status(rawValue: text.lowercased()).map { .status($0, completed: nil) }
    case .tags:
      let tags = text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
      return .tags(Set(tags).sorted())
    case .priority: return TodoItem.Priority(rawValue: text.lowercased()).map(FieldValue.priority)
    case .moment: return Moment(typed: text, context.now).map(FieldValue.moment)
    case .instant: return Moment(typed: text, context.now).map { .instant($0.beginning(in: context.zone)) }
    case .duration: return (TimeSpan(text) ?? TimeSpan(iso: text)).map(FieldValue.duration)
    case .repetition: return TodoItem.Repetition(cell: text).map(FieldValue.repetition)
    case .number, .identifier, .reference, .references, .noteDates: return nil
    }
  }

  /// What is expected where it says nothing.
  static func expectation(of field: TaskField) -> String {
    switch field.kind {
    case .moment, .instant: "a date such as 2026-11-27 or 2026-11-27T16:00:00Z"
    case .repetition: "a rule such as every 2 weeks or FREQ=WEEKLY;INTERVAL=2"
    case _: field.kind.expectation
    }
  }

  /// What a field is as the text of a cell; nil for nothing, and for what cannot be read again.
  static func text(of field: TaskField, _ task: TodoItem, _ context: ExchangeContext) -> String? {
    let text: String? =
      switch task[field] {
      case nil, .noteDates?: nil
      case .repetition(let repetition)?: repetition.cell
      case let value?: value.plain
      }
    // Everything else is written such that it can be read.
    let isDoubtful = field.kind == .repetition || field.kind == .name || field.kind == .tags
    guard let text, !isDoubtful || value(of: field, text, context) != nil else { return nil }
    return text
  }
}

extension Moment {
  /// A date as it is typed: a day, or a time, which may be told without a zone; nil for any other text.
  init?(typed text: String, _ now: Now) {
    if let moment = Moment(iso: text) {
      self = moment
    } else if let date = try? DateExpression(parsing: text) {
      self = date.resolved(by: .fixed(at: now.instant, zone: now.zone)).moment
    } else {
      return nil
    }
  }
}

extension TodoItem.Repetition {
  private static let fromCompletion = " when done"

  /// A rule of RFC 5545, a phrase, or what is typed after `every:`.
  fileprivate init?(cell text: String) {
    let isRule = text.hasPrefix("FREQ=")
    let isFromCompletion = text.hasSuffix(Self.fromCompletion)
    if isRule {
      let rule = isFromCompletion ? String(text.dropLast(Self.fromCompletion.count)) : text
      self.init(rule: rule, origin: isFromCompletion ? .completion : .due)
    } else if let repetition = Self(phrase: text[...]) {
      self = repetition
    } else if let interval = try? IntervalExpression(parsing: text), interval.time == nil, interval.end == nil {
      self.init(rule: interval.cadence.description, origin: .due)
    } else {
      return nil
    }
  }

  /// The phrase, or else the rule.
  fileprivate var cell: String? {
    if let phrase { return phrase }
    return rule.hasPrefix("FREQ=") ? rule + (origin == .completion ? Self.fromCompletion : "") : nil
  }
}
