import Foundation
import Glibc
import TerminalTesting
import TestRunning
import Testing

/// The session in the README is what somebody sees who types it, hints included.
@Suite(.tags(.terminal), .door) struct ReadmeSessionTests: ShellTesting {
  let todo = BuiltTodo.forTerminal()
  /// Wide enough that nothing is cut.
  let terminal = PseudoTerminal(columns: 140)

  init() { todo.environment["TODO_HINTS"] = nil }

  @Test func theSessionIsWhatIsShown() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "README.md")
    let blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")
    let session = try #require(blocks.first { $0.hasPrefix("console\n$ todo\n") }).split(separator: "\n").dropFirst(2)
    try terminal.spawn(BuiltTodo.path, environment: todo.environment)
    var isFirst = true
    for line in session {
      if let typed = line.firstMatch(of: /^(todo[^>]*> |.*\[y\/N\] )(.*)$/) {
        // Nothing is said that is not on the page.
        #expect(try !terminal.waitFor(String(typed.1)).contains("\r\n"), "before \(line)")
        try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
        try terminal.send(typed.2 + "\r")
        isFirst = true
      } else {
        let shown = try terminal.waitFor(line + "\r\n")
        #expect(isFirst || shown == line + "\r\n", "\(shown)")
        isFirst = false
      }
    }
    #expect(try terminal.waitForExit() == .status(0))
  }
}
