import Glibc
import Platform

/// Collects the drawing until the editor waits for keys: pasted ones draw much, and each output costs a terminal work.
final class TerminalOutput {
  private var pending: [UInt8] = []
  private let terminal = TerminalWriter()

  func write(_ text: String) { pending += text.utf8 }

  /// Writes the drawing; an error is left for the next read to report.
  func flush() {
    try? terminal.write(pending)
    pending.removeAll(keepingCapacity: true)
  }
}

/// Writes to the terminal on standard output, and waits while it accepts nothing: after Ctrl-S, or if nothing reads it.
/// After a SIGTERM or SIGHUP of `InterruptSignal` it waits no longer, so that the program can save and leave.
package final class TerminalWriter {
  /// The terminal, opened again: non-blocking mode belongs to the open file, and other programs share standard output.
  private let own: Descriptor?
  private let target: Int32
  private var hasGivenUp = false

  /// The wait after such a signal, in milliseconds.
  private static let lastWait: Int32 = 100

  /// Opens the terminal again; without that, a write may block in the middle of a piece.
  package init() {
    var name = [CChar](repeating: 0, count: 128)
    let isNamed = ttyname_r(STDOUT_FILENO, &name, name.count) == 0
    let number = isNamed ? open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1
    own = number >= 0 ? Descriptor(number) : nil
    target = number >= 0 ? number : STDOUT_FILENO
  }

  /// Writes all bytes, or none after the terminal was given up.
  package func write(_ bytes: [UInt8]) throws(Errno) {
    guard !hasGivenUp, target != STDOUT_FILENO || waitUntilWritable() else { return }
    try writeFully(bytes, to: target, waitForRoom: waitUntilWritable)
  }

  private func waitUntilWritable() -> Bool {
    var sources = [pollfd.writable(target), .readable(SignalDelivery.terminationDescriptor)]
    guard (try? wait(for: &sources)) != nil else { return false }
    hasGivenUp = !sources[0].isReady && !isReady(sources[0], within: Self.lastWait)
    return !hasGivenUp
  }
}
