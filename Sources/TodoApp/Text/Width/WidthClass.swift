/// How a scalar takes part in the width of a text.
///
/// What the classes hold is generated from Unicode's data (`WidthTable`); a test compares them.
enum WidthClass: UInt8 {
  /// One column.
  case narrow
  /// Two columns: East Asian wide and fullwidth (Unicode Standard Annex #11).
  case wide
  /// None: a mark on what stands before it, or nothing that is seen.
  case zero
  /// A picture of two columns (Unicode Technical Standard #51, Emoji_Presentation).
  case emoji
  /// One column, or two as a picture, which a selector or a joiner after it makes of it.
  case textEmoji
  /// A letter of two that are a flag together.
  case regionalIndicator
  /// A colour of skin for the picture before it.
  case emojiModifier
  /// Makes a picture of what stands before it (U+FE0F).
  case pictureSelector
  /// Joins two pictures to one (U+200D).
  case joiner
  /// What `visible(_:)` shows as an escape of six columns.
  case control
  /// Parts of letters, of no column or of one, of which only the whole cluster tells what they are.
  case partWithoutColumn, partOfOneColumn, partOfTwoColumns

  /// The class of a scalar.
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

  /// How many columns it takes by itself.
  var width: Int {
    switch self {
    case .zero, .pictureSelector, .joiner, .partWithoutColumn: 0
    case .narrow, .textEmoji, .partOfOneColumn: 1
    case .wide, .emoji, .regionalIndicator, .emojiModifier, .partOfTwoColumns: 2
    case .control: 6
    }
  }
}
