import Glibc
import TestRunning

/// A program at the controlling end of a terminal that a test types into and reads from.
///
/// The test keeps the terminal open as well, so that its modes can be looked at when the program is gone.
package final class PseudoTerminal {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  package enum Exit: Equatable {
    case status(Int32)
    case signal(Int32)
  }

  /// Everything that was shown so far.
  package private(set) var transcript: [UInt8] = []
  private var consumed = 0
  private var keyboard: Int32
  private let terminal: Int32
  private let path: String
  package private(set) var process: pid_t = 0
  private var exit: Exit?

  /// A terminal of this size with nothing running in it.
  package init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    var (keyboard, terminal): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    try Self.check(openpty(&keyboard, &terminal, &name, nil, nil), "openpty")
    try Self.check(fcntl(keyboard, F_SETFD, FD_CLOEXEC), "fcntl")
    try Self.check(fcntl(terminal, F_SETFD, FD_CLOEXEC), "fcntl")
    (self.keyboard, self.terminal) = (keyboard, terminal)
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    try resize(columns: columns, rows: rows)
  }

  deinit {
    // First, as a program that waits for the terminal to take something ends no sooner.
    if keyboard >= 0 { close(keyboard) }
    takeLeave()
    close(terminal)
  }

  /// Starts the program in a session of its own with this terminal, and with no other descriptors or signal settings.
  ///
  /// Another one may follow when it has ended.
  package func spawn(_ executable: String, _ arguments: [String] = [], environment: [String: String]) throws {
    takeLeave()
    exit = nil
    process = try StartedProgram.process(executable, arguments, environment: environment, isSessionLeader: true) {
      // The session's first terminal opened without O_NOCTTY becomes its controlling terminal.
      posix_spawn_file_actions_addopen(&$0, 0, path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&$0, 0, 1)
      posix_spawn_file_actions_adddup2(&$0, 0, 2)
    }
  }

  /// Ends the program if it has not ended, and takes note of that: a child of which nobody does would have tests of
  /// exits wait forever.
  private func takeLeave() {
    guard process > 0, exit == nil else { return }
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    // A signal may come in between.
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }

  /// Types the text.
  package func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  /// Types the bytes.
  package func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Reading on, as a program whose output nobody takes takes no input either.
      var source = pollfd(fd: keyboard, events: Int16(POLLIN | POLLOUT), revents: 0)
      try Self.check(poll(&source, 1, -1), "poll")
      if source.revents & Int16(POLLIN) != 0 { readWhatIsShown(milliseconds: 0) }
      guard source.revents & Int16(POLLOUT) != 0 else { continue }
      let count = rest.prefix(256).withUnsafeBytes { write(keyboard, $0.baseAddress, $0.count) }
      rest = rest.dropFirst(try Self.check(count, "write"))
    }
  }

  /// Reads until the text has appeared after everything waited for before; returns what was shown up to its end.
  ///
  /// Fails when nothing has been shown for minutes.
  @discardableResult
  package func waitFor(_ text: String) throws -> String {
    let wanted = Array(text.utf8)
    var patience = IdleTimeout()
    while true {
      if let end = endOfFirst(wanted, from: consumed) {
        defer { consumed = end }
        return String(decoding: transcript[consumed..<end], as: UTF8.self)
      }
      if readWhatIsShown(milliseconds: 50) { patience.begin() }
      let shown = { String(decoding: self.transcript[self.consumed...], as: UTF8.self).debugDescription }
      try patience.check("\(text.debugDescription), saw \(shown())")
    }
  }

  /// Reads until the text has appeared, and answers with what was shown up to its end; nil if nothing has been shown for
  /// so long before that, which is when somebody would type it again.
  package func shown(upTo text: String, orQuietFor pause: Duration) throws -> String? {
    let wanted = Array(text.utf8)
    var end = ContinuousClock.now + pause
    while ContinuousClock.now < end {
      if let end = endOfFirst(wanted, from: consumed) {
        defer { consumed = end }
        return String(decoding: transcript[consumed..<end], as: UTF8.self)
      }
      if readWhatIsShown(milliseconds: 20) { end = ContinuousClock.now + pause }
    }
    return nil
  }

  /// How the program has ended; nil if it has not yet.
  package func exitSoFar() throws -> Exit? {
    while readWhatIsShown(milliseconds: 0) {}
    return try hasExited() ? exit : nil
  }

  /// Reads until the program has ended.
  package func waitForExit() throws -> Exit {
    var patience = IdleTimeout()
    while true {
      // Reading on, as a program whose output nobody takes may never end.
      if readWhatIsShown(milliseconds: 5) { patience.begin() }
      if try hasExited(), let exit { return exit }
      try patience.check("the end of the program")
    }
  }

  /// Whether the program has ended; takes note of how.
  private func hasExited() throws -> Bool {
    guard exit == nil, process > 0 else { return exit != nil }
    var status: Int32 = 0
    guard try Self.check(waitpid(process, &status, WNOHANG), "waitpid") == process else { return false }
    let signal = status & 0x7F
    exit = signal == 0 ? .status((status >> 8) & 0xFF) : .signal(signal)
    return true
  }

  /// Types Ctrl-S, has somebody else write, and returns when that one waits; until something is shown again, or the
  /// terminal is gone.
  package func stopWithAnotherWriting() throws {
    let patience = IdleTimeout()
    let goOn = { [self] in
      try patience.check("a terminal that shows nothing more")
      readWhatIsShown(milliseconds: 5)
    }
    try send("\u{13}")
    var target = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
    while poll(&target, 1, 0) != 0 { try goOn() }
    let writer = WaitingWriter(try Self.check(open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC), "open"))
    while !writer.isWaiting { try goOn() }
  }

  /// Takes the terminal away, as closing its window does; nothing can be typed or read afterwards.
  package func hangUp() {
    close(keyboard)
    keyboard = -1
  }

  /// Gives the window another size, which the program hears of by SIGWINCH.
  package func resize(columns: UInt16, rows: UInt16) throws {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try Self.check(ioctl(keyboard, UInt(TIOCSWINSZ), &size), "TIOCSWINSZ")
  }

  /// The terminal's modes, in a form to compare and print.
  package func modes() throws -> String {
    var settings = termios()
    try Self.check(tcgetattr(terminal, &settings), "tcgetattr")
    let keys = withUnsafeBytes(of: settings.c_cc) { $0.map { String($0) }.joined(separator: ",") }
    let flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    return flags.map { String($0, radix: 16) }.joined(separator: " ") + " " + keys
  }

  /// Reads until the terminal's modes are such as these.
  package func waitForModes(_ accept: (termios) -> Bool) throws {
    var patience = IdleTimeout()
    var settings = termios()
    while true {
      try Self.check(tcgetattr(terminal, &settings), "tcgetattr")
      if accept(settings) { return }
      try patience.check("other modes of the terminal")
      if readWhatIsShown(milliseconds: 5) { patience.begin() }
    }
  }

  /// Changes the terminal's modes, as `stty` does.
  package func changeModes(_ change: (inout termios) -> Void) throws {
    var settings = termios()
    try Self.check(tcgetattr(terminal, &settings), "tcgetattr")
    change(&settings)
    try Self.check(tcsetattr(terminal, TCSANOW, &settings), "tcsetattr")
  }

  /// Reads what is there, or comes within so much time, and answers whether that was anything.
  @discardableResult
  private func readWhatIsShown(milliseconds: Int32) -> Bool {
    var source = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, milliseconds) == 1 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(keyboard, &buffer, buffer.count)
    guard count > 0 else { return false }
    transcript += buffer.prefix(count)
    StandstillWatch.note()
    return true
  }

  private func endOfFirst(_ wanted: [UInt8], from start: Int) -> Int? {
    transcript.withUnsafeBytes { shown in
      guard let base = shown.baseAddress, let first = wanted.first else { return nil }
      var place = start
      while shown.count - place >= wanted.count,
        let found = memchr(base + place, Int32(first), shown.count - place - wanted.count + 1)
      {
        place = base.distance(to: UnsafeRawPointer(found))
        if memcmp(found, wanted, wanted.count) == 0 { return place + wanted.count }
        place += 1
      }
      return nil
    }
  }

  @discardableResult
  private static func check<Value: SignedInteger>(_ value: Value, _ call: String) throws -> Value {
    guard value >= 0 else { throw Failure(description: "\(call): \(String(cString: strerror(errno)))") }
    return value
  }
}
