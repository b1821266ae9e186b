/// A pull reader over the bytes of one JSON text (RFC 8259), strict and without a tree.
///
/// It goes forward only: what is not asked for is not decoded. The text is UTF-8, and a byte order mark before it is
/// passed over; anything that the grammar does not allow is an error with its place, and so is nesting beyond
/// ``depthLimit``.
package struct JSONReader: ~Copyable {
  /// How deep arrays and objects may nest.
  package static let depthLimit = 512
  /// The integers that every JSON program reads alike (RFC 8259 §6).
  package static let exactIntegers = -9_007_199_254_740_991...9_007_199_254_740_991

  /// U+FEFF at the beginning of a text.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  let bytes: UnsafeBufferPointer<UInt8>
  /// The place in bytes, after what was read; after `nextMember` and `nextElement` it is where the value begins.
  package internal(set) var offset = 0
  /// The raw name of the member that is being read, so that an error can tell it.
  var memberName: Range<Int>?
  private var depth = 0
  /// Whether a container was just opened, so that no comma has to come first.
  private var isFirst = false

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// A reader of a value that was read before.
  init(rereading bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// What `body` reads from the bytes, which have to hold one value and nothing after it.
  ///
  /// The reader, and every ``JSONText`` that it gave, is valid only during the call.
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

  /// What `body` reads from the bytes, which have to hold one value and nothing after it.
  package static func read<Result>(
    _ bytes: [UInt8], _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) in
      try read(UnsafeRawBufferPointer(buffer), body)
    }
  }

  /// Enters an object; its members follow by ``nextMember()``.
  package mutating func beginObject() throws(JSONError) {
    try open(UInt8(ascii: "{"), .object)
  }

  /// Enters an array; its elements follow by ``nextElement()``.
  package mutating func beginArray() throws(JSONError) {
    try open(UInt8(ascii: "["), .array)
  }

  /// The name of the next member of the object, whose value has to be read or skipped next; nil at the object's end.
  package mutating func nextMember() throws(JSONError) -> JSONText? {
    guard let name = try scanMemberName() else { return nil }
    return text(in: name)
  }

  /// Whether the array has another element, which has to be read or skipped next; false at the array's end.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try nextItem(closing: UInt8(ascii: "]"), expected: "a value or \"]\"", orComma: "\",\" or \"]\"")
  }

  /// Refuses anything but white space after the value that was read.
  package mutating func expectEnd() throws(JSONError) {
    skipWhitespace()
    guard offset < bytes.count else { return }
    throw error(problem(at: offset) ?? .trailingData(found: found(at: offset)))
  }

  /// An error at a place, at the present one if none is given.
  @inline(never)
  package func error(_ problem: JSONError.Problem, at place: Int? = nil) -> JSONError {
    JSONError(problem, at: place ?? offset, in: bytes)
  }

  /// Advances to the next member's value and answers where its name is, without the quotes.
  @inline(__always)
  mutating func scanMemberName() throws(JSONError) -> StringScan? {
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

  @inline(__always)
  private mutating func nextItem(
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

  @inline(__always)
  private mutating func open(_ bracket: UInt8, _ kind: JSONKind) throws(JSONError) {
    skipWhitespace()
    guard peek() == bracket else { throw wrongType(expected: kind) }
    guard depth < JSONReader.depthLimit else { throw error(.nestingTooDeep(limit: JSONReader.depthLimit)) }
    depth &+= 1
    offset &+= 1
    isFirst = true
  }
}
