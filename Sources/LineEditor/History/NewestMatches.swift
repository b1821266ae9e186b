/// The newest earlier lines that begin with what is typed, looked for from where they were found for the key before.
struct NewestMatches {
  private var typed = ""
  /// No line from here on begins with what was typed.
  private var end = Int.max

  /// No older lines are looked at, and of those that begin alike no more are asked about.
  private static let mostLines = 20_000, mostAsked = 10

  /// The newest line that begins with what is typed, goes on, and is welcome.
  ///
  /// - Complexity: What has been looked at for a beginning of `typed` is not looked at again.
  mutating func line(
    beginningWith typed: String, in lines: [String], where isWelcome: (String) -> Bool
  ) -> String? {
    end = typed.utf8.starts(with: self.typed.utf8) && !self.typed.isEmpty ? min(end, lines.count) : lines.count
    self.typed = typed
    let oldest = max(0, lines.count - Self.mostLines)
    var place = end
    for asked in 0..<Self.mostAsked {
      while place > oldest, !lines[place - 1].continues(typed) { place -= 1 }
      if asked == 0 { end = place }
      guard place > oldest else { return nil }
      if isWelcome(lines[place - 1]) { return lines[place - 1] }
      place -= 1
    }
    return nil
  }
}

extension String {
  /// Whether it begins with a text, has whole characters behind it, and is not too long to be looked at.
  fileprivate func continues(_ typed: String) -> Bool {
    guard utf8.count > typed.utf8.count, utf8.count <= LineAssistance.longestLine, utf8.starts(with: typed.utf8) else {
      return false
    }
    return utf8.index(startIndex, offsetBy: typed.utf8.count).samePosition(in: self) != nil
  }
}
