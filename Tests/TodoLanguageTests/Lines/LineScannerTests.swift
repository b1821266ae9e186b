import Testing

@testable import TodoModel

@Suite struct LineScannerTests {
  @Test(arguments: [
    ("", 1), ("abc ", 5), ("é ", 3), ("e\u{301} ", 3), ("日本 ", 4), ("👩‍👩‍👧‍👦 ", 3), ("🇩🇪🇫🇷 ", 4), ("\u{1F44B}\u{1F3FD} ", 3),
    ("한글 ", 4), ("\u{1112}\u{1161}\u{11AB} ", 3), ("a\tb ", 5), ("\u{FEFF}a ", 4),
  ])
  func aColumnCountsCharactersWhateverTheyAreMadeOf(_ before: String, _ column: Int) throws {
    var scanner = LineScanner(before + "x")
    while scanner.peek != UInt8(ascii: "x") { scanner.advance() }
    #expect((scanner.column(at: scanner.offset), scanner.offset) == (column, before.utf8.count))
  }

  @Test func aPlaceBehindTheEndIsTheEnd() { #expect(LineScanner("ab").column(at: 100) == 3) }

  @Test func wordsAreSeparatedBySpacesAndTabsOnly() throws {
    var scanner = LineScanner(" a\u{A0}b\t \"c d\"e\nf ")
    var words: [LineScanner.Word] = []
    while let word = try scanner.word() { words.append(word) }
    #expect((words.map(\.text), words.map(\.offset)) == (["a\u{A0}b", "c d", "e\nf"], [1, 7, 12]))
    #expect(words.map(\.isQuoted) == [false, true, false])
    #expect(scanner.isAtEnd)
  }

  @Test func theRemainderHasNoSpaceAroundItAndKeepsItsQuotes() {
    var scanner = LineScanner("a  \t\"b  c\" d \t ")
    _ = scanner.bareWord()
    let rest = scanner.remainder()
    #expect((rest.text, rest.offset) == ("\"b  c\" d", 4))
    #expect(scanner.isAtEnd)
    #expect(scanner.remainder().text == "")
  }

  @Test func onlyWhiteSpaceIsTheEnd() {
    #expect(LineScanner(" \t").isAtEnd)
    #expect(!LineScanner(" \t\u{A0}").isAtEnd)
    #expect(LineScanner("").peek == nil)
  }
}

@Suite struct QuotedWordTests {
  @Test(arguments: [
    (#"6" nails"#, #"6" nails"#), (#"it's"#, #"it's"#), (#"'a  b'"#, #"'a b'"#), (#"a"b c"d"#, #"a"b c"d"#),
    (#""a  b""#, "a  b"), (#""a  b"  c"#, #""a  b" c"#), (#""a""b""#, #""a""b""#), (#""a"b"#, #""a"b"#),
    (#""" a"#, #""" a"#), (#"Say "hello" to Bob"#, #"Say "hello" to Bob"#),
    (#"Say "hello  there", Bob"#, #"Say "hello  there", Bob"#),
    (#""say \"hi\"  now""#, #"say "hi"  now"#), (#""a\b""#, #"a\b"#), (#""a\\" b""#, #"a\" b"#),
    (#""+a" "due:x" "--" "!!!""#, #""+a" "due:x" "--" "!!!""#), (#""+a due:x -- !!!""#, "+a due:x -- !!!"),
    (#"http:"x"#, #"http:"x"#),
  ])
  func aQuoteOpensAGroupOnlyAtTheStartOfAWordOrBehindAnAttributesColon(_ typed: String, _ title: String) throws {
    #expect(try attributes(typed) == ParsedAttributes(title: title))
  }

  @Test func anAttributesValueMayBeInQuotes() throws {
    #expect(try attributes(#"note:"a  \"b\"" x"#).attributes == [.notes(#"a  "b""#)])
    let day = try #require(Day(iso: "2026-12-01"))
    #expect(try attributes(#"due:"2026-12-01" x"#).attributes == [.due(.day(.exactly(day)))])
    #expect(try attributes(#"note:a"b"#).attributes == [.notes(#"a"b"#)])
  }

  @Test(arguments: [
    (#"""#, 1), (#"a ""#, 3), (#"a "b c"#, 3), (#"note:"a b"#, 6), (#"a note:"b\""#, 8), (#""a" "b"#, 5),
    (#"ü "b"#, 3), (#"👩‍👩‍👧‍👦 "b"#, 3), ("e\u{301} \"b", 3), (#"日本 due:"x"#, 8),
  ])
  func anUnclosedQuoteIsAnErrorAtTheQuote(_ typed: String, _ column: Int) {
    let place = TodoError.syntax(.unclosedQuote, column: column)
    #expect(error(try attributes(typed)) == place)
  }

  @Test(arguments: [
    (#"-- ""#, #"""#), (#"-- a "b c"#, #"a "b c"#), (#"-- "a  b" "c  d"#, #""a  b" "c  d"#),
    (#"-- 6" "x\" y"#, #"6" "x\" y"#), (#"project: -- "+a"#, #""+a"#), (#"a -- "b" "#, #"a "b""#),
  ])
  func afterTwoDashesEverythingIsUnchangedText(_ typed: String, _ title: String) throws {
    for use in [AttributesUse.newTask, .change] { #expect(try attributes(typed, for: use).title == title) }
  }

  @Test(arguments: [
    ("  due:x  +a -- \"b  c\"  !!! ", "due:x +a -- \"b  c\" !!!"), (" \"b  c\" ", "b  c"),
    ("-- \"b  c\"  due: ", "\"b  c\"  due:"), ("note:\"a  b\"", "note:\"a b\""), ("--x", "--x"), ("", ""),
  ]) func plainTextKnowsQuotesButNoAttributes(_ line: String, _ text: String) throws {
    var scanner = LineScanner(line)
    #expect(try scanner.plainText() == text)
    var open = LineScanner("a \"b")
    #expect(throws: TodoError.slip(.syntax(.unclosedQuote, column: 3), meant: "a \"b\"")) { try open.plainText() }
  }
}

@Suite struct ErrorColumnTests {
  private static let value = InvalidValue(field: "due", value: "31 feb", expected: "")

  @Test(
    arguments: [
      // An unknown number is found among numbers of tasks.
      (.noSuchTask([99]), "done 99", 6), (.noSuchTask([99]), "done 3,99", 8), (.noSuchTask([99]), "  done  99", 9),
      (.noSuchTask(Array(90...99)), "done 90-99,4", 6), (.noSuchTask([99]), "add Buy 99 balloons depends:99", 29),
      (.noSuchTask([99]), "add Buy 99 balloons", nil), (.noSuchTask([99]), "modify 1 99 parent:99", 20),
      (.noSuchTask([99]), "modify 1 depends:\"2,99\"", 21), (.noSuchTask([99]), "modify 99 +x", 8),
      (.noSuchTask([2, 99]), "modify 1 Größe depends:2,99", 24), (.noSuchTask([99]), "done (99)", nil),
      (.noSuchTask([99]), "y", nil), (.noSuchTask([99]), "", nil), (.noSuchTask([99]), "note 199 99", nil),
      // The part of a circle is found in the attribute, a view by its name, and a value where it is.
      (.cycle([1, 2, 1]), "modify 1 depends:3,2", 20), (.cycle([1, 1]), "modify 1 parent:1", 17),
      (.cycle([1, 1]), "modify 1 it", nil), (.noSuchView("nix", nearest: nil), "list (+a or @nix)", 13),
      (.noSuchView("nix", nearest: nil), "view save a=@NIX", 13),
      (.noSuchView("nix", nearest: nil, usedBy: .filter), "list @nix", nil),
      (.viewInUse("a", by: [.filter]), "view delete a", 13), (.invalidValue(value, column: nil), "due 31 feb", 5),
      (.invalidValue(value, column: 7), "due 31 feb", 7), (.invalidValue(value, column: nil), "due x", nil),
      (.invalidValue(InvalidValue(field: "due", value: "", expected: ""), column: nil), "due", nil),
    ] as [(TodoError, String, Int?)])
  func anErrorIsFoundInTheLine(_ error: TodoError, _ line: String, _ column: Int?) {
    #expect(error.column(in: line) == column)
  }
}
