/// The unified difference of two texts with control characters made visible; nil if they are the same, byte for byte.
///
///     #expect(lineDifference(from: "Buy milk\n", to: "Buy milk\n") == nil)
public func lineDifference(from old: String, to new: String) -> String? {
  guard !hasSameBytes(old, new) else { return nil }
  let (before, after) = (lines(of: old), lines(of: new))
  let edits = alignment(from: before, to: after)
  // Equal strings with different bytes look the same until their letters are escaped.
  let spellsLettersOut = old == new
  let context = 3
  let shown = edits.indices.map { index in
    edits[max(0, index - context)...min(edits.count - 1, index + context)].contains { $0.old == nil || $0.new == nil }
  }
  var output = "--- expected\n+++ actual"
  var (oldLine, newLine) = (1, 1)
  for (index, edit) in edits.enumerated() {
    if shown[index] {
      if index == 0 || !shown[index - 1] { output += "\n@@ -\(oldLine) +\(newLine) @@" }
      let line = edit.new.map { after[$0] } ?? before[edit.old ?? 0]
      let sign = edit.new == nil ? "-" : edit.old == nil ? "+" : " "
      let isTerminated = line.last == UInt8(ascii: "\n")
      let text = String(decoding: line.dropLast(isTerminated ? 1 : 0), as: UTF8.self)
      output += "\n\(sign)\(visible(text, spellsLettersOut: spellsLettersOut))"
      if !isTerminated { output += "\n\\ no newline at the end" }
    }
    oldLine += edit.old == nil ? 0 : 1
    newLine += edit.new == nil ? 0 : 1
  }
  return output
}

/// Returns true if two texts have the same bytes; `==` ignores differences that do not show.
func hasSameBytes(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }

/// The bytes of each line with its newline, if it has one.
private func lines(of text: String) -> [[UInt8]] {
  let newline = UInt8(ascii: "\n")
  let pieces = text.utf8.split(separator: newline, omittingEmptySubsequences: false).map(Array.init)
  return (pieces.dropLast().map { $0 + [newline] } + pieces.suffix(1)).filter { !$0.isEmpty }
}

