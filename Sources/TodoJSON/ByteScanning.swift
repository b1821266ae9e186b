extension UnsafeBufferPointer<UInt8> {
  /// The first place from `start` on with a control, DEL, `"`, `\`, a byte beyond ASCII, or in the last seven bytes.
  @inline(__always) func firstSpecial(from start: Int) -> Int {
    guard let raw = UnsafeRawPointer(baseAddress) else { return start }
    var here = start
    while here &+ 8 <= count {
      let special = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: here, as: UInt64.self)).specialBytes
      if special != 0 { return here &+ special.trailingZeroBitCount / 8 }
      here &+= 8
    }
    return here
  }

  /// The first place from `start` on with a control, `"` or `\\`, or the end.
  @inline(__always) func firstNotPlain(from start: Int) -> Int {
    guard let raw = UnsafeRawPointer(baseAddress) else { return start }
    typealias Block = SIMD16<UInt8>
    var here = start
    while here &+ 16 <= count {
      let block = raw.loadUnaligned(fromByteOffset: here, as: Block.self)
      let special =
        block .< Block(repeating: 0x20) .| block .== Block(repeating: UInt8(ascii: "\""))
        .| block .== Block(repeating: UInt8(ascii: "\\"))
      let halves = unsafeBitCast(special, to: SIMD2<UInt64>.self)
      if halves[0] != 0 { return here &+ UInt64(littleEndian: halves[0]).trailingZeroBitCount / 8 }
      if halves[1] != 0 { return here &+ 8 &+ UInt64(littleEndian: halves[1]).trailingZeroBitCount / 8 }
      here &+= 16
    }
    while here < count, self[here] >= 0x20, self[here] != UInt8(ascii: "\""), self[here] != UInt8(ascii: "\\") {
      here &+= 1
    }
    return here
  }

  /// The first place from `start` on that a string must escape, or the end. Requires valid UTF-8.
  package func firstToEscape(from start: Int) -> Int {
    var here = start
    while here < count {
      let special = word(at: here).bytesToEscape
      guard special != 0 else {
        here &+= 8
        continue
      }
      here &+= special.trailingZeroBitCount / 8
      if here >= count { break }
      if self[here] < 0x80 || invisible(at: here) != nil { return here }
      here &+= 1
    }
    return count
  }

  /// The first place at which there is no valid UTF-8; nil if all of it is valid.
  package var firstInvalid: Int? {
    var here = 0
    while here < count {
      let beyond = word(at: here) & UInt64.highBits
      guard beyond != 0 else {
        here &+= 8
        continue
      }
      here &+= beyond.trailingZeroBitCount / 8
      let length = scalarLength(at: here)
      if length == 0 { return here }
      here &+= length
    }
    return nil
  }

  /// Calls `found` with each place from which two bytes are at their distances, in order. Compares 64 places at a time,
  /// which is as fast as memory is read.
  @inline(__always) package func eachPlace(
    of first: (distance: Int, byte: UInt8), _ second: (distance: Int, byte: UInt8), _ found: (Int) -> Void
  ) {
    typealias Block = SIMD16<UInt8>
    let reach = Swift.max(first.distance, second.distance)
    guard let raw = UnsafeRawPointer(baseAddress) else { return }
    @inline(__always) func matches(at here: Int) -> SIMD2<UInt64> {
      let one = raw.loadUnaligned(fromByteOffset: here &+ first.distance, as: Block.self)
      let other = raw.loadUnaligned(fromByteOffset: here &+ second.distance, as: Block.self)
      let both = (one .== Block(repeating: first.byte)) .& (other .== Block(repeating: second.byte))
      return unsafeBitCast(both, to: SIMD2<UInt64>.self)
    }
    @inline(__always) func report(_ matches: SIMD2<UInt64>, at here: Int) {
      for half in 0..<2 {
        var rest = UInt64(littleEndian: matches[half])
        while rest != 0 {
          let place = rest.trailingZeroBitCount / 8
          found(here &+ 8 &* half &+ place)
          rest &= ~(0xFF &<< UInt64(8 &* place))
        }
      }
    }
    var here = 0
    while here &+ reach &+ 64 <= count {
      let blocks = (matches(at: here), matches(at: here &+ 16), matches(at: here &+ 32), matches(at: here &+ 48))
      let all = blocks.0 | blocks.1 | blocks.2 | blocks.3
      if all[0] | all[1] != 0 {
        report(blocks.0, at: here)
        report(blocks.1, at: here &+ 16)
        report(blocks.2, at: here &+ 32)
        report(blocks.3, at: here &+ 48)
      }
      here &+= 64
    }
    while here &+ reach < count {
      if self[here &+ first.distance] == first.byte, self[here &+ second.distance] == second.byte { found(here) }
      here &+= 1
    }
  }

  /// Eight bytes from a place on, the first one lowest, with zeros after the last one.
  @inline(__always) private func word(at place: Int) -> UInt64 {
    guard let raw = UnsafeRawPointer(baseAddress) else { return 0 }
    if place &+ 8 <= count { return UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)) }
    guard count >= 8 else { return (place..<count).reduce(0) { $0 | UInt64(self[$1]) &<< UInt64(8 &* ($1 &- place)) } }
    let last = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
    return last &>> UInt64(8 &* (place &+ 8 &- count))
  }

  /// The number of printable ASCII bytes from a place on, up to the first other byte.
  @inline(__always) package func printableASCII(from start: Int) -> Int {
    var here = start
    while here < count {
      // What is after the last byte is zero, and not printable.
      let others = word(at: here).bytesBesidesPrintableASCII
      guard others != 0 else {
        here &+= 8
        continue
      }
      return here &+ others.trailingZeroBitCount / 8 &- start
    }
    return count &- start
  }

  /// The length of a valid scalar beyond ASCII in UTF-8; 0 if there is none (RFC 3629 §4).
  func scalarLength(at place: Int) -> Int {
    let rest = count - place
    func continues(_ distance: Int, in range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      distance < rest && range.contains(self[place + distance])
    }
    switch self[place] {
    case 0xC2...0xDF: return continues(1) ? 2 : 0
    case 0xE0: return continues(1, in: 0xA0...0xBF) && continues(2) ? 3 : 0
    case 0xED: return continues(1, in: 0x80...0x9F) && continues(2) ? 3 : 0
    case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : 0
    case 0xF0: return continues(1, in: 0x90...0xBF) && continues(2) && continues(3) ? 4 : 0
    case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : 0
    case 0xF4: return continues(1, in: 0x80...0x8F) && continues(2) && continues(3) ? 4 : 0
    default: return 0
    }
  }

  /// The UTF-16 code unit of four hexadecimal digits.
  func hexUnit(at place: Int) -> UInt16? {
    guard place + 4 <= count else { return nil }
    var unit: UInt16 = 0
    for byte in self[place..<place + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// The invisible control beyond ASCII at a place: C1, a bidi control, or a line or paragraph separator. Terminals and
  /// editors may obey them, so they are never written raw. Requires valid UTF-8.
  func invisible(at place: Int) -> (unit: UInt16, length: Int)? {
    switch self[place] {
    case 0xC2 where self[place + 1] < 0xA0: return (UInt16(self[place + 1]), 2)
    case 0xD8 where self[place + 1] == 0x9C: return (0x061C, 2)
    case 0xE2:
      let low = UInt16(self[place + 2] & 0x3F)
      switch (self[place + 1], self[place + 2]) {
      case (0x80, 0x8E...0x8F), (0x80, 0xA8...0xAE): return (0x2000 | low, 3)
      case (0x81, 0xA6...0xA9): return (0x2040 | low, 3)
      default: return nil
      }
    default: return nil
    }
  }
}

extension UInt64 {
  static let lowBits: UInt64 = 0x0101_0101_0101_0101
  static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// The high bit of each byte that is a control, DEL, `"`, `\` or beyond ASCII; only the first one is exact.
  @inline(__always) var specialBytes: UInt64 { self & UInt64.highBits | specialASCII }

  /// The high bit of each byte that is a control, DEL, `"`, `\` or may begin an invisible scalar; the first is exact.
  @inline(__always) fileprivate var bytesToEscape: UInt64 {
    guard self & UInt64.highBits != 0 else { return specialASCII }
    return specialASCII | bytes(equalTo: 0xC2) | bytes(equalTo: 0xD8) | bytes(equalTo: 0xE2)
  }

  /// The high bit of each byte that is a control, DEL or beyond ASCII; only the first one is exact.
  @inline(__always) fileprivate var bytesBesidesPrintableASCII: UInt64 {
    self & UInt64.highBits | (self &- 0x20 &* UInt64.lowBits) & ~self & UInt64.highBits | bytes(equalTo: 0x7F)
  }

  @inline(__always) private var specialASCII: UInt64 {
    (self &- 0x20 &* UInt64.lowBits) & ~self & UInt64.highBits
      | bytes(equalTo: UInt8(ascii: "\"")) | bytes(equalTo: UInt8(ascii: "\\")) | bytes(equalTo: 0x7F)
  }

  @inline(__always) private func bytes(equalTo byte: UInt8) -> UInt64 {
    let difference = self ^ UInt64(byte) &* UInt64.lowBits
    return (difference &- UInt64.lowBits) & ~difference & UInt64.highBits
  }
}

extension UInt8 {
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// True for the bytes of numbers and of words in ASCII.
  var isWordByte: Bool { isDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 || "+-._".utf8.contains(self) }
}
