import Glibc

/// The file of a trace. What cannot be written to it does not disturb the session, and is told at its end.
///
/// It may be a pipe, with a reader that comes late or reads slowly: waiting for it ends when the session is interrupted.
final class TraceFile {
  /// Why there is no trace.
  enum Refusal: Error {
    /// The system says so.
    case failed(code: Int32)
    /// The session was interrupted before there was a reader.
    case interrupted
  }

  private let descriptor: Int32
  private let beginWaiting: () -> () -> Bool
  private var pending: [UInt8] = []
  private var failure: Int32?

  private static let pieceSize = 1 << 12
  /// So many milliseconds it may take until an interruption is heard.
  private static let patience: Int32 = 50

  /// Makes the file anew. It says as much as the data file does, so it belongs to its owner alone.
  ///
  /// - Parameter beginWaiting: Called before something is waited for; what it answers with tells whether that is to end.
  init(path: String, beginWaiting: @escaping () -> () -> Bool) throws(Refusal) {
    self.beginWaiting = beginWaiting
    let isInterrupted = beginWaiting()
    while true {
      let opened = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
      if opened >= 0 {
        descriptor = opened
        return
      }
      let code = errno
      // A pipe without a reader yet.
      guard code == ENXIO || code == EINTR, TraceFile.isPipe(path) else { throw .failed(code: code) }
      guard !isInterrupted() else { throw .interrupted }
      poll(nil, 0, Self.patience)
    }
  }

  private static func isPipe(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  deinit {
    close(descriptor)
  }

  /// Adds bytes to the trace.
  func write(_ bytes: [UInt8]) {
    pending += bytes
    if pending.count >= Self.pieceSize { flush() }
  }

  /// Sees to it that everything has left, and answers with the number of the first error if it has not.
  func finish() -> Int32? {
    flush()
    return failure
  }

  private func flush() {
    defer { pending.removeAll(keepingCapacity: true) }
    var rest = pending[...]
    while failure == nil, !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        waitForReader()
      } else if errno != EINTR {
        failure = errno
      }
    }
  }

  /// Waits until there is room in a pipe, or no reason to wait any more.
  private func waitForReader() {
    var target = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    let isInterrupted = beginWaiting()
    while !isInterrupted() {
      if poll(&target, 1, Self.patience) > 0 { return }
    }
    failure = EINTR
  }
}
