import Glibc
import Synchronization

/// Ctrl-C during a batch: it ends after the command that is being worked on, and stops waiting for the next one.
public enum Interruption {
  private static let arrived = Atomic<Bool>(false)

  /// A pipe that can be read from as soon as the signal has arrived; -1 as long as it is not listened for.
  private static let wakeUp = Atomic<Int32>(-1)
  private static let writeEnd = Atomic<Int32>(-1)

  /// Whether the batch has been interrupted.
  public static var hasArrived: Bool { arrived.load(ordering: .acquiring) }

  /// Takes over SIGINT and SIGTERM, once per process, so that nothing stops half done.
  public static func install() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      wakeUp.store(ends[0], ordering: .relaxed)
      writeEnd.store(ends[1], ordering: .relaxed)
    }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      Interruption.arrived.store(true, ordering: .releasing)
      // Any thread may run this, rarely the one that waits for input, so a failing read would wake nobody.
      _ = write(Interruption.writeEnd.load(ordering: .relaxed), "!", 1)
    }
    action.sa_flags = SA_RESTART
    sigaction(SIGINT, &action, nil)
    sigaction(SIGTERM, &action, nil)
  }

  /// Waits until a descriptor can be read from, or the batch is interrupted.
  static func waitForInput(_ descriptor: Int32) {
    var polled = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeUp.load(ordering: .relaxed), events: Int16(POLLIN), revents: 0),
    ]
    while poll(&polled, 2, -1) < 0, errno == EINTR, !hasArrived {}
  }
}
