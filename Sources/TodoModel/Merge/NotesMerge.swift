/// Notes that both sides have changed, by their lines.
///
/// What both have stays, and what either has added; what either has taken away goes, even out of the middle of what the other
/// has written anew. Of lines alike there are as many as on the side that has changed that, and the greater number of two.
struct NotesMerge {
  let base: TodoItem?
  /// The side whose lines come first where both have added some at one place.
  let later: TodoItem
  let earlier: TodoItem

  /// A line, and how many alike stand before it.
  private struct Line: Hashable {
    let text: ExactText
    let place: Int
  }

  /// The notes.
  var text: String {
    let (later, earlier) = (NotesMerge.lines(of: later.notes), NotesMerge.lines(of: earlier.notes))
    let old = base.map { NotesMerge.lines(of: $0.notes) }
    let kept = NotesMerge.kept(old ?? [], later, earlier)
    switch (kept == Set(later), kept == Set(earlier)) {
    // The order of the only side that has changed it, else that of the later one.
    case (true, true): return later == old ? self.earlier.notes : self.later.notes
    case (true, false): return self.later.notes
    case (false, true): return self.earlier.notes
    case (false, false): break
    }
    // What either has taken away shows where its other lines stand.
    let sides = [later, earlier].map { NotesMerge.woven($0, old ?? []) }
    return NotesMerge.woven(sides[0], sides[1]).filter(kept.contains).map(\.text.text).joined(separator: "\n")
  }

  /// When the lines of some notes were written: each has the latest instants that either side knows.
  func dates(ofLinesIn notes: String) -> [NoteDate] {
    var written: [ExactText: Set<Instant>] = [:]
    for note in later.noteLines + earlier.noteLines {
      if let instant = note.written { written[ExactText(note.text), default: []].insert(instant) }
    }
    var dates: [NoteDate] = []
    // Of lines alike the later ones have the dates, so they are given from the end.
    var left = written.mapValues { $0.sorted() }
    for line in notes.split(separator: "\n").reversed() {
      if let instant = left[ExactText(line)]?.popLast() { dates.append(NoteDate(at: instant, line: line)) }
    }
    return dates.reversed()
  }

  /// The lines that stay.
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

  /// Two lists in one: what both have in one order stays in it, and before each of these what either has there, the first
  /// list's before the second's.
  private static func woven(_ first: [Line], _ second: [Line]) -> [Line] {
    let own = Set(
      first.difference(from: second).insertions.map { change -> Line in
        switch change {
        case .insert(_, let line, _), .remove(_, let line, _): line
        }
      })
    let anchors = first.filter { !own.contains($0) }
    var result: [Line] = []
    var given: Set<Line> = []
    var (rest, others) = (first[...], second[...])
    func give(_ lines: some Sequence<Line>) {
      for line in lines where given.insert(line).inserted { result.append(line) }
    }
    for anchor in anchors {
      let (end, otherEnd) = (rest.firstIndex(of: anchor), others.firstIndex(of: anchor))
      guard let end, let otherEnd else { continue }
      give(rest[..<end])
      give(others[..<otherEnd])
      give([anchor])
      (rest, others) = (rest[(end + 1)...], others[(otherEnd + 1)...])
    }
    give(rest)
    give(others)
    return result
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
