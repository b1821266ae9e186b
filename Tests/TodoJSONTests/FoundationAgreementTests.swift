import Foundation
import MVITesting
import TestRunning
import Testing
import TodoJSON

/// Foundation's reader is the second opinion on random documents.
@Suite struct FoundationAgreementTests {
  @Test func randomDocumentsMeanTheSame() throws {
    var source = RandomJSON(seed: 1)
    for _ in 0..<3000 {
      let text = source.document()
      let ours = try JSONTree.read(text)
      let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      #expect(ours == JSONTree(foundation: theirs), "\(text)")
    }
  }

  @Test(.tags(.sweep), .door) func whatIsWrittenIsReadByFoundation() throws {
    var source = RandomJSON(seed: 2)
    for _ in 0..<3000 {
      let tree = try JSONTree.read(source.document())
      let theirs = try JSONSerialization.jsonObject(with: Data(tree.written), options: .fragmentsAllowed)
      #expect(try (JSONTree(foundation: theirs), JSONTree.read(tree.written)) == (tree, tree))
    }
  }

  @Test(.tags(.sweep), .door) func whatIsAcceptedAfterAMutationIsAcceptedByFoundation() throws {
    var source = RandomJSON(seed: 3)
    var accepted = 0
    for _ in 0..<10_000 {
      var bytes = Array(source.document().utf8)
      let place = Int.random(in: 0..<bytes.count, using: &source.generator)
      bytes[place] = "{}[],:\"\\0123e.-+tfn xu/".utf8.randomElement(using: &source.generator)!
      // A number beyond all doubles is well-formed; what it means is left open by RFC 8259 §6.
      guard let tree = try? JSONTree.read(bytes), tree.isFinite else { continue }
      accepted += 1
      let theirs = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      #expect(JSONTree(foundation: theirs) == tree, "\(bytes.text)")
    }
    #expect(accepted > 500)
  }

  @Test(.tags(.sweep), .door) func whatFoundationRefusesAfterAMutationIsRefused() {
    var source = RandomJSON(seed: 4)
    var refused = 0
    for _ in 0..<10_000 {
      var bytes = Array(source.document().utf8)
      bytes.remove(at: Int.random(in: 0..<bytes.count, using: &source.generator))
      let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      guard theirs == nil else { continue }
      refused += 1
      #expect(failure(in: bytes) != nil, "\(bytes.text)")
    }
    #expect(refused > 500)
  }
}

struct RandomJSON {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func document() -> String { space() + value(depth: 0) + space() }

  private mutating func value(depth: Int) -> String {
    switch Int.random(in: 0..<(depth < 4 ? 9 : 6), using: &generator) {
    case 0: return "null"
    case 1: return Bool.random(using: &generator) ? "true" : "false"
    case 2, 3: return number()
    case 4, 5: return string()
    case 6: return list("[", "]") { random in random.value(depth: depth + 1) }
    default:
      // Names are numbered, because Foundation and the tree differ on which of two equal ones wins.
      var count = 0
      return list("{", "}") { random in
        count += 1
        let name = random.string().dropLast()
        return name + "\(count)\"" + random.space() + ":" + random.space() + random.value(depth: depth + 1)
      }
    }
  }

  private mutating func list(_ open: String, _ close: String, _ item: (inout RandomJSON) -> String) -> String {
    var items: [String] = []
    for _ in 0..<Int.random(in: 0...4, using: &generator) { items.append(space() + item(&self) + space()) }
    return open + (items.isEmpty ? space() : items.joined(separator: ",")) + close
  }

  private mutating func number() -> String {
    let forms = ["0", "-0", "12", "-7", "0.5", "-12.25", "1e3", "2E-2", "1.5e+4", "123456789", "9007199254740991"]
    return forms.randomElement(using: &generator)!
  }

  private mutating func string() -> String {
    let pieces = [
      "a", "word", "longer than eight bytes", "é", "e\u{301}", "日本", "😀", "\\n", "\\\"", "\\\\", "\\/", "\\u0041",
      "\\ud83d\\ude00", "\\u202e", "\u{7F}", "\u{202E}", " ", "/", "'", "\\t\\b\\f\\r",
    ]
    var text = "\""
    for _ in 0..<Int.random(in: 0...5, using: &generator) { text += pieces.randomElement(using: &generator)! }
    return text + "\""
  }

  private mutating func space() -> String { ["", "", "", " ", "\n", "\r\n", "\t "].randomElement(using: &generator)! }
}

extension JSONTree {
  init(foundation value: Any) {
    switch value {
    case let members as [String: Any]: self = .object(members.mapValues(JSONTree.init(foundation:)))
    case let elements as [Any]: self = .array(elements.map(JSONTree.init(foundation:)))
    case let text as String: self = .text(text)
    case let truth as Bool where (value as? NSNumber).map { $0.objCType.pointee == 99 } ?? true: self = .boolean(truth)
    case let number as NSNumber: self = .number(number.doubleValue)
    default: self = .null
    }
  }
}

/// A whole JSON text as a value, read through the reader's public calls.
indirect enum JSONTree: Equatable {
  case object([String: JSONTree])
  case array([JSONTree])
  case text(String)
  case number(Double)
  case boolean(Bool)
  case null

  static func read(_ text: String) throws(JSONError) -> JSONTree { try read(Array(text.utf8)) }

  static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONTree {
    try JSONReader.read(bytes) { (reader) throws(JSONError) in try JSONTree(from: &reader) }
  }

  init(from reader: inout JSONReader) throws(JSONError) {
    switch try reader.nextKind() {
    case .object:
      var members: [String: JSONTree] = [:]
      try reader.beginObject()
      while let name = try reader.nextMember() { members[name.string] = try JSONTree(from: &reader) }
      self = .object(members)
    case .array:
      var elements: [JSONTree] = []
      try reader.beginArray()
      while try reader.nextElement() { elements.append(try JSONTree(from: &reader)) }
      self = .array(elements)
    case .text: self = .text(try reader.readString())
    case .number: self = .number(Double(try reader.rawValue()) ?? .nan)
    case .boolean: self = .boolean(try reader.rawValue() == "true")
    case .null:
      try reader.skipValue()
      self = .null
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .object(let members):
      writer.beginObject()
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        writer.member(named: name)
        value.write(to: &writer)
      }
      writer.endObject()
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .text(let text): writer.value(text)
    case .number(let number): writer.value(number)
    case .boolean(let truth): writer.value(truth)
    case .null: writer.raw("null")
    }
  }

  var isFinite: Bool {
    switch self {
    case .object(let members): members.values.allSatisfy(\.isFinite)
    case .array(let elements): elements.allSatisfy(\.isFinite)
    case .number(let number): number.isFinite
    case .text, .boolean, .null: true
    }
  }

  var written: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.finish()
  }
}

/// The error in a text, which has to be the same for reading and skipping.
func failure(in text: String) -> JSONError? { failure(in: Array(text.utf8)) }

func failure(in bytes: [UInt8]) -> JSONError? {
  do {
    try JSONReader.read(bytes) { (reader) throws(JSONError) in try reader.skipValue() }
    return nil
  } catch {
    return error
  }
}

func written(_ body: (inout JSONWriter) -> Void) -> String {
  var writer = JSONWriter()
  body(&writer)
  return writer.finish().text
}
