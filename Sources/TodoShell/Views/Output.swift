import Glibc
import LineEditor
import Platform
import TodoApp
import TodoModel

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

/// Answers that may not be shown before what they claim is durable, in their order.
struct WithheldAnswers {
  private var pieces: [(stream: StandardStream, isToBeRead: Bool, bytes: [UInt8])] = []
  /// How many answers there are.
  private(set) var count = 0
  /// Whether any of them claims that tasks have changed.
  private(set) var isDurabilityNeeded = false
  /// The lines that are answered.
  private(set) var lines: ClosedRange<Int>?
  /// The commands that are answered, where an error would have to name each of them.
  private(set) var origins: [CommandSource] = []

  /// Adds the answer to a command.
  ///
  /// - Parameters:
  ///   - keepsOrigin: Whether the command may have to be named; keeping each of them takes memory.
  ///   - isToBeRead: Whether it is an answer by itself, which may go to a pager.
  mutating func append(
    _ bytes: [UInt8], to stream: StandardStream, answering origin: CommandSource, keepsOrigin: Bool, changesTasks: Bool,
    isToBeRead: Bool = false
  ) {
    if !isToBeRead, let last = pieces.indices.last, pieces[last].stream == stream, !pieces[last].isToBeRead {
      pieces[last].bytes += bytes
    } else {
      pieces.append((stream, isToBeRead, bytes))
    }
    count += 1
    isDurabilityNeeded = isDurabilityNeeded || changesTasks
    lines = (lines?.lowerBound ?? origin.line)...max(lines?.lowerBound ?? origin.line, origin.line)
    if keepsOrigin { origins.append(origin) }
  }

  mutating func drop() {
    self = WithheldAnswers()
  }

  mutating func release(to output: any Output) {
    for piece in pieces {
      if piece.isToBeRead {
        output.present(piece.bytes, until: { Interruption.hasArrived })
      } else {
        output.write(piece.bytes, to: piece.stream)
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

  /// A line on the terminal of the errors, so that it is never among answers that go somewhere else.
  package init(on output: any Output, columns: @escaping () -> Int, isColored: Bool, theme: Theme = .terminal) {
    self.output = output
    self.columns = columns
    self.isColored = isColored
    self.theme = theme
  }

  /// Shows a progress in the place of the one before it; nil takes that off the screen.
  func show(_ progress: Progress?) {
    // The last column stays free: a cursor after it would be in the next row. To the end of the row is ECMA-48 §8.3.41.
    let line = progress?.line.cut(to: max(1, columns() - 1)).prompt(isColored: isColored, theme: theme) ?? ""
    output.write(Array("\r\(line)\u{1B}[K".utf8), to: .errors)
  }
}
