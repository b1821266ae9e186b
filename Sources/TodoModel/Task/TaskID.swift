import Glibc
import Synchronization

/// The identifier of a task: a UUID (RFC 9562), written in lower case.
package struct TaskID: Hashable, Sendable, Codable, CustomStringConvertible, Comparable {
  /// Most significant bit first.
  let high: UInt64, low: UInt64

  init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  package var firstByte: UInt8 { UInt8(truncatingIfNeeded: high >> 56) }

  package static func random(using generator: inout some RandomNumberGenerator) -> TaskID {
    TaskID.version(4, high: generator.next(), low: generator.next())
  }

  /// The identifier of a task with a fixed clock (RFC 9562, version 8). On another machine the clock may be fixed at
  /// the same instant, so half of it is a digest of the title: FNV-1a, zero without one.
  package static func derived(from instant: Instant, number: Int, title: String = "") -> TaskID {
    let digest = title.utf8.reduce(0) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return TaskID.version(
      8, high: UInt64(bitPattern: Int64(instant.seconds)) << 16,
      low: UInt64(bitPattern: Int64(number)) ^ digest & 0x3FFF_FFFF << 32)
  }

  static func version(_ version: UInt64, high: UInt64, low: UInt64) -> TaskID {
    TaskID(high: high & ~0xF000 | version << 12, low: low & ~(0b11 << 62) | 0b10 << 62)
  }

  /// Parses `0191b3c2-…` in either letter case.
  package init?(_ text: some StringProtocol) {
    let parsed: TaskID?? = text.utf8.withContiguousStorageIfAvailable { TaskID(bytes: $0) }
    guard let identifier = parsed ?? Array(text.utf8).withUnsafeBufferPointer(TaskID.init(bytes:)) else { return nil }
    self = identifier
  }

  package init?(bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 36, let start = UnsafeRawPointer(bytes.baseAddress), bytes[8] == UInt8(ascii: "-"),
      bytes[13] == UInt8(ascii: "-"), bytes[18] == UInt8(ascii: "-"), bytes[23] == UInt8(ascii: "-")
    else { return nil }
    func four(_ place: Int) -> UInt64 {
      UInt64(UInt32(littleEndian: start.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
    }
    func eight(_ place: Int) -> UInt64 { four(place) | four(place + 4) << 32 }
    guard let high = TaskID.number(ofDigits: eight(0), four(9) | four(14) << 32),
      let low = TaskID.number(ofDigits: four(19) | four(24) << 32, eight(28))
    else { return nil }
    (self.high, self.low) = (high, low)
  }

  /// The number of sixteen hexadecimal digits in either letter case, the first one lowest. Computed all at once, because
  /// each task has several identifiers.
  @inline(__always) private static func number(ofDigits first: UInt64, _ last: UInt64) -> UInt64? {
    typealias Digits = SIMD16<UInt8>
    let digits = unsafeBitCast(SIMD2(first.littleEndian, last.littleEndian), to: Digits.self)
    let numbers = digits &- Digits(repeating: UInt8(ascii: "0"))
    let letters = (digits | Digits(repeating: 0x20)) &- Digits(repeating: UInt8(ascii: "a"))
    let areNumbers = numbers .< Digits(repeating: 10)
    guard all(areNumbers .| letters .< Digits(repeating: 6)) else { return nil }
    let values = (letters &+ Digits(repeating: 10)).replacing(with: numbers, where: areNumbers)
    return unsafeBitCast(values.evenHalf &<< 4 | values.oddHalf, to: UInt64.self).bigEndian
  }

  package var description: String { String(unsafeUninitializedCapacity: 36) { write(to: $0) } }

  package func write(to buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    func digits(_ range: Range<Int>, _ half: UInt64) {
      var rest = half
      for place in range.reversed() {
        let digit = UInt8(truncatingIfNeeded: rest) & 0xF
        buffer[place] = digit &+ (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") &- 10)
        rest >>= 4
      }
    }
    digits(0..<8, high >> 32)
    digits(9..<13, high >> 16)
    digits(14..<18, high)
    digits(19..<23, low >> 48)
    digits(24..<36, low)
    for place in [8, 13, 18, 23] { buffer[place] = UInt8(ascii: "-") }
    return 36
  }

  /// The namespace of derived identifiers: uuid5(NAMESPACE_URL, "https://todo.invalid/import"). It must never change.
  private static let namespace = TaskID(high: 0x9565_2569_8AEF_5710, low: 0x9392_FDE2_B1A0_828D)

  /// The identifier of the successor, which no task has yet: the same on every machine that completes the task.
  package func successor(besides isUsed: (TaskID) -> Bool) -> TaskID { TaskID.named("next\0\(self)", besides: isUsed) }

  func part(inPlaceOf old: TaskID, besides isUsed: (TaskID) -> Bool) -> TaskID {
    TaskID.named("part\0\(self)\0\(old)", besides: isUsed)
  }

  private static func named(_ name: String, besides isUsed: (TaskID) -> Bool) -> TaskID {
    var id = version5(name)
    var attempt = 2
    while isUsed(id) {
      id = version5("\(name)\0\(attempt)")
      attempt += 1
    }
    return id
  }

  /// RFC 9562, version 5: the first half of the SHA-1 of the namespace and a name.
  package static func version5(_ name: String) -> TaskID {
    let bytes = [namespace.high, namespace.low].flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) }
    let digest = SHA1.digest(of: bytes + Array(name.utf8))
    return version(
      5, high: UInt64(digest[0]) << 32 | UInt64(digest[1]), low: UInt64(digest[2]) << 32 | UInt64(digest[3]))
  }

  /// Two odd numbers. They are random, so that no file can be written in which most hashes are equal.
  package struct Mixing: Sendable {
    fileprivate let first = UInt64.random(in: 0 ... .max) | 1, second = UInt64.random(in: 0 ... .max) | 1

    package init() {}
  }

  /// Mixes both halves, which is a fifth of what hashing costs. The lowest bits are the least mixed.
  @inline(__always) package func mixed(by mixing: Mixing) -> UInt64 { high &* mixing.first &+ low &* mixing.second }

  package static func < (left: TaskID, right: TaskID) -> Bool { (left.high, left.low) < (right.high, right.low) }
}

/// SHA-1 (RFC 3174) for version 5 of UUIDs; not for security.
package enum SHA1 {
  package static func digest(of message: [UInt8]) -> [UInt32] {
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    bytes += withUnsafeBytes(of: (UInt64(message.count) * 8).bigEndian, Array.init)
    var digest: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for start in stride(from: 0, to: bytes.count, by: 64) { add(bytes[start..<start + 64], to: &digest) }
    return digest
  }

  private static func add(_ block: ArraySlice<UInt8>, to digest: inout [UInt32]) {
    var words = [UInt32](repeating: 0, count: 80)
    block.withUnsafeBytes { block in
      for place in 0..<16 {
        words[place] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4 * place, as: UInt32.self))
      }
    }
    for place in 16..<80 {
      words[place] = (words[place - 3] ^ words[place - 8] ^ words[place - 14] ^ words[place - 16]).rotated(by: 1)
    }
    var (a, b, c, d, e) = (digest[0], digest[1], digest[2], digest[3], digest[4])
    for round in 0..<80 {
      let mixed: (UInt32, UInt32) =
        switch round / 20 {
        case 0: (b & c | ~b & d, 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = a.rotated(by: 5) &+ mixed.0 &+ e &+ mixed.1 &+ words[round]
      (a, b, c, d, e) = (next, a, b.rotated(by: 30), c, d)
    }
    for (place, word) in [a, b, c, d, e].enumerated() { digest[place] &+= word }
  }
}

extension UInt32 { fileprivate func rotated(by count: UInt32) -> UInt32 { self << count | self >> (32 - count) } }

/// Random numbers of the system, 32 for each system call. Safe to use from any thread.
struct SystemRandomness: RandomNumberGenerator {
  private static let page = Mutex<[UInt64]>([])

  func next() -> UInt64 {
    Self.page.withLock { page in
      if page.isEmpty { page = Self.fetch(32) }
      return page.removeLast()
    }
  }

  private static func fetch(_ count: Int) -> [UInt64] {
    var numbers = [UInt64](repeating: 0, count: count)
    let isFilled = numbers.withUnsafeMutableBytes { getentropy($0.baseAddress, $0.count) == 0 }
    return isFilled ? numbers : numbers.map { _ in .random(in: 0 ... .max) }
  }
}

/// The identity of a history, a UUID like that of a task.
package typealias HistoryID = TaskID
