/// An incremental search through earlier lines, from the newest backwards.
struct Search {
  /// What was in the line before.
  let before: Draft
  /// What is searched.
  private(set) var pattern = ""
  /// Whether nothing has been found any more.
  private(set) var hasFailed = false
  /// The line that is shown, with the cursor at what was found.
  private(set) var found: Draft
  private var place: Int

  init(before: Draft, in lines: [String]) {
    self.before = before
    found = before
    place = lines.count
  }

  /// What stands before the line meanwhile.
  var prompt: Prompt {
    Prompt((hasFailed ? "no match for" : "search") + " “\(pattern)”: ")
  }

  /// Searches for more; the line that is shown may match already.
  mutating func append(_ character: Unicode.Scalar, in lines: [String]) {
    pattern.unicodeScalars.append(character)
    find(in: lines, from: min(place + 1, lines.count))
  }

  /// Searches for less, from the newest line on.
  mutating func removeLast(in lines: [String]) {
    guard !pattern.isEmpty else { return }
    pattern.unicodeScalars.removeLast()
    guard !pattern.isEmpty else {
      self = Search(before: before, in: lines)
      return
    }
    find(in: lines, from: lines.count)
  }

  /// Goes to the nearest older line that differs from the one shown.
  mutating func goUp(in lines: [String]) {
    guard !pattern.isEmpty else { return }
    find(in: lines, from: place, butNot: found.text)
  }

  private mutating func find(in lines: [String], from end: Int, butNot shown: String? = nil) {
    // Capitals are meant when they are typed.
    let ignoresCase = pattern == pattern.lowercased()
    for index in lines[..<end].indices.reversed() where lines[index] != shown {
      let line = ignoresCase ? lines[index].lowercased() : lines[index]
      guard let cursor = line.firstPlace(of: pattern) else { continue }
      (place, hasFailed) = (index, false)
      found = Draft(text: lines[index], cursor: cursor)
      return
    }
    hasFailed = true
  }
}

extension String {
  /// How many Unicode scalars come before the first occurrence.
  fileprivate func firstPlace(of pattern: String) -> Int? {
    let (line, pattern) = (Array(unicodeScalars), Array(pattern.unicodeScalars))
    guard line.count >= pattern.count else { return nil }
    return (0...(line.count - pattern.count)).first { line[$0...].starts(with: pattern) }
  }
}
