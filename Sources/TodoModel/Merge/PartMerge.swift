enum PartChoice: Equatable {
  case same
  case one(MergeSide)
  /// Both changed it, or there is no base.
  case both

  /// - Parameter isBase: True for the value of the base; always false without a base.
  init<Value>(_ first: Value, _ second: Value, isBase: (Value) -> Bool, isSame: (Value, Value) -> Bool) {
    if isSame(first, second) {
      self = .same
    } else if isBase(first) {
      self = .one(.second)
    } else {
      self = isBase(second) ? .one(.first) : .both
    }
  }

  /// The value that both sides have, or that only one of them changed; nil if both did.
  static func clear<Value: Equatable>(_ first: Value, _ second: Value, since base: Value?) -> Value? {
    first == second || second == base ? first : first == base ? second : nil
  }
}

struct MergedSet<Element: Hashable & Comparable & SendableMetatype> {
  let base: [Element]?
  let first: [Element]
  let second: [Element]

  /// The elements without those that a side removed.
  var elements: Set<Element> {
    let (base, first, second) = (Set(base ?? []), Set(first), Set(second))
    return first.intersection(second).union(first.subtracting(base)).union(second.subtracting(base))
  }

  /// The order of the only side that changed it, or sorted; of two orders the greater: sorted may be that of the base.
  func list(of merged: @autoclosure () -> Set<Element>) -> [Element] {
    if let list = PartChoice.clear(first, second, since: base) { return list }
    let (old, one, other) = (base.map(Set.init), Set(first), Set(second))
    if one == other { return one == old ? (first.lexicographicallyPrecedes(second) ? second : first) : one.sorted() }
    if one == old { return second }
    if other == old { return first }
    return merged().sorted()
  }
}

package func areExact(_ left: FieldValue?, _ right: FieldValue?) -> Bool {
  switch (left, right) {
  case (.text(let one)?, .text(let other)?): ExactText(one) == ExactText(other)
  case (.tags(let one)?, .tags(let other)?): one.elementsEqual(other) { ExactText($0) == ExactText($1) }
  case (.repetition(let one)?, .repetition(let other)?):
    one.origin == other.origin && ExactText(one.rule) == ExactText(other.rule)
  default: left == right
  }
}

extension TodoItem {
  package func isExactly(_ other: TodoItem) -> Bool {
    self == other && TaskField.spelled.allSatisfy { areExact(self[$0], other[$0]) }
      && unknownMembers.map(ExactMember.init) == other.unknownMembers.map(ExactMember.init)
  }
}

struct ExactMember: Hashable, Comparable {
  let name, json: ExactText

  init(_ member: UnknownMember) { (name, json) = (ExactText(member.name), ExactText(member.json)) }

  static func < (left: ExactMember, right: ExactMember) -> Bool { (left.name, left.json) < (right.name, right.json) }
}

/// Lines of both sides stay, and lines that either side added; lines that either side removed go, even from the middle
/// of what the other wrote. Of equal lines there are as many as on the side that changed the number, or the greater of
/// two numbers.
struct NotesMerge {
  let base: TodoItem?
  /// The side whose lines come first if both added some at the same place.
  let later: TodoItem
  let earlier: TodoItem

  private struct Line: Hashable {
    let text: ExactText
    let place: Int
  }

  var text: String {
    let (later, earlier) = (NotesMerge.lines(of: later.notes), NotesMerge.lines(of: earlier.notes))
    let old = base.map { NotesMerge.lines(of: $0.notes) }
    let kept = NotesMerge.kept(old ?? [], later, earlier)
    let (isLater, isEarlier) = (kept == Set(later), kept == Set(earlier))
    // The order of the only side that changed it, or else of the later one.
    if isLater, !isEarlier || later != old { return self.later.notes }
    if isEarlier { return self.earlier.notes }
    // The removed lines show where the others belong.
    let sides = [later, earlier].map { NotesMerge.woven($0, old ?? []) }
    return NotesMerge.woven(sides[0], sides[1]).filter(kept.contains).map(\.text.text).joined(separator: "\n")
  }

  /// The dates of the lines of merged notes: the latest that either side knows.
  func dates(ofLinesIn notes: String) -> [NoteDate] {
    var left = Dictionary(grouping: later.noteLines + earlier.noteLines) { ExactText($0.text) }
      .mapValues { Set($0.compactMap(\.written)).sorted() }
    // Of equal lines the last ones have the dates.
    return notes.split(separator: "\n").reversed().compactMap { line in
      left[ExactText(line)]?.popLast().map { NoteDate(at: $0, line: line) }
    }.reversed()
  }

  private static func kept(_ base: [Line], _ first: [Line], _ second: [Line]) -> Set<Line> {
    let counts = [base, first, second].map { lines in
      Dictionary(lines.map { ($0.text, $0.place + 1) }, uniquingKeysWith: max)
    }
    var kept: Set<Line> = []
    for text in Set(counts[1].keys).union(counts[2].keys) {
      let (old, one, other) = (counts[0][text] ?? 0, counts[1][text] ?? 0, counts[2][text] ?? 0)
      let count = one == old ? other : other == old ? one : max(one, other)
      kept.formUnion((0..<count).map { Line(text: text, place: $0) })
    }
    return kept
  }

  /// Interleaves two lists: before each common line come those of the first list, then those of the second.
  private static func woven(_ first: [Line], _ second: [Line]) -> [Line] {
    let own = Set(
      first.difference(from: second).compactMap { if case .insert(_, let line, _) = $0 { line } else { nil } })
    var woven: [Line] = []
    var (rest, others) = (first[...], second[...])
    for anchor in first where !own.contains(anchor) {
      guard let end = rest.firstIndex(of: anchor), let otherEnd = others.firstIndex(of: anchor) else { continue }
      woven += rest[..<end] + others[..<otherEnd] + [anchor]
      (rest, others) = (rest[(end + 1)...], others[(otherEnd + 1)...])
    }
    return (woven + rest + others).withoutRepetition
  }

  private static func lines(of notes: String) -> [Line] {
    guard !notes.isEmpty else { return [] }
    var places: [ExactText: Int] = [:]
    return notes.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = ExactText(line)
      defer { places[text, default: 0] += 1 }
      return Line(text: text, place: places[text, default: 0])
    }
  }
}
