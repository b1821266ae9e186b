/// A strict pull reader of one JSON text (RFC 8259) that builds no tree. Reads forward and decodes only what is asked
/// for. The text is UTF-8, with or without a byte order mark. Violations of the grammar and nesting beyond
/// ``depthLimit`` are errors with their place.
package struct JSONReader: ~Copyable {
  package static let depthLimit = 512
  /// The integers that every JSON program reads alike (RFC 8259 §6).
  package static let exactIntegers = -9_007_199_254_740_991...9_007_199_254_740_991
  package static let counts = 0...exactIntegers.upperBound

  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  let bytes: UnsafeBufferPointer<UInt8>
  /// The place in bytes; after `nextMember` and `nextElement` the start of the value.
  package internal(set) var offset = 0
  /// The raw name of the current member, for errors.
  var memberName: Range<Int>?
  private var depth = 0
  /// True after an opening bracket, where no comma is expected.
  private var isFirst = false

  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int = 0, depth: Int = 0) {
    (self.bytes, self.offset, self.depth) = (bytes, offset, depth)
  }

  /// Calls `body` with a reader of bytes that have to hold exactly one value. The reader and every ``JSONText`` from it
  /// are valid only during the call.
  package static func read<Result>(
    _ bytes: UnsafeRawBufferPointer, _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    var reader = JSONReader(bytes.bindMemory(to: UInt8.self))
    try reader.checkEncoding()
    reader.skipWhitespace()
    let result = try body(&reader)
    try reader.expectEnd()
    return result
  }

  package static func read<Result>(
    _ bytes: [UInt8], _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) in try read(UnsafeRawBufferPointer(buffer), body) }
  }

  package mutating func beginObject() throws(JSONError) { try open(UInt8(ascii: "{"), .object) }
  package mutating func beginArray() throws(JSONError) { try open(UInt8(ascii: "["), .array) }

  /// The name of the next member, whose value has to be read or skipped next; nil at the end of the object.
  package mutating func nextMember() throws(JSONError) -> JSONText? {
    guard let name = try scanMemberName() else { return nil }
    return text(in: name)
  }

  /// True if there is another element, which has to be read or skipped next; false at the end of the array.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try nextItem(closing: UInt8(ascii: "]"), expected: "a value or \"]\"", orComma: "\",\" or \"]\"")
  }

  package mutating func expectEnd() throws(JSONError) {
    skipWhitespace()
    guard offset < bytes.count else { return }
    throw error(problem(at: offset) ?? .trailingData(found: found(at: offset)))
  }

  /// An error at a place, by default the current one.
  @inline(never) package func error(_ problem: JSONError.Problem, at place: Int? = nil) -> JSONError {
    JSONError(problem, at: place ?? offset, in: bytes)
  }

  /// Moves to the value of the next member and returns its name.
  @inline(__always) mutating func scanMemberName() throws(JSONError) -> StringScan? {
    memberName = nil
    guard try nextItem(closing: UInt8(ascii: "}"), expected: "a name in quotes or \"}\"", orComma: "\",\" or \"}\"")
    else { return nil }
    guard peek() == UInt8(ascii: "\"") else { throw unexpected("a name in double quotes") }
    let name = try scanString()
    memberName = name.range
    skipWhitespace()
    guard peek() == UInt8(ascii: ":") else { throw unexpected("\":\" after the name") }
    offset &+= 1
    skipWhitespace()
    return name
  }

  @inline(__always) private mutating func nextItem(
    closing: UInt8, expected: StaticString, orComma: StaticString
  ) throws(JSONError) -> Bool {
    skipWhitespace()
    let byte = peek()
    if byte == closing {
      offset &+= 1
      depth &-= 1
      isFirst = false
      return false
    }
    if isFirst {
      guard byte != nil else { throw unexpected(expected.description) }
      isFirst = false
      return true
    }
    guard byte == UInt8(ascii: ",") else { throw unexpected(orComma.description) }
    let comma = offset
    offset &+= 1
    skipWhitespace()
    if peek() == closing { throw error(.trailingComma, at: comma) }
    return true
  }

  @inline(__always) private mutating func open(_ bracket: UInt8, _ kind: JSONKind) throws(JSONError) {
    skipWhitespace()
    guard peek() == bracket else { throw wrongType(expected: kind) }
    guard depth < JSONReader.depthLimit else { throw error(.nestingTooDeep(limit: JSONReader.depthLimit)) }
    depth &+= 1
    offset &+= 1
    isFirst = true
  }

  /// The kind of the next value, by its first byte.
  package mutating func nextKind() throws(JSONError) -> JSONKind {
    skipWhitespace()
    guard let kind else { throw unexpected("a value") }
    return kind
  }

  @inline(__always) package mutating func readText() throws(JSONError) -> JSONText {
    skipWhitespace()
    guard peek() == UInt8(ascii: "\"") else { throw wrongType(expected: .text) }
    return text(in: try scanString())
  }

  package mutating func readString() throws(JSONError) -> String { try readText().string }

  package mutating func readStrings(atMost limit: Int = .max) throws(JSONError) -> [String] {
    try readArray(atMost: limit) { (reader) throws(JSONError) in try reader.readString() }
  }

  /// Reads an array without the elements for which `read` returns nil.
  package mutating func readArray<Element>(
    atMost limit: Int = .max, _ read: (inout JSONReader) throws(JSONError) -> Element?
  ) throws(JSONError) -> [Element] {
    var elements: [Element] = []
    try beginArray()
    while try nextElement() {
      guard elements.count < limit else { throw error(.tooMany(member: member ?? "array", limit: limit)) }
      if let element = try read(&self) { elements.append(element) }
    }
    return elements
  }

  /// Reads a whole number without fraction and exponent.
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

  /// Skips and validates a value of any kind. Takes constant stack.
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
      case .boolean: offset += peek() == UInt8(ascii: "t") ? 4 : 5
      case .null: offset += 4
      }
      while true {
        guard let inObject = isObject.last else { return }
        if inObject ? try scanMemberName() != nil : try nextElement() { break }
        isObject.removeLast()
      }
    }
  }

  /// Reads a value of any kind as its exact text.
  package mutating func rawValue() throws(JSONError) -> String {
    skipWhitespace()
    let start = offset
    try skipValue()
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

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

  /// The name of the current member; nil outside of an object.
  var member: String? {
    memberName.map { text(in: StringScan(range: $0, hasEscapes: bytes[$0].contains(UInt8(ascii: "\\")))).string }
  }

  @inline(never) func outOfRange(_ range: ClosedRange<Int>, at place: Int) -> JSONError {
    error(.numberOutOfRange(member: member, found: excerpt(from: place), allowed: range), at: place)
  }
}

package enum JSONKind: String, Sendable, CustomStringConvertible {
  case object = "an object"
  case array = "an array"
  case text = "text in double quotes"
  case number = "a number"
  case boolean = "true or false"
  case null = "null"

  package var description: String { rawValue }
}
