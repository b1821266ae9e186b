/// What killing keys have taken out of lines, for Ctrl-Y to bring back: as in Emacs and bash it outlives the line, and what
/// several of them take one after the other belongs together.
///
/// libedit's own forgets it with the next character that is deleted, and with every line.
struct KillBuffer {
  private(set) var text = ""
  private var isGrowing = false

  /// Whether a key takes away what may be wanted back. What it is comes from the line, as `.editrc` may have bound it to
  /// something else.
  static func kills(_ key: Key) -> Bool {
    switch key {
    case .character(.control("K")), .character(.control("U")), .character(.control("W")): true
    // With Alt, as terminals send it.
    case .character("\u{1B}"), .named(.deleteWord): true
    case .character, .named, .suspend, .paste: false
    }
  }

  /// A key has made one line of another.
  mutating func note(_ before: Draft, _ after: Draft) {
    let scalars = Array(before.text.unicodeScalars)
    let count = scalars.count - after.text.unicodeScalars.count
    let start = min(before.cursor, after.cursor)
    guard count > 0, start >= 0, start + count <= scalars.count else { return pause() }
    var taken = String.UnicodeScalarView()
    taken.append(contentsOf: scalars[start..<(start + count)])
    let isBefore = after.cursor < before.cursor
    text = !isGrowing ? String(taken) : isBefore ? String(taken) + text : text + String(taken)
    isGrowing = true
  }

  /// Another key has come, so that the next one that kills begins anew.
  mutating func pause() {
    isGrowing = false
  }
}
