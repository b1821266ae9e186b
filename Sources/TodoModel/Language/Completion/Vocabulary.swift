/// The words that the data adds to the language.
package protocol Vocabulary {
  /// The projects in use and those around them, the inner ones after the outer one.
  func projects(at now: Now) -> [UsageCount]

  /// The tags in use, by name.
  func tags(at now: Now) -> [UsageCount]

  /// The views with their queries, by name.
  func views() -> [(name: String, query: String)]

  /// The tasks whose numbers begin with these digits, each with its title, in the order in which they are to be listed.
  ///
  /// - Parameter least: No number is below this one.
  func tasks(numbered digits: String, from least: Int, _ preference: TaskPreference) -> [Suggestion]
}

/// No words at all: there is no data, or it cannot be read.
package struct NoVocabulary: Vocabulary {
  /// Nothing is in use.
  package init() {}

  /// None.
  package func projects(at now: Now) -> [UsageCount] { [] }

  /// None.
  package func tags(at now: Now) -> [UsageCount] { [] }

  /// None.
  package func views() -> [(name: String, query: String)] { [] }

  /// None.
  package func tasks(numbered digits: String, from least: Int, _ preference: TaskPreference) -> [Suggestion] { [] }
}

extension TaskTable: Vocabulary {
  /// The projects in use. Costs a look at each task.
  package func projects(at now: Now) -> [UsageCount] {
    var counts = UsageCount.Counts()
    for place in places() {
      guard let project = project(at: place) else { continue }
      counts.add(project, isToDo: isToDo(at: place, now), isDone: status(at: place) == .completed)
    }
    return counts.sortedProjects
  }

  /// The tags in use. Costs a look at each task.
  package func tags(at now: Now) -> [UsageCount] {
    var counts = UsageCount.Counts()
    for place in places() {
      for tag in tags(at: place) {
        counts.add(tag, isToDo: isToDo(at: place, now), isDone: status(at: place) == .completed)
      }
    }
    return counts.sortedTags
  }

  /// The views.
  package func views() -> [(name: String, query: String)] {
    settings.views.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Tasks by the digits that their numbers begin with. Costs what is found.
  package func tasks(numbered digits: String, from least: Int, _ preference: TaskPreference) -> [Suggestion] {
    let ranges = numbers(beginningWith: digits).filter { $0.upperBound >= least }
      .map { max($0.lowerBound, least)...$0.upperBound }
    var found: [Suggestion] = []
    // What is reserved and not needed is never touched.
    found.reserveCapacity(ranges.reduce(0) { $0 + places(in: $1).count })
    func find(_ statuses: TodoItem.Status..., where isWanted: (Int) -> Bool = { _ in true }) {
      for wanted in statuses {
        for range in ranges {
          for place in places(in: range) where status(at: place) == wanted && isWanted(place) {
            found.append(suggestion(at: place))
          }
        }
      }
    }
    switch preference {
    case .any: find(.active, .completed)
    case .parents: find(.active, .completed, where: hasSubtasks)
    case .needed: find(.active, .completed, where: hasDependents)
    case .active, .completed:
      let likely: TodoItem.Status = preference == .active ? .active : .completed
      find(likely)
      if found.isEmpty { find(likely == .active ? .completed : .active) }
    }
    return found
  }

  /// `3`, `30–39`, `300–399`: the numbers that begin with digits, up to the highest that was given.
  private func numbers(beginningWith digits: String) -> [ClosedRange<Int>] {
    guard !digits.isEmpty else { return lastNumber > 0 ? [1...lastNumber] : [] }
    guard let first = Attribute.number(digits[...]), digits.utf8.first != UInt8(ascii: "0") else { return [] }
    var ranges: [ClosedRange<Int>] = []
    var (low, width) = (first, 1)
    while low <= lastNumber {
      ranges.append(low...min(low + width - 1, lastNumber))
      guard low <= Int.max / 10, width <= Int.max / 10 else { break }
      (low, width) = (low * 10, width * 10)
    }
    return ranges
  }
}
