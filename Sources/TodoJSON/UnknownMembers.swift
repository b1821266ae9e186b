import TodoModel

/// The names of an object so far, so that none is accepted twice, and its unknown members.
struct SeenMembers {
  private(set) var unknown: [UnknownMember] = []
  private var known: UInt32 = 0
  /// The unknown names once they are many, so that a hostile object takes linear time.
  private var names: Set<[UInt8]> = []

  /// Notes a known member; true if it is the first with its name.
  @inline(__always)
  mutating func insert(_ member: UInt8) -> Bool {
    let bit: UInt32 = 1 << UInt32(member)
    defer { known |= bit }
    return known & bit == 0
  }

  @inline(never)
  mutating func readUnknown(_ name: JSONText, from reader: inout JSONReader) throws(JSONError) {
    let name = name.string
    guard isNew(name) else { throw reader.error(.duplicateMember(name)) }
    unknown.append(try reader.readUnknownMember(named: name))
  }

  /// Compares bytes: two spellings of é are two names in JSON, and equal strings.
  private mutating func isNew(_ name: String) -> Bool {
    let many = 16
    if unknown.count < many { return !unknown.contains { $0.name.utf8.elementsEqual(name.utf8) } }
    if unknown.count == many { names = Set(unknown.map { Array($0.name.utf8) }) }
    return names.insert(Array(name.utf8)).inserted
  }
}

extension JSONReader {
  /// Reads an unknown value as text on one line, without raw controls.
  ///
  /// A task is one line of the file and no output has raw controls, so line breaks go with the indentation after them,
  /// and controls become escapes. Neither changes the value.
  mutating func readUnknownMember(named name: String) throws(JSONError) -> UnknownMember {
    UnknownMember(name: name, json: try valueOnOneLine())
  }

  package mutating func valueOnOneLine() throws(JSONError) -> String {
    skipWhitespace()
    let start = offset
    try skipValue()
    return oneLine(start..<offset)
  }

  private func oneLine(_ range: Range<Int>) -> String {
    var line = OutputBytes([])
    var written = range.lowerBound
    var here = range.lowerBound
    while here < range.upperBound {
      let (unit, length) = bytes[here] == 0x7F ? (0x7F, 1) : bytes.invisible(at: here) ?? (0, 0)
      let isBreak = bytes[here] == UInt8(ascii: "\n") || bytes[here] == UInt8(ascii: "\r")
      guard isBreak || length > 0 else {
        here += 1
        continue
      }
      line.append(bytes[written..<here])
      if isBreak {
        while bytes[here] <= 0x20 { here += 1 }
      } else {
        line.append(escapeOf: unit)
        here += length
      }
      written = here
    }
    line.append(bytes[written..<range.upperBound])
    return String(decoding: line.finish(), as: UTF8.self)
  }
}

extension UnknownMember {
  /// True if JSON stays byte for byte the same in an unknown member.
  package static func keeps(_ json: [UInt8]) -> Bool {
    json.withUnsafeBufferPointer { bytes in
      bytes.indices.allSatisfy { place in
        let byte = bytes[place]
        return byte >= 0x20 && byte != 0x7F && (byte < 0x80 || bytes.invisible(at: place) == nil)
      }
    }
  }
}
