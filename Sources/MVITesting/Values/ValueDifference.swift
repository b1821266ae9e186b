/// A value as it is told in failures: its members as its mirror shows them, each on a line of its own.
///
///     let text = valueText(of: ShoppingState(items: ["milk"]))
public func valueText(of value: Any) -> String {
  DumpedValue(value).lines.joined(separator: "\n")
}

/// The difference of two values, one member a line: `-` is what was expected, `+` what came; nil if nothing of it can be seen.
///
///     let difference = valueDifference(from: ShoppingState(items: ["milk"]), to: ShoppingState())
public func valueDifference(from expected: Any, to actual: Any) -> String? {
  let (expected, actual) = (DumpedValue(expected), DumpedValue(actual))
  guard expected != actual else { return nil }
  return difference(from: expected, to: actual).map(\.text).joined(separator: "\n")
}

/// A value on one line, cut where that gets long.
func shortText(of value: Any) -> String {
  let line = DumpedValue(value).line
  return line.count > 200 ? "\(line.prefix(200))…" : line
}

/// The difference of a state that came from the expected one.
func stateDifference(expected: Any, actual: Any) -> String {
  valueDifference(from: expected, to: actual)
    ?? "They look the same and are not equal:\n\n\(valueText(of: actual))"
}

/// A state that came where none was expected, told by what is other in it than in the one before.
func unexpectedState(_ state: Any, after previous: Any?) -> String {
  let (state, previous) = (DumpedValue(state), previous.map { DumpedValue($0) })
  let lines = previous.map { difference(from: $0, to: state).filter { $0.sign != "-" } }
  let shown = lines?.map { "+ \($0.line)" } ?? state.lines.map { "+ \($0)" }
  return (["- no further state"] + shown).joined(separator: "\n")
}

private struct DifferenceLine {
  let sign: Character
  var line: String

  var text: String { "\(sign) \(line)" }
}

private func difference(from old: DumpedValue, to new: DumpedValue) -> [DifferenceLine] {
  difference(from: .init(label: nil, value: old), to: .init(label: nil, value: new), endingIn: ("", ""))
}

/// The difference of one member; what ends it may differ, too, as the last member has no comma behind it.
private func difference(
  from old: DumpedValue.Member, to new: DumpedValue.Member, endingIn ends: (String, String)
) -> [DifferenceLine] {
  let (left, right) = (old.value, new.value)
  guard left.opening == right.opening, let leftMembers = left.members, let rightMembers = right.members,
    !leftMembers.isEmpty, !rightMembers.isEmpty
  else {
    let removed = old.lines(endingIn: ends.0).map { DifferenceLine(sign: "-", line: $0) }
    var added = new.lines(endingIn: ends.1).map { DifferenceLine(sign: "+", line: $0) }
    if removed.map(\.line) == added.map(\.line) { added[added.count - 1].line += " (another that looks the same)" }
    return removed + added
  }
  let inner = difference(from: leftMembers, to: rightMembers, separator: right.separator)
  return [DifferenceLine(sign: " ", line: new.prefix + right.opening)]
    + inner.map { DifferenceLine(sign: $0.sign, line: "  \($0.line)") }
    + [DifferenceLine(sign: " ", line: right.closing + ends.1)]
}

private enum MemberEdit {
  case same(DumpedValue.Member, end: String)
  case changed(DumpedValue.Member, DumpedValue.Member, ends: (String, String))
  case removed(DumpedValue.Member, end: String)
  case added(DumpedValue.Member, end: String)
}

private func difference(
  from old: [DumpedValue.Member], to new: [DumpedValue.Member], separator: String
) -> [DifferenceLine] {
  var lines: [DifferenceLine] = []
  var unchanged: [(member: DumpedValue.Member, end: String)] = []
  func closeUnchanged() {
    defer { unchanged = [] }
    guard unchanged.count > 2 || unchanged.contains(where: { $0.member.value.lines.count > 1 }) else {
      lines += unchanged.flatMap { member, end in
        member.lines(endingIn: end).map { DifferenceLine(sign: " ", line: $0) }
      }
      return
    }
    lines.append(DifferenceLine(sign: " ", line: "… (\(unchanged.count) unchanged)"))
  }
  for edit in edits(from: old, to: new, separator: separator) {
    if case .same(let member, let end) = edit {
      unchanged.append((member, end))
      continue
    }
    closeUnchanged()
    switch edit {
    case .same: break
    case .changed(let left, let right, let ends): lines += difference(from: left, to: right, endingIn: ends)
    case .removed(let member, let end): lines += member.lines(endingIn: end).map { DifferenceLine(sign: "-", line: $0) }
    case .added(let member, let end): lines += member.lines(endingIn: end).map { DifferenceLine(sign: "+", line: $0) }
    }
  }
  closeUnchanged()
  return lines
}

/// The fate of each member.
private func edits(
  from old: [DumpedValue.Member], to new: [DumpedValue.Member], separator: String
) -> [MemberEdit] {
  let change = new.difference(from: old)
  let removed = Set(change.removals.map { $0.offset }), inserted = Set(change.insertions.map { $0.offset })
  func end(_ index: Int, of count: Int) -> String { index == count - 1 ? "" : separator }
  var edits: [MemberEdit] = []
  var (left, right) = (0, 0)
  while left < old.count || right < new.count {
    let ends = (end(left, of: old.count), end(right, of: new.count))
    switch (removed.contains(left), inserted.contains(right)) {
    // A member with the same label is one that has changed, and not one that went and another that came.
    case (true, true) where old[left].label == new[right].label:
      edits.append(.changed(old[left], new[right], ends: ends))
      (left, right) = (left + 1, right + 1)
    case (true, _):
      edits.append(.removed(old[left], end: ends.0))
      left += 1
    case (false, true):
      edits.append(.added(new[right], end: ends.1))
      right += 1
    case (false, false):
      edits.append(.same(new[right], end: ends.1))
      (left, right) = (left + 1, right + 1)
    }
  }
  return edits
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
