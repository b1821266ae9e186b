/// The words that the data adds to the language.
package protocol Vocabulary {
  /// The projects in use and those around them, the inner ones after the outer one.
  func projects(at now: Now) -> [UsageCount]

  /// The tags in use, by name.
  func tags(at now: Now) -> [UsageCount]

  /// The views with their queries, by name.
  func views() -> [(name: String, query: String)]

  /// The tasks whose numbers begin with what was typed, or in whose titles its words stand, each with its title: the most
  /// urgent ones first, and the others in the order of their numbers.
  ///
  /// - Parameter least: No number is below this one.
  func tasks(for typed: String, from least: Int, _ preference: TaskPreference, at now: Now) -> [Suggestion]
}

/// No words at all: there is no data, or it cannot be read.
package struct NoVocabulary: Vocabulary {
  /// Nothing is in use.
  package init() {}

  package func projects(at now: Now) -> [UsageCount] { [] }

  package func tags(at now: Now) -> [UsageCount] { [] }

  package func views() -> [(name: String, query: String)] { [] }

  package func tasks(
    for typed: String, from least: Int, _ preference: TaskPreference, at now: Now
  ) -> [Suggestion] { [] }
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

  package func views() -> [(name: String, query: String)] {
    settings.views.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Tasks by the digits that their numbers begin with, or by words of their titles. Costs a look at what is found, and at each
  /// task for words.
  package func tasks(
    for typed: String, from least: Int, _ preference: TaskPreference, at now: Now
  ) -> [Suggestion] {
    let words = typed.split(separator: " ").map(String.init)
    let isNumber = words.count < 2 && typed.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard isNumber || typed.contains(where: \.isLetter) else { return [] }
    let ranges = isNumber ? numbers(beginningWith: typed) : [1...max(1, lastNumber)]
    let places = ranges.filter { $0.upperBound >= least }.flatMap {
      self.places(in: max($0.lowerBound, least)...$0.upperBound)
    }
    var folding = TextFolding()
    let needles = isNumber ? [] : words.map { Needle($0, &folding) }
    var texts = TaskTexts(folding: folding)
    func found(_ wanted: TodoItem.Status, where isWanted: (Int) -> Bool = { _ in true }) -> [Int] {
      places.filter { place in
        status(at: place) == wanted && isWanted(place)
          && needles.allSatisfy { word in texts.folded(title(at: place), word.accents) { word.isFound(in: $0) } }
      }
    }
    var (likely, others): ([Int], [Int])
    switch preference {
    case .any: (likely, others) = (found(.active), found(.completed))
    case .parents: (likely, others) = (found(.active, where: hasSubtasks), found(.completed, where: hasSubtasks))
    case .needed: (likely, others) = (found(.active, where: hasDependents), found(.completed, where: hasDependents))
    case .active, .completed:
      (likely, others) = (found(preference == .active ? .active : .completed), [])
      if likely.isEmpty { others = found(preference == .active ? .completed : .active) }
    }
    if preference != .completed { putMostUrgentFirst(in: &likely, at: now) }
    return (likely + others).map(suggestion)
  }

  /// Puts the places of the most urgent tasks before the others, ties in their order.
  private func putMostUrgentFirst(in places: inout [Int], at now: Now) {
    guard places.count > 1 else { return }
    let dependencies = Dependencies(tasks, at: now)
    var first: [(place: Int, urgency: Int)] = []
    for place in places {
      let urgency = urgency(at: place, among: dependencies, now)
      guard first.count < TaskTable.mostUrgent || urgency > first[first.count - 1].urgency else { continue }
      if first.count == TaskTable.mostUrgent { first.removeLast() }
      first.insert((place, urgency), at: first.firstIndex { $0.urgency < urgency } ?? first.count)
    }
    let chosen = Set(first.map(\.place))
    places = first.map(\.place) + places.filter { !chosen.contains($0) }
  }

  /// As many as a list shows at first.
  private static let mostUrgent = 20

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
