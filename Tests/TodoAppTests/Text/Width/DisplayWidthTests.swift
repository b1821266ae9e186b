import Testing

@testable import TodoApp

@Suite struct DisplayWidthTests {
  @Test(
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한국", 4), ("ｱ", 1), ("Ａ", 2), ("🍋", 2),
      ("👨‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("👍🏽", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("→", 1), ("…", 1),
      ("\u{200D}", 0), ("\u{FEFF}", 0), ("\u{1B}", 6), ("\t", 6), ("\r\n", 12), ("\u{202E}", 6), ("a\u{0}b", 8),
      ("𝒳", 1), ("𠀀", 2), ("กำ", 2), ("नि", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("a\u{AD}b", 3), ("䷀", 2),
      ("\u{FE0F}", 0), ("🧑🏽‍🚀", 2), ("🏳️‍🌈", 2), ("☀\u{FE0E}", 1), ("ﷺ", 1), ("\u{200B}", 0),
    ] as [(String, Int)])
  func isThatOfATerminal(text: String, width: Int) { #expect(displayWidth(of: text) == width) }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"),
    ("日本語", 4, "日…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ("a\u{1B}b", 7, "a…"), ("", 0, ""),
  ]) func aTextThatIsTooWideEndsInAnEllipsis(text: String, width: Int, result: String) {
    #expect(shortened(text, to: width) == result)
    #expect(displayWidth(of: shortened(text, to: width)) <= max(1, width))
  }

  @Test func everyControlIsShownAsAnEscape() {
    for value in 0...UInt32(0x10_FFFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = visible("é\(scalar)é")
      if scalar.isControl != (shown.unicodeScalars.count == 8) {
        Issue.record("U+\(String(value, radix: 16)): \(shown)")
      }
    }
  }
}
