import TestRunning
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

@Suite struct JSONReaderTests {
  @Test func everyKindOfValueIsRead() throws {
    let tree = try JSONTree.read(
      #" {"text":"a","number":-1.5e3,"yes":true,"no":false,"nothing":null,"list":[1,[],{}],"":0} "#)
    #expect(
      tree
        == .object([
          "text": .text("a"), "number": .number(-1500), "yes": .boolean(true), "no": .boolean(false),
          "nothing": .null, "list": .array([.number(1), .array([]), .object([:])]), "": .number(0),
        ]))
  }

  @Test func allFourKindsOfWhiteSpaceAreAllowed() throws {
    #expect(try JSONTree.read(" \t\r\n[ \t\r\n1 \t\r\n, \t\r\n2 \t\r\n] \t\r\n") == .array([.number(1), .number(2)]))
  }

  @Test func membersAreToldApartWithoutCopies() throws {
    let values = try JSONReader.read(Array(#"{"b":2,"\u0061":1,"ab":3}"#.utf8)) { (reader) throws(JSONError) in
      var values: [String: Int] = [:]
      try reader.beginObject()
      while let name = try reader.nextMember() {
        switch name {
        case "a": values["a"] = try reader.readInt()
        case "b": values["b"] = try reader.readInt()
        default: try reader.skipValue()
        }
      }
      return values
    }
    #expect(values == ["a": 1, "b": 2])
  }

  @Test(arguments: [Int.min, Int.min + 1, -10, -1, 0, 1, 9, 10, Int.max - 1, Int.max])
  func wholeNumbersAreReadAndWritten(number: Int) throws {
    let text = written { $0.value(number) }
    #expect(text == number.description)
    #expect(try JSONReader.read(Array(text.utf8)) { (reader) throws(JSONError) in try reader.readInt() } == number)
  }

  @Test func minusZeroIsZero() throws {
    #expect(try JSONReader.read(Array("-0".utf8)) { (reader) throws(JSONError) in try reader.readInt() } == 0)
  }

  @Test(arguments: ["9223372036854775808", "-9223372036854775809", "99999999999999999999999999"])
  func aNumberThatFitsNoIntegerIsRefused(text: String) {
    let error = #expect(throws: JSONError.self) {
      try JSONReader.read(Array("[\(text)]".utf8)) { (reader) throws(JSONError) in
        try reader.beginArray()
        while try reader.nextElement() { _ = try reader.readInt() }
      }
    }
    #expect(error?.problem == .numberOutOfRange(member: nil, found: text, allowed: Int.min...Int.max))
    #expect(error?.column == 2)
  }

  @Test(arguments: ["1.5", "1e3", "1.0"]) func aNumberWithFractionOrExponentIsNoInteger(text: String) {
    let error = #expect(throws: JSONError.self) {
      try JSONReader.read(Array(#"{"n":\#(text)}"#.utf8)) { (reader) throws(JSONError) in
        try reader.beginObject()
        while try reader.nextMember() != nil { _ = try reader.readInt() }
      }
    }
    #expect(error?.problem == .notAnInteger(member: "n", found: text))
    #expect(
      error?.description == "line 1, column 6: \"n\" is \(text), but has to be a whole number, written in digits only")
  }

  @Test func theRawValueIsTheExactText() throws {
    let text = "[ {\"a\" : [1.0E+2,\n \"\\u00e9\"] } ,2]"
    let raw = try JSONReader.read(Array(text.utf8)) { (reader) throws(JSONError) in
      try reader.beginArray()
      _ = try reader.nextElement()
      let raw = try reader.rawValue()
      _ = try reader.nextElement()
      try reader.skipValue()
      _ = try reader.nextElement()
      return raw
    }
    #expect(raw == "{\"a\" : [1.0E+2,\n \"\\u00e9\"] }")
  }

  @Test func anEmptyBufferIsRefused() { #expect(failure(in: "")?.problem == .unexpectedEnd(expected: "a value")) }
}

@Suite struct NestingTests {
  static let shapes = [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]")]

  private func nested(_ shape: (open: String, close: String), depth: Int) -> String {
    let count = depth / shape.close.count
    return String(repeating: shape.open, count: count) + "0" + String(repeating: shape.close, count: count)
  }

  @Test(
    arguments: shapes,
    [(512, nil), (514, .nestingTooDeep(limit: 512)), (10_000, .nestingTooDeep(limit: 512))]
      as [(Int, JSONError.Problem?)])
  func nestingOf512IsReadAndNoDeeper(
    shape: (open: String, close: String), nesting: (depth: Int, problem: JSONError.Problem?)
  ) {
    #expect(failure(in: nested(shape, depth: nesting.depth))?.problem == nesting.problem)
    #expect(failure(in: String(repeating: shape.open, count: 10_000))?.problem == .nestingTooDeep(limit: 512))
  }

