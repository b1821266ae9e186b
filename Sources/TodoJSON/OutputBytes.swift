/// A growing byte array that is written in pieces of known largest length. An array checks its owner and capacity at
/// every append; here each piece is checked once.
struct OutputBytes: Sendable {
  /// The bytes written, and zeros after them that will be overwritten.
  private var storage: [UInt8]
  private(set) var count: Int

  init(_ bytes: consuming [UInt8]) {
    count = bytes.count
    storage = bytes
  }

  /// Moves the bytes out: truncating an array with a second owner would copy it.
  mutating func finish() -> [UInt8] {
    var bytes = exchange(&storage, with: [])
    bytes.removeLast(bytes.count - count)
    count = 0
    return bytes
  }

  mutating func reserve(_ further: Int) { storage.reserveCapacity(count + further) }

  /// Lets `body` write up to `length` bytes and return how many it wrote.
  @inline(__always) mutating func put(atMost length: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    if storage.count &- count < length { grow(length) }
    let start = count
    count &+= storage.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      return body(base + start)
    }
  }

  @inline(__always) mutating func append(_ byte: UInt8) {
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

  @inline(never) private mutating func grow(_ length: Int) {
    // Steps of at most 64 KB stay in the cache and touch no page long before it is needed.
    let step = max(length, min(max(count, 512), 65_536))
    guard step > OutputBytes.zeros.count else { return storage += OutputBytes.zeros[..<step] }
    storage.append(contentsOf: repeatElement(0, count: step))
  }

  /// Copying a few zeros takes a fifth of the time of writing them one by one.
  private static let zeros = [UInt8](repeating: 0, count: 1024)
}
