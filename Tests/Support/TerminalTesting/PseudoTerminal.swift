import CSpawning
import Glibc
import Platform
import Synchronization
import TestRunning

/// A terminal with a program, into which a test types and from which it reads.
///
/// The test keeps the terminal open too, so that its modes can be read after the program has ended.
package final class PseudoTerminal {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  package enum Exit: Equatable {
    case status(Int32)
    case signal(Int32)
  }

  package private(set) var transcript: [UInt8] = []
  private var consumed = 0
  private var keyboard: Int32
  private let terminal: Int32
  private let path: String
  package private(set) var process: pid_t = 0
  private var exit: Exit?

  package init(columns: UInt16 = 80, rows: UInt16 = 24) {
    var (keyboard, terminal): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    precondition(openpty(&keyboard, &terminal, &name, nil, &size) == 0, "no terminal is left")
    for descriptor in [keyboard, terminal] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    (self.keyboard, self.terminal) = (keyboard, terminal)
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    // First, as a program that waits for its output to be read would not end.
    if keyboard >= 0 { close(keyboard) }
    endProgram()
    close(terminal)
  }

  /// Starts a program in a session of its own with this terminal, without other descriptors or signal settings. Another
  /// one may follow after it.
  package func spawn(_ executable: String, _ arguments: [String] = [], environment: [String: String]) throws {
    endProgram()
    exit = nil
    process = try StartedProgram.process(executable, arguments, environment: environment, isSessionLeader: true) {
      // The session's first terminal opened without O_NOCTTY becomes its controlling terminal.
      posix_spawn_file_actions_addopen(&$0, 0, path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&$0, 0, 1)
      posix_spawn_file_actions_adddup2(&$0, 0, 2)
    }
  }

  /// Ends the program if it runs, and reaps it: tests of exits would wait for ever for a child that is not reaped.
  private func endProgram() {
    guard process > 0, exit == nil else { return }
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    _ = StartedProgram.status(of: process)
  }

  /// Types keys, and waits until the texts appear in this order; returns the output up to the end of the last.
  @discardableResult package func send(_ keys: String, shows texts: String...) throws -> String {
    try send(Array(keys.utf8))
    return try texts.reduce("") { _, text in try waitFor(text) }
  }

  package func exit(after keys: String) throws -> Exit {
    try send(keys)
    return try waitForExit()
  }

  package func exit(after signal: Int32) throws -> Exit {
    kill(process, signal)
    return try waitForExit()
  }

  package func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      // The output has to be read, as a program that cannot write does not read either.
      var source = pollfd(fd: keyboard, events: Int16(POLLIN | POLLOUT), revents: 0)
      try Self.check(poll(&source, 1, -1), "poll")
      if source.revents & Int16(POLLIN) != 0 { readOutput(milliseconds: 0) }
      guard source.revents & Int16(POLLOUT) != 0 else { continue }
      let count = rest.prefix(256).withUnsafeBytes { write(keyboard, $0.baseAddress, $0.count) }
      rest = rest.dropFirst(try Self.check(count, "write"))
    }
  }

  /// Reads until the text appears after the last one, and returns the output up to its end; fails after silent minutes.
  @discardableResult package func waitFor(_ text: String) throws -> String {
    let wanted = Array(text.utf8)
    var timeout = IdleTimeout()
    while true {
      if let end = endOfFirst(wanted, from: consumed) {
        defer { consumed = end }
        return String(decoding: transcript[consumed..<end], as: UTF8.self)
      }
      if readOutput(milliseconds: 50) { timeout.begin() }
      let shown = { String(decoding: self.transcript[self.consumed...], as: UTF8.self).debugDescription }
      try timeout.check("\(text.debugDescription), saw \(shown())")
    }
  }

  package func waitFor(_ first: String, _ others: String...) throws {
    for text in [first] + others { try waitFor(text) }
  }

  /// Reads until the text appears, and returns the output up to its end; nil after a pause without output, in which a
  /// person would type again.
  package func shown(upTo text: String, orQuietFor pause: Duration) throws -> String? {
    let wanted = Array(text.utf8)
    var end = ContinuousClock.now + pause
    while ContinuousClock.now < end {
      if let end = endOfFirst(wanted, from: consumed) {
        defer { consumed = end }
        return String(decoding: transcript[consumed..<end], as: UTF8.self)
      }
      if readOutput(milliseconds: 20) { end = ContinuousClock.now + pause }
    }
    return nil
  }

  package func exitSoFar() throws -> Exit? {
    while readOutput(milliseconds: 0) {}
    return try hasExited() ? exit : nil
  }

  package func waitForExit() throws -> Exit {
    var timeout = IdleTimeout()
    while true {
      // The output has to be read, as a program that cannot write may never end.
      if readOutput(milliseconds: 5) { timeout.begin() }
      if try hasExited(), let exit { return exit }
      try timeout.check("the end of the program")
    }
  }

  private func hasExited() throws -> Bool {
    guard exit == nil, process > 0 else { return exit != nil }
    var status: Int32 = 0
    guard try Self.check(waitpid(process, &status, WNOHANG), "waitpid") == process else { return false }
    let signal = status & 0x7F
    exit = signal == 0 ? .status((status >> 8) & 0xFF) : .signal(signal)
    return true
  }

  /// Types Ctrl-S, and returns when another thread waits to write, until the terminal shows output again or is gone.
  package func stopWithAnotherWriting() throws {
    let timeout = IdleTimeout()
    let readOn = { [self] in
      try timeout.check("a terminal that shows nothing more")
      readOutput(milliseconds: 5)
    }
    try send("\u{13}")
    var target = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
    while poll(&target, 1, 0) != 0 { try readOn() }
    let writer = WaitingWriter(try Self.check(open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC), "open"))
    while !writer.isWaiting { try readOn() }
  }

  /// Closes the terminal like its window; no input or output is possible afterwards.
  package func hangUp() {
    close(keyboard)
    keyboard = -1
  }

  package func resize(columns: UInt16, rows: UInt16) throws {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try Self.check(ioctl(keyboard, UInt(TIOCSWINSZ), &size), "TIOCSWINSZ")
  }

  package func modes() throws -> String {
    var settings = termios()
    try Self.check(tcgetattr(terminal, &settings), "tcgetattr")
    let keys = withUnsafeBytes(of: settings.c_cc) { $0.map { String($0) }.joined(separator: ",") }
    let flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    return flags.map { String($0, radix: 16) }.joined(separator: " ") + " " + keys
  }

  package func waitForModes(_ accept: (termios) -> Bool) throws {
    var timeout = IdleTimeout()
    var settings = termios()
    while true {
      try Self.check(tcgetattr(terminal, &settings), "tcgetattr")
      if accept(settings) { return }
      try timeout.check("other modes of the terminal")
      if readOutput(milliseconds: 5) { timeout.begin() }
    }
  }

  package func changeModes(_ change: (inout termios) -> Void) throws {
    var settings = termios()
    try Self.check(tcgetattr(terminal, &settings), "tcgetattr")
    change(&settings)
    try Self.check(tcsetattr(terminal, TCSANOW, &settings), "tcsetattr")
  }

  /// Reads the output that is there or comes in time; returns false if there is none.
  @discardableResult private func readOutput(milliseconds: Int32) -> Bool {
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

  @discardableResult private static func check<Value: SignedInteger>(_ value: Value, _ call: String) throws -> Value {
    guard value >= 0 else { throw Failure(description: "\(call): \(String(cString: strerror(errno)))") }
    return value
  }
}

