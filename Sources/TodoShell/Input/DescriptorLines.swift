import Glibc
import TodoScreens

/// Lines from a pipe or a file, read in large pieces; LF and CR LF end a line.
public final class DescriptorLines: LineSource {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var position = 0
  private var searched = 0
  private var hasBegun = false
  private var hasEnded = false

  /// Why there is nothing more to be read, unless it is the end.
  public private(set) var failure: Int32?

  private static let pieceSize = 1 << 16

  /// Lines from a descriptor, which stays open.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Whether a whole line is there, or the end; takes from the input what it has to say.
  public var isReady: Bool {
    while !hasEnded, endOfLine() == nil {
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard Glibc.poll(&poll, 1, 0) > 0 else { return false }
      readMore()
    }
    return true
  }

  /// The next line; nil at the end.
  public func next(answering question: Question?) -> InputLine? {
    while !Interruption.hasArrived {
      if let end = endOfLine() {
        defer { take(through: end + 1) }
        return line(to: end)
      }
      guard !hasEnded else {
        guard position < buffer.count else { return nil }
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

  private func take(through end: Int) {
    position = end
    searched = end
  }

  private func readMore() {
    if position > 0 {
      buffer.removeFirst(position)
      searched -= position
      position = 0
    }
    let count = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: Self.pieceSize))
    var received = -1
    repeat {
      guard waitForInput() else { break }
      received = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + count, Self.pieceSize) }
    } while received < 0 && errno == EINTR
    if received < 0, !Interruption.hasArrived { failure = errno }
    buffer.removeLast(Self.pieceSize - max(0, received))
    if !hasBegun, buffer.count >= 3 || received <= 0 {
      hasBegun = true
      // Editors on other systems put a byte order mark in front of UTF-8.
      if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }
    if received <= 0 { hasEnded = true }
  }

  /// Waits until there is something to be read, or no reason to read any more.
  private func waitForInput() -> Bool {
    var sources = [descriptor, Interruption.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while !Interruption.hasArrived, poll(&sources, 2, -1) < 0, errno == EINTR {}
    return !Interruption.hasArrived
  }

  private func line(to end: Int) -> InputLine {
    var bytes = buffer[position..<end]
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return InputLine(bytes)
  }
}

extension InputLine {
  /// A line of bytes, which may or may not be UTF-8.
  init(_ bytes: ArraySlice<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self) {
      self = .text(text)
    } else {
      self = .notText(String(decoding: bytes, as: UTF8.self), column: InputLine.text(beginning: bytes).count + 1)
    }
  }

  /// What comes before the first byte that is not UTF-8.
  private static func text(beginning bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { text.unicodeScalars.append(scalar) }
    return text
  }
}
