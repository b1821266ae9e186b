/// Reads a date or an interval such as `3d until 25 dec 2027` from left to right, by tokens.
struct PhraseScanner {
  struct Token {
    let kind: Kind
    let text: String
    let offset: Int
    /// True without white space before it; false for the first token.
    let isAttached: Bool

    var word: String? { if case .word(let word) = kind { word } else { nil } }
    var month: Month? { word.flatMap(Month.init(typed:)) }
    /// The day of `friday` and of `fridays`.
    var weekday: Weekday? { word.flatMap { Weekday(typed: $0) ?? Weekday(plural: $0) } }
    var part: PartOfDay? { word.flatMap(PartOfDay.init(rawValue:)) }
    var number: Int? { if case .number(let number, _) = kind { number } else { nil } }
  }

  enum Kind: Equatable {
    /// ASCII digits; more than nine of them have the value of the largest such number.
    case number(Int, digits: Int)
    /// Letters in lower case without apostrophes, and anything beyond ASCII.
    case word(String)
    case sign(Unicode.Scalar)
  }

  let text: String
  /// True if `m` means minutes: in `quick`, and after `in`.
  var hasShortMinutes = false
  private let tokens: [Token]
  private(set) var position = 0

  init(_ text: String, hasShortMinutes: Bool = false) {
    self.hasShortMinutes = hasShortMinutes
    let bytes = Array(text.utf8)
    var tokens: [Token] = []
    var place = 0
    var isAttached = false
    while place < bytes.count {
      let start = place
      let first = bytes[start]
      place += 1
      guard !LineScanner.isSpace(first) else {
        isAttached = false
        continue
      }
      func belongs(_ byte: UInt8) -> Bool {
        guard first.isPartOfWord else { return first.isDigit && byte.isDigit }
        return byte.isPartOfWord || byte == UInt8(ascii: "'") && bytes[place...].dropFirst().first?.isLetter == true
      }
      while place < bytes.count, belongs(bytes[place]) { place += 1 }
      let text = String(decoding: bytes[start..<place], as: UTF8.self)
      let kind: Kind =
        first.isDigit
        ? .number(text.utf8.count > 9 ? 999_999_999 : Int(text) ?? 0, digits: text.utf8.count)
        : !first.isPartOfWord ? .sign(Unicode.Scalar(first)) : .word(Self.plain(text))
      tokens.append(Token(kind: kind, text: text, offset: start, isAttached: isAttached))
      isAttached = true
    }
    self.text = text
    self.tokens = tokens
  }

  private static func plain(_ word: String) -> String {
    // Most words are typed so.
    word.utf8.allSatisfy { $0.isLetter && $0 > 0x60 } ? word : word.lowercased().filter { $0 != "'" && $0 != "’" }
  }

  var peek: Token? { peek(ahead: 0) }
  func peek(ahead count: Int) -> Token? { tokens.indices.contains(position + count) ? tokens[position + count] : nil }
  var offset: Int { peek?.offset ?? text.utf8.count }

  @discardableResult mutating func next() -> Token? {
    guard let token = peek else { return nil }
    position += 1
    return token
  }

  mutating func move(to position: Int) { self.position = position }

  @discardableResult
  mutating func take(_ words: String...) -> Bool { takeWord { words.contains($0) ? true : nil } ?? false }

  /// Takes several words, or none of them.
  mutating func takePhrase(_ words: String...) -> Bool {
    guard words.indices.allSatisfy({ peek(ahead: $0)?.word == words[$0] }) else { return false }
    position += words.count
    return true
  }

  /// Takes the longest run of at most four words that has a meaning.
  mutating func takeWords<Meaning>(_ meanings: [String: Meaning]) -> Meaning? {
    var (phrase, longest) = ("", (meaning: Meaning?.none, count: 0))
    for count in 1...4 {
      guard let word = peek(ahead: count - 1)?.word else { break }
      phrase += count == 1 ? word : " " + word
      if let meaning = meanings[phrase] { longest = (meaning, count) }
    }
    position += longest.count
    return longest.meaning
  }

  /// Takes `3`, `three`, `twenty-five`, `a couple of`.
  mutating func takeCount() -> Int? {
    if takePhrase("a", "couple", "of") { return 2 }
    guard let number = peek?.number else { return takeNumeral(Self.counts) }
    next()
    return number
  }

  /// Takes a word for a number, or one of the first nine after `twenty-`.
  mutating func takeNumeral(_ numbers: [String: Int]) -> Int? {
    let start = position
    if let tens = takeWord({ $0.hasSuffix("ty") ? Self.counts[$0] : nil }) {
      takeAttached("-")
      if let ones = takeWord({ numbers[$0] }), ones < 10 { return tens + ones }
      move(to: start)
    }
    return takeWord { numbers[$0] }
  }

  /// True if one of the words follows, with any others before it.
  func hasAhead(_ words: [String]) -> Bool { tokens[position...].contains { $0.word.map(words.contains) ?? false } }

  mutating func takeOrdinalSuffix() -> Bool { takeWord { Self.ordinalSuffixes.contains($0) ? true : nil } ?? false }

  mutating func takeWord<Meaning>(_ meaning: (String) -> Meaning?) -> Meaning? {
    guard let found = peek?.word.flatMap(meaning) else { return nil }
    position += 1
    return found
  }

  @discardableResult mutating func takeSign(_ sign: Unicode.Scalar) -> Bool {
    guard peek?.kind == .sign(sign) else { return false }
    position += 1
    return true
  }

  mutating func takeAttachedNumber(digits count: Int) -> (value: Int, offset: Int)? {
    guard let token = peek, token.isAttached, case .number(let value, count) = token.kind else { return nil }
    position += 1
    return (value, token.offset)
  }

  @discardableResult
  mutating func takeAttached(_ sign: Unicode.Scalar) -> Bool { peek?.isAttached == true && takeSign(sign) }
}
