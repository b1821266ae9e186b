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

@Suite struct SelectionTests {
  @Test(
    arguments: [
      ("3", [3...3]), ("3,5", [3...3, 5...5]), ("3-7", [3...7]), ("3-3", [3...3]), ("5,1-2,5", [5...5, 1...2, 5...5]),
      ("007", [7...7]), ("9223372036854775807", [Int.max...Int.max]), ("1-9223372036854775807", [1...Int.max]),
      (" \t3 4", [3...3]),
    ] as [(String, [ClosedRange<Int>])])
  func numbersRangesAndLists(_ typed: String, _ ranges: [ClosedRange<Int>]) throws {
    #expect(try selection(typed) == .numbers(ranges))
  }

  @Test(
    arguments: [
      ("1 2", [1...1, 2...2]), ("4, 5", [4...4, 5...5]), ("3-5 8", [3...5, 8...8]),
      ("1,2  3-4,5 ", [1...1, 2...2, 3...4, 5...5]),
    ] as [(String, [ClosedRange<Int>])])
  func upToTheEndOfALineNumbersMayHaveSpacesBetweenThem(_ typed: String, _ ranges: [ClosedRange<Int>]) throws {
    #expect(try wholeSelection(typed) == .numbers(ranges))
  }

  @Test(
    arguments: [
      ("0", "0", 1), ("-1", "-1", 1), ("+1", "+1", 1), ("x", "x", 1), ("3,x", "x", 3), ("3-", "3-", 1),
      ("1,3-5-7", "3-5-7", 3), ("0-3", "0-3", 1), ("9223372036854775808", "9223372036854775808", 1),
      ("1-99999999999999999999", "1-99999999999999999999", 1), ("3.5", "3.5", 1), ("٣", "٣", 1), ("é,0", "é", 1),
      ("1,e\u{301}x,0", "e\u{301}x", 3), ("\"3\"", "\"3\"", 1), ("  1,0", "0", 5), ("1–3", "1–3", 1), ("3)", "3)", 1),
    ].map { ($0, .unexpected($1, expected: Selection.expectation), $2) } + [
      // Where nothing is next to a comma, something is missing.
      ("3,,5", .missing("the number of a task, or no comma"), 3),
      ("3,", .missing("the number of a task, or no comma"), 3),
      (" ,3", .missing("the number of a task, or no comma"), 2),
      ("3, 5 x", .unexpected("3, 5", expected: "numbers without spaces such as 3,5"), 1),
      (" 3,  x", .unexpected("3, x", expected: "numbers without spaces such as 3,5"), 2),
      ("(", .missing("a word, +tag or field:value"), 2), ("()", .missing("a word, +tag or field:value"), 2),
      ("(a", .unclosedParenthesis, 1), ("(a (b)", .unclosedParenthesis, 1), ("((a)", .unclosedParenthesis, 1),
      ("(a (b", .unclosedParenthesis, 4), ("(\"a)", .unclosedQuote, 2),
    ] as [(String, SyntaxProblem, Int)])
  func whatIsNoSelectionIsRefusedAtItsPlace(_ typed: String, _ problem: SyntaxProblem, _ column: Int) {
    #expect(error(try selection(typed)) == .syntax(problem, column: column))
  }

  @Test(arguments: [
    ("7-3", "7-3", "3-7, the smaller number first"), ("4;", "4;", "one command in a line, without “;”"),
    ("1 4,6-2", "6-2", "2-6, the smaller number first"),
  ]) func theProbableMeaningIsNamed(_ typed: String, _ piece: String, _ expected: String) {
    let error = error(try wholeSelection(typed))
    #expect(error == .syntax(.unexpected(piece, expected: expected), column: typed.count - piece.count + 1))
  }