/// The places of each element in the old and the new list, in order; nil in the list that lacks it. Two different
/// elements at the same place may be one that has changed.
private func alignment<Element: Equatable>(
  from old: [Element], to new: [Element], isChange: (Element, Element) -> Bool = { _, _ in false }
) -> [(old: Int?, new: Int?)] {
  var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
  for change in new.difference(from: old) {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var places: [(old: Int?, new: Int?)] = []
  var (left, right) = (0, 0)
  while left < old.count || right < new.count {
    let (isRemoved, isInserted) = (removed.contains(left), inserted.contains(right))
    let isPair = isRemoved == isInserted && (!isRemoved || isChange(old[left], new[right]))
    places.append((isPair || isRemoved ? left : nil, isPair || !isRemoved ? right : nil))
    if isPair || !isRemoved { right += 1 }
    if isPair || isRemoved { left += 1 }
  }
  return places
}

/// The text of a value in failures: its members as its mirror shows them, each on a line of its own.
///
///     let text = valueText(of: ShoppingState(items: ["milk"]))
public func valueText(of value: Any) -> String { DumpedValue(value).lines.joined(separator: "\n") }

/// The difference of two values, one member a line: `-` was expected, `+` is actual; nil if they look the same.
///
///     let difference = valueDifference(from: ShoppingState(items: ["milk"]), to: ShoppingState())
public func valueDifference(from expected: Any, to actual: Any) -> String? {
  let (expected, actual) = (DumpedValue(expected), DumpedValue(actual))
  guard expected != actual else { return nil }
  return difference(from: expected, to: actual).map { "\($0.sign) \($0.line)" }.joined(separator: "\n")
}

/// A value on one line of at most 201 characters.
func shortText(of value: Any) -> String {
  let line = DumpedValue(value).line
  return line.count > 200 ? "\(line.prefix(200))…" : line
}

/// The difference between the actual and the expected state.
func stateDifference(expected: Any, actual: Any) -> String {
  valueDifference(from: expected, to: actual) ?? "They look the same and are not equal:\n\n\(valueText(of: actual))"
}

/// The text for a state that came where none was expected: its difference from the one before.
func unexpectedState(_ state: Any, after previous: Any?) -> String {
  let (state, previous) = (DumpedValue(state), previous.map { DumpedValue($0) })
  let lines = previous.map { difference(from: $0, to: state).filter { $0.sign != "-" } }
  let shown = lines?.map { "+ \($0.line)" } ?? state.lines.map { "+ \($0)" }
  return (["- no further state"] + shown).joined(separator: "\n")
}

private typealias Member = DumpedValue.Member

private typealias DifferenceLine = (sign: Character, line: String)

private func difference(from old: DumpedValue, to new: DumpedValue) -> [DifferenceLine] {
  difference(from: .init(label: nil, value: old), to: .init(label: nil, value: new), endingIn: ("", ""))
}

/// The difference of one member; the ends may differ, too, as the last member has no comma after it.
private func difference(from old: Member, to new: Member, endingIn ends: (String, String)) -> [DifferenceLine] {
  let (left, right) = (old.value, new.value)
  guard left.opening == right.opening, let leftMembers = left.members, let rightMembers = right.members,
    !leftMembers.isEmpty, !rightMembers.isEmpty
  else {
    let removed = old.lines(endingIn: ends.0).map { DifferenceLine("-", $0) }
    var added = new.lines(endingIn: ends.1).map { DifferenceLine("+", $0) }
    if removed.map({ $0.line }) == added.map({ $0.line }) {
      added[added.count - 1].line += " (another that looks the same)"
    }
    return removed + added
  }
  let inner = difference(from: leftMembers, to: rightMembers, separator: right.separator)
  return [(" ", new.prefix + right.opening)] + inner.map { ($0.sign, "  \($0.line)") } + [(" ", right.closing + ends.1)]
}

private func difference(from old: [Member], to new: [Member], separator: String) -> [DifferenceLine] {
  func lines(_ sign: Character, _ members: [Member], _ place: Int) -> [DifferenceLine] {
    members[place].lines(endingIn: end(place, of: members)).map { (sign, $0) }
  }
  func end(_ place: Int, of members: [Member]) -> String { place == members.count - 1 ? "" : separator }
  var result: [DifferenceLine] = []
  var unchanged: [Int] = []
  func closeUnchanged() {
    let isLong = unchanged.count > 2 || unchanged.contains { new[$0].value.lines.count > 1 }
    let summary: DifferenceLine = (" ", "… (\(unchanged.count) unchanged)")
    result += isLong ? [summary] : unchanged.flatMap { lines(" ", new, $0) }
    unchanged = []
  }
  // A member with the same label has changed; it was not removed and another one added.
  for place in alignment(from: old, to: new, isChange: { $0.label == $1.label }) {
    if case (let left?, let right?) = place, old[left] == new[right] {
      unchanged.append(right)
      continue
    }
    closeUnchanged()
    switch place {
    case (let left?, let right?):
      result += difference(from: old[left], to: new[right], endingIn: (end(left, of: old), end(right, of: new)))
    case (let left?, nil): result += lines("-", old, left)
    case (nil, let right?): result += lines("+", new, right)
    case (nil, nil): break
    }
  }
  closeUnchanged()
  return result
}

/// Returns a text with escapes for all that a terminal would obey or hide: controls, bidi marks, blanks at the end of a line.
func visible(_ text: String, spellsLettersOut: Bool = false) -> String {
  splitLines(text).map { line in
    let scalars = line.unicodeScalars
    let blanks = scalars.reversed().prefix { $0 == " " }.count
    let body = scalars.dropLast(blanks).map { scalar in
      isHidden(scalar) || (spellsLettersOut && !scalar.isASCII) ? escape(scalar) : String(scalar)
    }
    return body.joined() + String(repeating: "\\u{20}", count: blanks)
  }
  .joined(separator: "\n")
}

/// The lines of a text, with the empty one after its last newline; by bytes, as CR LF is one character in Swift.
func splitLines(_ text: String) -> [String] {
  text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { String(Substring($0)) }
}

private func escape(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\t": "\\t"
  case "\r": "\\r"
  default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }
}

private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: true
  // Joined emoji hold a zero-width joiner, which is a format character and harmless.
  case .format: scalar != "\u{200D}"
  default: false
  }
}
