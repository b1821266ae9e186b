import Glibc

/// The built `echo-shell` in a terminal, waiting at its first prompt.
struct EchoShell {
  let terminal: PseudoTerminal

  static let environment = ["TERM": "xterm", "HOME": "/nonexistent", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]

  init(
    _ environment: [String: String] = Self.environment, in terminal: PseudoTerminal? = nil, prompt: String? = nil
  ) throws {
    self.terminal = try terminal ?? PseudoTerminal()
    try self.terminal.spawn(Self.path, prompt.map { [$0] } ?? [], environment: environment)
    if prompt == nil {
      try waitForPrompt()
    }
  }

  /// Types the keys and Return, and waits until the shell has received this line.
  func type(_ keys: String, receives line: String) throws {
    try terminal.send(keys + "\r")
    try terminal.waitFor("got: \(line)\r\n")
    try waitForPrompt()
  }

  /// Waits for the prompt, and until keys reach the editor: up to then the terminal would handle some itself.
  func waitForPrompt() throws {
    try terminal.waitFor("demo> ")
    try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
  }

  /// The products are built into one folder.
  static let path: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count))
    let runner = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return runner.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/echo-shell"
  }()
}

enum Key {
  static let left = "\u{1B}[D"
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let delete = "\u{1B}[3~"
  static let backspace = "\u{7F}"
  static let controlC = "\u{3}"
  static let controlD = "\u{4}"
  static let controlR = "\u{12}"
  static let controlV = "\u{16}"
  static let controlZ = "\u{1A}"
}
