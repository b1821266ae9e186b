import TodoJSON

/// A whole JSON text as a value, read through the reader's public calls.
indirect enum JSONTree: Equatable {
  case object([String: JSONTree])
  case array([JSONTree])
  case text(String)
  case number(Double)
  case boolean(Bool)
  case null

  static func read(_ text: String) throws(JSONError) -> JSONTree {
    try read(Array(text.utf8))
  }

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
    case .boolean: self = .boolean(try reader.readBool())
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
    case .null: writer.null()
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

/// What is wrong with a text that is skipped and with one that is read; both have to agree.
func failure(in text: String) -> JSONError? {
  failure(in: Array(text.utf8))
}

func failure(in bytes: [UInt8]) -> JSONError? {
  do {
    try JSONReader.read(bytes) { (reader) throws(JSONError) in try reader.skipValue() }
    return nil
  } catch {
    return error
  }
}

/// What a writer made.
func written(_ body: (inout JSONWriter) -> Void) -> String {
  var writer = JSONWriter()
  body(&writer)
  return String(decoding: writer.finish(), as: UTF8.self)
}