/// A thread that waits to write to a stopped terminal.
final class WaitingWriter: Sendable {
  private let terminal: Int32
  /// The thread's file in `/proc`; -1 before it writes.
  private let status = Atomic<Int32>(-1)

  /// Starts to write to a descriptor, and closes it at the end.
  init(_ terminal: Int32) {
    self.terminal = terminal
    try? DetachedThread.run { [self] in write() }
  }

  deinit {
    close(terminal)
    close(status.load(ordering: .acquiring))
  }

  /// True if the thread sleeps, for which it has no reason but writing.
  var isWaiting: Bool {
    var line = [UInt8](repeating: 0, count: 512)
    let count = pread(status.load(ordering: .acquiring), &line, line.count, 0)
    // The state follows the name, which is in parentheses (proc(5)).
    return String(decoding: line.prefix(max(0, count)), as: UTF8.self).contains(") S ")
  }

  private func write() {
    status.store(open("/proc/thread-self/stat", O_RDONLY | O_CLOEXEC), ordering: .releasing)
    var byte = UInt8(ascii: "x")
    _ = Glibc.write(terminal, &byte, 1)
  }
}

/// Starts programs that inherit no blocked or ignored signals and no descriptors of the tests.
///
/// A shell with the blocked signals of a Swift worker thread waits for its children for ever, and a program with another
/// test's end of a pipe keeps that test waiting.
package enum StartedProgram {
  package struct Failure: Error, CustomStringConvertible { package let description: String }

  /// Starts a program; the terminal of a session leader is the first one that it opens.
  package static func process(
    _ executable: String, _ arguments: [String], environment: [String: String], isSessionLeader: Bool = false,
    files: (inout posix_spawn_file_actions_t) -> Void
  ) throws -> pid_t {
    let newSession: Int32 = isSessionLeader ? 0x80 : 0
    do throws(Errno) {
      return try ChildProcess([executable] + arguments, environment: environment, flags: newSession) {
        files(&$0)
        posix_spawn_file_actions_addclosefrom_np(&$0, 3)
      }.id
    } catch {
      throw Failure(description: "\(executable): \(error)")
    }
  }

  /// Runs a program to its end; returns all that it prints, errors too, and its status, 128 and the signal if that ended it.
  package static func run(
    _ executable: String, _ arguments: [String], environment: [String: String], readingFrom input: String = "/dev/null"
  ) throws -> (text: String, status: Int32) {
    let (reading, writing) = try pipe()
    defer { close(reading) }
    let process: pid_t
    do {
      defer { close(writing) }
      process = try Self.process(executable, arguments, environment: environment) {
        posix_spawn_file_actions_addopen(&$0, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&$0, writing, 1)
        posix_spawn_file_actions_adddup2(&$0, writing, 2)
      }
    }
    var printed: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    while case let count = read(reading, &piece, piece.count), count != 0 {
      guard count > 0 || errno == EINTR else { break }
      printed += piece.prefix(max(0, count))
      // A build takes minutes; its output shows that it does not hang.
      StandstillWatch.note()
    }
    return (printed.text, status(of: process))
  }

  /// Waits for the end of a process, and returns its status, 128 and the signal if that ended it.
  package static func status(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    // A signal may come in between.
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  package static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw Failure(description: "pipe: \(String(cString: strerror(errno)))") }
    return (ends[0], ends[1])
  }
}

/// The programs that were built with the tests, in the folder of all products of the package.
package enum BuiltProgram {
  package static func path(_ name: String) -> String { folder + "/" + name }

  private static let folder: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count))
    let runner = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return runner.split(separator: "/").dropLast().map { "/\($0)" }.joined()
  }()
}
