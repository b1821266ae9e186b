import TestRunning
import Testing
import TodoJSON

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
      writer.null()
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
