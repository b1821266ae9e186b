import Glibc

/// A regular expression as the C library runs it (POSIX extended, `regcomp`), which does not backtrack.
///
/// It is not sendable: it is made where it is used, once for all tasks that are looked at. It always works on
/// UTF-8, whatever the locale of the process, so that the same line finds the same tasks everywhere.
final class RegularExpression {
  private let compiled: UnsafeMutablePointer<regex_t>
  private let locale: locale_t?

  /// Compiles an expression.
  init(_ text: String) throws(Query.PatternProblem) {
    if let reason = PatternLimits.reasonToRefuse(text) { throw Query.PatternProblem(reason: reason) }
    let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
    let compiled = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)
    compiled.initialize(to: regex_t())
    let code = RegularExpression.using(locale) {
      regcomp(compiled, text, REG_EXTENDED | REG_ICASE | REG_NOSUB)
    }
    self.compiled = compiled
    self.locale = locale
    guard code == 0 else {
      throw Query.PatternProblem(reason: RegularExpression.reason(code, compiled))
    }
  }

  deinit {
    // After a failed `regcomp` there is nothing in it, and glibc allows freeing that.
    regfree(compiled)
    compiled.deallocate()
    if let locale { freelocale(locale) }
  }

  /// Whether it is found anywhere in a text.
  func isFound(in text: String) -> Bool {
    let found = text.utf8.withContiguousStorageIfAvailable(isFound)
    return found ?? Array(text.utf8).withUnsafeBufferPointer(isFound)
  }

  private func isFound(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // An empty buffer may have no address, but the library wants one.
    guard let base = bytes.baseAddress else { return isFound(inEmptyText: "") }
    var range = regmatch_t(rm_so: 0, rm_eo: regoff_t(clamping: bytes.count))
    return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) { text in
      RegularExpression.using(locale) { regexec(compiled, text, 1, &range, REG_STARTEND) == 0 }
    }
  }

  private func isFound(inEmptyText text: String) -> Bool {
    RegularExpression.using(locale) { regexec(compiled, text, 0, nil, 0) == 0 }
  }

  /// Only this thread is switched, and back again before anything else can run on it.
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
}
