import Glibc

/// Writes to the terminal on standard output, and waits as long as that takes nothing: after Ctrl-S, or where nothing
/// reads. When SIGTERM or SIGHUP has come, it does not wait any more, so that the program can save and leave.
///
/// The signals are those that `InterruptSignal` has taken over.
package final class TerminalWriter {
  /// The terminal once more: whether writing waits belongs to what was opened, and the one that we were given belongs to
  /// others as well.
  private let own: Int32?
  private var hasGivenUp = false

  /// After so many milliseconds a terminal that has taken nothing will not be in time for the end any more.
  private static let lastWait: Int32 = 100

  /// A writer; where the terminal cannot be opened again it does not notice one that stops in the middle of a piece.
  package init() {
    var name = [CChar](repeating: 0, count: 128)
    guard ttyname_r(STDOUT_FILENO, &name, name.count) == 0 else {
      own = nil
      return
    }
    let opened = open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    own = opened >= 0 ? opened : nil
  }

  deinit {
    if let own { close(own) }
  }

  /// Writes all bytes, or none any more once it has been given up; answers with the error number if that fails.
  package func write(_ bytes: [UInt8]) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty, !hasGivenUp {
      if own == nil, !waitUntilWritable() { break }
      let written = rest.withUnsafeBytes { Glibc.write(own ?? STDOUT_FILENO, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        guard waitUntilWritable() else { break }
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }

  /// Whether the terminal takes something, or is gone; otherwise it is given up.
  private func waitUntilWritable() -> Bool {
    var sources = [
      pollfd(fd: own ?? STDOUT_FILENO, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: SignalDelivery.terminationDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&sources, 2, -1) < 0 {
      guard errno == EINTR else { return false }
    }
    hasGivenUp = sources[0].revents == 0 && poll(&sources, 1, Self.lastWait) <= 0
    return !hasGivenUp
  }
}
