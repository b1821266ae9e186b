import Testing
import TodoJSON

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
