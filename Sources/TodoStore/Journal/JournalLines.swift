import Glibc
import TodoJSON
import TodoModel

/// The lines of a history from the last to the first, each one intact, mended, torn or broken.
struct JournalLines {
  /// The bytes, with single wrong bytes corrected.
  private(set) var bytes: [UInt8]
  /// The unread lines, without their line feeds.
  private var places: [LinePlace]
  private(set) var hasTornEnd: Bool
  private var isAtEnd = true
  private var hasMendedEnd = false

  struct Line {
    let range: Range<Int>
    /// The line without the changes of a record; nil if it is broken.
    var head: JournalLine?
    var problem = "the checksum of this record of the history is wrong"
    /// True if a byte of it, or its line feed, was wrong and is corrected.
    var isMended = false
  }

  /// Splits bytes into lines; the first byte may begin one.
  init(_ bytes: [UInt8], beginsLine: Bool) {
    self.bytes = bytes
    let (lines, end) = JournalLines.split(bytes, beginsLine: beginsLine)
    (places, hasTornEnd) = (lines, end < bytes.count)
    // A line that is intact except for its line feed was finished once.
    if hasTornEnd, bytes.count - end > 1, beginsLine || !lines.isEmpty, isIntact(end..<bytes.count - 1) {
      places.append(LinePlace(end..<bytes.count - 1))
      self.bytes[bytes.count - 1] = UInt8(ascii: "\n")
      (hasMendedEnd, hasTornEnd) = (true, false)
    }
  }

  var start: Int? { places.first?.range.lowerBound }

  /// Returns the last line that was not taken; skips one that was never finished and thus not acknowledged.
  mutating func takeLast() -> Line? {
    guard let range = places.popLast()?.range else { return nil }
    defer { isAtEnd = false }
    if isIntact(range) {
      var line = Line(range: range, isMended: isAtEnd && hasMendedEnd)
      do throws(JSONError) {
        line.head = try bytes.withLine(range) { (line) throws(JSONError) in try JournalLine.readHead(line) }
      } catch { line.problem = error.problem.description }
      return line
    }
    if isAtEnd, !hasTornEnd, isUnfinished(range) {
      (hasTornEnd, isAtEnd) = (true, false)
      return takeLast()
    }
    return mended(range) ?? Line(range: range)
  }

  /// True for two zero bytes in a row, which some file systems have for unwritten bytes after a power failure.
  private func isUnfinished(_ range: Range<Int>) -> Bool {
    let line = bytes[range]
    return zip(line, line.dropFirst()).contains { $0 == 0 && $1 == 0 }
  }

  private mutating func mended(_ range: Range<Int>) -> Line? {
    if mend(range, at: nil) { return line(in: range) }
    // A line feed has become another byte.
    for place in range.dropFirst().dropLast() where bytes[place - 1] == UInt8(ascii: "}") && bytes[place + 1] == 0x7B {
      guard isIntact(range.lowerBound..<place), isIntact(place + 1..<range.upperBound) else { continue }
      bytes[place] = 0x0A
      places.append(LinePlace(range.lowerBound..<place))
      return line(in: place + 1..<range.upperBound)
    }
    // Another byte has become a line feed.
    guard let before = places.last?.range, !isIntact(before),
      mend(before.lowerBound..<range.upperBound, at: before.upperBound)
    else { return nil }
    places.removeLast()
    return line(in: before.lowerBound..<range.upperBound)
  }

  private func line(in range: Range<Int>) -> Line? {
    let head = bytes.withLine(range) { try? JournalLine.readHead($0) }
    return head.map { Line(range: range, head: $0, isMended: true) }
  }

  /// Corrects the byte that the checksum identifies, if at `place`; nil allows any.
  private mutating func mend(_ range: Range<Int>, at place: Int?) -> Bool {
    guard let found = bytes.withLine(range, { JournalLine.misreadByte(in: $0) }),
      place == nil || place == range.lowerBound + found.place
    else { return false }
    let old = bytes[range.lowerBound + found.place]
    bytes[range.lowerBound + found.place] = found.byte
    let isReadable = bytes.withLine(range) { (try? JournalLine.read($0)) != nil }
    if !isReadable { bytes[range.lowerBound + found.place] = old }
    return isReadable
  }

  private func isIntact(_ range: Range<Int>) -> Bool { bytes.withLine(range) { JournalLine.isIntact($0) } }

  private static func split(_ bytes: [UInt8], beginsLine: Bool) -> (lines: [LinePlace], end: Int) {
    bytes.withUnsafeBytes { all in
      var lines: [LinePlace] = []
      var start = 0
      var isLine = beginsLine
      guard let base = all.baseAddress else { return ([], 0) }
      while start < all.count, let found = memchr(base + start, 0x0A, all.count - start) {
        let end = base.distance(to: UnsafeRawPointer(found))
        if isLine { lines.append(LinePlace(start..<end)) }
        isLine = true
        start = end + 1
      }
      return (lines, start)
    }
  }
}

/// The range of a line in a history, without its line feed. A plain type: the metadata of an array of ranges is built
/// at run time, after a search through all conformances.
struct LinePlace: Equatable, Sendable {
  private let start, end: Int

  /// - Parameter offset: The place of the bytes of the range.
  init(_ range: Range<Int>, after offset: Int = 0) {
    (start, end) = (range.lowerBound + offset, range.upperBound + offset)
  }

  var range: Range<Int> { start..<end }
}

extension [UInt8] {
  @inline(__always) func withLine<Result, Failure>(
    _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBufferPointer { (bytes) throws(Failure) in
      try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[range])))
    }
  }
}

extension ArraySlice<UInt8> {
  /// True if the text occurs. Searches with `memchr`, because histories are long.
  func contains(member text: String) -> Bool {
    let text = Array(text.utf8)
    return withUnsafeBytes { bytes in
      guard var here = bytes.baseAddress, let first = text.first else { return text.isEmpty }
      let end = here + bytes.count
      while end - here >= text.count, let found = memchr(here, CInt(first), end - here - text.count + 1) {
        if memcmp(found, text, text.count) == 0 { return true }
        here = UnsafeRawPointer(found) + 1
      }
      return false
    }
  }
}