  @Test func aQueryUpToTheEndNeedsNoParenthesesAndWordsAreATitle() throws {
    let read = wholeSelection
    #expect(
      try read("+errands is:overdue", .any) == .query(.and([.term(.tag("errands")), .term(.condition(.overdue))])))
    #expect(try read("milk or +errands", .any) == .query(.or([.term(.text("milk")), .term(.tag("errands"))])))
    #expect(try read("milk ", .any) == .title("milk", .term(.text("milk"))))
    let words = Query.and([.term(.text("buy")), .term(.text("milk"))])
    #expect(try read("buy milk", .active) == .title("buy milk", words.and(.term(.condition(.active)))))
    #expect(
      try read("milk", .completed) == .title("milk", .and([.term(.text("milk")), .term(.condition(.completed))])))
    #expect(try read("", .any) == nil)
  }

  @Test(
    arguments: [
      ("(+a or milk)", .query(.or([.tag("a"), .text("milk")]))), (" ((+a)) rest", .query(.tag("a"))),
      ("(\")\")", .query(.text(")"))), ("", nil), ("  \t", nil),
    ] as [(String, Selection?)])
  func `A query stands in parentheses, and at the end of the line there is none`(
    _ typed: String, _ expected: Selection?
  ) throws { #expect(try selection(typed) == expected) }

  @Test func whatStandsBehindIsLeftAlone() throws {
    for selected in ["(+a)", "3,5"] {
      var scanner = LineScanner(selected + " due:x")
      _ = try scanner.selection()
      #expect(scanner.remainder().text == "due:x")
    }
  }

  @Test(arguments: ["3", "3,5", "3-7,9", "1-9223372036854775807", "(+a or not (b c))", "(\"(\")"])
  func aPrintedSelectionIsReadBackAsTheSame(_ typed: String) throws {
    let selected = try #require(try selection(typed))
    #expect(try selection(selected.description) == selected)
  }
}

@Suite struct SortKeyReadingTests {
  private func keys(_ line: String) throws(TodoError) -> [SortKey] {
    var scanner = LineScanner(line)
    return try scanner.sortKeys()
  }

  @Test func everyFieldIsAKeyAndADashReversesIt() throws {
    for field in SortKey.Field.allCases {
      #expect(try keys(field.rawValue) == [SortKey(field)])
      #expect(try keys("-" + field.rawValue.uppercased()) == [SortKey(field, isReversed: true)])
    }
    #expect(
      try keys(" due,-priority,title rest") == [SortKey(.due), SortKey(.priority, isReversed: true), SortKey(.title)])
  }

  @Test func whatIsPrintedIsReadBack() throws {
    let all = SortKey.Field.allCases.flatMap { [SortKey($0), SortKey($0, isReversed: true)] }
    #expect(try keys(all.map(\.description).joined(separator: ",")) == all)
  }

  @Test func keysHaveNoSpacesBetweenThem() {
    #expect(
      error(try keys("due, priority"))
        == .syntax(.unexpected("due, priority", expected: "keys without spaces such as due,priority"), column: 1))
  }

  @Test(arguments: [
    ("x", "x", 1), ("due,x", "x", 5), ("due,--due", "--due", 5), ("+due", "+due", 1),
    ("  due,é,x", "é", 7), ("due;title", "due;title", 1),
  ]) func textThatIsNoKeyIsRefusedAtItsPlace(_ typed: String, _ piece: String, _ column: Int) throws {
    let expected = try #require(expectation(error(try keys(typed)), insteadOf: piece, at: column))
    #expect(SortKey.Field.allCases.allSatisfy { expected.contains($0.rawValue) })
  }

  @Test func withoutKeysSomethingIsMissing() {
    for (typed, column) in [("  ", 3), ("due,", 5), (",due", 1), ("due,,title", 5), ("-", 2), ("due,-,x", 6)] {
      let refusal = error(try keys(typed))
      #expect(refusal?.isMissing == true && refusal?.column == column, "\(typed)")
    }
  }

  @Test func theNearestKeyIsNamed() {
    let expected = expectation(error(try keys("due,prio")), insteadOf: "prio", at: 5)
    #expect(expected?.hasPrefix("“priority”, or keys") == true)
  }
}
