import TerminalTesting
import TestRunning
import Testing

/// What is shorter at the prompt than anywhere else.
@Suite(.tags(.terminal), .door) struct ShellShortWaysTests: ShellTesting {
  let todo: BuiltTodo
  let terminal: PseudoTerminal

  init() throws {
    todo = try BuiltTodo.forTerminal()
    terminal = try PseudoTerminal()
  }

  @Test func clearClearsTheScreenAndDeletesNothing() throws {
    _ = try todo.batch("add One\nadd Two\ndone 2\n")
    try start()
    try terminal.send("clear\r")
    try terminal.waitFor("\u{1B}[H\u{1B}[2J")
    try waitForPrompt("todo> ")
    try type("list is:completed", answers: "  2  x Two  Sat 2026-11-21 09:00")
    try type("purge", answers: "  - 2 Two", then: "Delete this completed task? [y/N] ")
    try type("y", answers: "Completed tasks cleared: 2 Two")
  }

  @Test func ofSeveralTasksWithTheWordsOneIsChosen() throws {
    _ = try todo.batch("add Draw the logo\nadd Call mum\nadd Print the logo\n")
    try start()
    try type("open mum", answers: "2 Call mum", then: "todo detail 2> ")
    try type("home", answers: "Active TO-DOs")
    try type("open the logo", answers: "  1 Draw the logo\n  3 Print the logo", then: "Which one? ")
    try type("3", answers: "3 Print the logo", then: "todo detail 3> ")
    try type("open logo", answers: "  1 Draw the logo\n  3 Print the logo", then: "Which one? ")
    try type("2", answers: "not confirmed; nothing has changed", then: "todo detail 3> ")
  }

  @Test func anAliasThatIsSetHoldsAtOnceAndInTheNextSession() throws {
    _ = try todo.batch("add One\n")
    try start()
    try type("alias p = append $1 ($*)", answers: "“p” stands for “append $1 ($*)” now")
    try type("p 1 by phone", answers: "TO-DO saved: 1 One (by phone) · title One → One (by phone)")
    try type("help p", answers: "p stands for append $1 ($*)", then: "todo help> ")
    #expect(try todo("p", "1", "now").text.contains("One (by phone) (now)"))
    try type("alias p =", answers: "“p” stands for nothing now", then: "todo help> ")
    #expect(try todo("p", "1", "now").status == 64)
  }
}
