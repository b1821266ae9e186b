/// The unified difference of two texts with control characters made visible; nil if they are the same, byte for byte.
///
///     #expect(lineDifference(from: "Buy milk\n", to: "Buy milk\n") == nil)
public func lineDifference(from old: String, to new: String) -> String? {
  guard !hasSameBytes(old, new) else { return nil }
  let edits = edits(from: lines(of: old), to: lines(of: new))
  // Texts that Swift calls equal and whose bytes differ look the same until their letters are spelled out.
  let spellsLettersOut = old == new
  let context = 3
  let shown = edits.indices.map { index in
    edits[max(0, index - context)...min(edits.count - 1, index + context)].contains { $0.sign != " " }
  }
  var output = "--- expected\n+++ actual"
  for (index, edit) in edits.enumerated() where shown[index] {
    if index == 0 || !shown[index - 1] {
      output += "\n@@ -\(edit.oldLine) +\(edit.newLine) @@"
    }
    output += "\n\(edit.sign)\(visible(edit.line.text, spellsLettersOut: spellsLettersOut))"
    if !edit.line.isTerminated { output += "\n\\ no newline at the end" }
  }
  return output
}

/// Returns true if two texts are the same; `==` also calls texts equal that only look the same.
func hasSameBytes(_ left: String, _ right: String) -> Bool {
  left.utf8.elementsEqual(right.utf8)
}

private struct Line: Equatable {
  let text: String
  let isTerminated: Bool

  static func == (left: Line, right: Line) -> Bool {
    left.isTerminated == right.isTerminated && hasSameBytes(left.text, right.text)
  }
}

private struct Edit {
  let sign: Character
  let line: Line
  let oldLine: Int
  let newLine: Int
}

private func lines(of text: String) -> [Line] {
  let lines = splitLines(text)
  return lines.enumerated().compactMap { index, line in
    let isLast = index == lines.count - 1
    return isLast && line.isEmpty ? nil : Line(text: line, isTerminated: !isLast)
  }
}

private func edits(from old: [Line], to new: [Line]) -> [Edit] {
  let difference = new.difference(from: old)
  var removed: Set<Int> = []
  var inserted: Set<Int> = []
  for change in difference {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var edits: [Edit] = []
  var (left, right) = (0, 0)
  while left < old.count || right < new.count {
    if removed.contains(left) {
      edits.append(Edit(sign: "-", line: old[left], oldLine: left + 1, newLine: right + 1))
      left += 1
    } else if inserted.contains(right) {
      edits.append(Edit(sign: "+", line: new[right], oldLine: left + 1, newLine: right + 1))
      right += 1
    } else {
      edits.append(Edit(sign: " ", line: old[left], oldLine: left + 1, newLine: right + 1))
      left += 1
      right += 1
    }
  }
  return edits
}
