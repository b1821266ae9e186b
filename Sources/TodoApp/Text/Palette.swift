/// How single meanings look to one person, as it is written in the configuration: `overdue=red bold, today=#d78700`.
package struct Palette: Equatable, Sendable {
  /// The text, without white space around its parts.
  package let text: String
  let looks: [Style: Look]

  /// Nothing looks otherwise.
  package init() { (text, looks) = ("", [:]) }

  /// What a text says; nil if it says nothing, or the same meaning twice.
  package init?(_ text: String) {
    var looks: [Style: Look] = [:]
    var parts: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let style = Style(rawValue: sides[0].words.joined(separator: " ")), style != .plain,
        looks[style] == nil, let look = Look(words: sides[1].words)
      else { return nil }
      looks[style] = look
      parts.append("\(style.rawValue)=\(sides[1].words.joined(separator: " "))")
    }
    self.text = parts.joined(separator: ",")
    self.looks = looks
  }

  /// What a value looks like.
  static let expectation = "none, or meanings with colours and signs such as overdue=red bold,today=214,date=#5fafff"
}

extension Substring {
  fileprivate var words: [String] { split(separator: " ").map(String.init) }
}

extension Look {
  /// A colour, signs, or both; `plain` for neither.
  init?(words: [String]) {
    self.init()
    guard !words.isEmpty else { return nil }
    if words == ["plain"] { return }
    for word in words {
      if let sign = Sign(rawValue: word), !signs.contains(sign) {
        signs.append(sign)
      } else if color == nil, let color = Color(word) {
        self.color = color
      } else {
        return nil
      }
    }
  }
}

extension Look.Color {
  private static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  /// `red`, `bright-red`, `214` or `#d78700`.
  fileprivate init?(_ word: String) {
    let isBright = word.hasPrefix("bright-")
    if let place = Self.names.firstIndex(of: isBright ? String(word.dropFirst(7)) : word) {
      self = .number(UInt8(place + (isBright ? 8 : 0)))
    } else if let number = UInt8(word), word.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }) {
      self = .number(number)
    } else {
      guard word.utf8.count == 7, word.hasPrefix("#"), word.dropFirst().allSatisfy(\.isHexDigit),
        let value = UInt32(word.dropFirst(), radix: 16)
      else { return nil }
      self = .rgb(UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
    }
  }
}
