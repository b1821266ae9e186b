import Testing
import TodoModel

@Suite struct LineScannerTests {
  @Test(
    "A column counts characters, whatever they are made of",
    arguments: [
      ("", 1), ("abc ", 5), ("é ", 3), ("e\u{301} ", 3), ("日本 ", 4), ("👩‍👩‍👧‍👦 ", 3), ("🇩🇪🇫🇷 ", 4), ("\u{1F44B}\u{1F3FD} ", 3),
      ("한글 ", 4),
      ("\u{1112}\u{1161}\u{11AB} ", 3), ("a\tb ", 5), ("\u{FEFF}a ", 4),
    ])
  func columns(_ before: String, _ column: Int) throws {
    var scanner = LineScanner(before + "x")
    while scanner.peek != UInt8(ascii: "x") { scanner.advance() }
    #expect(scanner.column(at: scanner.offset) == column)
    #expect(scanner.offset == before.utf8.count)
  }

  @Test func aPlaceBehindTheEndIsTheEnd() {
    #expect(LineScanner("ab").column(at: 100) == 3)
  }

  @Test func wordsAreSeparatedBySpacesAndTabsOnly() throws {
    var scanner = LineScanner(" a\u{A0}b\t \"c d\"e\nf ")
    var words: [LineScanner.Word] = []
    while let word = try scanner.word() { words.append(word) }
    #expect(words.map(\.text) == ["a\u{A0}b", "c d", "e\nf"])
    #expect(words.map(\.offset) == [1, 7, 12])
    #expect(words.map(\.isQuoted) == [false, true, false])
    #expect(scanner.isAtEnd)
  }

  @Test func theRemainderHasNoSpaceAroundItAndKeepsItsQuotes() {
    var scanner = LineScanner("a  \t\"b  c\" d \t ")
    _ = scanner.bareWord()
    let rest = scanner.remainder()
    #expect(rest.text == "\"b  c\" d")
    #expect(rest.offset == 4)
    #expect(scanner.isAtEnd)
    #expect(scanner.remainder().text == "")
  }

  @Test func onlyWhiteSpaceIsTheEnd() {
    #expect(LineScanner(" \t").isAtEnd)
    #expect(!LineScanner(" \t\u{A0}").isAtEnd)
    #expect(LineScanner("").peek == nil)
  }
}
