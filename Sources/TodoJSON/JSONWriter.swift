/// Writes compact JSON in UTF-8 at the end of an array of bytes.
///
/// Commas come by themselves. The caller sees to it that objects and arrays end as they began, and that every
/// value in an object has its `member` before it.
package struct JSONWriter: Sendable {
  private var output: OutputBytes
  private var needsComma = false

  /// A writer that goes on after these bytes.
  package init(appendingTo bytes: consuming [UInt8] = []) {
    output = OutputBytes(bytes)
  }

  /// What was written, after what was there, handed over without a copy; the writer is empty afterwards.
  package mutating func finish() -> [UInt8] {
    needsComma = false
    return output.finish()
  }

  /// Makes room for that many further bytes, so that a long text is not moved while it grows.
  package mutating func reserve(_ count: Int) {
    output.reserve(count)
  }

  /// Opens an object.
  package mutating func beginObject() {
    open(UInt8(ascii: "{"))
  }

  /// Closes an object.
  package mutating func endObject() {
    output.append(UInt8(ascii: "}"))
    needsComma = true
  }

  /// Opens an array.
  package mutating func beginArray() {
    open(UInt8(ascii: "["))
  }

  /// Closes an array.
  package mutating func endArray() {
    output.append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// Breaks the line before the next element.
  package mutating func breakLine() {
    open(UInt8(ascii: "\n"))
  }

  /// Closes an array on a line of its own.
  package mutating func endArrayOnNewLine() {
    output.append(UInt8(ascii: "\n"))
    endArray()
  }

  /// Names the next value; the name is ASCII that needs no escapes.
  @inline(__always)
  package mutating func member(_ name: StaticString) {
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

  /// Names the next value by any text.
  package mutating func member(named name: String) {
    value(name)
    output.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes text.
  package mutating func value(_ text: String) {
    // Borrowing the bytes saves the retain that a mutable copy for `withUTF8` costs.
    let isContiguous: Void? = text.utf8.withContiguousStorageIfAvailable { value(utf8: $0) }
    if isContiguous == nil { Array(text.utf8).withUnsafeBufferPointer { value(utf8: $0) } }
  }

  @inline(__always)
  private mutating func value(utf8 text: UnsafeBufferPointer<UInt8>) {
    let start = text.firstToEscape(from: 0)
    guard start == text.count else { return escaped(text, from: start) }
    plain(length: text.count) { place in
      if let base = text.baseAddress { place.update(from: base, count: text.count) }
    }
  }

  /// Writes a whole number.
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

  /// Writes a number with as many digits as it takes to read the same again; null for one that is not finite.
  package mutating func value(_ number: Double) {
    raw(number.isFinite ? number.description : "null")
  }

  /// Writes `true` or `false`.
  package mutating func value(_ truth: Bool) {
    raw(truth ? "true" : "false")
  }

  /// Writes `null`.
  package mutating func null() {
    raw("null")
  }

  /// Writes a value that is JSON already, as it is.
  package mutating func raw(_ json: String) {
    var json = json
    json.withUTF8 { bytes in
      put(atMost: bytes.count) { place in
        if let base = bytes.baseAddress { place.update(from: base, count: bytes.count) }
        return bytes.count
      }
    }
  }

  /// Writes text of ASCII that needs no escapes.
  @inline(__always)
  mutating func constant(_ text: StaticString) {
    plain(length: text.utf8CodeUnitCount) { $0.update(from: text.utf8Start, count: text.utf8CodeUnitCount) }
  }

  /// Writes text that needs no escapes and that `body` puts there.
  @inline(__always)
  mutating func plain(length: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    put(atMost: length + 2) { place in
      place[0] = UInt8(ascii: "\"")
      body(place + 1)
      place[length + 1] = UInt8(ascii: "\"")
      return length + 2
    }
  }

  /// Writes text in which the first byte to escape is known.
  @inline(never)
  private mutating func escaped(_ text: UnsafeBufferPointer<UInt8>, from first: Int) {
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
    output.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes a bracket or a break, with the comma that is due before it.
  @inline(__always)
  private mutating func open(_ byte: UInt8) {
    put(atMost: 1) { place in
      place[0] = byte
      return 1
    }
    needsComma = false
  }

  /// Writes what `body` puts at a place, with the comma that is due before it.
  @inline(__always)
  private mutating func put(atMost count: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    let comma = needsComma ? 1 : 0
    output.put(atMost: count + 1) { place in
      place[0] = UInt8(ascii: ",")
      return body(place + comma) + comma
    }
    needsComma = true
  }
}

extension UInt {
  /// How many decimal digits the number has.
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
