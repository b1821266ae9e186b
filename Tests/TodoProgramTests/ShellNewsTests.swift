import Foundation
import Glibc
import TerminalTesting
import TestRunning
import Testing
import TodoModel

@Suite(.tags(.terminal), .door) struct ShellNewsTests: ShellTesting {
  let todo = BuiltTodo.forTerminal()
  let terminal = PseudoTerminal()

  init() throws { _ = try todo.batch("add One\nadd Two\nadd Three\n") }

  private func other() throws -> PseudoTerminal {
    let other = PseudoTerminal()
    try other.spawn(BuiltTodo.path, environment: todo.environment)
    try other.waitFor("todo> ")
    try other.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
    return other
  }

  @Test func twoShellsSeeEachOthersChanges() throws {
    try start()
    let other = try other()
    try terminal.send("add Hálf a" + Key.left, shows: "add Hálf a")
    try other.send("done 2\r", shows: "Task marked complete: 2 Two\r\n")
    try terminal.waitFor("1 TO-DO changed elsewhere: ~ 2 Two · active → completed\r\n", "todo> add Hálf a")
    try terminal.send("\u{5} line\r", shows: "TO-DO saved: 4 Hálf a line\r\n")
    try other.waitFor("1 TO-DO changed elsewhere: + 4 Hálf a line\r\n", "todo> ")
    #expect(try other.exit(after: Key.controlD) == .status(0))
    let shown = terminal.transcript.text
    #expect(shown.components(separatedBy: "changed elsewhere").count == 2, "not what was changed here")
  }

  @Test func manyChangesAreToldInFewLines() throws {
    try start()
    _ = try todo.run(["--atomic"], input: Array((1...30).map { "add Task \($0)\n" }.joined().utf8))
    try terminal.waitFor("30 TO-DOs changed elsewhere:\r\n  + 4 Task 1\r\n", "  + 8 Task 5\r\n  … and 25 more\r\n")
    try waitForPrompt("todo> ")
  }

  @Test func aQuestionWaitsForItsAnswer() throws {
    try start()
    try type("delete 1", answers: "  - 1 One", then: "Delete this task? [y/N] ")
    try terminal.send("y")
    _ = try todo("done", "3")
    try terminal.waitFor("1 TO-DO changed elsewhere: ~ 3 Three · active → completed\r\n", "Delete this task? [y/N] y")
    try terminal.send("\r", shows: "Task deleted: 1 One\r\n")
  }

  @Test func whatHappensDuringACommandComesWithItsAnswer() throws {
    try start()
    kill(terminal.process, SIGSTOP)
    _ = try todo("done", "3")
    try terminal.send("list\r")
    kill(terminal.process, SIGCONT)
    try waitForPrompt("todo> ", after: "1 TO-DO changed elsewhere: ~ 3 Three · active → completed\r\n", "  2  Two\r\n")
    #expect(terminal.transcript.text.components(separatedBy: "changed elsewhere").count == 2)
  }

  @Test func viewsAndWhatIsWorkedOnAreToldAsWell() throws {
    try start()
    try terminal.send("add half", shows: "add half")
    _ = try todo("view", "save", "soon = due<=3d")
    try terminal.waitFor("View changed elsewhere: + @soon · due<=3d\r\n", "todo> add half")
    _ = try todo("use", "project:home")
    try terminal.waitFor("Changed elsewhere: working on project:home now\r\n", "todo project:home> add half")
    _ = try todo("use")
    try terminal.waitFor("Changed elsewhere: working on everything now\r\n", "todo> add half")
    try type("", answers: "TO-DO saved: 4 half")
    // What is changed here is answered, and no news.
    try type(
      "use +x", answers: "Working on +x: lists show only that, new tasks get it; “use” alone leaves it", then: "> ")
    try type("use", answers: "Working on everything again")
    #expect(terminal.transcript.text.components(separatedBy: "hanged elsewhere").count == 4)
  }

  @Test func inASmallWindowTheyAreBrokenBetweenWordsAndTakeNoMoreThanFits() throws {
    let terminal = PseudoTerminal(columns: 30, rows: 8)
    try terminal.spawn(BuiltTodo.path, environment: todo.environment)
    try terminal.waitFor("todo> ")
    try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
    _ = try todo("modify", "2", "A title that is too long for one row")
    try terminal.waitFor(
      "1 TO-DO changed elsewhere: ~ 2\r\n  A title that is too long for\r\n  one row · title Two → A …\r\n")
    try terminal.waitFor("todo> ")
    try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
    _ = try todo.run(
      ["--atomic"], input: Array((1...5).map { "add A rather long title, number \($0)\n" }.joined().utf8))
    try terminal.waitFor(
      "5 TO-DOs changed elsewhere:\r\n  + 4 A rather long title,\r\n    number 1\r\n"
        + "  + 5 A rather long title,\r\n    number 2\r\n  + 6 A rather long title,\r\n… and 5 more\r\n")
  }

  @Test func aFileThatSomebodyBreaksIsTold() throws {
    try start()
    try todo.write("broken", to: "tasks.json")
    try terminal.waitFor("The file was changed elsewhere and cannot be read now:")
    #expect(!terminal.transcript.text.contains("Error while"))
    try waitForPrompt("todo> ")
    try type("list", answers: "`todo doctor` says more")
  }

  @Test func aSessionWithNewsReplaysToWhatItPrinted() throws {
    try start("--trace", todo.file("trace"))
    _ = try todo("done", "3")
    try waitForPrompt("todo> ", after: "→ completed\r\n")
    #expect(try terminal.exit(after: Key.controlD) == .status(0))
    #expect(
      try todo("replay", todo.file("trace")).lines.dropFirst(5) == [
        "1 TO-DO changed elsewhere: ~ 3 Three · active → completed"
      ])
  }

  /// A shell at its prompt, and tasks that become due in a few seconds: more of them if they were due before it was there.
  private func shellBeforeDue(_ titles: String...) throws -> PseudoTerminal {
    todo.environment["TODO_NOW"] = nil
    for seconds in [4, 8, 16, 32, 64] {
      todo.environment["TODO_FILE"] = todo.file("\(seconds).json")
      let instant = Instant(seconds: time(nil) + seconds)
      _ = try todo.batch(titles.map { "add \($0) due:\(instant.iso)\n" }.joined())
      let terminal = PseudoTerminal()
      try terminal.spawn(BuiltTodo.path, environment: todo.environment)
      guard !(try terminal.waitFor("todo> ")).contains("overdue") else { continue }
      try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
      return terminal
    }
    throw CancellationError()
  }

  @Test func whatBecomesDueIsToldOnceAtItsInstant() throws {
    todo.environment["TODO_NOTIFY"] = try todo.writeProgram(
      "printf '%s\\n' \"$#\" \"$1\" >> \(todo.file("notified"))\n", to: "notify")
    let terminal = try shellBeforeDue("$(echo Now) 'x; y'")
    try terminal.send("add Half", shows: "Due now: 1 $(echo Now) 'x; y' · due ", "todo> add Half", "1 overdue")
    try terminal.send(" a day\r", shows: "TO-DO saved: 2 Half a day\r\n", "todo> ")
    let told = Array("1\n$(echo Now) 'x; y'\n".utf8)
    try wait(for: "the command to have run") { todo.contents(of: "notified")?.count ?? 0 >= told.count }
    #expect(todo.contents(of: "notified") == told)
    #expect(terminal.transcript.text.components(separatedBy: "Due now:").count == 2)
  }

  @Test func aCommandThatCannotTellIsToldOnce() throws {
    todo.environment["TODO_NOTIFY"] = "/nowhere/to be found"
    let terminal = try shellBeforeDue("Now", "Now as well")
    try terminal.waitFor("Due now:\r\n  1 Now · due ")
    try terminal.waitFor("“/nowhere/to be found” could not tell what is due (“config notify”): ", "todo> ")
    try terminal.send("stats\r", shows: "Active tasks: 2")
    #expect(terminal.transcript.text.components(separatedBy: "could not tell").count == 2)
  }

  /// The clock is the machine's, and the zone such that midnight is a few seconds away: more of them if it has gone by
  /// before the shell was there.
  @Test func midnightTellsWhatTheDayBrings() throws {
    todo.environment["TODO_NOW"] = nil
    let day = Day(number: time(nil) / 86_400)
    let next = day.adding(days: 1)
    _ = try todo.batch("add Now due:\(day.iso)\nadd Then due:\(next.iso)\nadd Later wait:\(next.iso)\n")
    for seconds in [4, 8, 16, 32, 64] {
      let rest = 86_400 - (time(nil) + seconds) % 86_400
      todo.environment["TZ"] = "XXX-\(rest / 3600):\(rest / 60 % 60):\(rest % 60)"
      let terminal = PseudoTerminal()
      try terminal.spawn(BuiltTodo.path, environment: todo.environment)
      guard !(try terminal.waitFor("todo> ")).contains("overdue") else { continue }
      try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
      try terminal.send("add Half")
      try terminal.waitFor("\(next.weekday.name) \(next.iso): 1 due today, 1 overdue by now, 1 back from waiting\r\n")
      try terminal.waitFor("  5 Then · due ", "  4 Now · overdue\r\n  6 Later · no longer waits\r\n")
      try terminal.waitFor("todo> add Half", "1 overdue 1 due")
      try terminal.send(" a day\r", shows: "TO-DO saved: 7 Half a day\r\n")
      return
    }
    Issue.record("no midnight came")
  }
}
