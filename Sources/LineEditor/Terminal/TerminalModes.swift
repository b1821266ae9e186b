import Glibc

/// The terminal's settings at one moment, to be put back later.
package struct TerminalModes: Equatable {
  private var settings: termios

  /// Nil where the descriptor is no terminal or the terminal is gone.
  package init?(of descriptor: Int32) {
    settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
  }

  /// What is typed to interrupt a program, 0 if nothing is.
  var interruptKey: UInt8 { withUnsafeBytes(of: settings.c_cc) { $0[Int(VINTR)] } }

  /// What is typed to stop a program, 0 if nothing is.
  var suspendKey: UInt8 { withUnsafeBytes(of: settings.c_cc) { $0[Int(VSUSP)] } }

  /// The same, but that keys arrive one by one and are not shown.
  package var keyByKey: TerminalModes {
    var modes = self
    modes.settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    return modes
  }

  /// The same, but that reading waits for one key, and that none makes a signal: one that comes while nothing reads would be
  /// lost.
  var withoutLines: TerminalModes {
    var modes = keyByKey
    modes.settings.c_lflag &= ~tcflag_t(ISIG)
    withUnsafeMutableBytes(of: &modes.settings.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    return modes
  }

  package static func == (one: TerminalModes, other: TerminalModes) -> Bool {
    one.flags == other.flags
      && withUnsafeBytes(of: one.settings.c_cc) { keys in
        withUnsafeBytes(of: other.settings.c_cc) { keys.elementsEqual($0) }
      }
  }

  private var flags: [UInt32] {
    [
      settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag, settings.c_ispeed, settings.c_ospeed,
    ]
  }

  /// Puts the settings back without discarding what was typed ahead, and at once: Linux would wait for another program
  /// that is writing where nothing is read.
  package func restore(to descriptor: Int32) {
    var settings = settings
    while tcsetattr(descriptor, TCSANOW, &settings) == -1, errno == EINTR {}
  }
}
