/// What a heading looks like.
enum MarkdownHeading {
  /// The level and the text of `## Text ##`.
  static func read(_ text: ArraySlice<UInt8>) -> (level: Int, title: String)? {
    let level = text.prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...6).contains(level) else { return nil }
    let rest = text.dropFirst(level)
    guard rest.first.map(isBlank) ?? true else { return nil }
    var title = trimmed(rest)
    let unclosed = title.reversed().drop { $0 == UInt8(ascii: "#") }.count
    if unclosed < title.count, unclosed == 0 || isBlank(title[title.startIndex + unclosed - 1]) {
      title = trimmed(title.prefix(unclosed))
    }
    return (level, String(decoding: title, as: UTF8.self))
  }

  /// The level of the heading that a line makes of the paragraph above.
  static func underlining(_ text: ArraySlice<UInt8>) -> Int? {
    let line = trimmed(text)
    guard let first = line.first, first == UInt8(ascii: "=") || first == UInt8(ascii: "-") else { return nil }
    guard line.allSatisfy({ $0 == first }) else { return nil }
    return first == UInt8(ascii: "=") ? 1 : 2
  }

  /// The lines of a paragraph as one.
  static func joined(_ lines: [ArraySlice<UInt8>]) -> String {
    lines.map { String(decoding: trimmed($0), as: UTF8.self) }.joined(separator: " ")
  }

  /// Whether a line is a thematic break, `* * *`.
  static func isBreak(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, [UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "_")].contains(first) else {
      return false
    }
    return text.allSatisfy { $0 == first || isBlank($0) } && text.count(where: { $0 == first }) >= 3
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = text.drop(while: isBlank)
    return text.prefix(text.count - text.reversed().prefix(while: isBlank).count)
  }
}

/// What code begins and ends with.
struct MarkdownFence: Equatable {
  private let sign: UInt8
  private let count: Int

  /// The fence that a line is, if it is one.
  init?(opening text: ArraySlice<UInt8>) {
    guard let sign = text.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else { return nil }
    self.sign = sign
    count = text.prefix { $0 == sign }.count
    guard count >= 3, sign == UInt8(ascii: "~") || !text.dropFirst(count).contains(sign) else { return nil }
  }

  func isClosed(by text: ArraySlice<UInt8>) -> Bool {
    let signs = text.prefix { $0 == sign }.count
    return signs >= count && text.dropFirst(signs).allSatisfy(MarkdownHeading.isBlank)
  }
}

/// What an item of a list begins with.
struct MarkdownMarker {
  private let count: Int

  /// The marker that a text begins with, if it does. Within a paragraph it takes more to be one.
  init?(_ text: ArraySlice<UInt8>, interrupting isParagraph: Bool) {
    guard let first = text.first else { return nil }
    if [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+")].contains(first) {
      count = 1
    } else {
      let digits = text.prefix { UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") }
      guard (1...9).contains(digits.count), let sign = text.dropFirst(digits.count).first,
        sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")")
      else { return nil }
      if isParagraph, Int(String(decoding: digits, as: UTF8.self)) != 1 { return nil }
      count = digits.count + 1
    }
    let rest = text.dropFirst(count)
    guard rest.first.map(MarkdownHeading.isBlank) ?? true else { return nil }
    if isParagraph, rest.allSatisfy(MarkdownHeading.isBlank) { return nil }
  }

  /// Moves behind the marker and the blanks that belong to it, and answers how wide they are.
  func pass(_ cursor: inout MarkdownCursor) -> Int {
    cursor.passBlanks(cursor.indent)
    cursor.pass(count)
    let blanks = cursor.indent
    let own = cursor.text.isEmpty || blanks > 4 ? 1 : blanks
    cursor.passBlanks(own)
    return count + own
  }

  /// Whether a text begins with a box of a task, that of Obsidian for what is begun or given up among them.
  static func hasBox(_ text: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(text.prefix(4))
    return bytes.count == 4 && bytes[0] == UInt8(ascii: "[") && " xX-/".utf8.contains(bytes[1])
      && bytes[2] == UInt8(ascii: "]") && MarkdownHeading.isBlank(bytes[3])
  }
}
