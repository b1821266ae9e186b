/// The value of a field as it is typed, with dates that are not resolved yet.
package enum TypedValue: Hashable, Sendable, Codable, CustomStringConvertible {
  // Dates and rules are indirect, because every value takes as much room as the largest.

  case text(String)
  case priority(TodoItem.Priority)
  indirect case date(DateExpression)
  indirect case repetition(RepetitionExpression)
  case number(Int)
  case numbers([Int])
  case duration(TimeSpan)
  /// In queries only, as the status.
  case identifier(TaskID)
  case status(TodoItem.Status)

  package var description: String {
    switch self {
    case .text(let text): text
    case .priority(let priority): priority.rawValue
    case .date(let date): date.description
    case .repetition(let repetition): repetition.interval.description
    case .number(let number): String(number)
    case .numbers(let numbers): numbers.map(String.init).joined(separator: ",")
    case .duration(let duration): duration.description
    case .identifier(let id): id.description
    case .status(let status): status.rawValue
    }
  }

  init(_ text: String, for name: FieldName, isQuoted: Bool = false) throws(InvalidText) {
    switch name.kind {
    case .name where !isQuoted && text.utf8.count == 4 && text.lowercased() == "none": throw .none(text)
    case .name:
      guard isQuoted || Attribute.isProject(text) else {
        throw InvalidText("a name such as home or home.garden, without empty parts")
      }
      guard Limits.allowsProject(text) else {
        throw InvalidText("a name of at most \(Limits.projectBytes) bytes and \(Limits.projectLevels) parts")
      }
      self = .text(text)
    case .moment, .instant: self = .date(try DateExpression(parsing: text))
    case .repetition:
      self = .repetition(RepetitionExpression(try IntervalExpression(parsing: text), origin: name.origin ?? .due))
    case .references:
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map(Attribute.reference)
      guard !numbers.contains(nil) else { throw InvalidText("numbers of tasks such as 3 or 3,5") }
      guard numbers.count <= Limits.dependencies else {
        throw InvalidText("at most \(Limits.dependencies) numbers of tasks")
      }
      self = .numbers(numbers.compactMap { $0 })
    case .priority where InvalidText.wordsForNone.contains(text.lowercased()): throw .none(text)
    case .title, .notes, .priority, .reference, .duration: try self.init(queried: text, for: name)
    case .number, .identifier, .status, .tags, .noteDates: throw InvalidText("nothing, as it cannot be set like that")
    }
  }

  /// The value of a comparison, where any text can be looked for and a list is one of its numbers.
  init(queried text: String, for name: FieldName) throws(InvalidText) {
    let value: TypedValue? =
      switch name.kind {
      case .title, .notes, .name, .tags: .text(text)
      case .number, .reference, .references: Attribute.reference(text[...]).map(TypedValue.number)
      case .priority: TodoItem.Priority(typed: text).map(TypedValue.priority)
      case .status: TodoItem.Status(rawValue: text.lowercased()).map(TypedValue.status)
      case .identifier: TaskID(text).map(TypedValue.identifier)
      case .duration: TimeSpan(text.utf8.allSatisfy(\.isDigit) ? text + "m" : text).map(TypedValue.duration)
      case .moment, .instant, .repetition: try TypedValue(text, for: name)
      case .noteDates: nil
      }
    guard let value else {
      let meant =
        name.kind == .priority
        ? nearestWord(to: text, among: TodoItem.Priority.allCases.map(\.rawValue))
        : name.kind == .status ? likelyWord(for: text, among: ["active", "completed"]) : nil
      throw InvalidText(name.kind.expectation, meant.map { WordSlip(typed: text, meant: $0) })
    }
    if case .repetition(let repetition) = value, repetition.interval.time != nil {
      throw InvalidText("no time of day, which due tells: due:\"today 08:00\"")
    }
    self = value
  }
}

extension FieldName {
  /// The error in a value; nil if it is one, or empty.
  func refusal(of text: String, inQuery: Bool = false) -> InvalidText? {
    guard !text.isEmpty else { return nil }
    do throws(InvalidText) {
      _ = inQuery ? try TypedValue(queried: text, for: self) : try TypedValue(text, for: self)
      return nil
    } catch { return error }
  }
}
