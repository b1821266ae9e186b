import Glibc
@_spi(_Unicode) import Swift

/// ASCII costs a copy that the compiler vectorizes; of others each letter is folded once.
struct TextFolding {
  enum Accents {
    /// Each after its letter in canonical order.
    case kept
    case removed
  }

  /// The letters that occurred, in blocks of 256; blocks of which none did are empty.
  private var blocks: [[Folded]] = []

  private struct Folded {
    /// UTF-8, the first byte lowest, the count in the highest byte; nil if it does not fit.
    var kept: UInt64?, removed: UInt64
    /// True for scalars that canonical ordering moves.
    var beginsWithMark: Bool, endsWithMark: Bool

    /// The mark of a letter that did not occur.
    static let unknown = Folded(kept: nil, removed: .max, beginsWithMark: false, endsWithMark: false)
  }

  /// Appends a text to a buffer and returns true if it was ASCII, where accents make no difference.
  mutating func append(_ text: String, _ accents: Accents, to buffer: inout FoldingBuffer) -> Bool {
    var text = text
    if text.withUTF8({ buffer.appendASCII($0) }) { return true }
    appendLetters(text, accents, to: &buffer)
    return false
  }

  /// Returns a text as it is compared by orders: without case and accents, `ß` as `ss`. ASCII costs no table.
  mutating func sortable(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.lowercased() : String(decoding: folded(text, .removed), as: UTF8.self)
  }

  /// The scalar beyond ASCII at a place of valid UTF-8, and its length.
  @inline(__always) private static func scalar(at place: UnsafePointer<UInt8>) -> (value: UInt32, length: Int) {
    func bits(_ distance: Int) -> UInt32 { UInt32(place[distance] & 0x3F) }
    switch place[0] {
    case ..<0xE0: return (UInt32(place[0] & 0x1F) << 6 | bits(1), 2)
    case ..<0xF0: return (UInt32(place[0] & 0x0F) << 12 | bits(1) << 6 | bits(2), 3)
    default: return (UInt32(place[0] & 0x07) << 18 | bits(1) << 12 | bits(2) << 6 | bits(3), 4)
    }
  }

  private mutating func appendLetters(_ text: String, _ accents: Accents, to buffer: inout FoldingBuffer) {
    var text = text
    // No byte of a text becomes more than four, and a letter is always written as eight.
    let isDone = buffer.append(atMost: text.utf8.count * 4 + 8) { room -> Int? in
      text.withUTF8 { text -> Int? in
        guard let start = text.baseAddress else { return 0 }
        var (written, here) = (0, 0)
        var isAfterMark = false
        while here < text.count {
          if start[here] < 0x80 {
            room[written] = TextFolding.lowercased(start[here])
            (written, here, isAfterMark) = (written &+ 1, here &+ 1, false)
            continue
          }
          let (value, length) = TextFolding.scalar(at: start + here)
          here &+= length
          let folded = folded(value)
          let packed: UInt64
          switch accents {
          case .removed: packed = folded.removed
          case .kept:
            guard !(isAfterMark && folded.beginsWithMark), let kept = folded.kept else { return nil }
            packed = kept
            isAfterMark = folded.endsWithMark
          }
          UnsafeMutableRawPointer(room + written).storeBytes(of: packed.littleEndian, as: UInt64.self)
          written &+= Int(packed >> 56)
        }
        return written
      }
    }
    guard !isDone else { return }
    // Several marks after one letter are reordered.
    for scalar in String(String.UnicodeScalarView(text.unicodeScalars.flatMap(LetterFolding.folded)))._nfd {
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { buffer.append(byte) }
    }
  }

  private mutating func folded(_ value: UInt32) -> Folded {
    let number = Int(value >> 8)
    if number >= blocks.count { blocks += Array(repeating: [], count: number + 1 - blocks.count) }
    if blocks[number].isEmpty { blocks[number] = Array(repeating: .unknown, count: 256) }
    let known = blocks[number][Int(value & 0xFF)]
    return known.removed == .max ? fold(value) : known
  }

  @inline(never) private mutating func fold(_ value: UInt32) -> Folded {
    let whole = Unicode.Scalar(value).map { [$0] } ?? []
    let scalars = whole.flatMap(LetterFolding.folded)
    // Korean syllables have no accents, and sort as they are; a few vowel signs have parts that do not fit.
    let bare = 0xAC00...0xD7A3 ~= value ? whole : scalars.flatMap(LetterFolding.withoutAccents)
    let folded = Folded(
      kept: TextFolding.packed(scalars), removed: TextFolding.packed(bare) ?? TextFolding.packed(whole) ?? 0,
      beginsWithMark: scalars.first.map(TextFolding.isMark) ?? false,
      endsWithMark: scalars.last.map(TextFolding.isMark) ?? false)
    blocks[Int(value >> 8)][Int(value & 0xFF)] = folded
    return folded
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass != .notReordered
  }

