/// Which of two states of one part of a task stays.
enum PartChoice: Equatable {
  /// Both have the same.
  case same
  /// Only this side has changed it.
  case one(MergeSide)
  /// Both have changed it, or there is no base.
  case both

  /// What follows from two values and that of the base.
  ///
  /// - Parameter base: Whether a value is that of the base; never, if there is none.
  init<Value>(_ first: Value, _ second: Value, isBase: (Value) -> Bool, isSame: (Value, Value) -> Bool) {
    if isSame(first, second) {
      self = .same
    } else if isBase(first) {
      self = .one(.second)
    } else {
      self = isBase(second) ? .one(.first) : .both
    }
  }
}

/// A list whose elements are merged as a set, each of them once.
struct MergedSet<Element: Hashable & Comparable & SendableMetatype> {
  let base: [Element]?
  let first: [Element]
  let second: [Element]

  /// What both have, and what either has added: without what either has taken away.
  var elements: Set<Element> {
    let (base, first, second) = (Set(base ?? []), Set(first), Set(second))
    return first.intersection(second).union(first.subtracting(base)).union(second.subtracting(base))
  }

  /// The list that they make: as the only side has it that has changed them, else sorted.
  ///
  /// Where all have the same in another order, the greater list stays, because a sorted one might be that of the base.
  func list(of merged: @autoclosure () -> Set<Element>) -> [Element] {
    switch PartChoice(first, second, isBase: { $0 == base }, isSame: ==) {
    case .same, .one(.first): return first
    case .one(.second): return second
    case .both: break
    }
    let (old, one, other) = (base.map(Set.init), Set(first), Set(second))
    if one == other { return one == old ? (first.lexicographicallyPrecedes(second) ? second : first) : one.sorted() }
    if one == old { return second }
    if other == old { return first }
    return merged().sorted()
  }
}

extension TaskID: Comparable {
  /// As their texts are ordered.
  package static func < (left: TaskID, right: TaskID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension FieldValue {
  /// The value as text: two values that are written differently differ in it, even if Swift takes them for equal.
  var exactText: ExactText {
    switch self {
    case .number(let number): ExactText("\(number)")
    case .identifier(let id), .reference(let id): ExactText(id.description)
    case .text(let text): ExactText(text)
    case .status(let status, let completed): ExactText(status.rawValue + (completed.map(\.iso) ?? ""))
    case .tags(let tags): ExactText(tags.joined(separator: " "))
    case .priority(let priority): ExactText(priority.rawValue)
    case .moment(let moment): ExactText(moment.iso)
    case .instant(let instant): ExactText(instant.iso)
    case .repetition(let repetition): ExactText(repetition.rule + " " + repetition.origin.rawValue)
    case .references(let ids): ExactText(ids.map(\.description).joined(separator: " "))
    case .duration(let duration): ExactText("\(duration.minutes)")
    case .noteDates(let dates): ExactText(dates.map { "\($0.at.iso) \($0.checksum)" }.joined(separator: " "))
    }
  }
}

/// Whether two values are the same in each byte.
func areExact(_ left: FieldValue?, _ right: FieldValue?) -> Bool {
  switch (left, right) {
  case (.text(let one)?, .text(let other)?): ExactText(one) == ExactText(other)
  case (.tags(let one)?, .tags(let other)?): one.elementsEqual(other) { ExactText($0) == ExactText($1) }
  case (.repetition(let one)?, .repetition(let other)?):
    one.origin == other.origin && ExactText(one.rule) == ExactText(other.rule)
  default: left == right
  }
}

extension TaskField {
  /// Those with values that are equal in Swift and yet written differently.
  fileprivate static let spelled = settable.filter { $0.kind.isText || $0.kind == .repetition }
}

extension TodoItem {
  /// Whether two tasks are the same in each byte.
  package func isExactly(_ other: TodoItem) -> Bool {
    self == other && TaskField.spelled.allSatisfy { areExact(self[$0], other[$0]) }
      && unknownMembers.map(ExactMember.init) == other.unknownMembers.map(ExactMember.init)
  }
}

/// A member that this program does not know, byte for byte.
struct ExactMember: Hashable, Comparable {
  let name: ExactText
  let json: ExactText

  init(_ member: UnknownMember) {
    self.init(name: ExactText(member.name), json: ExactText(member.json))
  }

  init(name: ExactText, json: ExactText) {
    (self.name, self.json) = (name, json)
  }

  static func < (left: ExactMember, right: ExactMember) -> Bool { (left.name, left.json) < (right.name, right.json) }
}

extension MergeSide {
  /// The side with the greater text; nothing at all is the least.
  init(ofGreater first: ExactText?, _ second: ExactText?) {
    self = second.map { second in first.map { second < $0 } ?? false } ?? true ? .first : .second
  }
}
