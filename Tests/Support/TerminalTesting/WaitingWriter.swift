import Glibc
import Platform
import Synchronization

/// A thread that waits to write to a stopped terminal.
final class WaitingWriter: Sendable {
  private let terminal: Int32
  /// The thread's file in `/proc`; -1 before it writes.
  private let status = Atomic<Int32>(-1)

  /// Starts to write to a descriptor, and closes it at the end.
  init(_ terminal: Int32) {
    self.terminal = terminal
    try? DetachedThread.run { [self] in write() }
  }

  deinit {
    close(terminal)
    close(status.load(ordering: .acquiring))
  }

  /// True if the thread sleeps, for which it has no reason but writing.
  var isWaiting: Bool {
    var line = [UInt8](repeating: 0, count: 512)
    let count = pread(status.load(ordering: .acquiring), &line, line.count, 0)
    // The state follows the name, which is in parentheses (proc(5)).
    return String(decoding: line.prefix(max(0, count)), as: UTF8.self).contains(") S ")
  }

  private func write() {
    status.store(open("/proc/thread-self/stat", O_RDONLY | O_CLOEXEC), ordering: .releasing)
    var byte = UInt8(ascii: "x")
    _ = Glibc.write(terminal, &byte, 1)
  }
}
