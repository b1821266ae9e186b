import Foundation
import Glibc
import TerminalTesting
import TestRunning
import Testing

@Suite(.tags(.terminal), .door) struct ShellWatchTests: ShellTesting {
  let todo = BuiltTodo.forTerminal()
  let terminal = PseudoTerminal(columns: 60, rows: 8)

  private static let begin = "\u{1B}[?1049h"
  private static let end = "\u{1B}[?1049l"

  init() throws { _ = try todo.batch((1...9).map { "add Task \($0) due:today\n" }.joined()) }

  private func watch(_ command: String, shows row: String) throws {
    try terminal.send("watch \(command)\r")
    try terminal.waitFor(Self.begin)
    try terminal.waitFor(row, "watch \(command) · any key leaves")
  }

  private func leave(by key: String) throws {
    try terminal.send(key)
    try waitForPrompt("> ", after: Self.end)
  }

  @Test func whatOthersChangeIsSeen() throws {
    try start()
    try watch("list is:today", shows: "  1  Task 1")
    _ = try todo("done", "1")
    try terminal.waitFor("is:today\u{1B}[K\u{1B}[2;1H  2  Task 2")
    _ = try todo("undo")
    try terminal.waitFor("is:today\u{1B}[K\u{1B}[2;1H  1  Task 1")
    try leave(by: "x")
    try type("list 9", answers: "  9  Task 9  Sat 2026-11-21 today")
    #expect(!terminal.transcript.text.contains("elsewhere"), "it has been seen")
  }

  @Test func thePageIsCutToTheWindow() throws {
    try start()
    try watch("list", shows: "Active TO-DOs\u{1B}[K\u{1B}[2;1H  1  Task 1")
    try terminal.waitFor(" · 3 more rows · 09:00:00\u{1B}[K\u{1B}[J")
    try terminal.resize(columns: 30, rows: 4)
    // What there is no room for is left out as a whole.
    #expect(try terminal.waitFor("watch list · 7 more rows\u{1B}[K").contains("\u{1B}[4;1Hwatch list"))
    try terminal.resize(columns: 42, rows: 4)
    try terminal.waitFor("watch list · any key leaves · 7 more rows\u{1B}[K")
    try terminal.resize(columns: 60, rows: 14)
    #expect(try terminal.waitFor("watch list · any key leaves · 09:00:00").contains("\u{1B}[14;1Hwatch list"))
    try leave(by: Key.escape)
  }

  @Test(arguments: ["q", Key.controlC, Key.controlD, Key.up, "\r", Key.paste("add Pasted\nadd More"), Key.controlZ])
  func anyKeyLeavesAndIsNoCommand(key: String) throws {
    let before = try terminal.modes()
    try start()
    try watch("next 3", shows: "Next TO-DOs")
    if key == Key.controlZ {
      // Stopped, it is not in the way; continued, it continues.
      try terminal.send(key)
      try terminal.waitFor(Self.end)
      kill(terminal.process, SIGCONT)
      try terminal.waitFor("watch next 3 · any key leaves")
    }
    try leave(by: key == Key.controlZ ? " " : key)
    try type("add Then", answers: "TO-DO saved: 10 Then")
    #expect(try terminal.exit(after: Key.controlD) == .status(0))
    #expect(try terminal.modes() == before)
  }

  @Test func aTaskThatGoesIsMissed() throws {
    try start()
    try watch("open 2", shows: "2 Task 2")
    _ = try todo("--yes", "delete", "2")
    try terminal.waitFor("no task 2")
    _ = try todo("undo")
    try terminal.waitFor("2 Task 2")
    try leave(by: "x")
  }

  @Test func timePasses() throws {
    todo.environment["TODO_NOW"] = nil
    try start()
    try watch("stats", shows: "Active tasks: 9")
    let first = try terminal.waitFor("\u{1B}[J").suffix(14)
    try terminal.waitFor("watch stats · any key leaves")
    #expect(try terminal.waitFor("\u{1B}[J").suffix(14) != first)
    try leave(by: "x")
  }

  @Test(arguments: [
    ("done 1", "“done” is out of place; expected a command that only shows\r\n  something"),
    ("filter +x", "“filter” is out of place"), ("history clear", "“history” is out of place"),
    ("watch list", "“watch” is out of place"), ("quit", "“quit” is out of place"),
    ("", "expected a command that only shows something"), ("list (", "expected a word, +tag or field:value here"),
  ]) func whatDoesMoreThanShowIsRefused(command: String, answer: String) throws {
    try start()
    try press("watch \(command)\r", shows: answer)
    #expect(!terminal.transcript.text.contains(Self.begin))
    #expect(try todo("watch \(command)").status == 64)
  }

  @Test func aOneShotCommandOnATerminalIsWatchedToo() throws {
    let before = try terminal.modes()
    try terminal.spawn(BuiltTodo.path, ["watch", "list", "is:today"], environment: todo.environment)
    try terminal.waitFor("watch list is:today · any key leaves")
    _ = try todo("done", "1")
    try terminal.waitFor("is:today\u{1B}[K\u{1B}[2;1H  2  Task 2")
    #expect(try terminal.exit(after: "x") == .status(0))
    #expect(try terminal.modes() == before)
    let shown = terminal.transcript.text
    #expect(shown.hasPrefix(Self.begin) && shown.hasSuffix(Self.end), "nothing but the page")
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func aSignalToEndRestoresTheTerminal(signal: Int32) throws {
    let before = try terminal.modes()
    try start()
    try watch("list", shows: "Task 1")
    #expect(try terminal.exit(after: signal) == .status(128 + signal))
    #expect(try terminal.modes() == before)
    #expect(terminal.transcript.text.contains(Self.end))
  }

  @Test func withoutATerminalThereIsNobodyToWatch() throws {
    let refusal = "there is no one to watch; `watch` needs a terminal, and shows text only\n"
    #expect(try todo("watch", "list").errorText == "todo: " + refusal)
    #expect(try todo.batch("watch list\n").errorText == "todo: line 1: " + refusal)
    #expect(try todo("watch", "list").status == 1)
    todo.environment["TERM"] = "dumb"
    try start()
    try type("watch stats", answers: "there is no one to watch; `watch` needs a terminal, and\n  shows text only")
  }

  @Test func aliasesAndViewsCanBeWatched() throws {
    mkdir(todo.file("todo"), 0o700)
    try todo.write("alias today = list is:today\nalias w = watch today\n", to: "todo/config")
    todo.environment["XDG_CONFIG_HOME"] = todo.directory
    _ = try todo("view", "save", "late = number>7")
    try start()
    for (typed, watched, row) in [
      ("watch today 9", "list is:today 9", "  9  Task 9"), ("w +x", "list is:today +x", "None of your 9"),
      ("watch @late", "list @late", "  8  Task 8"), ("watch @late 9", "list @late 9", "  9  Task 9"),
    ] {
      try terminal.send("\(typed)\r", shows: row, "watch \(watched) · any key leaves")
      try leave(by: "x")
    }
    let single = PseudoTerminal(columns: 60, rows: 8)
    try single.spawn(BuiltTodo.path, ["watch", "today"], environment: todo.environment)
    try single.waitFor("watch list is:today · any key leaves")
    #expect(try single.exit(after: "x") == .status(0))
  }

  @Test func pastedLinesWaitUntilItIsLeft() throws {
    try start()
    try terminal.send(Key.paste("watch list\nadd After"), shows: "[y/N] ")
    try terminal.send("y\r", shows: "watch list · any key leaves")
    _ = try todo("done", "1")
    try terminal.waitFor("TO-DOs\u{1B}[K\u{1B}[2;1H  2  Task 2")
    try terminal.send("x", shows: "TO-DO saved: 10 After\r\n")
  }
}
