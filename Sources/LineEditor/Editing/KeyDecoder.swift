/// Decodes the bytes that a terminal sends into keys: by their grammar (ECMA-48 §5.4), with the meanings that xterm,
/// tmux, screen, rxvt and the Linux console give them. A sequence without a meaning is dropped whole.
struct KeyDecoder {
  private var bytes: [UInt8] = []
  private static let escape: UInt8 = 0x1B, longestSequence = 64

  var isWaiting: Bool { !bytes.isEmpty }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Returns the next key; nil if more bytes are needed. If none follow, an escape is the key of that name.
  mutating func next(isComplete: Bool = false) -> Key? {
    while bytes.first == Self.escape {
      guard let (key, length) = Self.sequence(bytes[...]) else {
        if isComplete || bytes.count > Self.longestSequence { break }
        return nil
      }
      guard length > 0 else { break }
      bytes.removeFirst(length)
      if let key { return key }
    }
    return character()
  }

  private mutating func character() -> Key? {
    guard let first = bytes.first else { return nil }
    // The first byte of several has as many leading ones.
    let expected = (0xC2...0xF4).contains(first) ? (~first).leadingZeroBitCount : 1
    let length = 1 + bytes.dropFirst().prefix(expected - 1).prefix { $0 & 0xC0 == 0x80 }.count
    guard length == expected || length < bytes.count else { return nil }
    let scalars = String(decoding: bytes.prefix(length), as: UTF8.self).unicodeScalars
    bytes.removeFirst(length)
    // Instead of invalid UTF-8, and of C1 controls, which represent the named keys from here on.
    guard scalars.count == 1, let scalar = scalars.first, !(0x80..<0xA0).contains(scalar.value) else {
      return .character("\u{FFFD}")
    }
    return .character(scalar)
  }

  /// Returns the key and the length of the sequence that the bytes begin with: a nil key for a sequence without a
  /// meaning, the length 0 for no sequence, and nil for an unfinished one.
  private static func sequence(_ bytes: ArraySlice<UInt8>) -> (key: Key?, length: Int)? {
    // rxvt sends another escape in front for Alt.
    let isAlternate = bytes.dropFirst().first == escape
    let introducer = bytes.dropFirst(isAlternate ? 2 : 1)
    guard let kind = introducer.first else { return nil }
    guard kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") else { return (nil, 0) }
    let body = introducer.dropFirst()
    // The Linux console's function keys have a second bracket.
    if kind == UInt8(ascii: "["), body.first == UInt8(ascii: "[") {
      return body.count < 2 ? nil : (nil, body.startIndex + 2 - bytes.startIndex)
    }
    let parameters = body.prefix { (0x30...0x3F).contains($0) }
    let rest = body.dropFirst(parameters.count)
    let intermediates = rest.prefix { (0x20...0x2F).contains($0) }
    guard let final = rest.dropFirst(intermediates.count).first else { return nil }
    let length = intermediates.endIndex - bytes.startIndex
    // A broken sequence is dropped up to the byte that breaks it.
    guard (0x40...0x7E).contains(final) else { return (nil, length) }
    guard intermediates.isEmpty else { return (nil, length + 1) }
    let numbers = parameters.split(separator: UInt8(ascii: ";")).map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    let isApplication = kind == UInt8(ascii: "O")
    let key = key(numbers, Unicode.Scalar(final), isApplication: isApplication, isAlternate: isAlternate)
    return (key, length + 1)
  }

  private static func key(_ numbers: [Int], _ final: Unicode.Scalar, isApplication: Bool, isAlternate: Bool) -> Key? {
    // A modifier is 1 plus 1 for Shift, 2 for Alt, 4 for Ctrl; old terminals send it alone.
    let modifier = (numbers.count > 1 ? numbers[1] : final == "~" ? 1 : numbers.first ?? 1) - 1
    let isByWord = isAlternate || modifier & 0b110 != 0
    return switch (final, numbers.first) {
    case ("A", _): .named(.up)
    case ("B", _): .named(.down)
    case ("C", _): .named(isByWord ? .nextWord : .right)
    case ("D", _): .named(isByWord ? .previousWord : .left)
    case ("c", _) where isApplication: .named(.nextWord)
    case ("d", _) where isApplication: .named(.previousWord)
    case ("H", _), ("~", 1), ("~", 7): .named(.home)
    case ("F", _), ("~", 4), ("~", 8): .named(.end)
    case ("M", _) where isApplication: .character("\r")
    case ("^", 3) where numbers.count == 1: .named(.deleteWord)
    case ("~", 3): .named(isByWord ? .deleteWord : .delete)
    case ("~", 200): .paste
    default: nil
    }
  }
}
