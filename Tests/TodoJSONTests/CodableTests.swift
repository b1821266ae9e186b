import FoundationEssentials
import MVITesting
import TestRunning
import Testing
import TodoJSON

/// Foundation's coders are the second opinion on what a type encodes as.
@Suite struct CodableTests {
  @Test(arguments: Zoo.all.indices) func bytesAreThoseOfFoundation(index: Int) throws {
    let zoo = Zoo.all[index]
    #expect(try json(of: zoo).text == foundation(zoo))
  }

  @Test(arguments: Zoo.all.indices) func valuesSurvive(index: Int) throws {
    let zoo = Zoo.all[index]
    #expect(try Zoo(fromJSON: json(of: zoo)[...]) == zoo)
    #expect(try JSONDecoder().decode(Zoo.self, from: Data(json(of: zoo))) == zoo)
    #expect(try Zoo(fromJSON: Array(foundation(zoo).utf8)[...]) == zoo)
  }

  @Test func enumsAreEncodedAsTheCompilerMakesThem() throws {
    #expect(
      try text(of: [Act.rest, .move(by: 2, "n"), .say("a", nil), .say("a", 1)])
        == #"[{"rest":{}},{"move":{"_1":"n","by":2}},{"say":{"_0":"a"}},{"say":{"_0":"a","_1":1}}]"#)
  }

  @Test func valuesWithoutContainersAreWholeTexts() throws {
    #expect(try text(of: "a/b") == #""a/b""#)
    #expect(try text(of: Int?.none) == "null")
    #expect(try text(of: 1.0) == "1")
    #expect(try text(of: true) == "true")
    #expect(try String?(fromJSON: Array(" null ".utf8)[...]) == nil)
    #expect(try Double(fromJSON: Array("12".utf8)[...]) == 12)
  }

  @Test func everyCharacterOfTextSurvives() throws {
    let all = String(String.UnicodeScalarView((0...0x2100).compactMap(Unicode.Scalar.init) + ["\u{FFFF}", "😀"]))
    let encoded = try json(of: [all: all])
    #expect(try [String: String](fromJSON: encoded[...]) == [all: all])
    #expect(try JSONDecoder().decode([String: String].self, from: Data(encoded)) == [all: all])
    #expect(try [String: String](fromJSON: Array(foundation([all: all]).utf8)[...]) == [all: all])
  }

  @Test func equalCollectionsHaveEqualBytes() throws {
    #expect(try text(of: [Pet.dog: 1, .cat: 2, .bird: 3]) == #"["bird",3,"cat",2,"dog",1]"#)
    #expect(try text(of: ["b": Set([3, 1, 2]), "a": []]) == #"{"a":[],"b":[1,2,3]}"#)
    #expect(try text(of: Set<[String]>?.some([["b"], ["a", "z"]])) == #"[["a","z"],["b"]]"#)
    #expect(try text(of: [10: "j", 9: "i"]) == #"{"10":"j","9":"i"}"#)
    #expect(try text(of: [Side.right: 1, .left: 2]) == #"{"left":2,"right":1}"#)
  }

  @Test(arguments: [
    "0", "-0", "127", "128", "-129", "255", "256", "65536", "2147483648", "9007199254740993", "9223372036854775807",
    "9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616", "0.1", "-1.5e-7",
    "1e22", "123456789012345678901234567890", "1.7976931348623157e308", "\"1\"", "true", "null", "[]", "{}", "01", "1.",
  ]) func numbersMeanWhatTheyMeanToFoundation(number: String) {
    func agree<Value: Codable & Equatable>(on type: Value.Type) {
      let ours = try? [Value](fromJSON: Array("[\(number)]".utf8)[...])
      let theirs = try? JSONDecoder().decode([Value].self, from: Data("[\(number)]".utf8))
      #expect(ours == theirs, "\(type)")
    }
    agree(on: Int8.self)
    agree(on: UInt8.self)
    agree(on: Int32.self)
    agree(on: Int.self)
    agree(on: UInt64.self)
    agree(on: Double.self)
    agree(on: Float.self)
  }

  @Test func wholeNumbersOf128BitsSurvive() throws {
    #expect(try [Int128](fromJSON: json(of: [Int128.min, .max])[...]) == [.min, .max])
    #expect(try [UInt128](fromJSON: json(of: [UInt128.max])[...]) == [.max])
  }

  @Test func containersMayGrowAfterOthersHaveBegun() throws {
    #expect(try text(of: Interleaved()) == foundation(Interleaved()))
    #expect(try text(of: Interleaved()) == #"{"first":{"a":1,"b":2},"list":[[1,3],2,{"k":4},5],"super":"s"}"#)
  }

  private func text(of value: some Encodable) throws -> String { try json(of: value).text }
}

