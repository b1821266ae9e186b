extension FieldName {
  /// A typed value as it is kept: numbers and names of values in their usual form; the error tells what would fit.
  func usualForm(of value: String) throws(InvalidAttribute) -> String {
    let usual: String?
    switch kind {
    case .title, .notes, .name, .tags: usual = value
    case .number, .reference, .references: usual = Attribute.number(value[...]).map(String.init)
    case .priority: usual = TodoItem.Priority(rawValue: value.lowercased())?.rawValue
    case .status: usual = TodoItem.Status(rawValue: value.lowercased())?.rawValue
    case .identifier: usual = TaskID(value)?.description
    case .moment, .instant:
      do throws(InvalidDate) {
        _ = try DateExpression(parsing: value)
      } catch {
        throw invalid(value, error.problem.expected, at: error.offset)
      }
      usual = value
    case .repetition:
      guard case .repetition(let repetition) = try TypedValue(value, for: self), repetition.interval.time == nil else {
        throw invalid(value, InvalidInterval.Problem.timeInQuery.expected)
      }
      usual = value
    case .duration: usual = TimeSpan(value)?.description
    case .noteDates: usual = nil
    }
    guard let usual else { throw invalid(value, kind.expectation) }
    return usual
  }

  /// The value as one that does not fit.
  func invalid(_ value: String, _ expected: String, at offset: Int = 0) -> InvalidAttribute {
    InvalidAttribute(value: InvalidValue(field: word, value: value, expected: expected), offset: offset)
  }

  /// The repetition that a value of `every` or `after` means.
  func repetition(_ value: String) -> RepetitionExpression? {
    guard case .repetition(let repetition)? = try? TypedValue(value, for: self) else { return nil }
    return repetition
  }
}
