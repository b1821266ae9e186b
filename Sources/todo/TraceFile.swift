import Glibc
import Platform

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

  private let descriptor: Descriptor
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
      do throws(Errno) {
        descriptor = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY | O_NONBLOCK, mode: 0o600)
        return
      } catch {
        // A pipe without a reader yet.
        guard error == .noSuchAddressOrDevice, TraceFile.isPipe(path) else { throw .failed(code: error.rawValue) }
      }
      guard !isInterrupted() else { throw .interrupted }
      pause(milliseconds: Self.patience)
    }
  }

  private static func isPipe(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
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
    guard failure == nil else { return }
    do throws(Errno) {
      try writeFully(pending, to: descriptor.number, waitForRoom: waitForReader)
    } catch {
      failure = error.rawValue
    }
  }

  /// Waits until there is room in a pipe, or no reason to wait any more.
  private func waitForReader() -> Bool {
    let isInterrupted = beginWaiting()
    while !isInterrupted() {
      if isReady(.writable(descriptor.number), within: Self.patience) { return true }
    }
    failure = EINTR
    return false
  }
}
