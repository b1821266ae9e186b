/// How many columns a terminal gives to a text once its controls are shown as escapes.
///
/// Counted by grapheme cluster: wide and emoji clusters take two columns (Unicode Standard Annex #11), combining marks
/// and joined emoji none of their own.
package func displayWidth(of text: String) -> Int {
  if text.isPlainASCII { return text.utf8.count }
  return text.reduce(0) { $0 + displayWidth(of: $1) }
}

/// As much of the text as fits, with an ellipsis if something had to go.
package func shortened(_ text: String, to width: Int, ellipsis: String = "…") -> String {
  guard displayWidth(of: text) > width else { return text }
  var result = ""
  var used = displayWidth(of: ellipsis)
  for character in text {
    used += displayWidth(of: character)
    guard used <= width else { break }
    result.append(character)
  }
  return result + ellipsis
}

/// The text in lines that fit, broken between words; a longer word has a line of its own.
package func wrapped(_ text: String, to width: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, displayWidth(of: last) + 1 + displayWidth(of: String(word)) <= width {
      lines[lines.count - 1] = last + " " + word
    } else {
      lines.append(String(word))
    }
  }
  return lines
}

private func displayWidth(of character: Character) -> Int {
  let scalars = character.unicodeScalars
  guard let first = scalars.first else { return 0 }
  // An escape is six characters; CR LF is one cluster of two of them.
  let controls = scalars.count(where: \.isControl)
  if controls > 0 { return controls * 6 }
  // What is drawn as one picture, however many parts it is made of.
  if first.properties.isEmojiPresentation { return 2 }
  if first.properties.isEmoji, scalars.contains(where: { $0 == "\u{FE0F}" || $0 == "\u{200D}" }) { return 2 }
  // A cluster may hold several letters, as in Thai and Devanagari, each in a column of its own.
  return scalars.reduce(0) { $0 + $1.displayWidth }
}

extension Unicode.Scalar {
  /// As the C library's `wcwidth` has it.
  fileprivate var displayWidth: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: 0
    case .format: isVisibleFormat ? 1 : 0
    default: isWide ? 2 : isMedialOrFinalJamo ? 0 : 1
    }
  }

  /// The soft hyphen, and signs that enclose the digits after them.
  private var isVisibleFormat: Bool {
    switch value {
    case 0xAD, 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  /// What is drawn into the syllable before it.
  private var isMedialOrFinalJamo: Bool {
    switch value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: true
    default: false
    }
  }

  /// East Asian wide and fullwidth characters, by block.
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DFF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
