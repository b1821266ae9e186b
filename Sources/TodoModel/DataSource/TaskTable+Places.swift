// Tasks by the place that they have in the table, so that what could be typed is found without copying each of them.

extension TaskTable {
  /// The places of the tasks with these numbers, those that are gone among them.
  func places(in numbers: ClosedRange<Int> = 1...Int.max) -> Range<Int> {
    let start = place(of: numbers.lowerBound)
    guard let last = items.indices.last, items[last].number > numbers.upperBound else { return start..<items.count }
    return start..<place(of: numbers.upperBound + 1)
  }

  func status(at place: Int) -> TodoItem.Status? { isGone(at: place) ? nil : items[place].status }
  func isToDo(at place: Int, _ now: Now) -> Bool { !isGone(at: place) && items[place].isToDo(at: now) }
  func project(at place: Int) -> String? { isGone(at: place) ? nil : items[place].project }
  func title(at place: Int) -> String { items[place].title }
  func tags(at place: Int) -> [String] { isGone(at: place) ? [] : items[place].tags }

  /// Whether others are parts of it.
  func hasSubtasks(at place: Int) -> Bool { !isGone(at: place) && subtasks[items[place].id] != nil }
  /// Whether others depend on it.
  func hasDependents(at place: Int) -> Bool { !isGone(at: place) && dependents[items[place].id] != nil }

  /// The urgency of the task, in hundredths of a point.
  func urgency(at place: Int, among dependencies: Dependencies, _ now: Now) -> Int {
    Urgency.hundredths(of: items[place], among: dependencies, at: now)
  }

  /// The number at a place, with the title of its task.
  func suggestion(at place: Int) -> Suggestion {
    Suggestion(String(items[place].number), explanation: .title(items[place].title))
  }
}
