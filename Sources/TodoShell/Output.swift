import Glibc
import LineEditor
import Platform

/// Where answers and errors go.
package protocol Output: AnyObject {
  /// Passes bytes on.
  func write(_ bytes: [UInt8], to stream: StandardStream)
  /// Passes on an answer to be read, however long it is, until that is stopped.
  func present(_ page: [UInt8], until isStopped: () -> Bool)
  /// Sees to it that everything has left.
  func flush()
}

extension Output {
  /// Passes it on piece by piece; where it is stopped, the row is ended.
  package func present(_ page: [UInt8], until isStopped: () -> Bool = { false }) {
    var rest = page[...]
    var last: UInt8?
    while !rest.isEmpty {
      guard !isStopped() else {
        if let last, last != UInt8(ascii: "\n") { write([UInt8(ascii: "\n")], to: .answers) }
        return
      }
      let piece = rest.prefix(1 << 14)
      last = piece.last
      write(Array(piece), to: .answers)
      flush()
      rest = rest.dropFirst(piece.count)
    }
  }
}

/// Answers or errors.
package enum StandardStream: Sendable {
  /// Standard output.
  case answers
  /// Standard error.
  case errors
}

/// Standard output and standard error, in large pieces; the order between the two is kept.
package final class StandardOutput: Output {
  private var pending: [UInt8] = []
  /// Why answers cannot be written any more, once that has happened.
  package private(set) var failure: Int32?

  private let terminal: TerminalWriter?

  private static let pieceSize = 1 << 16

  /// Nothing is pending yet.
  ///
  /// - Parameter terminal: What answers are written by, where standard output is a terminal.
  package init(terminal: TerminalWriter? = nil) {
    self.terminal = terminal
  }

  /// Keeps answers until there is a piece of them, and passes errors on at once.
  package func write(_ bytes: [UInt8], to stream: StandardStream) {
    switch stream {
    case .answers:
      pending += bytes
      if pending.count >= Self.pieceSize { flush() }
    case .errors:
      flush()
      try? writeFully(bytes, to: STDERR_FILENO)
    }
  }

  /// Passes on what is pending.
  package func flush() {
    guard !pending.isEmpty else { return }
    if let terminal, failure == nil {
      failure = terminal.write(pending)
    } else if failure == nil {
      do throws(Errno) { try writeFully(pending, to: STDOUT_FILENO) } catch { failure = error.rawValue }
    }
    pending.removeAll(keepingCapacity: true)
  }
}
