import Testing
import TodoJSON

@Suite struct JSONErrorTests {
  struct Broken: CustomTestStringConvertible {
    let text: String
    let line: Int, column: Int
    let problem: JSONError.Problem

    init(_ text: String, _ line: Int, _ column: Int, _ problem: JSONError.Problem) {
      self.text = text
      self.line = line
      self.column = column
      self.problem = problem
    }

    var testDescription: String { text.debugDescription }
  }

  private static func noValue(_ found: String) -> JSONError.Problem { .unexpected(found: found, expected: "a value") }

  private static func noName(_ found: String) -> JSONError.Problem {
    .unexpected(found: found, expected: "a name in double quotes")
  }

  static let brokenTexts = [
    Broken("{\n  \"a\": 1,\n}", 2, 9, .trailingComma), Broken("[1,2,]", 1, 5, .trailingComma),
    Broken("[1 2]", 1, 4, .unexpected(found: "2", expected: "\",\" or \"]\"")), Broken("[,1]", 1, 2, noValue(",")),
    Broken("[1,,2]", 1, 4, noValue(",")), Broken("[1}", 1, 3, .unexpected(found: "}", expected: "\",\" or \"]\"")),
    Broken("{\"a\":1]", 1, 7, .unexpected(found: "]", expected: "\",\" or \"}\"")), Broken("{a:1}", 1, 2, noName("a")),
    Broken("{1:1}", 1, 2, noName("1")), Broken("{'a':1}", 1, 2, noName("'")),
    Broken("{\"a\" 1}", 1, 6, .unexpected(found: "1", expected: "\":\" after the name")),
    Broken("{\"a\":}", 1, 6, noValue("}")), Broken("{\"a\"", 1, 5, .unexpectedEnd(expected: "\":\" after the name")),
    Broken("[1", 1, 3, .unexpectedEnd(expected: "\",\" or \"]\"")),
    Broken("[", 1, 2, .unexpectedEnd(expected: "a value or \"]\"")),
    Broken("{", 1, 2, .unexpectedEnd(expected: "a name in quotes or \"}\"")),
    Broken("// no\n1", 1, 1, noValue("/")),
    Broken("[1, /* no */ 2]", 1, 5, noValue("/")),
    Broken("[True]", 1, 2, noValue("True")),
    Broken("[tru]", 1, 2, noValue("tru")),
    Broken("[nul", 1, 2, noValue("nul")),
    Broken("[NaN]", 1, 2, noValue("NaN")),
    Broken("[+1]", 1, 2, noValue("+1")),
    Broken("[.5]", 1, 2, noValue(".5")), Broken("[012]", 1, 2, .malformedNumber("012")),
    Broken("[-01]", 1, 2, .malformedNumber("-01")), Broken("[00]", 1, 2, .malformedNumber("00")),
    Broken("[-]", 1, 2, .malformedNumber("-")), Broken("[1.]", 1, 2, .malformedNumber("1.")),
    Broken("[1.e3]", 1, 2, .malformedNumber("1.e3")), Broken("[1e]", 1, 2, .malformedNumber("1e")),
    Broken("[1e+]", 1, 2, .malformedNumber("1e+")),
    Broken("[0x1F]", 1, 3, .unexpected(found: "x1F", expected: "\",\" or \"]\"")),
    Broken("1 2", 1, 3, .trailingData(found: "2")), Broken("{}\n}", 2, 1, .trailingData(found: "}")),
    Broken("[1]\u{0}", 1, 4, .controlCharacter(0)), Broken("\u{0}\u{0}\u{0}\u{0}", 1, 1, .controlCharacter(0)),
    Broken("[\u{0}1]", 1, 2, .controlCharacter(0)), Broken("[\"äö\u{1}\"]", 1, 5, .controlCharacter(1)),
    Broken("[\"a\nb\"]", 1, 4, .controlCharacter(0x0A)), Broken("[\"a\tb\"]", 1, 4, .controlCharacter(0x09)),
    Broken("[\n\n  \"abc]", 3, 3, .unterminatedString), Broken("[\"abc\\", 1, 2, .unterminatedString),
    Broken("[\"a\\x\"]", 1, 4, .badEscape("\\x")), Broken("[\"a\\u12G4\"]", 1, 4, .badEscape("\\u12G4")),
    Broken("[\"a\\u12\"]", 1, 4, .badEscape("\\u12")), Broken("[\"\\ud83d\"]", 1, 3, .loneSurrogate(0xD83D)),
    Broken("[\"\\ud83dx\"]", 1, 3, .loneSurrogate(0xD83D)), Broken("[\"\\ud83d", 1, 3, .loneSurrogate(0xD83D)),
    Broken("[\"\\ud83d\\n\"]", 1, 3, .loneSurrogate(0xD83D)),
    Broken("[\"\\ud83d\\ud83d\"]", 1, 3, .loneSurrogate(0xD83D)), Broken("[\"\\ude00\"]", 1, 3, .loneSurrogate(0xDE00)),
    Broken("\u{FEFF}[x]", 1, 2, noValue("x")),
    Broken("\u{FEFF}", 1, 1, .unexpectedEnd(expected: "a value")),
    Broken("[\u{FEFF}1]", 1, 2, noValue("\u{FEFF}")),
    Broken("[\"👩‍👩‍👧e\u{301}\",x]", 1, 7, noValue("x")),
    Broken("[1,\r\n2,\rx]", 3, 1, noValue("x")),
    Broken("[1,\u{A0}2]", 1, 4, noValue("\u{A0}")),
  ]

