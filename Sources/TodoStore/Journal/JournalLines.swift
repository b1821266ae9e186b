import Glibc
import TodoJSON
import TodoModel

/// The lines of a history, read from its end; for all who read it, the same is whole, mended, torn or broken.
struct JournalLines {
  /// The bytes; where one was wrong that could be told, it is as it was written.
  private(set) var bytes: [UInt8]
  /// Where the lines are that were not read yet, without their ends.
  private var places: [LinePlace]
  /// Whether something without an end follows the last line, or that line was never finished.
  private(set) var hasTornEnd: Bool
  private var isAtEnd = true

  /// One line.
  struct Line {
    /// Where it is in the bytes, without its end.
    let range: Range<Int>
    /// What it is.
    let content: Content
    /// Whether a byte of it, or of its end, was wrong and is as it was written now.
    var isMended = false
  }

  /// What a line says.
  enum Content {
    /// What was written.
    case head(JournalLine.Head)
    /// What was being written when its writer was stopped; it was not acknowledged.
    case torn
    /// Something else.
    case broken(problem: String)
  }

  /// Looks for the ends of lines.
  ///
  /// - Parameter beginsLine: Whether the first byte begins a line.
  init(_ bytes: [UInt8], beginsLine: Bool) {
    self.bytes = bytes
    let (lines, end) = JournalLines.split(bytes, beginsLine: beginsLine)
    places = lines
    hasTornEnd = end < bytes.count
    // A line that is whole but for another byte in the place of its end was finished once.
    if hasTornEnd, bytes.count - end > 1, beginsLine || !lines.isEmpty, isIntact(end..<bytes.count - 1) {
      places.append(LinePlace(end..<bytes.count - 1))
      hasTornEnd = false
    }
  }

  /// Where the first line begins; nil if none ends in the bytes.
  var start: Int? { places.first?.range.lowerBound }

  /// Reads the line before those that were read.
  mutating func takeLast() -> Line? {
    guard let range = places.popLast()?.range else { return nil }
    defer { isAtEnd = false }
    var problem = "the checksum of this record of the history is wrong"
    if isIntact(range) {
      do throws(JSONError) {
        let head = try bytes.withUnsafeBufferPointer { (all) throws(JSONError) in
          try JournalLine.readHead(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[range])))
        }
        let isEnded = range.upperBound < bytes.count && bytes[range.upperBound] == 0x0A
        return Line(range: range, content: .head(head), isMended: !isEnded)
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

  /// Of a line that was being written when the power failed some file systems have the right size, and zeros where
  /// nothing had been written; no line has two of them.
  private func isUnfinished(_ range: Range<Int>) -> Bool {
    let line = bytes[range]
    return zip(line, line.dropFirst()).contains { $0 == 0 && $1 == 0 }
  }

  /// The line if a single byte of it was wrong.
  private mutating func mended(_ range: Range<Int>) -> Line? {
    if mend(range, at: nil) { return line(in: range) }
    // The end of a line has become another byte.
    for place in range.dropFirst().dropLast() where bytes[place - 1] == UInt8(ascii: "}") && bytes[place + 1] == 0x7B {
      guard isIntact(range.lowerBound..<place), isIntact(place + 1..<range.upperBound) else { continue }
      bytes[place] = 0x0A
      places.append(LinePlace(range.lowerBound..<place))
      return line(in: place + 1..<range.upperBound)
    }
    // Another byte has become the end of a line.
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

  /// Puts the byte right that makes a line what was written, and says whether there is one.
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

  /// Where the lines are, without their ends, and where the last of them ends.
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
