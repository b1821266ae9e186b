/// Makes keys of the bytes that a terminal sends.
///
/// Sequences are read by their grammar (ECMA-48 §5.4), with the meanings that xterm, tmux, screen, rxvt and the Linux
/// console give them. A sequence without a meaning is dropped whole, so that no part of it ends up in the line.
struct KeyDecoder {
  private var bytes: [UInt8] = []
  private static let escape: UInt8 = 0x1B
  private static let longestSequence = 64

  /// Whether the beginning of something has arrived, and it takes more bytes to tell of what.
  var isWaiting: Bool { !bytes.isEmpty }

  /// Takes one more byte.
  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// The next key; nil if it takes more bytes.
  ///
  /// - Parameter isComplete: Nothing is coming any more, so an escape is the key of that name.
  mutating func next(isComplete: Bool = false) -> Key? {
    while let first = bytes.first {
      guard first == Self.escape else { return character() }
      switch Self.sequence(bytes[...]) {
      case .unfinished:
        return isComplete || bytes.count > Self.longestSequence ? character() : nil
      case .none:
        return character()
      case .known(let key, let length):
        bytes.removeFirst(length)
        return key
      case .unknown(let length):
        bytes.removeFirst(length)
      }
    }
    return nil
  }

  private mutating func character() -> Key? {
    guard let (scalar, length) = firstScalar(of: bytes) else { return nil }
    bytes.removeFirst(length)
    // C1 controls stand for the named keys from here on.
    return .character((0x80..<0xA0).contains(scalar.value) ? "\u{FFFD}" : scalar)
  }

  private enum Sequence {
    case none
    case unfinished
    case known(Key, length: Int)
    case unknown(length: Int)
  }

  /// What the bytes, which begin with an escape, begin with.
  private static func sequence(_ bytes: ArraySlice<UInt8>) -> Sequence {
    // rxvt sends another escape in front for Alt.
    let isAlternate = bytes.dropFirst().first == escape
    let introducer = bytes.dropFirst(isAlternate ? 2 : 1)
    guard let kind = introducer.first else { return .unfinished }
    guard kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") else { return .none }
    let body = introducer.dropFirst()
    // The Linux console's function keys have a second bracket.
    if kind == UInt8(ascii: "["), body.first == UInt8(ascii: "[") {
      return body.count < 2 ? .unfinished : .unknown(length: body.startIndex + 2 - bytes.startIndex)
    }
    let parameters = body.prefix { (0x30...0x3F).contains($0) }
    let rest = body.dropFirst(parameters.count)
    let intermediates = rest.prefix { (0x20...0x2F).contains($0) }
    guard let final = rest.dropFirst(intermediates.count).first else { return .unfinished }
    let end = rest.startIndex + intermediates.count
    // What breaks off is dropped up to where it does.
    guard (0x40...0x7E).contains(final) else { return .unknown(length: end - bytes.startIndex) }
    let length = end + 1 - bytes.startIndex
    let numbers = parameters.split(separator: UInt8(ascii: ";")).map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    guard intermediates.isEmpty,
      let key = key(
        numbers, final: Unicode.Scalar(final), isApplication: kind == UInt8(ascii: "O"), isAlternate: isAlternate)
    else { return .unknown(length: length) }
    return .known(key, length: length)
  }

  private static func key(
    _ numbers: [Int], final: Unicode.Scalar, isApplication: Bool, isAlternate: Bool
  ) -> Key? {
    // A modifier is 1 plus 1 for Shift, 2 for Alt, 4 for Ctrl; old terminals send it alone.
    let modifier = (numbers.count > 1 ? numbers[1] : final == "~" ? 1 : numbers.first ?? 1) - 1
    let isByWord = isAlternate || modifier & 0b110 != 0
    switch final {
    case "A": return .named(.up)
    case "B": return .named(.down)
    case "C": return .named(isByWord ? .nextWord : .right)
    case "D": return .named(isByWord ? .previousWord : .left)
    case "c" where isApplication: return .named(.nextWord)
    case "d" where isApplication: return .named(.previousWord)
    case "H": return .named(.home)
    case "F": return .named(.end)
    case "M" where isApplication: return .character("\r")
    case "^" where numbers == [3]: return .named(.deleteWord)
    case "~":
      switch numbers.first {
      case 1, 7: return .named(.home)
      case 4, 8: return .named(.end)
      case 3: return .named(isByWord ? .deleteWord : .delete)
      case 200: return .paste
      default: return nil
      }
    default: return nil
    }
  }
}
