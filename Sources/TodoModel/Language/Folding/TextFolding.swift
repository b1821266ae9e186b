/// Folds texts to bytes that can be compared: lower case, accents apart or left out.
///
/// ASCII costs a copy that the compiler vectorizes; for other letters what they fold to is computed once for each
/// block of 256 scalars that occurs.
struct TextFolding {
  /// Which accents are left.
  enum Accents {
    /// All, each after its letter in canonical order.
    case kept
    /// None.
    case removed
  }

  /// The letters of each block of 256; those that did not occur are empty.
  private var blocks: [[Folded]] = []

  /// What a scalar folds to.
  private struct Folded {
    /// UTF-8, the first byte lowest, the count in the highest byte; nil if it does not fit.
    var kept: UInt64?, removed: UInt64
    /// Whether it begins with a scalar that moves among its like, and whether it ends with one.
    var beginsWithMark: Bool, endsWithMark: Bool
  }

  /// Appends a text to a buffer and answers whether it was nothing but ASCII, where accents make no difference.
  mutating func append(_ text: String, _ accents: Accents, to buffer: inout FoldingBuffer) -> Bool {
    let isASCII: Bool? = text.utf8.withContiguousStorageIfAvailable { bytes in
      if buffer.appendASCII(bytes) { return true }
      appendLetters(bytes, accents, to: &buffer)
      return false
    }
    if let isASCII { return isASCII }
    return Array(text.utf8).withUnsafeBufferPointer { bytes in
      if buffer.appendASCII(bytes) { return true }
      appendLetters(bytes, accents, to: &buffer)
      return false
    }
  }

  private mutating func appendLetters(
    _ bytes: UnsafeBufferPointer<UInt8>, _ accents: Accents, to buffer: inout FoldingBuffer
  ) {
    // No byte of a text becomes more than four, and a letter is always written as eight.
    let isDone = buffer.append(atMost: bytes.count * 4 + 8) { room -> Int? in
      var written = 0
      var place = 0
      var isBehindMark = false
      while place < bytes.count {
        let byte = bytes[place]
        if byte < 0x80 {
          room[written] = TextFolding.lowercased(byte)
          written += 1
          place += 1
          isBehindMark = false
          continue
        }
        let (value, length) = TextFolding.scalar(bytes, at: place)
        let folded = folded(value)
        let packed: UInt64
        switch accents {
        case .removed:
          packed = folded.removed
        case .kept:
          guard !(isBehindMark && folded.beginsWithMark), let kept = folded.kept else { return nil }
          packed = kept
          isBehindMark = folded.endsWithMark
        }
        UnsafeMutableRawPointer(room + written).storeBytes(of: packed.littleEndian, as: UInt64.self)
        written += Int(packed >> 56)
        place += length
      }
      return written
    }
    if !isDone { appendReordered(bytes, to: &buffer) }
  }

  /// Several marks after one letter may have to change places.
  private func appendReordered(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: inout FoldingBuffer) {
    var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.flatMap(LetterFolding.folded)
    var start = 0
    while start < scalars.count {
      var end = start
      while end < scalars.count, TextFolding.isMark(scalars[end]) { end += 1 }
      if end - start > 1 {
        // Sorting keeps the order of equals.
        scalars[start..<end].sort {
          $0.properties.canonicalCombiningClass.rawValue < $1.properties.canonicalCombiningClass.rawValue
        }
      }
      start = end + 1
    }
    for scalar in scalars {
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { buffer.append(byte) }
    }
  }

  private mutating func folded(_ value: UInt32) -> Folded {
    let number = Int(value >> 8)
    if number >= blocks.count { blocks += Array(repeating: [], count: number + 1 - blocks.count) }
    if blocks[number].isEmpty { blocks[number] = block(UInt32(number)) }
    return blocks[number][Int(value & 0xFF)]
  }

  private func block(_ number: UInt32) -> [Folded] {
    return (number << 8..<(number + 1) << 8).map { value in
      guard let scalar = Unicode.Scalar(value) else {
        return Folded(kept: 0, removed: 0, beginsWithMark: false, endsWithMark: false)
      }
      let scalars = LetterFolding.folded(scalar)
      return Folded(
        kept: TextFolding.packed(scalars),
        // Without accents no letter is longer than seven bytes.
        removed: TextFolding.packed(scalars.flatMap(LetterFolding.withoutAccents)) ?? 0,
        beginsWithMark: scalars.first.map(TextFolding.isMark) ?? false,
        endsWithMark: scalars.last.map(TextFolding.isMark) ?? false)
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass != .notReordered
  }

  private static func packed(_ scalars: [Unicode.Scalar]) -> UInt64? {
    let bytes = scalars.flatMap { Array(UTF8.encode($0) ?? UTF8.encodedReplacementCharacter) }
    guard bytes.count <= 7 else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } | UInt64(bytes.count) << 56
  }

  /// The scalar that begins at a place of well-formed UTF-8, and how many bytes it takes.
  private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> (value: UInt32, length: Int) {
    func rest(_ offset: Int) -> UInt32 { UInt32(bytes[place + offset] & 0x3F) }
    let first = UInt32(bytes[place])
    if first < 0xE0 { return ((first & 0x1F) << 6 | rest(1), 2) }
    if first < 0xF0 { return ((first & 0x0F) << 12 | rest(1) << 6 | rest(2), 3) }
    return ((first & 0x07) << 18 | rest(1) << 12 | rest(2) << 6 | rest(3), 4)
  }

  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}