  private static func packed(_ scalars: [Unicode.Scalar]) -> UInt64? {
    let bytes = scalars.flatMap { Array(UTF8.encode($0) ?? UTF8.encodedReplacementCharacter) }
    guard bytes.count <= 7 else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } | UInt64(bytes.count) << 56
  }

  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 { byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte }
}

/// The comparison form of a letter: lower case, with or without accents.
///
/// Letters are decomposed canonically (The Unicode Standard, chapter 3.11), turned into upper and then into lower case
/// (which amounts to case folding, with `ß` as `ss` and both small sigmas as one; dotless `ı` is `i` here), and
/// decomposed again. An accent is a scalar of the blocks for combining diacritical marks.
enum LetterFolding {
  static func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    decomposed(scalar).flatMap(lowercased).flatMap(decomposed)
  }

  /// Nothing for an accent; for a letter with a stroke or a ligature, the letters typed where the keyboard lacks it.
  static func withoutAccents(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar.value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF: []
    default: plainLetters[scalar].map { Array($0.unicodeScalars) } ?? [scalar]
    }
  }

  private static let plainLetters: [Unicode.Scalar: String] = [
    "ⱥ": "a", "ƀ": "b", "ȼ": "c", "đ": "d", "ɇ": "e", "ǥ": "g", "ħ": "h", "ɨ": "i", "ɉ": "j", "ł": "l", "ø": "o",
    "ᵽ": "p", "ɍ": "r", "ŧ": "t", "ɏ": "y", "ƶ": "z", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th",
  ]

  private static func lowercased(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let properties = scalar.properties
    guard properties.changesWhenUppercased || properties.changesWhenLowercased else { return [scalar] }
    return properties.uppercaseMapping.unicodeScalars.flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
  }

  /// By the standard library, which has no public name for it yet.
  private static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] { Array(String(scalar)._nfd) }
}

/// Searchable bytes, in memory that is reused for every task.
struct FoldingBuffer {
  private var bytes: [UInt8] = []
  var count = 0

  mutating func append(_ byte: UInt8) {
    if count == bytes.count { grow(by: 1) }
    bytes[count] = byte
    count += 1
  }

  /// Appends the bytes that a closure writes and counts; returns false, and appends nothing, if it returns nil.
  @inline(__always)
  mutating func append(atMost needed: Int, _ write: (_ room: UnsafeMutablePointer<UInt8>) -> Int?) -> Bool {
    if bytes.count - count < needed { grow(by: needed) }
    let start = count
    let written = bytes.withUnsafeMutableBufferPointer { bytes in bytes.baseAddress.flatMap { write($0 + start) } }
    count = start + (written ?? 0)
    return written != nil
  }

  /// Appends an ASCII text in lower case; returns false, and appends nothing, for any other text.
  fileprivate mutating func appendASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    append(atMost: text.count) { room in
      var all: UInt8 = 0
      for place in 0..<text.count {
        all |= text[place]
        room[place] = TextFolding.lowercased(text[place])
      }
      return all < 0x80 ? text.count : nil
    }
  }

  /// The first occurrence of a text at or after a place, looking for its rarest byte first; nil if there is none.
  func firstOffset(of needle: [UInt8], rarest: Int, from start: Int = 0) -> Int? {
    guard !needle.isEmpty else { return start }
    return bytes.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress else { return nil }
      // The library looks for a byte in steps of 32, so a byte that is seldom met is the way to the whole text.
      let byte = Int32(needle[rarest])
      let last = count - (needle.count - rarest)
      var place = start + rarest
      while place <= last, let found = memchr(base + place, byte, last - place + 1) {
        let offset = UnsafeRawPointer(found) - base - rarest
        if memcmp(base + offset, needle, needle.count) == 0 { return offset }
        place = offset + rarest + 1
      }
      return nil
    }
  }

  func hasPrefix(_ text: [UInt8]) -> Bool { count >= text.count && memcmp(bytes, text, text.count) == 0 }
  func byte(at place: Int) -> UInt8? { place < count ? bytes[place] : nil }

  private mutating func grow(by needed: Int) {
    bytes.append(contentsOf: repeatElement(0, count: max(256, bytes.count, needed)))
  }
}
