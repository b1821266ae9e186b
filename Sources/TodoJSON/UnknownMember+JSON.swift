import TodoModel

extension JSONReader {
  /// Reads a value that this program does not know: its text on one line, without raw controls.
  ///
  /// Line breaks go with the indentation after them, because a task is one line of the file; controls become
  /// escapes, because no output has them raw. Neither changes what the value is. Any other text stays as it is.
  mutating func readUnknownMember(named name: String) throws(JSONError) -> UnknownMember {
    UnknownMember(name: name, json: try valueOnOneLine())
  }

  /// Reads a value of any kind: its text as it is kept in a member that this program does not know.
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
  /// Whether JSON stays byte for byte as it is in the value of a member: on its line, and without what is written as escapes
  /// because it is not seen.
  package static func keeps(_ json: [UInt8]) -> Bool {
    json.withUnsafeBufferPointer { bytes in
      bytes.indices.allSatisfy { place in
        let byte = bytes[place]
        return byte >= 0x20 && byte != 0x7F && (byte < 0x80 || bytes.invisible(at: place) == nil)
      }
    }
  }
}
