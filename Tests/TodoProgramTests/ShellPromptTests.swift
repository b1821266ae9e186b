import Glibc
import TerminalTesting
import TestRunning
import Testing

@Suite(.tags(.terminal), .door) struct ShellPromptTests: ShellTesting {
  let todo = BuiltTodo.forTerminal()
  let terminal = PseudoTerminal()

  @Test func whatPressesStandsAtTheEndOfTheRowAndFollowsWhatChanges() throws {
    try start(after: "add One due:yesterday\nadd Two due:today\n")
    #expect(try terminal.waitFor("1 overdue 1 due").hasSuffix(String(repeating: " ", count: 20) + "1 overdue 1 due"))
    try terminal.send("done 1\r", shows: "Task marked complete: 1 One", "  1 due")
    try terminal.send("modify 2 due:tomorrow\r", shows: "TO-DO saved: 2 Two")
    #expect(!(try terminal.waitFor("todo> ")).contains(" due  "))
    // What others do counts as well, whatever the shell is about to do.
    _ = try todo("add", "Three", "due:-3d")
    try terminal.waitFor("changed elsewhere", "  1 overdue")
  }

  @Test func theVariablesSayWhatIsShown() throws {
    _ = try todo.batch("add One due:yesterday\nuse +home\n")
    todo.environment.merge(["TODO_PROMPT": "{screen}{[scope]}{ overdue}$ ", "TODO_RPROMPT": "{active!}"]) { $1 }
    try terminal.spawn(BuiltTodo.path, environment: todo.environment)
    try waitForPrompt("[+home] 1 overdue$ ")
    try terminal.waitFor("  1 active!")
    try type("stats", answers: "There are none.", then: "statistics[+home] 1 overdue$ ")
  }

  @Test func aTemplateThatIsNoneIsToldWithItsPlace() throws {
    todo.environment["TODO_RPROMPT"] = "{overdo}"
    try start(shows: "TODO_RPROMPT: “overdo” is out of place; expected “overdue”, or one of screen, scope")
  }

  @Test func theConfigurationSaysWhatIsShown() throws {
    _ = try todo.batch("add One due:yesterday\n")
    mkdir(todo.file("todo"), 0o700)
    try todo.write("prompt = \"me{ overdue}% \"\nrprompt = \"\"\n", to: "todo/config")
    todo.environment["XDG_CONFIG_HOME"] = todo.directory
    try terminal.spawn(BuiltTodo.path, environment: todo.environment)
    try waitForPrompt("me 1 overdue% ")
    try type("stats", answers: "Active tasks: 1", then: "me 1 overdue% ")
  }

  @Test func pastedLinesAreEchoedBehindTheSamePrompt() throws {
    todo.environment["TODO_PROMPT"] = "what{ screen}? "
    try terminal.spawn(BuiltTodo.path, ["--trace", todo.file("trace")], environment: todo.environment)
    try waitForPrompt("what? ")
    try terminal.send(Key.paste("add One\nadd Two\n"), shows: "[y/N] ")
    try type("y", answers: "what? add Two\nTO-DO saved: 2 Two", then: "what? ")
    #expect(try terminal.exit(after: Key.controlD) == .status(0))
    #expect(try todo("replay", todo.file("trace")).lines.contains("what? add Two"))
  }
}

@Suite(.tags(.terminal), .door) struct ShellDoctorTests: ShellTesting {
  let todo = BuiltTodo.forTerminal()
  let terminal = PseudoTerminal()

  @Test func aRepairIsAskedForAndItsFileIsUsed() throws {
    try start(after: "add One\nadd Two\n")
    let whole = try #require(todo.contents())
    let broken = whole.text.replacing(#""title":"Two""#, with: #"title:"Two""#)
    try todo.write(broken, to: "tasks.json")
    let question = "Put the repaired file in the place of the broken one? [y/N] "
    for answer in ["", "n"] {
      try type(
        "doctor --repair", answers: "The old file and its history will be kept as they are, under other names",
        then: question)
      try type(answer, answers: "not confirmed; nothing has changed")
      #expect(todo.contents() == Array(broken.utf8))
    }
    try type(
      "doctor --repair", answers: "The old file and its history will be kept as they are, under other names",
      then: question)
    try type("y", answers: "             tasks.broken-20261121-090000.rejected.txt", then: "todo doctor> ")
    #expect(todo.contents(of: "tasks.broken-20261121-090000.json") == Array(broken.utf8))
    try type("list", answers: "Active TO-DOs\n  1  One\n  2  Two")
    try type("add Three", answers: "TO-DO saved: 3 Three")
    try type("doctor", answers: "Everything is fine", then: "todo doctor> ")
  }
}

@Suite(.tags(.terminal), .door) struct ShellShortWaysTests: ShellTesting {
  let todo = BuiltTodo.forTerminal()
  let terminal = PseudoTerminal()

  @Test func clearClearsTheScreenAndDeletesNothing() throws {
    try start(after: "add One\nadd Two\ndone 2\n")
    try press("clear\r", shows: "\u{1B}[H\u{1B}[2J")
    try type("list is:completed", answers: "  2  x Two  Sat 2026-11-21 09:00")
    try type("purge", answers: "  - 2 Two", then: "Delete this completed task? [y/N] ")
    try type("y", answers: "Completed tasks cleared: 2 Two")
  }

  @Test func ofSeveralTasksWithTheWordsOneIsChosen() throws {
    try start(after: "add Draw the logo\nadd Call mum\nadd Print the logo\n")
    try type("open mum", answers: "2 Call mum", then: "todo detail 2> ")
    try type("home", answers: "Active TO-DOs")
    try type("open the logo", answers: "  1 Draw the logo\n  3 Print the logo", then: "Which one? ")
    try type("3", answers: "3 Print the logo", then: "todo detail 3> ")
    try type("open logo", answers: "  1 Draw the logo\n  3 Print the logo", then: "Which one? ")
    try type("2", answers: "not confirmed; nothing has changed", then: "todo detail 3> ")
  }

  @Test func anAliasThatIsSetHoldsAtOnceAndInTheNextSession() throws {
    try start(after: "add One\n")
    try type("alias p = append $1 ($*)", answers: "“p” stands for “append $1 ($*)” now")
    try type("p 1 by phone", answers: "TO-DO saved: 1 One (by phone) · title One → One (by phone)")
    try type("help p", answers: "p stands for append $1 ($*)", then: "todo help> ")
    #expect(try todo("p", "1", "now").text.contains("One (by phone) (now)"))
    try type("alias p =", answers: "“p” stands for nothing now", then: "todo help> ")
    #expect(try todo("p", "1", "now").status == 64)
  }
}
