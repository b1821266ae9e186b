import TodoJSON

/// Returns the number of columns that a terminal gives to a text once its controls are shown as escapes.
///
/// Counted by grapheme cluster: wide and emoji clusters take two columns (Unicode Standard Annex #11), combining marks
/// and joined emoji none of their own. Costs one look at each scalar; only scripts whose letters are made of several
/// ask for the clusters of the whole text.
package func displayWidth(of text: String) -> Int {
  if let width = text.utf8.withContiguousStorageIfAvailable(widthByScalars) ?? nil { return width }
  return text.reduce(0) { $0 + $1.columns }
}

extension Character {
  /// The columns of a grapheme cluster (Unicode Standard Annex #29), by its first scalar or by all of them.
  fileprivate var columns: Int {
    let kinds = unicodeScalars.lazy.map { WidthClass($0) }
    switch kinds.first {
    case .emoji, .regionalIndicator, .emojiModifier: return 2
    case .textEmoji where kinds.contains { $0 == .pictureSelector || $0 == .joiner || $0 == .emojiModifier }: return 2
    default: return kinds.reduce(0) { $0 + $1.width }
    }
  }
}

/// Returns the beginning of a text that fits so many columns; no cluster is cut. Finding those costs ten times as much
/// as looking at scalars, so it is done only if a scalar does not suffice.
func beginning(of text: String, in room: Int) -> Substring {
  var used = 0
  for place in text.unicodeScalars.indices {
    let kind = WidthClass(text.unicodeScalars[place])
    guard !kind.dependsOnCluster else { break }
    used += kind.width
    if used > room { return text[..<place] }
  }
  used = 0
  return text.prefix { character in
    used += character.columns
    return used <= room
  }
}

/// Returns the width by the bytes of scalars; nil if any can only be measured by its cluster. Titles are measured
/// several times for a list, and most have accents at most.
private func widthByScalars(_ utf8: UnsafeBufferPointer<UInt8>) -> Int? {
  var width = 0
  // Of the picture to which what follows may belong; 0 without one.
  var picture = 0
  var here = 0
  while here < utf8.count {
    if utf8[here].isPrintableASCII {
      let count = utf8.printableASCII(from: here)
      width += count
      picture = 0
      here += count
      continue
    }
    let kind = nextClass(in: utf8, at: &here)
    switch kind {
    case .narrow, .wide:
      width += kind.width
      picture = 0
    case .emoji, .textEmoji:
      width += kind.width
      picture = kind.width
    case .zero: break
    case .pictureSelector, .emojiModifier, .joiner:
      guard picture > 0 else { return nil }
      width += 2 - picture
      picture = 2
      guard kind == .joiner else { continue }
      guard here < utf8.count, !utf8[here].isPrintableASCII else { return nil }
      let joined = nextClass(in: utf8, at: &here)
      guard joined == .emoji || joined == .textEmoji else { return nil }
    case .regionalIndicator, .control, .partWithoutColumn, .partOfOneColumn, .partOfTwoColumns: return nil
    }
  }
  return width
}

/// Returns the class of a scalar that is not printable ASCII; advances to the next.
private func nextClass(in utf8: UnsafeBufferPointer<UInt8>, at here: inout Int) -> WidthClass {
  let first = utf8[here]
  let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
  var value = length == 1 ? UInt32(first) : UInt32(first) & (0x7F >> UInt32(length))
  for byte in utf8[here + 1..<here + length] { value = value << 6 | UInt32(byte & 0x3F) }
  here += length
  return WidthClass(value)
}

/// A text of somewhere else within a sentence: in quotes, and cut where it is long.
package func quoted(_ text: String, to width: Int = 40) -> String { "“\(shortened(text, to: width))”" }

/// As much of the text as fits, with an ellipsis if something had to go.
package func shortened(_ text: String, to width: Int, ellipsis: String = "…") -> String {
  guard displayWidth(of: text) > width else { return text }
  return beginning(of: text, in: width - displayWidth(of: ellipsis)) + ellipsis
}

/// The same, cut between words as far as that leaves half of the room.
func shortenedByWords(_ text: String, to width: Int, ellipsis: String = "…") -> String {
  let cut = shortened(text, to: width, ellipsis: ellipsis)
  guard cut != text else { return text }
  let fitting = text[..<text.utf8.index(text.startIndex, offsetBy: cut.utf8.count - ellipsis.utf8.count)]
  guard text[fitting.endIndex...].first != " ", let blank = fitting.lastIndex(of: " "),
    2 * displayWidth(of: String(fitting[..<blank])) >= width
  else { return cut }
  return fitting[..<blank] + ellipsis
}

/// The text in lines that fit, broken between words, and within a word that is longer than a line.
package func wrapped(_ text: String, to width: Int) -> [String] {
  TextLine(text).folded(to: width, hanging: 0).map { $0.spans.reduce("") { $0 + $1.text } }
}

/// The part of a scalar in the width of a text, generated from Unicode's data (`WidthTable`); a test compares them.
enum WidthClass: UInt8 {
  case narrow
  /// Two columns: East Asian wide and fullwidth (Unicode Standard Annex #11).
  case wide
  /// None: a mark on the character before it, or nothing that is seen.
  case zero
  /// A picture of two columns (Unicode Technical Standard #51, Emoji_Presentation).
  case emoji
  /// One column, or two as a picture, which a selector or a joiner after it makes of it.
  case textEmoji
  /// A letter of two that are a flag together.
  case regionalIndicator
  /// A colour of skin for the picture before it.
  case emojiModifier
  /// Makes a picture of the character before it (U+FE0F).
  case pictureSelector
  /// Joins two pictures to one (U+200D).
  case joiner
  /// A control, which `visible(_:)` shows as an escape of six columns.
  case control
  /// Parts of letters, of no column or of one, whose width depends on the whole cluster.
  case partWithoutColumn, partOfOneColumn, partOfTwoColumns

  init(_ scalar: Unicode.Scalar) { self.init(scalar.value) }

  /// The class of a scalar, by a binary search unless it is of those that are many.
  init(_ value: UInt32) {
    // Of these there are so many, in lists in some language, that a search would be felt.
    switch value {
    case 0x20..<0x7F: self = value == 0x23 || value == 0x2A || 0x30...0x39 ~= value ? .textEmoji : .narrow
    case 0xC0..<0x300: self = .narrow
    case 0x3041...0x3096, 0x309B...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: self = .wide
    case 0x200D: self = .joiner
    case 0xFE0F: self = .pictureSelector
    default: self = WidthTable.class(of: value)
    }
  }

  var width: Int {
    switch self {
    case .zero, .pictureSelector, .joiner, .partWithoutColumn: 0
    case .narrow, .textEmoji, .partOfOneColumn: 1
    case .wide, .emoji, .regionalIndicator, .emojiModifier, .partOfTwoColumns: 2
    case .control: 6
    }
  }

  /// True if the cluster may have another width than its scalars.
  fileprivate var dependsOnCluster: Bool {
    switch self {
    case .narrow, .wide, .zero, .emoji, .textEmoji: false
    case .regionalIndicator, .emojiModifier, .pictureSelector, .joiner, .control, .partWithoutColumn, .partOfOneColumn,
      .partOfTwoColumns:
      true
    }
  }
}
