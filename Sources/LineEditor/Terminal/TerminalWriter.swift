import Glibc
import Platform

/// Writes to the terminal on standard output, and waits as long as that takes nothing: after Ctrl-S, or where nothing
/// reads. When SIGTERM or SIGHUP has come, it does not wait any more, so that the program can save and leave.
///
/// The signals are those that `InterruptSignal` has taken over.
package final class TerminalWriter {
  /// The terminal once more: whether writing waits belongs to what was opened, and the one that we were given belongs to
  /// others as well.
  private let own: Descriptor?
  private let target: Int32
  private var hasGivenUp = false

  /// After so many milliseconds a terminal that has taken nothing will not be in time for the end any more.
  private static let lastWait: Int32 = 100

  /// A writer; where the terminal cannot be opened again it does not notice one that stops in the middle of a piece.
  package init() {
    var name = [CChar](repeating: 0, count: 128)
    let isNamed = ttyname_r(STDOUT_FILENO, &name, name.count) == 0
    let number = isNamed ? open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1
    own = number >= 0 ? Descriptor(number) : nil
    target = number >= 0 ? number : STDOUT_FILENO
  }

  /// Writes all bytes, or none any more once it has been given up; answers with the error number if that fails.
  package func write(_ bytes: [UInt8]) -> Int32? {
    guard !hasGivenUp, target != STDOUT_FILENO || waitUntilWritable() else { return nil }
    do throws(Errno) {
      try writeFully(bytes, to: target, waitForRoom: waitUntilWritable)
      return nil
    } catch {
      return error.rawValue
    }
  }

  /// Whether the terminal takes something, or is gone; otherwise it is given up.
  private func waitUntilWritable() -> Bool {
    var sources = [pollfd.writable(target), .readable(SignalDelivery.terminationDescriptor)]
    guard (try? wait(for: &sources)) != nil else { return false }
    hasGivenUp = !sources[0].isReady && !isReady(sources[0], within: Self.lastWait)
    return !hasGivenUp
  }
}
