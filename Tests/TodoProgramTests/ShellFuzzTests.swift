import Foundation
import Glibc
import TerminalTesting
import TestRunning
import Testing

@Suite(.tags(.terminal, .sweep), .door) struct ShellFuzzTests {
  let todo = BuiltTodo.forTerminal()

  init() throws {
    // What a pager or an editor would take for its own is not what is tried here, and some of it runs programs.
    todo.environment["PAGER"] = "cat"
    todo.environment["VISUAL"] = "true"
    // What is undone by a single key is gone for a good reason.
    try todo.createFolder(".config/todo")
    try todo.write("alias u = refresh\n", to: ".config/todo/config")
  }

  /// The number of times that the shell is asked for an answer before it counts as dead.
  private static let attempts = 60

  @Test(arguments: [("bind -e\n", UInt64(4)), ("bind -v\n", 5)])
  func randomKeysLoseNoTask(settings: String, seed: UInt64) throws {
    try todo.write(settings, to: ".editrc")
    _ = try todo("add", "One")
    let count = thinned(100_000, to: 10_000, "random bytes typed into the shell")
    var keys = RandomKeys(
      seed: seed, texts: ["add x", "list\r", "open 1\r", "edit 1\r", "stats\r", "filter +x\r", "back\r", "done 1\r"])
    var terminal = try shell()
    var kept: Set<Int> = []
    var (sent, round) = (0, 0)
    while sent < count {
      let typed = keys.keys(300)
      try terminal.send(typed)
      sent += typed.count
      if round % 5 == 0 { try terminal.resize(columns: UInt16.random(in: 2...90, using: &keys), rows: 10) }
      if let number = try save(inRound: round, of: terminal) {
        kept.insert(number)
      } else {
        // A `q` among the keys leaves, like at any other time.
        try expectLeft(terminal)
        terminal = try shell()
      }
      round += 1
    }
    try terminal.resize(columns: 80, rows: 24)
    for _ in 1...20 where try terminal.exitSoFar() == nil { try terminal.send(Key.controlD) }
    try expectLeft(terminal)
    let tasks = try JSONLines(todo("--format", "json", "list", "is:active", "or", "is:completed"))[0]["state"]["tasks"]
    #expect(kept.count > round / 2)
    #expect(kept.subtracting(tasks.values.compactMap { $0["number"].number }) == [])
    #expect(try todo("doctor").status == 0)
  }

  private func shell() throws -> PseudoTerminal {
    let terminal = PseudoTerminal(columns: 40, rows: 10)
    try terminal.spawn(BuiltTodo.path, environment: todo.environment)
    try terminal.waitFor("> ")
    try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
    return terminal
  }

  /// Gets out of whatever it was and adds a task; answers with its number, or nil if the shell has been left.
  private func save(inRound round: Int, of terminal: PseudoTerminal) throws -> Int? {
    for attempt in 1...Self.attempts {
      // A Ctrl-C that arrives between two lines becomes a signal, which may drop a later line.
      // In `edit` every other one asks whether to discard what was filled in; twice `y` says so to either.
      let leaving =
        "\u{1B}[201~" + String(repeating: Key.controlC, count: 5) + "\r"
        + String(repeating: Key.controlC + "y\r", count: 2)
      // Something after the title, so that the line itself is not taken for the answer: what is typed during a command
      // would interrupt that.
      try terminal.send(leaving + "add kept\(round).\(attempt) --\r")
      let answer = "kept\(round).\(attempt)\r\n"
      guard let shown = try terminal.shown(upTo: answer, orQuietFor: .milliseconds(300 * attempt)) else {
        if try terminal.exitSoFar() != nil { return nil }
        continue
      }
      let saved = shown.components(separatedBy: "saved:").last?.split(whereSeparator: \.isWhitespace)
      if let number = saved?.first.flatMap({ Int($0) }) { return number }
    }
    throw PseudoTerminal.Failure(description: "the shell answers to nothing any more")
  }

  private func expectLeft(_ terminal: PseudoTerminal) throws {
    #expect(try terminal.waitForExit() == .status(0))
    #expect(try terminal.modes() == PseudoTerminal(columns: 40, rows: 10).modes())
  }
}
