import Glibc
import TerminalTesting
import TestRunning
import Testing

struct EchoShell {
  let terminal: PseudoTerminal
  private var home: ScratchFolder?

  static let environment = ["TERM": "xterm", "HOME": "/nonexistent", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]

  init(
    _ environment: [String: String] = Self.environment, in terminal: PseudoTerminal? = nil, prompt: String? = nil
  ) throws {
    self.terminal = terminal ?? PseudoTerminal()
    try self.terminal.spawn(Self.path, prompt.map { [$0] } ?? [], environment: environment)
    if prompt == nil { try waitForPrompt() }
  }

  init(settings: String) throws {
    let home = ScratchFolder()
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

final class ScratchFolder {
  let path: String

  init() {
    var template = Array("/tmp/line-editor-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { fatalError("cannot create a folder in /tmp") }
    path = String(cString: made)
  }

  deinit { remove(path) }

  func file(_ name: String) -> String { path + "/" + name }

  func write(_ bytes: [UInt8], to name: String) throws {
    let stream = try #require(fopen(file(name), "w"))
    defer { fclose(stream) }
    try #require(fwrite(bytes, 1, bytes.count, stream) == bytes.count)
  }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func contents(of name: String) -> String? {
    guard let stream = fopen(file(name), "r") else { return nil }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    while case let byte = getc(stream), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return bytes.text
  }

  func mode(of name: String) -> String {
    var status = stat()
    guard stat(file(name), &status) == 0 else { return "none" }
    return String(status.st_mode & 0o7777, radix: 8)
  }

  private func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR, let stream = opendir(path) {
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in bytes.prefix { $0 != 0 }.text }
        if name != ".", name != ".." { remove(path + "/" + name) }
      }
      closedir(stream)
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}
