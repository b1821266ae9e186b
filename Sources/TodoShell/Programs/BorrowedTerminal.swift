import Glibc
import LineEditor
import Platform

/// The terminal while another program uses it.
package struct BorrowedTerminal {
  private let modes = TerminalModes(of: STDOUT_FILENO)
  private let group = tcgetpgrp(STDOUT_FILENO)
  private let keys = TakenSignals([SIGINT, SIGQUIT], .ignoring)
  private let passing = SignalPassing()

  /// Borrows it, and answers with what takes it back.
  package static let borrow: @Sendable () -> () -> Void = { BorrowedTerminal().takeBack }

  /// Takes it back, in whatever state it was left.
  func takeBack() {
    // A background process would get SIGTTOU for changing it.
    withMask(SIG_BLOCK, [SIGTTOU]) {
      guard group == getpgrp() else { return }
      if tcgetpgrp(STDOUT_FILENO) != group { tcsetpgrp(STDOUT_FILENO, group) }
      // The other program may have been left while it waits for the terminal to take something.
      modes?.restore(to: STDOUT_FILENO)
    }
    keys.giveBack()
    passing.stop()
  }
}
