import Glibc
import TerminalTesting

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

  /// Types the keys, and waits until this is shown.
  @discardableResult
  func type(_ keys: String, shows text: String) throws -> String {
    try terminal.send(keys)
    return try terminal.waitFor(text)
  }

  static let path = BuiltProgram.path("echo-shell")
}