  @Test(arguments: brokenTexts) func whatIsNotJSONIsRefusedWithItsPlace(broken: Broken) throws {
    let error = try #require(failure(in: broken.text))
    #expect(error.problem == broken.problem)
    #expect((error.line, error.column) == (broken.line, broken.column))
  }

  @Test(arguments: brokenTexts) func readingAndSkippingRefuseTheSame(broken: Broken) {
    let error = #expect(throws: JSONError.self) { try JSONTree.read(broken.text) }
    #expect(error == failure(in: broken.text))
  }

  /// Continuations alone, overlong forms, surrogates, beyond U+10FFFF and forms that are cut (RFC 3629).
  static let notUTF8: [[UInt8]] = [
    [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE2, 0x28, 0xA1], [0xED, 0xA0, 0x80],
    [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xC3],
    [0xE2, 0x82], [0xF0, 0x9F, 0x98],
  ]

  @Test(arguments: notUTF8) func whatIsNotUTF8IsRefused(bytes: [UInt8]) {
    let found = failure(in: Array("[\"é".utf8) + bytes + Array("\"]".utf8))
    #expect((found?.problem, found?.column) == (.notUTF8(bytes[0]), 4))
    #expect(failure(in: Array("[".utf8) + bytes + Array("]".utf8))?.problem == .notUTF8(bytes[0]))
  }

  @Test func utf16IsRecognised() {
    for text in ["{}", "\u{FEFF}{}"] {
      let units = Array(text.utf16)
      #expect(failure(in: units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })?.problem == .utf16)
      #expect(failure(in: units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })?.problem == .utf16)
    }
  }

  @Test func aMessageSaysWhatIsWrongAndWhatWouldBeRight() {
    #expect(
      failure(in: "[1,\n  'a']")?.description
        == #"line 2, column 3: expected a value, found "'"; text is in double quotes"#)
    #expect(
      failure(in: "[\"a\nb\"]")?.description
        == "line 1, column 4: a line break inside a string; close the string with a quote, or write \\n for a line "
        + "break in the text")
    #expect(
      failure(in: "[007]")?.description
        == "line 1, column 2: \"007\" is not a number as JSON writes it, such as 12, -1.5 or 1e3; zeros in front are "
        + "left out")
  }

  @Test func aMessageDoesNotRepeatEndlessText() throws {
    #expect(try #require(failure(in: "[" + String(repeating: "x", count: 100_000))).description.count < 200)
  }
}
