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

  /// Types the keys and Return, and waits until the shell has received the line.
  func type(_ keys: String, receives line: String) throws {
    try terminal.send(keys + "\r")
    try terminal.waitFor("got: \(line)\r\n")
    try waitForPrompt()
  }

  /// Waits for the prompt, and until keys reach the editor: before that the terminal would handle some itself.
  func waitForPrompt() throws {
    try terminal.waitFor("demo> ")
    try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
  }

  /// Types the keys, and waits until the text is shown.
  @discardableResult
  func type(_ keys: String, shows text: String) throws -> String {
    try terminal.send(keys)
    return try terminal.waitFor(text)
  }

  static let path = BuiltProgram.path("echo-shell")
}

/// A temporary folder for one test.
final class ScratchFolder {
  struct Failure: Error {}

  let path: String

  init() throws {
    var template = Array("/tmp/line-editor-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure() }
    path = String(cString: made)
  }

  deinit {
    remove(path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  func write(_ bytes: [UInt8], to name: String) throws {
    guard let stream = fopen(file(name), "w") else { throw Failure() }
    defer { fclose(stream) }
    guard fwrite(bytes, 1, bytes.count, stream) == bytes.count else { throw Failure() }
  }

  func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  /// Returns the text of a file; nil if there is none.
  func contents(of name: String) -> String? {
    guard let stream = fopen(file(name), "r") else { return nil }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    while case let byte = getc(stream), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The permissions of a file, in octal.
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
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != ".", name != ".." { remove(path + "/" + name) }
      }
      closedir(stream)
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}
