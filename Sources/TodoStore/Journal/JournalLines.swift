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
    let content: Content
    /// True if a byte of it, or its line feed, was wrong and is corrected.
    var isMended = false
  }

  enum Content {
    case head(JournalLine.Head)
    /// A line that was never finished and thus not acknowledged.
    case torn
    case broken(problem: String)
  }

  /// Splits bytes into lines.
  ///
  /// - Parameter beginsLine: True if the first byte begins a line.
  init(_ bytes: [UInt8], beginsLine: Bool) {
    self.bytes = bytes
    let (lines, end) = JournalLines.split(bytes, beginsLine: beginsLine)
    places = lines
    hasTornEnd = end < bytes.count
    // A line that is intact except for its line feed was finished once.
    if hasTornEnd, bytes.count - end > 1, beginsLine || !lines.isEmpty, isIntact(end..<bytes.count - 1) {
      places.append(LinePlace(end..<bytes.count - 1))
      self.bytes[bytes.count - 1] = UInt8(ascii: "\n")
      hasMendedEnd = true
      hasTornEnd = false
    }
  }

  var start: Int? { places.first?.range.lowerBound }

  mutating func takeLast() -> Line? {
    guard let range = places.popLast()?.range else { return nil }
    defer { isAtEnd = false }
    var problem = "the checksum of this record of the history is wrong"
    if isIntact(range) {
      do throws(JSONError) {
        let head = try bytes.withUnsafeBufferPointer { (all) throws(JSONError) in
          try JournalLine.readHead(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[range])))
        }
        return Line(range: range, content: .head(head), isMended: isAtEnd && hasMendedEnd)
      } catch {
        problem = error.problem.description
      }
    } else if isAtEnd, !hasTornEnd, isUnfinished(range) {
      hasTornEnd = true
      return Line(range: range, content: .torn)
    } else if let line = mended(range) {
      return line
    }
    return Line(range: range, content: .broken(problem: problem))
  }

  /// True for two zero bytes in a row, which no line has. After a power failure some file systems keep the size of a
  /// line and have zeros for unwritten bytes.
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
    let head = bytes.withUnsafeBytes { try? JournalLine.readHead(UnsafeRawBufferPointer(rebasing: $0[range])) }
    return head.map { Line(range: range, content: .head($0), isMended: true) }
  }

  /// Corrects the byte that the checksum identifies.
  ///
  /// - Parameter place: The only acceptable place; nil for any.
  private mutating func mend(_ range: Range<Int>, at place: Int?) -> Bool {
    let found = bytes.withUnsafeBytes { JournalLine.misreadByte(in: UnsafeRawBufferPointer(rebasing: $0[range])) }
    guard let found, place == nil || place == range.lowerBound + found.place else { return false }
    let old = bytes[range.lowerBound + found.place]
    bytes[range.lowerBound + found.place] = found.byte
    let isReadable = bytes.withUnsafeBytes {
      (try? JournalLine.read(UnsafeRawBufferPointer(rebasing: $0[range]))) != nil
    }
    if !isReadable { bytes[range.lowerBound + found.place] = old }
    return isReadable
  }

  private func isIntact(_ range: Range<Int>) -> Bool {
    bytes.withUnsafeBytes { JournalLine.isIntact(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

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

/// The range of a line in a history, without its line feed.
///
/// A plain type, because the metadata of an array of ranges is built at run time, after a search through all
/// conformances.
struct LinePlace: Equatable, Sendable {
  private let start: Int
  private let end: Int

  init(_ range: Range<Int>) {
    start = range.lowerBound
    end = range.upperBound
  }

  var range: Range<Int> { start..<end }
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
