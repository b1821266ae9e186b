/// The pieces of a short phrase such as `3d until 25 dec 2027`: numbers, words in lower case, and single signs.
struct PhraseTokens {
  /// A piece and where it stands.
  struct Token {
    let kind: Kind
    /// As it was typed.
    let text: String
    /// Where it begins, in bytes from the beginning of the phrase.
    let offset: Int
    /// Whether nothing but the end of the phrase or white space comes before it.
    let isSpacedBefore: Bool
  }

  /// What a piece is.
  enum Kind: Equatable {
    /// ASCII digits; beyond nine of them the value is that of the largest such number.
    case number(Int, digits: Int)
    /// Letters, and anything beyond ASCII.
    case word(String)
    /// Any other character.
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

  /// The next piece, or nil at the end.
  var peek: Token? { peek(ahead: 0) }

  /// The piece that many places after the next one.
  func peek(ahead count: Int) -> Token? {
    position + count < tokens.count ? tokens[position + count] : nil
  }

  /// Where the next piece begins, or the phrase ends.
  var offset: Int { peek?.offset ?? length }

  /// Takes the next piece.
  @discardableResult
  mutating func next() -> Token? {
    guard let token = peek else { return nil }
    position += 1
    return token
  }

  /// Goes back, or forward, to a place that was read before.
  mutating func move(to position: Int) {
    self.position = position
  }

  /// Takes one of these words, if it is next.
  mutating func take(_ words: String...) -> Bool {
    guard case .word(let word) = peek?.kind, words.contains(word) else { return false }
    position += 1
    return true
  }

  /// Takes a sign, if it is next.
  mutating func take(_ sign: UInt8) -> Bool {
    guard peek?.kind == .sign(sign) else { return false }
    position += 1
    return true
  }

  /// Takes a sign, if it is next and nothing stands between it and the piece before.
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