  @Test func theBracketBeyond512IsThePlace() { #expect(failure(in: nested(("[", "]"), depth: 513))?.column == 513) }

  @Test func whatClosedDoesNotCount() {
    #expect(failure(in: "[" + String(repeating: "[],{},", count: 2000) + "0]") == nil)
  }
}

@Suite struct JSONWriterTests {
  @Test func commasComeByThemselves() {
    let text = written { writer in
      writer.beginObject()
      writer.member("a")
      writer.value(1)
      writer.member(named: "b\"")
      writer.beginArray()
      writer.beginArray()
      writer.endArray()
      writer.beginObject()
      writer.endObject()
      writer.value("x")
      writer.value(true)
      writer.raw("null")
      writer.raw("[1, 2]")
      writer.value(0.5)
      writer.value(Double.infinity)
      writer.endArray()
      writer.member("c")
      writer.value(false)
      writer.endObject()
    }
    #expect(text == #"{"a":1,"b\"":[[],{},"x",true,null,[1, 2],0.5,null],"c":false}"#)
  }

  @Test func aWriterGoesOnBehindWhatIsThere() {
    var writer = JSONWriter(appendingTo: Array("log: ".utf8))
    writer.value("a")
    #expect(writer.finish().text == "log: \"a\"")
  }

  @Test func nothingWrittenIsNothing() {
    var writer = JSONWriter()
    #expect(writer.finish().isEmpty)
  }

  @Test func aFinishedWriterBeginsAgain() {
    var writer = JSONWriter()
    writer.value(1)
    #expect(writer.finish() == Array("1".utf8))
    writer.value(2)
    #expect(writer.finish() == Array("2".utf8))
  }

  @Test(arguments: [
    ("a\nb\tc\r\u{0}\u{1F}", #""a\u000Ab\u0009c\u000D\u0000\u001F""#),
    ("\u{7F}\u{80}\u{9F}\u{A0}", "\"\\u007F\\u0080\\u009F\u{A0}\""),
    // Quotes and backslashes have short escapes, and slashes none.
    (#"a"b\c/d"#, #""a\"b\\c/d""#), (#"""#, #""\"""#),
  ])
  func controlsQuotesAndBackslashesAreEscaped(text: String, json: String) {
    #expect(written { $0.value(text) } == json)
  }

  @Test func whatTurnsTextAroundIsWrittenAsEscape() {
    let hostile: [UInt32] = [0x61C, 0x200E, 0x200F] + Array(0x2028...0x202E) + Array(0x2066...0x2069)
    for value in hostile {
      let scalar = Unicode.Scalar(value).map(String.init) ?? ""
      let digits = String(value, radix: 16, uppercase: true)
      let padded = String(repeating: "0", count: 4 - digits.count) + digits
      #expect(written { $0.value("a\(scalar)b") } == "\"a\\u\(padded)b\"")
    }
  }

  @Test(.tags(.sweep), .door) func everyScalarNearTheHostileOnesStaysAsItIs() {
    for value in Array(0xA0...0x61B) + Array(0x61D...0x200D) + Array(0x2010...0x2027) + Array(0x202F...0x2065)
      + Array(0x206A...0x2100)
    {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      #expect(written { $0.value(String(scalar)) } == "\"\(scalar)\"")
    }
  }

  @Test(.tags(.sweep), .door) func aByteToEscapeIsFoundAtEveryPlace() throws {
    // The scan takes eight bytes at once; lengths and places around that are where it can go wrong.
    for length in 1...33 {
      for place in 0..<length {
        for special in ["\n", "\"", "\\", "\u{7F}", "é", "\u{85}", "\u{202E}", "😀"] {
          let text = String(repeating: "x", count: place) + special + String(repeating: "~", count: length - place - 1)
          let json = written { $0.value(text) }
          #expect(try JSONTree.read(json) == .text(text))
          #expect(json.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
          #expect(json.unicodeScalars.count == text.unicodeScalars.count + extra(special))
        }
      }
    }
  }

  private func extra(_ special: String) -> Int {
    switch special {
    case "é", "😀": 2
    case "\"", "\\": 3
    default: 7
    }
  }

  @Test(.tags(.sweep), .door) func everyScalarComesBack() throws {
    var text = ""
    for value in UInt32(0)...0x10FFFF where value % 7 == 0 || value < 0x3000 {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    let json = written { $0.value(text) }
    guard case .text(let again) = try JSONTree.read(json) else { return fail("not text") }
    #expect(again.unicodeScalars.elementsEqual(text.unicodeScalars))
  }
}

@Suite struct EscapeReadingTests {
  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t\u0041\u00e9\u00E9\u20ac\ud83d\ude00\u0000""#, "\"\\/\u{8}\u{C}\n\r\tAéé€😀\u{0}"),
    // The outermost surrogate pairs.
    (#""\ud800\udc00\udbff\udfff""#, "\u{10000}\u{10FFFF}"),
  ]) func everyEscapeIsDecoded(json: String, text: String) throws { #expect(try JSONTree.read(json) == .text(text)) }
}
