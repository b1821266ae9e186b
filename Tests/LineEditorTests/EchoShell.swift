import Glibc
import TerminalTesting
import TestRunning
import Testing

struct EchoShell {
  let terminal: PseudoTerminal
  private var home: TemporaryDirectory?

  static let environment = ["TERM": "xterm", "HOME": "/nonexistent", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]

  init(
    _ environment: [String: String] = Self.environment, in terminal: PseudoTerminal? = nil, prompt: String? = nil
  ) throws {
    self.terminal = terminal ?? PseudoTerminal()
    try self.terminal.spawn(Self.path, prompt.map { [$0] } ?? [], environment: environment)
    if prompt == nil { try waitForPrompt() }
  }

  init(settings: String) throws {
    let home = TemporaryDirectory()
    try home.write(settings, to: ".editrc")
    try self.init(EchoShell.environment.merging(["HOME": home.path]) { $1 })
    self.home = home
  }

  func type(_ keys: String, receives line: String) throws {
    try terminal.send(keys + "\r", shows: "got: \(line)\r\n")
    try waitForPrompt()
  }

  /// Waits for the prompt, and until keys reach the editor: before that the terminal would handle some itself.
  func waitForPrompt() throws {
    try terminal.waitFor("demo> ")
    try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
  }

  @discardableResult
  func type(_ keys: String, shows text: String) throws -> String { try terminal.send(keys, shows: text) }

  static let path = BuiltProgram.path("echo-shell")
}
