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
    try type(
      "stats", answers: "There are none. What is to do, done and due is shown here by project, age and\r\n  day.",
      then: "statistics[+home] 1 overdue$ ")
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

@Suite(.tags(.terminal), .door) struct ShellQuestionTests: ShellTesting {
  let todo = BuiltTodo.forTerminal()
  let terminal = PseudoTerminal()

  @Test(arguments: ["", "n", "no", "yes please", Key.controlD]) func onlyAYesDeletes(answer: String) throws {
    try start(after: "add One")
    try type("delete 1", answers: "  - 1 One", then: "Delete this task? [y/N] ")
    try type(answer, answers: "not confirmed; nothing has changed")
    #expect(try titles == ["One"])
    try type("delete 1", answers: "  - 1 One", then: "Delete this task? [y/N] ")
    try type("y", answers: "Task deleted: 1 One")
    #expect(try titles == [])
  }

  @Test func controlCAtAQuestionLeavesItUnanswered() throws {
    try start(after: "add One")
    try type("delete 1", answers: "  - 1 One", then: "Delete this task? [y/N] ")
    try press("y" + Key.controlC, shows: "not confirmed; nothing has changed\r\n")
    try type("list", answers: "  1  One")
  }

  @Test func moreThanThreeTasksAreShownBeforeTheyChange() throws {
    try start(after: "add One\nadd Two\nadd Three\nadd Four\n")
    try type(
      "modify 1-4 +x", answers: "  ~ 1 One · +x\n  ~ 2 Two · +x\n  ~ 3 Three · +x\n  ~ 4 Four · +x",
      then: "Change these 4 tasks? [y/N] ")
    try type("YES", answers: "4 TO-DOs saved\n  1 One · +x\n  2 Two · +x\n  3 Three · +x\n  4 Four · +x")
    try type("done 1-3", answers: "3 tasks marked complete\n  1 One\n  2 Two\n  3 Three")
  }

  @Test func theFileMayChangeWhileAQuestionIsOpen() throws {
    try start(after: "add One")
    try type("delete 1", answers: "  - 1 One", then: "Delete this task? [y/N] ")
    #expect(try todo("modify", "1", "Other").status == 0)
    try type("y", answers: "  - 1 Other", then: "Delete this task? [y/N] ")
    try type("y", answers: "Task deleted: 1 Other")
  }

  @Test func noQuestionKeepsAnybodyElseWaiting() throws {
    try start(after: "add One\nadd Two\n")
    try terminal.send("edit 1\r", shows: "Title: One")
    #expect(try todo("add", "Three").text == "TO-DO saved: 3 Three\n")
    try press("\u{15}Uno\r", then: "Project: ")
    #expect(try todo("modify", "1", "+x").status == 0)
    try press("cancel\r", then: "Discard changes? [y/N] ")
    #expect(try todo("done", "2").status == 0)
    try type("y", answers: "Nothing to change: 1 One · +x")
    try type("delete 1", answers: "  - 1 One", then: "Delete this task? [y/N] ")
    #expect(try todo("done", "3").status == 0)
    try type("n", answers: "not confirmed; nothing has changed")
  }

  @Test func theGuidedEditAsksFieldByField() throws {
    try start(after: "add One project:home due:2026-12-01\n")
    try terminal.send("edit 1\r")
    try terminal.waitFor("Enter takes the line. After Ctrl-U: - clears, back, save, cancel, ? explains\r\n")
    // The present value is in the line: it is changed, and not typed again.
    try terminal.waitFor("Title: One")
    try terminal.send(" more\r", shows: "Project: home")
    try terminal.send("\u{15}back\r", shows: "Title: One more")
    try terminal.send("\r", shows: "Project: home")
    try press("\u{15}cancel\r", then: "Discard changes? [y/N] ")
    try terminal.send("\r", shows: "Project: home")
    // What is emptied is cleared.
    try press("\u{15}\r", then: "Tags: ")
    try type("save", answers: "TO-DO saved: 1 One more · title One → One more · project home → none")
  }

  @Test func aReviewAsksTaskByTask() throws {
    func prompt(_ place: Int) -> String { "\(place) of 3? [Enter keeps, ? explains] " }
    try start(after: "add One due:2026-11-19\nadd Two due:2026-11-20\nadd Three !!! project:p\n")
    try type(
      "review", answers: "No inbox tasks\nOverdue, 1 of 2\n  1 One · due Thursday 2026-11-19 · overdue for 2 days",
      then: prompt(1))
    try type("dome", answers: "or stop; ? explains", then: prompt(1))
    try type(
      "+x",
      answers: "TO-DO saved: 1 One · +x\nOverdue, 1 of 2\n  1 One · +x · due Thursday 2026-11-19 · overdue for 2 days",
      then: prompt(1))
    #expect(try todo("modify", "2", "Deux").status == 0)
    try type(
      "d",
      answers: """
        Task marked complete: 1 One
        Overdue, 2 of 2
          2 Deux · due Friday 2026-11-20 · overdue for 1 day
        """, then: prompt(2))
    #expect(try titles == ["Deux", "Three"])
    #expect(try todo("modify", "2", "Dos").status == 0)
    try type("x", answers: "  - 2 Dos", then: "Delete this task? [y/N] ")
    try type("n", answers: "Not confirmed; nothing has changed", then: prompt(2))
    try type("x", answers: "Task deleted: 2 Dos\nNo stalled or stale tasks", then: prompt(3))
    // The fields are gone through, and then the review continues.
    try terminal.send("edit\r", shows: "todo review> edit 3\r\n", "Title: Three")
    try type(
      "\u{15}save", answers: "Nothing to change: 3 Three · project p · priority high\ntodo review> review",
      then: prompt(3))
    try terminal.send(Key.controlD)
    try terminal.waitFor(
      "Reviewed 2 of 3: 1 completed, 1 deleted, 1 left\r\n  completed  1 One\r\n  deleted    2 Dos\r\n")
    try waitForPrompt("todo review> ")
    #expect(try titles == ["Three"])
  }

  @Test func controlsInAQuestionAreShownAsEscapes() throws {
    try start(after: "add \u{1B}[2Jevil\n")
    try type("edit 1", answers: "Editing 1 \\u001B[2Jevil", then: "Title: ^[[2Jevil")
  }

  /// All or nothing is what a single command is anyway: it shows what it asks about, and locks nothing meanwhile.
  @Test func aSingleCommandOfAllOrNothingAsksLikeAnyOther() throws {
    _ = try todo.batch("add One due:yesterday\nadd Two due:yesterday\n")
    try terminal.spawn(BuiltTodo.path, ["--atomic", "review"], environment: todo.environment)
    try terminal.waitFor("  1 One · due Friday 2026-11-20 · overdue for 1 day\r\n")
    try terminal.waitFor("1 of 2? [Enter keeps, ? explains] ")
    try terminal.send("d\r", shows: "Task marked complete: 1 One\r\n", "2 of 2? [Enter keeps, ? explains] ")
    #expect(try todo("add", "Three").text == "TO-DO saved: 3 Three\n")
    #expect(try terminal.exit(after: "q\r") == .status(0))
  }

  @Test func soTheyAreInThatOfASingleCommand() throws {
    _ = try todo.batch("add \u{1B}[2Jevil\nnote 1 two\nnote 1 lines\n")
    try terminal.spawn(BuiltTodo.path, ["edit", "1"], environment: todo.environment)
    try terminal.waitFor("Title [\\u001B[2Jevil]: ")
    #expect(try terminal.exit(after: "back\r") == .status(0))
  }

  @Test func aSingleCommandOnATerminalAsks() throws {
    _ = try todo("add", "One")
    try terminal.spawn(BuiltTodo.path, ["delete", "1"], environment: todo.environment)
    try terminal.waitFor("  - 1 One\r\nDelete this task? [y/N] ")
    try terminal.send("y\r", shows: "Task deleted: 1 One\r\n")
    #expect(try terminal.waitForExit() == .status(0))
  }
}
