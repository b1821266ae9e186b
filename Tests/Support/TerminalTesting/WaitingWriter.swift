import Glibc
import Platform
import Synchronization

/// A thread that writes to a terminal that takes nothing.
final class WaitingWriter: Sendable {
  private let terminal: Int32
  /// What the system says of the thread; -1 as long as it has not come to writing.
  private let status = Atomic<Int32>(-1)

  /// Writes to a descriptor, which is closed afterwards.
  init(_ terminal: Int32) {
    self.terminal = terminal
    try? DetachedThread.run { [self] in write() }
  }

  deinit {
    close(terminal)
    close(status.load(ordering: .acquiring))
  }

  /// Whether it waits: once it has come to writing, it has no other reason to sleep.
  var isWaiting: Bool {
    var line = [UInt8](repeating: 0, count: 512)
    let count = pread(status.load(ordering: .acquiring), &line, line.count, 0)
    // The state is behind the name, which is in parentheses (proc(5)).
    return String(decoding: line.prefix(max(0, count)), as: UTF8.self).contains(") S ")
  }

  private func write() {
    status.store(open("/proc/thread-self/stat", O_RDONLY | O_CLOEXEC), ordering: .releasing)
    var byte = UInt8(ascii: "x")
    _ = Glibc.write(terminal, &byte, 1)
  }
}
