import Glibc
import Platform
import TodoApp
import TodoModel

/// Lines from a pipe or a file, read in large pieces; LF and CR LF end a line.
package final class DescriptorLines: LineSource {
  private let descriptor: Int32
  private let limit: Int
  private var buffer: [UInt8] = []
  /// The read buffer, allocated at the first read: a single command reads nothing.
  private lazy var piece = [UInt8](repeating: 0, count: 1 << 16)
  private var position = 0, searched = 0
  private var hasBegun = false, hasEnded = false

  /// The `errno` that ended the input; nil at a regular end.
  package private(set) var failure: Int32?

  /// The beginning of a line that is skipped because it is too long.
  private var tooLong: [UInt8]?

  /// The number of bytes kept of a line that is too long, to identify it by.
  private static let shownSize = 80

  var waitingBytes: Int { buffer.count - position }

  /// Creates a source for a descriptor, which stays open; of lines with more bytes than the limit no more is kept.
  package init(descriptor: Int32, limit: Int = Limits.lineBytes) { (self.descriptor, self.limit) = (descriptor, limit) }

  /// True if a whole line or the end is available; reads the input that has arrived.
  package var isReady: Bool {
    while !hasEnded, endOfLine() == nil {
      guard Platform.isReady(.readable(descriptor)) else { return false }
      readMore()
    }
    return true
  }

  package func next(answering question: (any Question)?) -> InputLine? {
    while !Interruption.hasArrived {
      if let end = endOfLine() {
        defer { take(through: end + 1) }
        return line(to: end)
      }
      guard !hasEnded else {
        guard position < buffer.count || tooLong != nil else { return nil }
        defer { take(through: buffer.count) }
        return line(to: buffer.count)
      }
      readMore()
    }
    return nil
  }

  private func endOfLine() -> Int? {
    let start = max(searched, position)
    let end = buffer.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress, start < bytes.count,
        let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
      else { return nil }
      return base.distance(to: UnsafeRawPointer(found))
    }
    searched = end ?? buffer.count
    return end
  }

  private func take(through end: Int) { (position, searched) = (end, end) }

  private func readMore() {
    if position > 0 {
      buffer.removeFirst(position)
      (searched, position) = (searched - position, 0)
    }
    buffer += receive()
    if !hasBegun, buffer.count >= 3 || hasEnded {
      hasBegun = true
      // Editors on other systems put a byte order mark in front of UTF-8.
      if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }
    if tooLong != nil || waitingBytes > limit, endOfLine() == nil { passOver() }
  }

  private func receive() -> ArraySlice<UInt8> {
    var received = -1
    repeat {
      guard waitForInput() else { break }
      received = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    } while received < 0 && errno == EINTR
    if received < 0, !Interruption.hasArrived { failure = errno }
    if received <= 0 { hasEnded = true }
    return piece[..<max(0, received)]
  }

  private func passOver() {
    tooLong = tooLong ?? Array(buffer[position...].prefix(Self.shownSize))
    buffer.removeAll(keepingCapacity: true)
    take(through: 0)
  }

  /// Waits for input; returns false if there is no reason to read any more.
  private func waitForInput() -> Bool {
    var sources = [pollfd.readable(descriptor), .readable(Interruption.descriptor)]
    while !Interruption.hasArrived {
      do throws(Errno) {
        try Platform.wait(for: &sources, endingBySignal: true)
        break
      } catch { if error != .interrupted { break } }
    }
    return !Interruption.hasArrived
  }

  private func line(to end: Int) -> InputLine {
    if let beginning = tooLong ?? (end - position > limit ? Array(buffer[position..<end].prefix(Self.shownSize)) : nil)
    {
      tooLong = nil
      return .tooLong(String(decoding: beginning, as: UTF8.self) + "…")
    }
    var bytes = buffer[position..<end]
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return InputLine(bytes)
  }
}

extension InputLine {
  init(_ bytes: ArraySlice<UInt8>) {
    do throws(UTF8.ValidationError) {
      self = .text(String(copying: try UTF8Span(validating: bytes.span)))
    } catch {
      let valid = String(decoding: bytes.prefix(error.byteOffsets.lowerBound), as: UTF8.self)
      self = .notText(String(decoding: bytes, as: UTF8.self), column: valid.count + 1)
    }
  }
}
