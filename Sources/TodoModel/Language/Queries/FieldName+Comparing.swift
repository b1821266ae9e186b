extension FieldName {
  /// A typed value as it is kept: numbers and names of values in their usual form; the error tells what would fit.
  func usualForm(of value: String) throws(InvalidAttribute) -> String {
    let usual: String?
    switch kind {
    case .title, .notes, .name, .tags: usual = value
    case .number, .reference, .references: usual = Attribute.number(value[...]).map(String.init)
    case .priority: usual = TodoItem.Priority(typed: value)?.rawValue
    case .status: usual = TodoItem.Status(rawValue: value.lowercased())?.rawValue
    case .identifier: usual = TaskID(value)?.description
    case .moment, .instant:
      do throws(InvalidDate) {
        _ = try DateExpression(parsing: value)
      } catch {
        throw invalid(value, error.problem.expected, at: error.offset, error.problem.slip(in: value))
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
    guard let usual else {
      throw invalid(value, kind.expectation, nearest(to: value).map { WordSlip(typed: value, meant: $0) })
    }
    return usual
  }

  /// The value as one that does not fit.
  func invalid(
    _ value: String, _ expected: String, at offset: Int = 0, _ slip: WordSlip? = nil
  ) -> InvalidAttribute {
    InvalidAttribute(value: InvalidValue(field: word, value: value, expected: expected), offset: offset, slip: slip)
  }

  /// The word that was probably meant by one that is no value.
  private func nearest(to value: String) -> String? {
    switch kind {
    case .priority: nearestWord(to: value, among: TodoItem.Priority.allCases.map(\.rawValue))
    case .status where ["done", "finished", "closed"].contains(value.lowercased()): "completed"
    case .status where ["pending", "open", "todo"].contains(value.lowercased()): "active"
    case .status: likelyWord(for: value, among: ["active", "completed"])
    case _: nil
    }
  }

  /// The repetition that a value of `every` or `after` means.
  func repetition(_ value: String) -> RepetitionExpression? {
    guard case .repetition(let repetition)? = try? TypedValue(value, for: self) else { return nil }
    return repetition
  }
}
