import Glibc

/// Bytes to be searched, in memory that is used again for every task.
struct FoldingBuffer {
  private var bytes: [UInt8] = []
  /// How many of the bytes are in use.
  var count = 0

  /// Appends a byte.
  mutating func append(_ byte: UInt8) {
    if count == bytes.count { grow(by: 1) }
    bytes[count] = byte
    count += 1
  }

  /// Appends what is written to the room, as much as the answer says; if there is none, nothing happens, and the answer
  /// is false.
  mutating func append(atMost needed: Int, _ write: (_ room: UnsafeMutablePointer<UInt8>) -> Int?) -> Bool {
    if bytes.count - count < needed { grow(by: needed) }
    let start = count
    let written = bytes.withUnsafeMutableBufferPointer { bytes in bytes.baseAddress.flatMap { write($0 + start) } }
    count = start + (written ?? 0)
    return written != nil
  }

  /// Appends a text in lower case if it is nothing but ASCII; else nothing happens, and the answer is false.
  mutating func appendASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if bytes.count - count < text.count { grow(by: text.count) }
    let start = count
    let all = bytes.withUnsafeMutableBufferPointer { bytes in
      let room = UnsafeMutableBufferPointer(rebasing: bytes[start..<start + text.count])
      var all: UInt8 = 0
      for place in 0..<text.count {
        all |= text[place]
        room[place] = TextFolding.lowercased(text[place])
      }
      return all
    }
    guard all < 0x80 else { return false }
    count = start + text.count
    return true
  }

  /// Where a text begins first, at or after a place; nil if it does not.
  ///
  /// - Parameter rarest: Which byte of the text is looked for first.
  func firstOffset(of needle: [UInt8], rarest: Int, from start: Int = 0) -> Int? {
    guard !needle.isEmpty else { return start }
    return bytes.withUnsafeBytes { bytes -> Int? in
      needle.withUnsafeBytes { needle -> Int? in
        guard let base = bytes.baseAddress, let sought = needle.baseAddress else { return nil }
        // The library looks for a byte in steps of 32, so a byte that is seldom met is the way to the whole text.
        let byte = Int32(needle[rarest])
        let last = count - (needle.count - rarest)
        var place = start + rarest
        while place <= last, let found = memchr(base + place, byte, last - place + 1) {
          let offset = UnsafeRawPointer(found) - base - rarest
          if memcmp(base + offset, sought, needle.count) == 0 { return offset }
          place = offset + rarest + 1
        }
        return nil
      }
    }
  }

  /// Whether it begins with a text.
  func hasPrefix(_ text: [UInt8]) -> Bool {
    count >= text.count
      && bytes.withUnsafeBytes { bytes in
        text.withUnsafeBytes { text in
          guard let base = bytes.baseAddress, let other = text.baseAddress else { return true }
          return memcmp(base, other, text.count) == 0
        }
      }
  }

  /// The byte at a place, or nil after the end.
  func byte(at place: Int) -> UInt8? {
    place < count ? bytes[place] : nil
  }

  private mutating func grow(by needed: Int) {
    bytes.append(contentsOf: repeatElement(0, count: max(256, bytes.count, needed)))
  }
}
