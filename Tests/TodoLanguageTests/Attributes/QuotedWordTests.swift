import Testing

@testable import TodoModel

@Suite struct QuotedWordTests {
  @Test(
    "A quote opens a group only at the start of a word or behind an attribute's colon",
    arguments: [
      (#"6" nails"#, #"6" nails"#), (#"it's"#, #"it's"#), (#"'a  b'"#, #"'a b'"#), (#"a"b c"d"#, #"a"b c"d"#),
      (#""a  b""#, "a  b"), (#""a  b"  c"#, #""a  b" c"#), (#""a""b""#, #""a""b""#), (#""a"b"#, #""a"b"#),
      (#""" a"#, #""" a"#), (#"Say "hello" to Bob"#, #"Say "hello" to Bob"#),
      (#"Say "hello  there", Bob"#, #"Say "hello  there", Bob"#),
      (#""say \"hi\"  now""#, #"say "hi"  now"#), (#""a\b""#, #"a\b"#), (#""a\\" b""#, #"a\" b"#),
      (#""+a" "due:x" "--" "!!!""#, #""+a" "due:x" "--" "!!!""#), (#""+a due:x -- !!!""#, "+a due:x -- !!!"),
      (#"http:"x"#, #"http:"x"#),
    ])
  func titles(_ typed: String, _ title: String) throws {
    #expect(try attributes(typed) == ParsedAttributes(title: title))
  }

  @Test func anAttributesValueMayBeInQuotes() throws {
    #expect(try attributes(#"note:"a  \"b\"" x"#).attributes == [.notes(#"a  "b""#)])
    let day = try #require(Day(iso: "2026-12-01"))
    #expect(try attributes(#"due:"2026-12-01" x"#).attributes == [.due(.day(.exactly(day)))])
    #expect(try attributes(#"note:a"b"#).attributes == [.notes(#"a"b"#)])
  }

  @Test(
    "An unclosed quote is an error at the quote",
    arguments: [
      (#"""#, 1), (#"a ""#, 3), (#"a "b c"#, 3), (#"note:"a b"#, 6), (#"a note:"b\""#, 8), (#""a" "b"#, 5),
      (#"ü "b"#, 3), (#"👩‍👩‍👧‍👦 "b"#, 3), ("e\u{301} \"b", 3), (#"日本 due:"x"#, 8),
    ])
  func unclosed(_ typed: String, _ column: Int) {
    let place = TodoError.syntax(.unclosedQuote, column: column)
    #expect(error { () throws(TodoError) in try attributes(typed) } == place)
  }

  @Test(
    "Behind two dashes everything is text as it stands",
    arguments: [
      (#"-- ""#, #"""#), (#"-- a "b c"#, #"a "b c"#), (#"-- "a  b" "c  d"#, #""a  b" "c  d"#),
      (#"-- 6" "x\" y"#, #"6" "x\" y"#), (#"project: -- "+a"#, #""+a"#), (#"a -- "b" "#, #"a "b""#),
    ])
  func unclosedBehindTwoDashes(_ typed: String, _ title: String) throws {
    for use in [AttributesUse.newTask, .change] { #expect(try attributes(typed, for: use).title == title) }
  }

  @Test func plainTextKnowsQuotesButNoAttributes() throws {
    func text(_ line: String) throws -> String {
      var scanner = LineScanner(line)
      return try scanner.plainText()
    }
    #expect(try text("  due:x  +a -- \"b  c\"  !!! ") == "due:x +a -- \"b  c\" !!!")
    #expect(try text(" \"b  c\" ") == "b  c")
    #expect(try text("-- \"b  c\"  due: ") == "\"b  c\"  due:")
    #expect(try text("note:\"a  b\"") == "note:\"a b\"")
    #expect(try text("--x") == "--x")
    #expect(try text("") == "")
    #expect(throws: TodoError.slip(.syntax(.unclosedQuote, column: 3), meant: "a \"b\"")) { try text("a \"b") }
  }
}
