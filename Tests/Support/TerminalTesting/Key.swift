package enum Key {
  package static let left = "\u{1B}[D"
  package static let up = "\u{1B}[A"
  package static let down = "\u{1B}[B"
  package static let right = "\u{1B}[C"
  package static let home = "\u{1B}[H"
  package static let end = "\u{1B}[F"
  package static let tab = "\t"
  package static let escape = "\u{1B}"
  package static let delete = "\u{1B}[3~"
  package static let backspace = "\u{7F}"
  package static let controlC = "\u{3}"
  package static let controlD = "\u{4}"
  package static let controlR = "\u{12}"
  package static let controlV = "\u{16}"
  package static let controlZ = "\u{1A}"
  package static let controlG = "\u{7}"

  /// Returns a paste with the marks that a terminal adds if the program asks for them.
  package static func paste(_ text: String) -> String { "\u{1B}[200~" + text + "\u{1B}[201~" }

  package static func control(_ letter: Unicode.Scalar) -> String {
    String(Character(Unicode.Scalar(UInt8(letter.value & 0x1F))))
  }
}

/// Random input: keys, whole and broken sequences, text, bytes; the same for each seed.
package struct RandomKeys: RandomNumberGenerator {
  private var state: UInt64
  private let texts: [String]

  package init(seed: UInt64, texts: [String]) {
    state = seed
    self.texts = texts + ["é", "\u{301}", "👩‍👩‍👧", "\t", Key.controlR, "\r", "y", "n\r"]
  }

  // SplitMix64, so that a failure can be repeated.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private static let sequences = [
    "[A", "[B", "[C", "[D", "[H", "[F", "[3~", "[1;5C", "[1;5D", "[3;5~", "OA", "b", "f", "d", "\u{7F}", "[200~",
    "[201~", "[200~a\rb\r\u{1B}[201~", "[200~x\u{1B}[201~", "[15~", "[[A", "\u{1B}", "[1;", "O", "",
  ]

  package mutating func keys(_ count: Int) -> [UInt8] {
    var keys: [UInt8] = []
    while keys.count < count { keys += key() }
    return keys
  }

  private mutating func key() -> [UInt8] {
    switch Int.random(in: 0..<10, using: &self) {
    case 0...2: return Array(("\u{1B}" + (Self.sequences.randomElement(using: &self) ?? "")).utf8)
    case 3...5: return Array((texts.randomElement(using: &self) ?? "").utf8)
    // Keys that end, stop or block the program have tests of their own: Ctrl-D, also as a NUL typed ahead, Ctrl-Z,
    // Ctrl-\, Ctrl-S.
    default:
      let byte = UInt8.random(in: 0...255, using: &self)
      return [0, 4, 0x1A, 0x1C, 0x13].contains(byte) ? [] : [byte]
    }
  }
}
