import TodoModel

/// Writes compact JSON in UTF-8 at the end of a byte array. Inserts commas. The caller balances objects and arrays, and
/// calls `member` before each value in an object.
package struct JSONWriter: Sendable {
  private var output: OutputBytes
  private var needsComma = false

  package init(appendingTo bytes: consuming [UInt8] = []) { output = OutputBytes(bytes) }

  /// Returns everything written without copying it, and empties the writer.
  package mutating func finish() -> [UInt8] {
    needsComma = false
    return output.finish()
  }

  /// The size of a piece of a long text, in bytes: the files of most people are one.
  static let pieceSize = 1 << 20

  /// Returns what has been written since the last call, in the middle of a text; nothing until it is a piece.
  mutating func takePiece() -> [UInt8] {
    guard output.count >= Self.pieceSize else { return [] }
    let piece = output.finish()
    // What follows is often a piece of the same size.
    output.reserve(piece.count)
    return piece
  }

  /// Reserves space, so that a long text is not moved while it grows.
  package mutating func reserve(_ count: Int) { output.reserve(count) }

  package mutating func beginObject() { open(UInt8(ascii: "{")) }
  package mutating func endObject() { close(UInt8(ascii: "}")) }
  package mutating func beginArray() { open(UInt8(ascii: "[")) }
  package mutating func endArray() { close(UInt8(ascii: "]")) }
  package mutating func breakLine() { open(UInt8(ascii: "\n")) }

  package mutating func endArrayOnNewLine() {
    output.append(UInt8(ascii: "\n"))
    endArray()
  }

  /// Names the next value. The name is ASCII without escapes.
  @inline(__always) package mutating func member(_ name: StaticString) {
    let length = name.utf8CodeUnitCount
    put(atMost: length + 3) { place in
      place[0] = UInt8(ascii: "\"")
      (place + 1).update(from: name.utf8Start, count: length)
      place[length + 1] = UInt8(ascii: "\"")
      place[length + 2] = UInt8(ascii: ":")
      return length + 3
    }
    needsComma = false
  }

  package mutating func member(named name: String) {
    value(name)
    output.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func value(_ text: String) {
    // Borrowing the bytes saves the retain that a mutable copy for `withUTF8` costs.
    let isContiguous: Void? = text.utf8.withContiguousStorageIfAvailable { value(utf8: $0) }
    if isContiguous == nil { Array(text.utf8).withUnsafeBufferPointer { value(utf8: $0) } }
  }

  @inline(__always) private mutating func value(utf8 text: UnsafeBufferPointer<UInt8>) {
    let start = text.firstToEscape(from: 0)
    guard start == text.count else { return escaped(text, from: start) }
    plain(length: text.count) { place in
      if let base = text.baseAddress { place.update(from: base, count: text.count) }
    }
  }

  package mutating func value(_ number: Int) {
    put(atMost: 20) { place in
      let signs = number < 0 ? 1 : 0
      let length = number.magnitude.digitCount + signs
      place[0] = UInt8(ascii: "-")
      var rest = number.magnitude
      for digit in (signs..<length).reversed() {
        place[digit] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      return length
    }
  }

  /// Writes the shortest digits that read back the same; null for a number that is not finite.
  package mutating func value(_ number: Double) { raw(number.isFinite ? number.description : "null") }

  package mutating func value(_ truth: Bool) { raw(truth ? "true" : "false") }

  package mutating func raw(_ json: String) {
    var json = json
    json.withUTF8 { bytes in
      put(atMost: bytes.count) { place in
        if let base = bytes.baseAddress { place.update(from: base, count: bytes.count) }
        return bytes.count
      }
    }
  }

  @inline(__always) mutating func constant(_ text: StaticString) {
    plain(length: text.utf8CodeUnitCount) { $0.update(from: text.utf8Start, count: text.utf8CodeUnitCount) }
  }

  /// Writes text without escapes, which `body` puts there.
  @inline(__always) mutating func plain(length: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    put(atMost: length + 2) { place in
      place[0] = UInt8(ascii: "\"")
      body(place + 1)
      place[length + 1] = UInt8(ascii: "\"")
      return length + 2
    }
  }

  @inline(never) private mutating func escaped(_ text: UnsafeBufferPointer<UInt8>, from first: Int) {
    open(UInt8(ascii: "\""))
    var written = 0
    var here = first
    while here < text.count {
      output.append(text[written..<here])
      switch text[here] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        output.append(UInt8(ascii: "\\"))
        output.append(text[here])
        here += 1
      default:
        let (unit, length) = text.invisible(at: here) ?? (UInt16(text[here]), 1)
        output.append(escapeOf: unit)
        here += length
      }
      written = here
      here = text.firstToEscape(from: here)
    }
    output.append(text[written...])
    close(UInt8(ascii: "\""))
  }

  @inline(__always) private mutating func close(_ byte: UInt8) {
    output.append(byte)
    needsComma = true
  }

  /// Writes a bracket or a line break, after a comma if one is due.
  @inline(__always) private mutating func open(_ byte: UInt8) {
    put(atMost: 1) { place in
      place[0] = byte
      return 1
    }
    needsComma = false
  }

  /// Writes the bytes that `body` puts at a place, after a comma if one is due.
  @inline(__always) private mutating func put(atMost count: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    let comma = needsComma ? 1 : 0
    output.put(atMost: count + 1) { place in
      place[0] = UInt8(ascii: ",")
      return body(place + comma) + comma
    }
    needsComma = true
  }

  @inline(__always) package mutating func member(_ name: StaticString, _ value: some JSONWritable) {
    member(name)
    value.write(to: &self)
  }

  /// Writes members in their order, without those that are nil.
  package mutating func members(_ members: (name: StaticString, value: (any JSONWritable)?)...) {
    for case (let name, let value?) in members { member(name, value) }
  }

  package mutating func members(_ members: [UnknownMember]) {
    for member in members {
      self.member(named: member.name)
      raw(member.json)
    }
  }

  package mutating func member(_ name: StaticString, raw json: String) {
    member(name)
    raw(json)
  }

  package static func bytes(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    body(&writer)
    return writer.finish()
  }

  /// Returns what `body` writes. Nothing else than UTF-8 can be written, so that is not checked again.
  package static func text(_ body: (inout JSONWriter) -> Void) -> String {
    String(copying: unsafe UTF8Span(unchecked: bytes(body).span))
  }

  package static func object(_ body: (inout JSONWriter) -> Void) -> [UInt8] { bytes { $0.object(body) } }

  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }

  package mutating func object(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    member(name)
    object(body)
  }

  package mutating func object(named name: String, _ body: (inout JSONWriter) -> Void) {
    member(named: name)
    object(body)
  }

  package mutating func object(_ name: StaticString, of texts: some Sequence<(String, String)>) {
    object(name) { writer in
      for (name, text) in texts {
        writer.member(named: name)
        writer.value(text)
      }
    }
  }

  package mutating func member<Element>(
    _ name: StaticString, of elements: [Element], members: (inout JSONWriter, Element) -> Void
  ) {
    member(name)
    beginArray()
    for element in elements { object { members(&$0, element) } }
    endArray()
  }
}

/// A value with one form in JSON.
package protocol JSONWritable { func write(to writer: inout JSONWriter) }

extension String: JSONWritable { package func write(to writer: inout JSONWriter) { writer.value(self) } }
extension Int: JSONWritable { package func write(to writer: inout JSONWriter) { writer.value(self) } }
extension Double: JSONWritable { package func write(to writer: inout JSONWriter) { writer.value(self) } }
extension Bool: JSONWritable { package func write(to writer: inout JSONWriter) { writer.value(self) } }
extension TaskID: JSONWritable { package func write(to writer: inout JSONWriter) { writer.value(self) } }
extension Instant: JSONWritable { package func write(to writer: inout JSONWriter) { writer.value(self) } }
extension Moment: JSONWritable { package func write(to writer: inout JSONWriter) { writer.value(self) } }
extension TodoItem: JSONWritable {}

extension Array: JSONWritable where Element: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for element in self { element.write(to: &writer) }
    writer.endArray()
  }
}

extension UInt {
  fileprivate var digitCount: Int {
    var count = 1
    var rest = self
    while rest >= 10 {
      rest /= 10
      count += 1
    }
    return count
  }
}
