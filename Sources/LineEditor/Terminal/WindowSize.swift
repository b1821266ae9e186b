import Glibc

/// How large the terminal is.
struct WindowSize: Equatable {
  let columns: Int
  let rows: Int

  /// As it is now; 0 if it does not say.
  static var now: WindowSize {
    var size = winsize()
    _ = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
    return WindowSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// How many columns the terminal has; 80 if it does not say.
  static var columns: Int { now.columns > 0 ? now.columns : 80 }
}
