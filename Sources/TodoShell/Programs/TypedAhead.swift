import Glibc

/// Input that was typed ahead and is not read yet.
enum TypedAhead {
  /// Whether there is something, half a line included; nothing of it is read. Without a terminal there never is.
  static var isThere: Bool {
    var found = termios()
    // A background process would get SIGTTOU for changing the modes.
    guard tcgetpgrp(STDIN_FILENO) == getpgrp(), tcgetattr(STDIN_FILENO, &found) == 0 else { return false }
    var keyByKey = found
    // While the terminal collects lines it does not report an unfinished one (POSIX.1-2017 §11.1.6).
    keyByKey.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &keyByKey)
    defer { tcsetattr(STDIN_FILENO, TCSANOW, &found) }
    var terminal = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&terminal, 1, 0) > 0
  }
}
