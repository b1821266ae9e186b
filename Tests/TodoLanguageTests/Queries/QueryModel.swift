import Foundation
import TodoModel

/// A model of queries, written from their description with other means than the program's: strings are
/// normalized by Foundation, days are asked for one by one, nothing is prepared.
final class QueryModel {
  private let tasks: [TodoItem]
  private let now: Now
  private var foldings: [[UInt8]: [Unicode.Scalar]] = [:]
  private var findings: [[[UInt8]]: Bool] = [:]

  init(tasks: [TodoItem], now: Now) {
    self.tasks = tasks
    self.now = now
  }

  func holds(_ query: Query, for task: TodoItem) -> Bool {
    switch query {
    case .and(let parts): !parts.contains { !holds($0, for: task) }
    case .or(let parts): parts.filter { holds($0, for: task) }.count > 0
    case .not(let part): !holds(part, for: task)
    case .term(.text(let text)): isPart(text, of: task.title) || isPart(text, of: task.notes)
    case .term(.pattern(let pattern)): isFound(pattern, in: task.title) || isFound(pattern, in: task.notes)
    case .term(.tag(let tag)): task.tags.contains { isSameName(tag, $0) }
    case .term(.noTag(let tag)): !task.tags.contains { isSameName(tag, $0) }
    case .term(.comparison(let comparison)): holds(comparison, for: task)
    case .term(.condition(let condition)): holds(condition, for: task)
    // What is spelt out nowhere selects nothing.
    case .term(.view): false
    }
  }

  private func folded(_ text: String) -> [Unicode.Scalar] {
    if let known = foldings[Array(text.utf8)] { return known }
    let lower = text.decomposedStringWithCanonicalMapping.unicodeScalars.map { String($0).uppercased().lowercased() }
    let folded = Array(lower.joined().decomposedStringWithCanonicalMapping.unicodeScalars)
    foldings[Array(text.utf8)] = folded
    return folded
  }

  private func isAccent(_ scalar: Unicode.Scalar) -> Bool { (0x300...0x36F).contains(scalar.value) }

  private static let plain: [Unicode.Scalar: String] = ["ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe"]

  private func plain(_ text: String) -> [Unicode.Scalar] {
    folded(text).filter { !isAccent($0) }.flatMap { Array((QueryModel.plain[$0] ?? String($0)).unicodeScalars) }
  }

  private func pair(_ text: String, _ whole: String) -> (text: [Unicode.Scalar], whole: [Unicode.Scalar]) {
    let letters = folded(text)
    return (letters, letters == plain(text) ? plain(whole) : folded(whole))
  }

  private func isSameName(_ name: String, _ other: String) -> Bool { plain(name) == plain(other) }

  func isPart(_ text: String, of whole: String) -> Bool {
    let (part, letters) = pair(text, whole)
    let isPlain = part == plain(text)
    guard part.count <= letters.count else { return false }
    return (0...(letters.count - part.count)).contains { start in
      let end = start + part.count
      return Array(letters[start..<end]) == part && (isPlain || end == letters.count || !isAccent(letters[end]))
    }
  }

  private func isSame(_ text: String, _ other: String) -> Bool {
    let (left, right) = pair(text, other)
    return left == right
  }

  private func isFound(_ pattern: String, in text: String) -> Bool {
    // By bytes: equality of strings forgives what an expression does not.
    let key = [Array(pattern.utf8), Array(text.utf8)]
    if let known = findings[key] { return known }
    let range = NSRange(text.startIndex..., in: text)
    let expression = try? NSRegularExpression(pattern: pattern, options: .caseInsensitive)
    let isFound = !text.isEmpty && expression?.firstMatch(in: text, range: range) != nil
    findings[key] = isFound
    return isFound
  }

