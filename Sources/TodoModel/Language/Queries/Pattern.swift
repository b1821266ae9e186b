import Glibc

/// The C library's reason for refusing a regular expression (`regerror`), or the limit that is exceeded.
struct PatternProblem: Error { let reason: String }

extension String {
  var inSlashes: String {
    var typed: [UInt8] = [UInt8(ascii: "/")]
    var isEscaped = false
    for byte in utf8 {
      if byte == UInt8(ascii: "/"), !isEscaped { typed.append(UInt8(ascii: "\\")) }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      typed.append(byte)
    }
    return String(decoding: typed + [UInt8(ascii: "/")], as: UTF8.self)
  }
}

extension LineScanner {
  /// Reads a regular expression between slashes; the next byte must be the opening one. `\/` is a slash.
  mutating func pattern() throws(TodoError) -> Query.Term {
    let start = offset
    guard case (let text, true) = delimitedText(keepingEscapes: true) else { throw syntax(.unclosedPattern, at: start) }
    if let byte = peek, !LineScanner.isSpace(byte), !LineScanner.isParenthesis(byte) {
      let rest = queryWord()
      let expected = "a space after the regular expression; text with slashes goes in quotes"
      let error = unexpected(rest.text, expected, at: rest.offset)
      let meant =
        rest.text == "i" ? self.text(from: start, to: rest.offset) : self.text(from: start, to: offset).inQuotes
      throw slip(error, meaning: meant, from: start, to: offset)
    }
    patternCount += 1
    do throws(PatternProblem) {
      guard patternCount <= RegularExpression.mostInALine else {
        throw PatternProblem(reason: "There are more than \(RegularExpression.mostInALine) regular expressions")
      }
      _ = try RegularExpression(text)
    } catch { throw syntax(.invalidPattern(text, reason: error.reason), at: start) }
    return .pattern(text)
  }
}

/// A regular expression compiled by the C library (POSIX extended, `regcomp`), which does not backtrack.
///
/// It is not sendable: it is made and used in one place, once for all tasks. It always works on UTF-8, regardless of
/// the locale of the process, so that the same line finds the same tasks everywhere.
final class RegularExpression {
  private let compiled: UnsafeMutablePointer<regex_t>
  private let locale: locale_t?

  init(_ text: String) throws(PatternProblem) {
    if let reason = RegularExpression.reasonToRefuse(text) { throw PatternProblem(reason: reason) }
    let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
    let compiled = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)
    compiled.initialize(to: regex_t())
    let code = RegularExpression.using(locale) { regcomp(compiled, text, REG_EXTENDED | REG_ICASE | REG_NOSUB) }
    self.compiled = compiled
    self.locale = locale
    guard code == 0 else { throw PatternProblem(reason: RegularExpression.reason(code, compiled)) }
  }

  deinit {
    // After a failed `regcomp` there is nothing in it, and glibc allows freeing that.
    regfree(compiled)
    compiled.deallocate()
    if let locale { freelocale(locale) }
  }

  func isFound(in text: String) -> Bool {
    // The end is given, because a text can have a NUL in it.
    var range = regmatch_t(rm_so: 0, rm_eo: regoff_t(clamping: text.utf8.count))
    return RegularExpression.using(locale) { regexec(compiled, text, 1, &range, REG_STARTEND) == 0 }
  }

  /// Switches the locale of this thread only, and back before anything else can run on it.
  private static func using<Result>(_ locale: locale_t?, _ body: () -> Result) -> Result {
    guard let locale else { return body() }
    let previous = uselocale(locale)
    defer { _ = uselocale(previous) }
    return body()
  }

  private static func reason(_ code: Int32, _ compiled: UnsafePointer<regex_t>) -> String {
    var text = [CChar](repeating: 0, count: Int(regerror(code, compiled, nil, 0)))
    regerror(code, compiled, &text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  // Limits that protect from expressions which take the C library minutes, gigabytes or the whole stack. POSIX extended
  // expressions have no back references.

  static let mostInALine = 50
  private static let longest = 1000, mostParts = 2000, mostGroups = 50

  private static func reasonToRefuse(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    if bytes.isEmpty { return "There is nothing to look for" }
    if bytes.count > longest { return "It is longer than \(longest) bytes" }
    if bytes.contains(0) { return "It has a NUL in it" }
    // With every `{n}` written out. A repeated group counts as if it began with the expression.
    var (parts, groups, isEscaped) = (0, 0, false)
    for place in bytes.indices {
      parts += 1
      switch bytes[place] {
      case let letter where isEscaped:
        if let reason = reasonToRefuse(escaped: letter) { return reason }
      case UInt8(ascii: "("): groups += 1
      case UInt8(ascii: "{"):
        let isGroup = place > 0 && ")}*+?".utf8.contains(bytes[place - 1])
        parts = isGroup ? parts * count(in: bytes[place...]) : parts + count(in: bytes[place...])
      default: break
      }
      isEscaped = bytes[place] == UInt8(ascii: "\\") && !isEscaped
      if groups > mostGroups { return "It has more than \(mostGroups) parentheses" }
      if parts > mostParts { return "It repeats more than \(mostParts) parts" }
    }
    return nil
  }

  /// Refuses what the library takes literally after a backslash, or as it is, and which is never meant like that.
  private static func reasonToRefuse(escaped letter: UInt8) -> String? {
    switch letter {
    case UInt8(ascii: "1")...UInt8(ascii: "9"): "Back references are no part of POSIX extended expressions"
    case UInt8(ascii: "d"): #"There is no \d in POSIX extended expressions; [0-9] is a digit"#
    case UInt8(ascii: "D"): #"There is no \D in POSIX extended expressions; [^0-9] is anything but a digit"#
    default: nil
    }
  }

  /// The greater number of `{2,5}`; anything else counts once.
  private static func count(in bytes: ArraySlice<UInt8>) -> Int {
    let numbers = bytes.prefix { $0 != UInt8(ascii: "}") }.split { !$0.isDigit }
    return min(max(1, numbers.map { Int(String(decoding: $0, as: UTF8.self)) ?? .max }.max() ?? 1), 100_000)
  }
}
