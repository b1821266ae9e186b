import Glibc
import Synchronization

/// Ctrl-C during a batch: it ends after the command that is being worked on.
public enum Interruption {
  private static let arrived = Atomic<Bool>(false)

  /// Whether the batch has been interrupted.
  public static var hasArrived: Bool { arrived.load(ordering: .relaxed) }

  /// Takes over SIGINT and SIGTERM, once per process, so that nothing stops half done.
  public static func install() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Interruption.arrived.store(true, ordering: .relaxed) }
    // Without SA_RESTART, so that a read that waits for input is interrupted.
    sigaction(SIGINT, &action, nil)
    sigaction(SIGTERM, &action, nil)
  }
}
