/// How one letter is compared: as lower case, its accents apart or left out.
///
/// Letters are decomposed canonically (The Unicode Standard, chapter 3.11), turned into upper and then into lower case
/// (which comes to its case folding, with `ß` as `ss` and both small sigmas as one; dotless `ı` is `i` here), and
/// decomposed again. An accent is a scalar of the blocks for combining diacritical marks.
enum LetterFolding {
  /// For each letter that is made of others, what it is made of.
  private static let parts: [UInt32: (UInt32, mark: UInt32?)] = {
    var parts: [UInt32: (UInt32, mark: UInt32?)] = [:]
    for (mark, letters) in CanonicalDecompositions.rows {
      var base: UInt32?
      for scalar in letters.unicodeScalars {
        if let letter = base { parts[scalar.value] = (letter, mark) }
        base = base == nil ? scalar.value : nil
      }
    }
    for (scalar, other) in CanonicalDecompositions.equals { parts[scalar] = (other, nil) }
    return parts
  }()

  /// The scalars that a scalar is compared as, with its accents.
  static func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    decomposed(scalar).flatMap { part in
      lowercased(part).flatMap(decomposed)
    }
  }

  /// Whether a scalar is an accent, and nothing is left of it where accents do not count.
  static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF: true
    default: false
    }
  }

  /// The scalars that a folded scalar is compared as where accents do not count: nothing is left of an accent, and a letter
  /// with a stroke, or made of two, is what people type who do not have it on their keyboard.
  static func withoutAccents(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    isAccent(scalar) ? [] : plainLetters[scalar].map { Array($0.unicodeScalars) } ?? [scalar]
  }

  /// Small letters with a stroke, and some that are two, each with what is typed for it; no decomposition has them.
  private static let plainLetters: [Unicode.Scalar: String] = [
    "ⱥ": "a", "ƀ": "b", "ȼ": "c", "đ": "d", "ɇ": "e", "ǥ": "g", "ħ": "h", "ɨ": "i", "ɉ": "j", "ł": "l", "ø": "o",
    "ᵽ": "p",
    "ɍ": "r", "ŧ": "t", "ɏ": "y", "ƶ": "z", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th",
  ]

  private static func lowercased(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let properties = scalar.properties
    guard properties.changesWhenUppercased || properties.changesWhenLowercased else { return [scalar] }
    return properties.uppercaseMapping.unicodeScalars.flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
  }

  private static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if let syllable = koreanLetters(scalar.value) { return syllable.compactMap(Unicode.Scalar.init) }
    guard let (letter, mark) = parts[scalar.value] else { return [scalar] }
    return (Unicode.Scalar(letter).map(decomposed) ?? []) + (mark.flatMap(Unicode.Scalar.init).map { [$0] } ?? [])
  }

  /// The letters of a Korean syllable (The Unicode Standard, chapter 3.12).
  private static func koreanLetters(_ value: UInt32) -> [UInt32]? {
    guard (0xAC00...0xD7A3).contains(value) else { return nil }
    let (vowels, finals): (UInt32, UInt32) = (21, 28)
    let index = value - 0xAC00
    let letters = [0x1100 + index / (vowels * finals), 0x1161 + index % (vowels * finals) / finals]
    return index % finals == 0 ? letters : letters + [0x11A7 + index % finals]
  }
}
