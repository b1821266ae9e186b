/// The scalars of a text, each with the columns that it adds and whether it belongs to the piece before it, which is
/// shown whole or not at all.
///
/// A piece is a grapheme cluster (Unicode Standard Annex #29). Finding those costs ten times as much as looking at
/// scalars, so it is done only if a scalar does not suffice: in scripts whose letters are made of several, and after
/// joiners.
struct TextPieces: Sequence, IteratorProtocol {
  struct Part {
    let start: String.Index
    let width: Int
    let continuesPiece: Bool
  }

  /// The kind of scalars that may continue those before.
  private enum Open {
    case nothing
    /// A picture, which has two columns in the end; `isWide` is true if they are counted already.
    case picture(isWide: Bool)
    /// The first half of a flag.
    case flag
    /// Something that only the clusters show; `inPicture` is true if it would be part of a picture.
    case unclear(inPicture: Bool)
  }

  private let text: String
  private var here: String.Index
  private var open = Open.nothing

  init(_ text: String) {
    self.text = text
    here = text.startIndex
  }

  mutating func next() -> Part? {
    guard here < text.endIndex else { return nil }
    let start = here
    here = text.unicodeScalars.index(after: start)
    let (width, continues) = step(WidthClass(text.unicodeScalars[start]), at: start)
    return Part(start: start, width: width, continuesPiece: continues)
  }

  private mutating func step(_ kind: WidthClass, at start: String.Index) -> (width: Int, continues: Bool) {
    if case .unclear(let inPicture) = open, isInsidePiece(start) {
      let isUnclear = kind.isOfUnclearEnd || kind == .regionalIndicator || kind == .zero
      open = inPicture ? .picture(isWide: true) : isUnclear ? .unclear(inPicture: false) : .nothing
      return (inPicture ? 0 : kind.width, true)
    }
    switch kind {
    case .narrow, .wide:
      open = .nothing
      return (kind.width, false)
    case .zero:
      defer { if case .flag = open { open = .picture(isWide: true) } }
      // After a control a mark is a cluster by itself.
      if case .unclear = open { return (0, false) }
      return (0, true)
    case .emoji:
      open = .picture(isWide: true)
      return (2, false)
    case .textEmoji:
      open = .picture(isWide: false)
      return (1, false)
    case .regionalIndicator:
      if case .flag = open {
        open = .picture(isWide: true)
        return (0, true)
      }
      open = .flag
      return (2, false)
    case .pictureSelector, .joiner:
      if case .unclear = open { return (0, false) }
      return (madePicture(isJoined: kind == .joiner), true)
    case .emojiModifier, .control, .partWithoutColumn, .partOfOneColumn, .partOfTwoColumns:
      return unclear(kind, at: start)
    }
  }

  /// The columns that a picture gets by being said to be one.
  private mutating func madePicture(isJoined: Bool) -> Int {
    switch open {
    case .picture(let isWide):
      open = isJoined ? .unclear(inPicture: true) : .picture(isWide: true)
      return isWide ? 0 : 1
    case .flag:
      open = isJoined ? .unclear(inPicture: true) : .picture(isWide: true)
      return 0
    case .nothing, .unclear:
      if isJoined { open = .unclear(inPicture: false) }
      return 0
    }
  }

  private mutating func unclear(_ kind: WidthClass, at start: String.Index) -> (width: Int, continues: Bool) {
    guard isInsidePiece(start) else {
      open =
        kind == .emojiModifier ? .picture(isWide: true) : kind.isOfUnclearEnd ? .unclear(inPicture: false) : .nothing
      return (kind.width, false)
    }
    switch open {
    case .picture(isWide: true), .flag:
      open = .picture(isWide: true)
      return (0, true)
    case .picture(isWide: false):
      guard kind == .emojiModifier else { return (kind.width, true) }
      open = .picture(isWide: true)
      return (1, true)
    case .nothing, .unclear:
      open = kind.isOfUnclearEnd ? .unclear(inPicture: false) : .nothing
      return (kind.width, true)
    }
  }

  private func isInsidePiece(_ place: String.Index) -> Bool { place.samePosition(in: text) == nil }
}

extension WidthClass {
  /// True if only the clusters show if the next scalar belongs to it.
  fileprivate var isOfUnclearEnd: Bool {
    switch self {
    case .joiner, .control, .partWithoutColumn, .partOfOneColumn, .partOfTwoColumns: true
    case .narrow, .wide, .zero, .emoji, .textEmoji, .regionalIndicator, .emojiModifier, .pictureSelector: false
    }
  }
}
