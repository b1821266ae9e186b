/// A growing array of bytes that is written by pieces of a known greatest length.
///
/// An array checks its owner and its capacity at every append; here a piece is checked once, whatever it consists of.
struct OutputBytes: Sendable {
  /// What was written, and after it zeros that are written over.
  private var storage: [UInt8]
  private var count: Int

  init(_ bytes: consuming [UInt8]) {
    count = bytes.count
    storage = bytes
  }

  /// What was written, taken out: with a second owner, cutting it to its length would copy it.
  mutating func finish() -> [UInt8] {
    var bytes: [UInt8] = []
    swap(&bytes, &storage)
    bytes.removeLast(bytes.count - count)
    count = 0
    return bytes
  }

  mutating func reserve(_ further: Int) {
    storage.reserveCapacity(count + further)
  }

  /// Lets `body` write at most that many bytes and answer how many it wrote.
  @inline(__always)
  mutating func put(atMost length: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    if storage.count &- count < length { grow(length) }
    let start = count
    count &+= storage.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      return body(base + start)
    }
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    put(atMost: 1) { place in
      place[0] = byte
      return 1
    }
  }

  mutating func append(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    put(atMost: bytes.count) { place in
      let source = UnsafeBufferPointer(rebasing: bytes)
      if let base = source.baseAddress { place.update(from: base, count: source.count) }
      return source.count
    }
  }

  /// Appends `\uXXXX`.
  mutating func append(escapeOf unit: UInt16) {
    put(atMost: 6) { place in
      place[0] = UInt8(ascii: "\\")
      place[1] = UInt8(ascii: "u")
      for digit in 0..<4 {
        let value = UInt8(truncatingIfNeeded: unit >> UInt16(12 - 4 * digit)) & 0xF
        place[2 + digit] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
      }
      return 6
    }
  }

  @inline(never)
  private mutating func grow(_ length: Int) {
    // Steps of at most 64 KB stay in the cache and touch no page long before it is needed.
    let step = max(length, min(max(count, 256), 65_536))
    guard step > OutputBytes.zeros.count else { return storage += OutputBytes.zeros[..<step] }
    storage.append(contentsOf: repeatElement(0, count: step))
  }

  /// Copied where few are needed, which takes a fifth of the time that writing them one by one does.
  private static let zeros = [UInt8](repeating: 0, count: 1024)
}
