import Glibc
import LineEditor
import Platform
import TodoApp
import TodoModel

package protocol Output: AnyObject {
  func write(_ bytes: [UInt8], to stream: StandardStream)
  /// Passes on an answer to be read, of any length, until it is stopped.
  func present(_ page: TextPage, until isStopped: () -> Bool)
  func flush()
  /// The `errno` because of which answers cannot be written any more; nil if none has occurred.
  var failure: Int32? { get }
}

extension Output {
  package var failure: Int32? { nil }

  /// Passes the answer on piece by piece, until it is stopped or nobody reads it any more; ends the row if stopped.
  package func present(_ page: TextPage, until isStopped: () -> Bool = { false }) {
    var last: UInt8?
    page.put { bytes in
      var rest = bytes[...]
      while !rest.isEmpty, failure == nil, !isStopped() {
        let piece = rest.prefix(1 << 14)
        last = piece.last
        write(Array(piece), to: .answers)
        flush()
        rest = rest.dropFirst(piece.count)
      }
      if !rest.isEmpty, let last, last != UInt8(ascii: "\n") { write([UInt8(ascii: "\n")], to: .answers) }
      return rest.isEmpty
    }
  }
}

package enum StandardStream: Sendable { case answers, errors }

/// Standard output and standard error, written in large pieces; the order between the two is kept.
package final class StandardOutput: Output {
  private var pending: [UInt8] = []
  package private(set) var failure: Int32?

  private let terminal: TerminalWriter?

  private static let pieceSize = 1 << 16

  package init(terminal: TerminalWriter? = nil) { self.terminal = terminal }

  /// Buffers answers up to the size of a piece, and passes errors on at once.
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

  package func flush() {
    defer { pending.removeAll(keepingCapacity: true) }
    guard !pending.isEmpty, failure == nil else { return }
    do throws(Errno) {
      if let terminal { try terminal.write(pending) } else { try writeFully(pending, to: STDOUT_FILENO) }
    } catch { failure = error.rawValue }
  }
}

/// Answers, in order, that may not be shown before the changes that they claim are durable.
struct WithheldAnswers {
  private enum Piece {
    case bytes([UInt8], StandardStream)
    /// To be read.
    case page(TextPage)
  }

  private var pieces: [Piece] = []
  private(set) var count = 0
  private(set) var isDurabilityNeeded = false
  private(set) var lines: ClosedRange<Int>?
  private(set) var origins: [CommandSource] = []

  /// Adds the answer of a command. Its origin is kept only if it may have to be named: storing commands takes memory.
  mutating func append(
    _ answer: TextPage, to stream: StandardStream, answering origin: CommandSource, keepsOrigin: Bool,
    changesTasks: Bool, isToBeRead: Bool = false
  ) {
    if isToBeRead {
      pieces.append(.page(answer))
    } else if case .bytes(_, stream)? = pieces.last, case .bytes(var bytes, _)? = pieces.popLast() {
      bytes += answer.bytes
      pieces.append(.bytes(bytes, stream))
    } else {
      pieces.append(.bytes(answer.bytes, stream))
    }
    count += 1
    isDurabilityNeeded = isDurabilityNeeded || changesTasks
    lines = (lines?.lowerBound ?? origin.line)...max(lines?.lowerBound ?? origin.line, origin.line)
    if keepsOrigin { origins.append(origin) }
  }

  mutating func drop() { self = WithheldAnswers() }

  mutating func release(to output: any Output) {
    for piece in pieces {
      switch piece {
      case .bytes(let bytes, let stream): output.write(bytes, to: stream)
      case .page(let page): output.present(page, until: { Interruption.hasArrived })
      }
    }
    drop()
  }
}

/// A terminal row that shows progress and disappears at the end.
package struct ProgressLine {
  private let output: any Output
  private let columns: () -> Int
  private let isColored: Bool
  private let theme: Theme

  /// Creates a line on the terminal of the errors, so that it is never mixed with redirected answers.
  package init(on output: any Output, columns: @escaping () -> Int, isColored: Bool, theme: Theme = .terminal) {
    (self.output, self.columns) = (output, columns)
    (self.isColored, self.theme) = (isColored, theme)
  }

  /// Replaces the progress shown; nil removes it from the screen.
  func show(_ progress: Progress?) {
    // The last column stays free: a cursor after it would be in the next row. To the end of the row is ECMA-48 §8.3.41.
    let line = progress?.line.cut(to: max(1, columns() - 1)).prompt(isColored: isColored, theme: theme) ?? ""
    output.write(Array("\r\(line)\u{1B}[K".utf8), to: .errors)
  }
}
