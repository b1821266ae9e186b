/// Going up and down through the lines that begin with what was typed.
struct Recall {
  /// What was typed.
  let typed: String
  /// What is in the line now; when it is something else, one has typed on.
  private(set) var shown: String
  private var place: Int

  /// Begins at the line being typed, below the newest.
  init(typed: String, in lines: [String]) {
    self.typed = typed
    shown = typed
    place = lines.count
  }

  /// Goes to the nearest older line that differs from the one shown; answers whether there is one.
  mutating func goUp(in lines: [String]) -> Bool {
    guard let found = lines.prefix(place).lastIndex(where: isMatch) else { return false }
    (place, shown) = (found, lines[found])
    return true
  }

  /// Goes to the nearest newer one, in the end to what was typed; answers whether there is one.
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
