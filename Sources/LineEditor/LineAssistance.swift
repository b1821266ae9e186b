/// Styles and continuations of a line that is being typed; the closures are called for each drawing.
package struct LineAssistance {
  package struct Span: Equatable, Sendable {
    /// In Unicode scalars.
    package let range: Range<Int>
    /// The parameters of a control sequence (ECMA-48 §8.3.117).
    package let style: String

    package init(_ range: Range<Int>, style: String) { (self.range, self.style) = (range, style) }
  }

  /// Continuations from earlier lines, or a proposal if no earlier line fits.
  package struct Continuing {
    let style: String
    let isWelcome: (_ typed: String, _ line: String) -> Bool
    let proposal: (_ typed: String) -> String?

    package init(
      style: String, isWelcome: @escaping (String, String) -> Bool, proposal: @escaping (String) -> String?
    ) {
      (self.style, self.isWelcome, self.proposal) = (style, isWelcome, proposal)
    }
  }

  /// Returns the styled parts of a line from left to right.
  let highlight: ((String) -> [Span])?
  let continuing: Continuing?

  /// Longer lines are not looked at; in bytes.
  static let longestLine = 4096

  package init(highlight: ((String) -> [Span])?, continuing: Continuing?) {
    (self.highlight, self.continuing) = (highlight, continuing)
  }
}

struct Continuation: Equatable { let typed, rest, style: String }

/// Finds the newest line that begins with the typed text, starting where the search for a shorter text ended.
struct NewestMatches {
  private var typed = ""
  /// No line from here on begins with `typed`.
  private var end = Int.max

  private static let maxLines = 20_000, maxMatches = 10

  mutating func line(beginningWith typed: String, in lines: [String], where isWelcome: (String) -> Bool) -> String? {
    end = typed.utf8.starts(with: self.typed.utf8) && !self.typed.isEmpty ? min(end, lines.count) : lines.count
    self.typed = typed
    let oldest = max(0, lines.count - Self.maxLines)
    var place = end
    for number in 0..<Self.maxMatches {
      while place > oldest, !lines[place - 1].continues(typed) { place -= 1 }
      if number == 0 { end = place }
      guard place > oldest else { return nil }
      if isWelcome(lines[place - 1]) { return lines[place - 1] }
      place -= 1
    }
    return nil
  }
}

extension String {
  /// True if whole characters follow the typed text.
  fileprivate func continues(_ typed: String) -> Bool {
    guard utf8.count > typed.utf8.count, utf8.count <= LineAssistance.longestLine, utf8.starts(with: typed.utf8) else {
      return false
    }
    return utf8.index(startIndex, offsetBy: typed.utf8.count).samePosition(in: self) != nil
  }
}
