/// The words that the data adds to the language.
public protocol Vocabulary {
  /// The projects in use and those around them, the inner ones behind the outer one.
  func projects() -> [UsageCount]

  /// The tags in use, by name.
  func tags() -> [UsageCount]

  /// The views with their queries, by name.
  func views() -> [(name: String, query: String)]

  /// The tasks whose numbers begin with these digits, in the order in which they are to be listed.
  func tasks(numbered digits: String, _ preference: TaskPreference) -> [NumberedTitle]
}

/// A task as it is told from others.
public struct NumberedTitle: Hashable, Sendable {
  /// Its number.
  public let number: Int
  /// Its title.
  public let title: String
}

/// No words at all: there is no data, or it cannot be read.
public struct NoVocabulary: Vocabulary {
  /// Nothing is in use.
  public init() {}

  /// None.
  public func projects() -> [UsageCount] { [] }

  /// None.
  public func tags() -> [UsageCount] { [] }

  /// None.
  public func views() -> [(name: String, query: String)] { [] }

  /// None.
  public func tasks(numbered digits: String, _ preference: TaskPreference) -> [NumberedTitle] { [] }
}

extension TaskTable: Vocabulary {
  /// The projects in use. Costs a look at each task.
  public func projects() -> [UsageCount] {
    var counts = UsageCount.Counts()
    forEachSlot { task in
      if let project = task.project { counts.add(project: project, task.status) }
    }
    return counts.sortedProjects
  }

  /// The tags in use. Costs a look at each task.
  public func tags() -> [UsageCount] {
    var counts = UsageCount.Counts()
    forEachSlot { task in
      for tag in task.tags { counts.add(tag, task.status) }
    }
    return counts.sortedTags
  }

  /// The views.
  public func views() -> [(name: String, query: String)] {
    settings.views.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Tasks by the digits that their numbers begin with. Costs what is found.
  public func tasks(numbered digits: String, _ preference: TaskPreference) -> [NumberedTitle] {
    var active: [NumberedTitle] = []
    var completed: [NumberedTitle] = []
    for range in numbers(beginningWith: digits) {
      forEachSlot(in: range) { task in
        let found = NumberedTitle(number: task.number, title: task.title)
        switch task.status {
        case .active: active.append(found)
        case .completed: completed.append(found)
        }
      }
    }
    switch preference {
    case .any: return active + completed
    case .active: return active.isEmpty ? completed : active
    case .completed: return completed.isEmpty ? active : completed
    }
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
