/// The steps of the arrow keys through the lines that begin with the typed text.
struct Recall {
  private let typed: String
  /// The recalled line; the user has edited it if the editor's line differs.
  private(set) var shown: String
  private var place: Int

  init(typed: String, in lines: [String]) { (self.typed, shown, place) = (typed, typed, lines.count) }

  /// Moves to the next older line that differs from the shown one; returns false if there is none.
  mutating func goUp(in lines: [String]) -> Bool {
    guard let found = lines.prefix(place).lastIndex(where: isMatch) else { return false }
    (place, shown) = (found, lines[found])
    return true
  }

  /// Moves to the next newer line, at the end to the typed text; returns false if that is shown.
  mutating func goDown(in lines: [String]) -> Bool {
    guard place < lines.count else { return false }
    let found = lines[(place + 1)...].firstIndex(where: isMatch) ?? lines.count
    (place, shown) = (found, found < lines.count ? lines[found] : typed)
    return true
  }

  private func isMatch(_ line: String) -> Bool {
    line != shown && line.unicodeScalars.starts(with: typed.unicodeScalars)
  }
}

/// An incremental search through earlier lines, from the newest backwards.
struct Search {
  let before: Draft
  private(set) var pattern = ""
  private(set) var hasFailed = false
  /// The last match, with the cursor at the pattern.
  private(set) var found: Draft
  private var place: Int

  init(before: Draft, in lines: [String]) { (self.before, found, place) = (before, before, lines.count) }

  var prompt: Prompt { Prompt((hasFailed ? "no match for" : "search") + " “\(pattern)”: ") }

  /// Extends the pattern; the shown line may match it already.
  mutating func append(_ character: Unicode.Scalar, in lines: [String]) {
    pattern.unicodeScalars.append(character)
    find(in: lines, from: min(place + 1, lines.count))
  }

  /// Shortens the pattern, and searches again from the newest line.
  mutating func removeLast(in lines: [String]) {
    guard !pattern.isEmpty else { return }
    pattern.unicodeScalars.removeLast()
    if pattern.isEmpty { self = Search(before: before, in: lines) } else { find(in: lines, from: lines.count) }
  }

  /// Moves to the next older match that differs from the shown line.
  mutating func goUp(in lines: [String]) { if !pattern.isEmpty { find(in: lines, from: place, butNot: found.text) } }

  private mutating func find(in lines: [String], from end: Int, butNot shown: String? = nil) {
    // A pattern with capitals is matched exactly.
    let ignoresCase = pattern == pattern.lowercased()
    let wanted = Array(pattern.unicodeScalars)
    for index in lines[..<end].indices.reversed() where lines[index] != shown {
      let line = Array((ignoresCase ? lines[index].lowercased() : lines[index]).unicodeScalars)
      guard let cursor = line.indices.first(where: { line[$0...].starts(with: wanted) }) else { continue }
      (place, hasFailed) = (index, false)
      found = Draft(text: lines[index], cursor: cursor)
      return
    }
    hasFailed = true
  }
}

extension LineEditor {
  func showRecalled(_ move: (inout Recall) -> Bool) {
    let typed = editline.draft.text
    // Only now, as the places of lines must not change between two steps.
    if recall?.shown != typed { history.catchUp() }
    var steps = recall.flatMap { $0.shown == typed ? $0 : nil } ?? Recall(typed: typed, in: history.lines)
    guard move(&steps) else { return beep() }
    recall = steps
    editline.draft = Draft(steps.shown)
  }

  func beginSearch() {
    history.catchUp()
    recall = nil
    show(Search(before: editline.draft, in: history.lines))
  }

  /// Handles a key of the search; returns false for any other key, which ends the search and is still to be handled.
  func handleInSearch(_ key: Key) -> Bool {
    guard var search else { return false }
    switch key {
    case .character(.control("R")): search.goUp(in: history.lines)
    case .character("\u{7F}"), .character(.control("H")): search.removeLast(in: history.lines)
    case .character(let character) where character.properties.generalCategory != .control:
      search.append(character, in: history.lines)
    case .character, .named, .suspend, .paste:
      let isGivenUp = key == .character(.control("G"))
      (self.search, editline.draft) = (nil, isGivenUp ? search.before : search.found)
      return isGivenUp || key == .character("\u{1B}")
    }
    show(search)
    return true
  }

  private func show(_ search: Search) {
    self.search = search
    if search.hasFailed { beep() }
    editline.draft = search.found
  }
}
