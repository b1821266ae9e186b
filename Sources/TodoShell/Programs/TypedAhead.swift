import Glibc
import LineEditor
import Platform

/// Input that was typed ahead and is not read yet.
enum TypedAhead {
  /// Whether there is something, half a line included; nothing of it is read. Without a terminal there never is.
  static var isThere: Bool {
    // A background process would get SIGTTOU for changing the modes.
    guard tcgetpgrp(STDIN_FILENO) == getpgrp(), let found = TerminalModes(of: STDIN_FILENO) else { return false }
    // While the terminal collects lines it does not report an unfinished one (POSIX.1-2017 §11.1.6).
    found.keyByKey.restore(to: STDIN_FILENO)
    defer { found.restore(to: STDIN_FILENO) }
    return isReady(.readable(STDIN_FILENO))
  }
}