  private func holds(_ comparison: Query.Comparison, for task: TodoItem) -> Bool {
    let value = comparison.value
    func numbers(of ids: [TaskID]) -> [Int] { tasks.filter { ids.contains($0.id) }.map(\.number) }
    func compare<Value: Comparable>(_ values: [Value?], _ other: Value?) -> Bool {
      guard let other else { return false }
      let present = values.compactMap { $0 }
      switch comparison.relation {
      case .equal: return present.contains { $0 == other }
      case .notEqual: return !present.contains { $0 == other }
      case .less: return present.contains { $0 < other }
      case .lessOrEqual: return present.contains { $0 <= other }
      case .greater: return present.contains { $0 > other }
      case .greaterOrEqual: return present.contains { $0 >= other }
      // Only texts have something in them.
      case .contains: return false
      }
    }
    if value.isEmpty { return isEmpty(comparison.field, task) == (comparison.relation == .equal) }
    let isEqual = comparison.relation == .equal
    func compare(_ moment: Moment?) -> Bool {
      guard let moment else { return comparison.relation == .notEqual }
      let hasBeen = ["created", "modified", "completed", "started"].contains(comparison.field.word)
      let other = DateExpression(value)?
        .resolved(by: .fixed(at: now.instant, zone: now.zone), looking: hasBeen ? .back : .ahead).moment
      switch (moment, other) {
      case (_, nil): return false
      case (.instant(let left), .instant(let right)?): return compare([left], right)
      case (_, let other?): return compare([moment.day(in: now.zone)], other.day(in: now.zone))
      }
    }
    func hasPart(_ name: String) -> Bool { isPart(String(String.UnicodeScalarView(plain(value))), of: name) }
    if comparison.relation == .contains {
      switch comparison.field.field {
      case .title: return isPart(value, of: task.title)
      case .notes: return isPart(value, of: task.notes)
      case .tags: return task.tags.contains(where: hasPart)
      case _: return task.project.map(hasPart) ?? false
      }
    }
    switch comparison.field.field {
    case .number: return compare([task.number], Int(value))
    case .parent: return compare(numbers(of: [task.parent].compactMap { $0 }), Int(value))
    case .depends: return compare(numbers(of: task.depends), Int(value))
    case .id: return (task.id.description == value) == isEqual
    case .title: return isSame(value, task.title) == isEqual
    case .notes: return isSame(value, task.notes) == isEqual
    case .tags: return task.tags.contains { isSameName(value, $0) } == isEqual
    case .project:
      let outer = (task.project ?? "").split(separator: ".", omittingEmptySubsequences: false)
      let paths = outer.indices.map { outer[...$0].joined(separator: ".") }
      return (task.project != nil && paths.contains { isSameName(value, $0) }) == isEqual
    case .status: return (task.status.rawValue == value) == isEqual
    case .priority: return compare([task.priority], TodoItem.Priority(rawValue: value))
    case .due: return compare(task.due)
    case .wait: return compare(task.wait)
    case .start: return compare(task[.start]?.moment)
    case .until: return compare(task[.until]?.moment)
    case .created: return compare(.instant(task.created))
    case .modified: return compare(.instant(task.modified))
    case .completed: return compare(task.completed.map(Moment.instant))
    case .estimate, .worked: return compare([task[comparison.field.field]?.duration], TimeSpan(value))
    case .started: return compare(task[.started]?.instant.map(Moment.instant))
    case .noted: return false
    case .repeat:
      let origin = comparison.field.origin
      let rules = RandomQueries.intervals[value] ?? []
      return (rules.contains(task.repetition?.rule ?? "") && task.repetition?.origin == origin) == isEqual
    }
  }

  private func isEmpty(_ field: FieldName, _ task: TodoItem) -> Bool {
    let present: [TaskField: Any?] = [
      .project: task.project, .priority: task.priority, .due: task.due, .wait: task.wait, .start: task[.start],
      .until: task[.until], .estimate: task[.estimate], .worked: task[.worked], .started: task[.started],
      .parent: task.parent, .completed: task.completed, .repeat: task.repetition?.origin == field.origin ? 1 : nil,
    ]
    switch field.field {
    case .notes: return task.notes == ""
    case .tags: return task.tags == []
    case .depends: return task.depends == []
    default: return present[field.field].map { $0 == nil } ?? false
    }
  }

  private func holds(_ condition: Query.Condition, for task: TodoItem) -> Bool {
    func isOver(_ task: TodoItem) -> Bool { task[.until]?.moment.map { end(of: $0) <= now.instant.seconds } ?? false }
    func isToDo(_ task: TodoItem) -> Bool { task.status != .completed && !isOver(task) }
    let isActive = isToDo(task)
    func active(_ ids: [TaskID]) -> Bool { tasks.contains { ids.contains($0.id) && isToDo($0) } }
    switch condition {
    case .active: return isActive
    case .completed: return task.status == .completed
    case .expired: return task.status != .completed && isOver(task)
    case .overdue: return isActive && task.due.map { end(of: $0) <= now.instant.seconds } ?? false
    case .today: return isActive && task.due.map { $0.day(in: now.zone) } == now.day
    case .waiting: return isActive && task.wait.map { start(of: $0) > now.instant.seconds } ?? false
    case .ready:
      let begins = task[.start]?.moment.map { start(of: $0) } ?? 0
      return isActive && begins <= now.instant.seconds && !active(task.depends)
    case .blocked: return isActive && active(task.depends)
    case .blocking: return isActive && tasks.contains { isToDo($0) && $0.depends.contains(task.id) }
    case .started: return task.status != .completed && task[.started] != nil
    case .recurring: return task.repetition != nil
    case .subtask: return task.parent != nil
    }
  }

  private func start(of moment: Moment) -> Int {
    switch moment {
    case .day(let day): now.zone.instant(of: CivilTime(day: day, hour: 0, minute: 0)).seconds
    case .instant(let instant): instant.seconds
    }
  }

  private func end(of moment: Moment) -> Int {
    switch moment {
    case .day(let day): start(of: .day(day.adding(days: 1)))
    case .instant(let instant): instant.seconds + 1
    }
  }
}
