import TodoModel

extension Query {
  /// What the dates in it mean, those of its views among them.
  func dateHints(in settings: Settings, at now: Now) throws(TodoError) -> [Hint] {
    let dates = try resolved(in: settings).dates(at: now)
    return dates.isEmpty ? [] : [.dates(dates, in: self)]
  }
}
