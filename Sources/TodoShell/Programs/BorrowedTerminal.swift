import Glibc

/// The terminal while another program uses it.
struct BorrowedTerminal {
  private var modes: termios?
  private let group: pid_t
  private var actions: [(signal: Int32, action: sigaction)] = []
  private let passing = SignalPassing()

  /// Lends it: signals from its keys are for the other program.
  init() {
    var found = termios()
    if tcgetattr(STDOUT_FILENO, &found) == 0 { modes = found }
    group = tcgetpgrp(STDOUT_FILENO)
    var ignoring = sigaction()
    ignoring.__sigaction_handler.sa_handler = SIG_IGN
    for signal in [SIGINT, SIGQUIT] {
      var previous = sigaction()
      sigaction(signal, &ignoring, &previous)
      actions.append((signal, previous))
    }
  }

  /// Takes it back, in whatever state it was left.
  func takeBack() {
    // A background process would get SIGTTOU for changing it.
    var (blocked, previous) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &blocked, &previous)
    if group == getpgrp(), tcgetpgrp(STDOUT_FILENO) != group { tcsetpgrp(STDOUT_FILENO, group) }
    if var modes, group == getpgrp() {
      // At once: the other program may have been left while it waits for the terminal to take something.
      while tcsetattr(STDOUT_FILENO, TCSANOW, &modes) == -1, errno == EINTR {}
    }
    pthread_sigmask(SIG_SETMASK, &previous, nil)
    for (signal, action) in actions {
      var action = action
      sigaction(signal, &action, nil)
    }
    passing.stop()
  }
}
