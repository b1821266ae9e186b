import Glibc
import Synchronization

/// Ctrl-C during a batch: it ends after the command that is being worked on.
package enum Interruption {
  private static let arrived = Atomic<Bool>(false)
  private static let bell = Atomic<Int32>(-1)
  private static let listener = Atomic<Int32>(-1)

  /// Whether the batch has been interrupted.
  package static var hasArrived: Bool { arrived.load(ordering: .relaxed) }

  /// A descriptor that can be read as soon as the batch has been interrupted; negative if that cannot happen.
  static var descriptor: Int32 { listener.load(ordering: .relaxed) }

  /// Takes over SIGINT and SIGTERM, once per process, so that nothing stops half done.
  package static func install() {
    // The thread that waits for input need not be the one that the signal interrupts, so a pipe has to wake it.
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      listener.store(ends[0], ordering: .relaxed)
      bell.store(ends[1], ordering: .relaxed)
    }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      Interruption.arrived.store(true, ordering: .relaxed)
      let error = errno
      var byte: UInt8 = 1
      _ = write(Interruption.bell.load(ordering: .relaxed), &byte, 1)
      errno = error
    }
    sigaction(SIGINT, &action, nil)
    sigaction(SIGTERM, &action, nil)
  }
}
