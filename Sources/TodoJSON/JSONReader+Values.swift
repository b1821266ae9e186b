extension JSONReader {
  /// What kind of value comes next, judged by its first byte.
  package mutating func nextKind() throws(JSONError) -> JSONKind {
    skipWhitespace()
    guard let kind else { throw unexpected("a value") }
    return kind
  }

  /// Reads text without copying it.
  @inline(__always)
  package mutating func readText() throws(JSONError) -> JSONText {
    skipWhitespace()
    guard peek() == UInt8(ascii: "\"") else { throw wrongType(expected: .text) }
    return text(in: try scanString())
  }

  /// Reads text.
  package mutating func readString() throws(JSONError) -> String {
    try readText().string
  }

  /// Reads an array of text, of so many texts at most.
  package mutating func readStrings(atMost limit: Int = .max) throws(JSONError) -> [String] {
    var strings: [String] = []
    try beginArray()
    while try nextElement() {
      guard strings.count < limit else { throw error(.tooMany(member: member ?? "array", limit: limit)) }
      if strings.isEmpty { strings.reserveCapacity(2) }
      strings.append(try readText().string)
    }
    return strings
  }

  /// Reads an array of what `read` makes of its elements, without those of which it makes nothing.
  package mutating func readArray<Element>(
    _ read: (inout JSONReader) throws(JSONError) -> Element?
  ) throws(JSONError) -> [Element] {
    var elements: [Element] = []
    try beginArray()
    while try nextElement() {
      if let element = try read(&self) { elements.append(element) }
    }
    return elements
  }

  /// Reads a whole number, written without fraction and exponent, that lies in a range.
  package mutating func readInt(in range: ClosedRange<Int> = Int.min...Int.max) throws(JSONError) -> Int {
    guard try nextKind() == .number else { throw wrongType(expected: .number) }
    let place = offset
    let isNegative = peek() == UInt8(ascii: "-")
    guard try scanNumber() else { throw error(.notAnInteger(member: member, found: excerpt(from: place)), at: place) }
    var value = 0
    for byte in bytes[(isNegative ? place + 1 : place)..<offset] {
      let digit = Int(byte &- UInt8(ascii: "0"))
      let (tens, tooLong) = value.multipliedReportingOverflow(by: 10)
      let (sum, tooLarge) = isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      if tooLong || tooLarge { throw outOfRange(range, at: place) }
      value = sum
    }
    guard range.contains(value) else { throw outOfRange(range, at: place) }
    return value
  }

  /// Reads `true` or `false`.
  package mutating func readBool() throws(JSONError) -> Bool {
    guard try nextKind() == .boolean else { throw wrongType(expected: .boolean) }
    let value = peek() == UInt8(ascii: "t")
    offset += value ? 4 : 5
    return value
  }

  /// Passes over a value of any kind; it is checked like one that is read. Takes constant stack.
  package mutating func skipValue() throws(JSONError) {
    var isObject: [Bool] = []
    while true {
      switch try nextKind() {
      case .object:
        try beginObject()
        isObject.append(true)
      case .array:
        try beginArray()
        isObject.append(false)
      case .text: _ = try scanString()
      case .number: _ = try scanNumber()
      case .boolean: _ = try readBool()
      case .null: offset += 4
      }
      while true {
        guard let inObject = isObject.last else { return }
        if inObject ? try scanMemberName() != nil : try nextElement() { break }
        isObject.removeLast()
      }
    }
  }

  /// Reads a value of any kind as the exact text that it has.
  package mutating func rawValue() throws(JSONError) -> String {
    skipWhitespace()
    let start = offset
    try skipValue()
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// The kind of the value at the present place; nil if there is none.
  var kind: JSONKind? {
    switch peek() ?? 0 {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .text
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
    case UInt8(ascii: "t") where matches("true"), UInt8(ascii: "f") where matches("false"): .boolean
    case UInt8(ascii: "n") where matches("null"): .null
    default: nil
    }
  }

  /// The name of the member that is being read, nil outside of an object.
  var member: String? {
    memberName.map { text(in: StringScan(range: $0, hasEscapes: bytes[$0].contains(UInt8(ascii: "\\")))).string }
  }

  @inline(never)
  func outOfRange(_ range: ClosedRange<Int>, at place: Int) -> JSONError {
    error(.numberOutOfRange(member: member, found: excerpt(from: place), allowed: range), at: place)
  }
}

/// The kinds of JSON values.
package enum JSONKind: Sendable, Equatable {
  /// `{…}`
  case object
  /// `[…]`
  case array
  /// `"…"`
  case text
  /// `12`
  case number
  /// `true` or `false`
  case boolean
  /// `null`
  case null
}
