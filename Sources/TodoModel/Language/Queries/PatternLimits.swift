/// What the C library is spared: it would take minutes, gigabytes or the whole stack for some short expressions.
enum PatternLimits {
  private static let longest = 1000
  private static let mostParts = 2000
  private static let deepest = 50

  /// Why an expression is refused before the C library sees it; nil if it is not.
  static func reasonToRefuse(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    if bytes.isEmpty { return "There is nothing to look for" }
    if bytes.count > longest { return "It is longer than \(longest) bytes" }
    if bytes.contains(0) { return "It has a NUL in it" }
    var walk = Walk(bytes)
    return walk.reasonToRefuse()
  }

  /// Counts the parts that the expression has when every `{n}` is written out.
  private struct Walk {
    private let bytes: [UInt8]
    private var place = 0
    /// For each open parenthesis: the parts of it so far, and how many of them a repetition would repeat.
    private var groups: [(parts: Int, last: Int)] = [(0, 0)]

    init(_ bytes: [UInt8], at place: Int = 0) {
      self.bytes = bytes
      self.place = place
    }

    /// Why the letter behind a backslash is refused: the library takes it for itself, which is never meant.
    private func reasonToRefuseEscape() -> String? {
      guard place < bytes.count else { return nil }
      switch bytes[place] {
      case UInt8(ascii: "d"): return #"There is no \d in POSIX extended expressions; [0-9] is a digit"#
      case UInt8(ascii: "D"): return #"There is no \D in POSIX extended expressions; [^0-9] is anything but a digit"#
      default: return nil
      }
    }

    mutating func reasonToRefuse() -> String? {
      while place < bytes.count {
        let byte = bytes[place]
        place += 1
        switch byte {
        case UInt8(ascii: "\\"):
          if place < bytes.count, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(bytes[place]) {
            return "Back references are no part of POSIX extended expressions"
          }
          if let reason = reasonToRefuseEscape() { return reason }
          place += 1
          add(1)
        case UInt8(ascii: "["):
          let start = place
          skipBrackets()
          // A backslash is a member there, and so would the letter be.
          for inside in start..<min(place, bytes.count) where bytes[inside] == UInt8(ascii: "\\") {
            if let reason = Walk(bytes, at: inside + 1).reasonToRefuseEscape() { return reason }
          }
          add(1)
        case UInt8(ascii: "("):
          groups.append((0, 0))
          if groups.count > deepest { return "Its parentheses are nested too deep" }
        case UInt8(ascii: ")"):
          if groups.count > 1 { add(max(1, groups.removeLast().parts)) }
        case UInt8(ascii: "{"):
          repeatLast(count())
        case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
          break
        default:
          add(1)
        }
        if groups[groups.count - 1].parts > mostParts { return "It repeats more than \(mostParts) parts" }
      }
      return nil
    }

    private mutating func add(_ parts: Int) {
      groups[groups.count - 1].parts += parts
      groups[groups.count - 1].last = parts
    }

    private mutating func repeatLast(_ count: Int) {
      let more = groups[groups.count - 1].last * (max(1, count) - 1)
      groups[groups.count - 1].parts += more
      groups[groups.count - 1].last += more
    }

    /// The greater number of `{2,5}`; what is no such thing counts once.
    private mutating func count() -> Int {
      var greatest = 0
      var number = 0
      while place < bytes.count, bytes[place] != UInt8(ascii: "}") {
        let digit = Int(bytes[place]) - Int(UInt8(ascii: "0"))
        number = (0...9).contains(digit) ? min(number * 10 + digit, 100_000) : 0
        greatest = max(greatest, number)
        place += 1
      }
      place += 1
      return greatest
    }

    /// To the bracket that closes; the first one in it is a member.
    private mutating func skipBrackets() {
      if place < bytes.count, bytes[place] == UInt8(ascii: "^") { place += 1 }
      if place < bytes.count, bytes[place] == UInt8(ascii: "]") { place += 1 }
      while place < bytes.count, bytes[place] != UInt8(ascii: "]") {
        if bytes[place] == UInt8(ascii: "["), place + 1 < bytes.count, ":.=".utf8.contains(bytes[place + 1]) {
          let kind = bytes[place + 1]
          place += 2
          while place + 1 < bytes.count, bytes[place] != kind || bytes[place + 1] != UInt8(ascii: "]") { place += 1 }
          place += 1
        }
        place += 1
      }
      place += 1
    }
  }
}