@Suite struct CodableErrorTests {
  @Test(arguments: [
    (#"{"name":"a","pets":["dog"],"age":300}"#, "age: expected UInt8, found 300"),
    (#"{"name":"a","pets":["dog"],"age":1.5}"#, "age: expected UInt8, found 1.5"),
    (#"{"name":"a","pets":["dog"],"age":null}"#, "age: expected UInt8, found null"),
    (#"{"name":1,"pets":[],"age":1}"#, "name: expected String, found 1"),
    (#"{"name":"a","pets":["dog",true],"age":1}"#, "pets.Index 1: expected String, found true"),
    (#"{"name":"a","pets":{},"age":1}"#, "pets: expected an array, found an object"),
    (#"{"name":"a","age":1}"#, #": the member "pets" is missing"#),
    (#"{"name":"a","pets":[],"age":1,"pair":[1]}"#, "pair: the array has no more than 1 elements"),
    (#"["a"]"#, ": expected an object, found an array"),
  ]) func errorsSayThePlaceAndTheExpectedValue(text: String, message: String) {
    let error = #expect(throws: DecodingError.self) { try Person(fromJSON: Array(text.utf8)[...]) }
    #expect(error?.message == message)
  }

  @Test func numbersThatAreNotFiniteAreRefused() {
    let error = #expect(throws: EncodingError.self) { try json(of: ["a": [1, Double.infinity]]) }
    guard case .invalidValue(_, let context) = error else { return }
    #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1"])
    #expect(context.debugDescription == "JSON has no number inf")
  }

  @Test func numbersBeyondAllDoublesAreRefused() {
    #expect(throws: DecodingError.self) { try Double(fromJSON: Array("1e400".utf8)[...]) }
    #expect(throws: DecodingError.self) { try Float(fromJSON: Array("1e39".utf8)[...]) }
  }

  @Test func aNameThatComesTwiceIsRefused() {
    let error = #expect(throws: JSONError.self) { try [String: Int](fromJSON: Array(#"{"a":1,"a":1}"#.utf8)[...]) }
    #expect(error?.problem == .duplicateMember("a"))
  }

  @Test func aReaderThatGoesOnAfterTheEndIsRefused() {
    #expect(throws: DecodingError.self) { try Overreader(fromJSON: Array("[]".utf8)[...]) }
  }
}

@Suite struct CodableNestingTests {
  @Test(arguments: [511, 512]) func nestingOf512Survives(depth: Int) throws {
    let encoded = try json(of: Nest(depth: depth))
    #expect(encoded.count == 2 * depth)
    #expect(try Nest(fromJSON: encoded[...]).depth == depth)
  }

  @Test(arguments: [513, 2000]) func deeperValuesAreNotEncoded(depth: Int) {
    #expect(throws: EncodingError.self) { try json(of: Nest(depth: depth)) }
  }

  @Test(arguments: [513, 100_000]) func deeperBytesAreNotDecoded(depth: Int) {
    for text in [
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth), String(repeating: "[", count: depth),
    ] {
      let error = #expect(throws: JSONError.self) { try Nest(fromJSON: Array(text.utf8)[...]) }
      #expect(error?.problem == .nestingTooDeep(limit: 512))
    }
    let objects = String(repeating: #"{"next":"#, count: depth)
    #expect(throws: JSONError.self) { try Person(fromJSON: Array(objects.utf8)[...]) }
  }
}

@Suite struct CodableHostileBytesTests {
  @Test func everyTruncationIsRefused() throws {
    let bytes = try json(of: Zoo.all[1])
    for length in 0..<bytes.count { #expect(throws: JSONError.self) { try Zoo(fromJSON: bytes[..<length]) } }
  }

  @Test(.tags(.sweep), .door) func mutationsAreRefusedOrMeanWhatTheyMeanToFoundation() throws {
    var generator = SeededGenerator(seed: 6)
    let sources = try Zoo.all.map { try json(of: $0) }
    var outcomes = (read: 0, refused: 0)
    let rounds = thinned(20_000, to: 2_000, "mutated values")
    for _ in 0..<rounds {
      var bytes = sources.randomElement(using: &generator)!
      mutate(&bytes, using: &generator)
      let theirs = try? JSONDecoder().decode(Zoo.self, from: Data(bytes))
      do {
        let zoo = try Zoo(fromJSON: bytes[...])
        outcomes.read += 1
        // Foundation refuses numbers that are too small for a double, which become a further 0 here.
        let isLoose = theirs == nil && zoo.fractions.count { $0 == 0 } > 1
        #expect(zoo == theirs || isLoose, "\(bytes.text)")
        #expect(try Zoo(fromJSON: json(of: zoo)[...]) == zoo)
      } catch {
        outcomes.refused += 1
        #expect(theirs == nil || isStricter(error), "\(error) \(bytes.text)")
      }
    }
    #expect(outcomes.read > rounds / 40 && outcomes.refused > rounds / 4)
  }

  /// True for errors where Foundation accepts the bytes: a name that comes twice, a comma before a closing bracket, and a
  /// whole number that is written with a fraction or an exponent.
  private func isStricter(_ error: any Error) -> Bool {
    guard let problem = (error as? JSONError)?.problem else {
      return (error as? DecodingError)?.message.split(separator: " ").last.map { Double($0) != nil } ?? false
    }
    if case .duplicateMember = problem { return true }
    return problem == .trailingComma
  }

  private func mutate(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 1: bytes[place] = "{}[],:\"\\0123e.-+tfn xu/_".utf8.randomElement(using: &generator)!
    case 2: bytes.remove(at: place)
    case 3: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &generator), at: place)
    case 4: bytes.insert(contentsOf: Array("null,[1,]".utf8).shuffled(using: &generator).prefix(3), at: place)
    default:
      let end = min(bytes.count, place + Int.random(in: 1...20, using: &generator))
      bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0..<bytes.count, using: &generator))
    }
    if bytes.isEmpty { bytes = [0] }
  }
}

private func foundation(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
  return ((try? encoder.encode(value)) ?? Data()).text
}

extension DecodingError {
  fileprivate var message: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context.codingPath.map(\.stringValue).joined(separator: ".") + ": " + context.debugDescription
    @unknown default: "\(self)"
    }
  }
}

private struct Person: Decodable {
  let name: String
  let pets: [Pet]
  let age: UInt8
  let pair: Pair?

  struct Pair: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      _ = (try container.decode(Int.self), try container.decode(Int.self))
    }
  }
}

private struct Overreader: Decodable {
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    for _ in 0..<3 { _ = try? container.nestedUnkeyedContainer() }
    _ = try container.superDecoder()
  }
}
