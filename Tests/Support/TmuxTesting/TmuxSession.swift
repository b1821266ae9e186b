import Glibc
import Synchronization
import TerminalTesting
import TestRunning
import Testing

/// A program in a terminal of tmux, which keeps the screen's content: a test presses keys by name and reads the screen.
///
/// Each session has a server of its own, which ends with it and reads no settings of the user.
package final class TmuxSession {
  package struct Size: Sendable, CustomStringConvertible {
    package let columns: Int
    package let rows: Int

    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }

    package var description: String { "\(columns)x\(rows)" }
  }

  package struct Failure: Error, CustomStringConvertible { package let description: String }

  package static let isInstalled = access(tmux, X_OK) == 0
  private static let tmux = "/usr/bin/tmux"

  private let folder: String
  private var environment: [String: String]

  /// Starts a command of `sh` in a folder of the caller's, in which the server has its socket.
  package init(_ command: String, size: Size, in folder: String, environment: [String: String]) throws {
    self.folder = folder
    // tmux sets TERM.
    self.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { mine, _ in mine }
    self.environment["TERM"] = nil
    let settings = folder + "/tmux.conf"
    // No status line, and no wait after an escape.
    try write("set -g status off\nset -sg escape-time 0\nset -g default-terminal tmux-256color\n", to: settings)
    try tmux([
      "-u", "-f", settings, "new-session", "-d", "-c", folder, "-x", "\(size.columns)", "-y", "\(size.rows)", command,
    ])
  }

  deinit { _ = try? tmux(["kill-server"]) }

  /// Types a text, presses keys after it, and waits for the last line of the screen if one is given.
  package func type(_ text: String, press keys: String..., until last: String? = nil) throws {
    try tmux(["send-keys", "-l", "--", text])
    try press(keys, until: last)
  }

  /// Presses keys by the names that tmux has for them: `Enter`, `Home`, `C-Left`, `DC`.
  package func press(_ keys: String..., until last: String? = nil) throws { try press(keys, until: last) }

  private func press(_ keys: [String], until last: String?) throws {
    if !keys.isEmpty { try tmux(["send-keys"] + keys) }
    if let last { try wait(for: "the last line “\(last)”") { $0.last == last } }
  }

  package func paste(_ text: String) throws {
    try write(text, to: folder + "/paste")
    try tmux(["load-buffer", folder + "/paste"])
    try tmux(["paste-buffer", "-p", "-r"])
  }

  package func resize(to size: Size) throws {
    try tmux(["resize-window", "-x", "\(size.columns)", "-y", "\(size.rows)"])
  }

  /// Returns the screen without blanks at the ends of lines and without empty lines at its end.
  package func screen() throws -> Screen { Screen(text: try tmux(["capture-pane", "-p"])) }

  package func screenWithColours() throws -> String { try tmux(["capture-pane", "-p", "-e"]) }

  package func process() throws -> pid_t {
    pid_t(try tmux(["list-panes", "-F", "#{pane_pid}"]).split(separator: "\n").first ?? "") ?? 0
  }

  @discardableResult package func wait(for what: String, until isThere: (Screen) -> Bool) throws -> Screen {
    var timeout = IdleTimeout()
    var last = try screen()
    while !isThere(last) {
      // There is no event for a change of the screen.
      usleep(10_000)
      let screen = try screen()
      if screen != last {
        timeout.begin()
        StandstillWatch.note()
      }
      last = screen
      try timeout.check("\(what), saw\n\(screen.text)")
    }
    return last
  }

  @discardableResult private func tmux(_ arguments: [String]) throws -> String {
    let (text, status) = try StartedProgram.run(
      Self.tmux, ["-S", folder + "/tmux"] + arguments, environment: environment)
    guard status == 0 else { throw Failure(description: "tmux \(arguments): \(text)") }
    return text
  }

  private func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "we") else {
      throw Failure(description: "\(path): \(String(cString: strerror(errno)))")
    }
    defer { fclose(file) }
    let bytes = Array(text.utf8)
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw Failure(description: "\(path) is not written")
    }
  }
}

package struct Screen: Equatable, Sendable {
  /// The lines from the first to the last that has something in it.
  package let lines: [String]

  init(text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines
  }

  package var text: String { lines.map { $0 + "\n" }.joined() }

  package var last: String { lines.last ?? "" }

  package func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
}

extension Trait where Self == ConditionTrait {
  package static var needsTmux: Self {
    .enabled(if: TmuxSession.isInstalled, "there is no tmux to try the shell in")
  }
}
