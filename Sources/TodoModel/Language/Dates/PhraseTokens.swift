/// The tokens of a short phrase such as `3d until 25 dec 2027`.
struct PhraseTokens {
  struct Token {
    let kind: Kind
    let text: String
    let offset: Int
    /// True after white space and at the beginning.
    let isSpacedBefore: Bool
  }

  enum Kind: Equatable {
    /// ASCII digits; more than nine of them have the value of the largest such number.
    case number(Int, digits: Int)
    /// Letters in lower case, and anything beyond ASCII.
    case word(String)
    case sign(UInt8)
  }

  private let tokens: [Token]
  private let length: Int
  private(set) var position = 0

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var tokens: [Token] = []
    var place = 0
    var isSpaced = true
    while place < bytes.count {
      guard !LineScanner.isSpace(bytes[place]) else {
        isSpaced = true
        place += 1
        continue
      }
      let start = place
      let kind = PhraseTokens.class(of: bytes[place])
      repeat { place += 1 } while kind != .sign && place < bytes.count && PhraseTokens.class(of: bytes[place]) == kind
      let text = String(decoding: bytes[start..<place], as: UTF8.self)
      tokens.append(
        Token(kind: Kind(kind, text), text: text, offset: start, isSpacedBefore: isSpaced))
      isSpaced = false
    }
    self.tokens = tokens
    length = bytes.count
  }

  var peek: Token? { peek(ahead: 0) }
  func peek(ahead count: Int) -> Token? { position + count < tokens.count ? tokens[position + count] : nil }
  var offset: Int { peek?.offset ?? length }

  @discardableResult
  mutating func next() -> Token? {
    guard let token = peek else { return nil }
    position += 1
    return token
  }

  mutating func move(to position: Int) { self.position = position }

  mutating func take(_ words: String...) -> Bool {
    guard case .word(let word) = peek?.kind, words.contains(word) else { return false }
    position += 1
    return true
  }

  mutating func takeOrdinalSuffix() -> Bool { takeWord { OrdinalWords.suffixes.contains($0) ? $0 : nil } != nil }

  /// Takes the next word and returns its meaning, if it has one.
  mutating func takeWord<Meaning>(_ meaning: (String) -> Meaning?) -> Meaning? {
    guard case .word(let word)? = peek?.kind, let found = meaning(word) else { return nil }
    position += 1
    return found
  }

  mutating func take(_ sign: UInt8) -> Bool {
    guard peek?.kind == .sign(sign) else { return false }
    position += 1
    return true
  }

  /// Takes a sign that directly follows the token before it.
  mutating func takeAttached(_ sign: Character) -> Bool {
    guard let peek, !peek.isSpacedBefore, peek.kind == .sign(sign.asciiValue ?? 0) else { return false }
    position += 1
    return true
  }

  fileprivate enum Class { case digit, letter, sign, space }

  private static func `class`(of byte: UInt8) -> Class {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...: .letter
    case UInt8(ascii: " "), UInt8(ascii: "\t"): .space
    default: .sign
    }
  }
}

extension PhraseTokens.Kind {
  fileprivate init(_ kind: PhraseTokens.Class, _ text: String) {
    switch kind {
    case .digit: self = .number(text.utf8.count > 9 ? 999_999_999 : Int(text) ?? 0, digits: text.utf8.count)
    case .letter: self = .word(text.lowercased())
    case .sign, .space: self = .sign(text.utf8.first ?? 0)
    }
  }
}
