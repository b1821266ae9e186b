import Testing
import TodoModel

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
    "A query stands in parentheses, and at the end of the line there is none",
    arguments: [
      ("(+a or milk)", .query(.or([.tag("a"), .text("milk")]))), (" ((+a)) rest", .query(.tag("a"))),
      ("(\")\")", .query(.text(")"))), ("", nil), ("  \t", nil),
    ] as [(String, Selection?)])
  func parentheses(_ typed: String, _ expected: Selection?) throws { #expect(try selection(typed) == expected) }

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
