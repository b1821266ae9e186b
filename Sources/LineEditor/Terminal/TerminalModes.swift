import Glibc

package struct TerminalModes: Equatable {
  private var settings: termios

  /// Nil if the descriptor is no terminal or the terminal is gone.
  package init?(of descriptor: Int32) {
    settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
  }

  /// The keys that interrupt and stop a program; 0 for none.
  var interruptKey: UInt8 { withUnsafeBytes(of: settings.c_cc) { $0[Int(VINTR)] } }
  var suspendKey: UInt8 { withUnsafeBytes(of: settings.c_cc) { $0[Int(VSUSP)] } }

  /// The same modes, except that keys arrive one by one and without echo.
  package var keyByKey: TerminalModes {
    var modes = self
    modes.settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    return modes
  }

  /// The modes `keyByKey`; reading waits for a key, and none sends a signal, which would be lost between two reads.
  var withoutLines: TerminalModes {
    var modes = keyByKey
    modes.settings.c_lflag &= ~tcflag_t(ISIG)
    withUnsafeMutableBytes(of: &modes.settings.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    return modes
  }

  package static func == (one: TerminalModes, other: TerminalModes) -> Bool { one.values == other.values }

  private var values: [UInt32] {
    [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag, settings.c_ispeed, settings.c_ospeed]
      + withUnsafeBytes(of: settings.c_cc) { $0.map(UInt32.init) }
  }

  /// Restores the settings at once, discarding nothing: Linux would wait for output that nobody reads.
  package func restore(to descriptor: Int32) {
    var settings = settings
    while tcsetattr(descriptor, TCSANOW, &settings) == -1, errno == EINTR {}
  }
}

package struct WindowSize: Equatable {
  let columns, rows: Int

  /// The current size as the terminal on standard output reports it; nil for what it does not.
  package static var reported: (columns: Int?, rows: Int?) {
    var size = winsize()
    _ = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
    return (size.ws_col > 0 ? Int(size.ws_col) : nil, size.ws_row > 0 ? Int(size.ws_row) : nil)
  }

  static var now: WindowSize {
    let (columns, rows) = reported
    return WindowSize(columns: columns ?? 80, rows: rows ?? 24)
  }
}
