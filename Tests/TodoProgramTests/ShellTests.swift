import Foundation
import Glibc
import TerminalTesting
import TestRunning
import Testing

@Suite(.tags(.terminal), .door) struct ShellTests: ShellTesting {
  let todo = BuiltTodo.forTerminal()
  let terminal = PseudoTerminal()

  @Test func whatIsThereIsGreeted() throws {
    try start(after: "add One due:yesterday\nadd Two due:today\nadd Three\ndone 3\n")
    #expect(terminal.transcript.text.contains("2 active TO-DOs: 1 overdue, 1 due today\r\n"))
  }

  @Test func textInUTF8IsTypedAndEdited() throws {
    try start()
    try type("add Café für Zoe" + Key.backspace + "ë", answers: "TO-DO saved: 1 Café für Zoë")
    try type("add 日語" + Key.left + "本", answers: "TO-DO saved: 2 日本語")
    #expect(try titles == ["Café für Zoë", "日本語"])
  }

  @Test func earlierLinesComeBack() throws {
    try start()
    try type("add One", answers: "TO-DO saved: 1 One")
    try type("list", answers: "  1  One")
    try type(Key.up + Key.up + " more", answers: "TO-DO saved: 2 One more")
  }

  @Test func theFileIsBroughtUpToDateInAPauseWhileTheLineGoesOn() throws {
    try start()
    try type("add One", answers: "TO-DO saved: 1 One")
    try terminal.send("add Two", shows: "add Two")
    try waitUntilTheFileHas("One")
    try type(" too", answers: "TO-DO saved: 2 Two too")
  }

  @Test func theFileIsBroughtUpToDateWhileAQuestionIsOpen() throws {
    try start()
    try terminal.send("add One\rdelete 1\r", shows: "[y/N]")
    try waitUntilTheFileHas("One")
    try terminal.send("y\r", shows: "Task deleted: 1 One\r\n")
  }

  @Test func theFileIsBroughtUpToDateHoweverLongSomebodyGoesOnTyping() throws {
    try start()
    try type("add One", answers: "TO-DO saved: 1 One")
    try wait(for: "One in the file") {
      try terminal.send("x")
      return (todo.contents() ?? []).text.contains("One")
    }
  }

  @Test func theFileIsBroughtUpToDateBeforeTheShellIsStopped() throws {
    try terminal.spawn("/bin/sh", ["-i"], environment: todo.environment.merging(["PS1": "outer$ "]) { $1 })
    try terminal.waitFor("outer$ ")
    try press("'\(BuiltTodo.path)'\n")
    try type("add One", answers: "TO-DO saved: 1 One")
    try terminal.send(Key.controlZ, shows: "outer$ ")
    #expect((todo.contents() ?? []).text.contains("One"))
    try press("fg\n")
    try type("add Two", answers: "TO-DO saved: 2 Two")
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func aTerminalThatTakesNothingDoesNotHoldUpTheEnd(signal: Int32) throws {
    try start()
    try type("add One", answers: "TO-DO saved: 1 One")
    try terminal.send("half", shows: "half")
    // Ctrl-S: the keys after it cannot be shown.
    try terminal.send("\u{13}more")
    #expect(try terminal.exit(after: signal) == .status(128 + signal))
    #expect((todo.contents() ?? []).text.contains("One"))
  }

  @Test func anotherProgramThatWaitsToWriteDoesNotHoldUpTheEnd() throws {
    let before = try terminal.modes()
    try start()
    try terminal.send("half", shows: "half")
    try terminal.stopWithAnotherWriting()
    #expect(try terminal.exit(after: SIGTERM) == .status(128 + SIGTERM))
    #expect(try terminal.modes() == before)
  }

  @Test func aTerminalThatTakesNoMoreOfAnAnswerDoesNotHoldUpTheEnd() throws {
    _ = try todo.batch((1...20_000).map { "add Task \($0)\n" }.joined())
    try start()
    try terminal.send("list\r", shows: "  1  Task 1\r\n")
    try terminal.send("\u{13}")
    #expect(try terminal.exit(after: SIGTERM) == .status(128 + SIGTERM))
  }

  private func waitUntilTheFileHas(_ text: String) throws {
    try wait(for: "\(text) in the file") { (todo.contents() ?? []).text.contains(text) }
  }

  @Test func aFailingCommandDoesNotEndTheShell() throws {
    try start()
    try type("frobnicate", answers: "unknown command “frobnicate”; “quick frobnicate” adds: frobnicate")
    try type("done 99", answers: "no task 99")
    try type("done 99", answers: "no task 99")
    try type("list (", answers: "expected a word, +tag or field:value here\n  list (\n        ^")
    try type("add One", answers: "TO-DO saved: 1 One")
    #expect(try terminal.exit(after: "quit\r") == .status(0))
  }

  @Test func controlCDropsTheLine() throws {
    try start()
    try terminal.send("add Half", shows: "add Half")
    try press(Key.controlC)
    try type("add Whole", answers: "TO-DO saved: 1 Whole")
    #expect(try titles == ["Whole"])
  }

  @Test func thePromptSaysWhereOneIsAndWhatIsHidden() throws {
    _ = try todo("add", "One +x")
    try start(after: "add Two +x\n")
    try type("open 2", answers: "2 Two", then: "todo detail 2> ")
    try type("stats", answers: "Completed tasks: 0", then: "todo statistics> ")
    try type("filter all", answers: "All TO-DOs", then: "todo all> ")
    try type("filter +x", answers: "All TO-DOs · +x", then: "todo all …> ")
    try type("filter clear", answers: "Active TO-DOs", then: "todo> ")
    try type("filter active", answers: "Active TO-DOs", then: "todo> ")
    try type("search One", answers: "Active TO-DOs · “One”", then: "todo …> ")
  }

  @Test func controlDLeaves() throws {
    let before = try terminal.modes()
    try start()
    #expect(try terminal.exit(after: Key.controlD) == .status(0))
    #expect(try (terminal.modes(), todo.files()) == (before, []))
  }

  @Test func nothingIsLeftBehind() throws {
    try start()
    try type("add One", answers: "TO-DO saved: 1 One")
    #expect(try terminal.exit(after: "q\r") == .status(0))
    #expect(try todo.files() == [".local", "tasks.history.jsonl", "tasks.json", "tasks.json.lock"])
    #expect(todo.contents(of: ".local/state/todo/history") == Array("add One\nq\n".utf8))
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func aSignalToEndRestoresTheTerminal(signal: Int32) throws {
    let before = try terminal.modes()
    try start()
    try terminal.send("add half", shows: "add half")
    #expect(try terminal.modes() != before)
    #expect(try terminal.exit(after: signal) == .status(128 + signal))
    #expect(try (terminal.modes(), todo.files()) == (before, []))
  }

  @Test func aLocaleWithoutUTF8LosesNothing() throws {
    todo.environment["LC_ALL"] = "C"
    todo.environment["TODO_HINTS"] = "on"
    try start(shows: "\"add Buy milk due:friday\" adds one; Tab completes, \"help\" lists the commands")
    try type("add Zoë 日本", answers: "TO-DO saved: 1 Zoë 日本")
    try type("modify 1 Zoë +x", answers: "TO-DO saved: 1 Zoë - title Zoë 日本 -> Zoë - +x")
    #expect(try titles == ["Zoë"])
  }

  @Test func colourIsForTerminalsThatHaveIt() throws {
    todo.environment["NO_COLOR"] = nil
    try terminal.spawn(BuiltTodo.path, environment: todo.environment)
    try terminal.waitFor("\u{1B}[1mtodo\u{1B}[0m> ")
  }

  @Test func aSessionReplaysToWhatItPrinted() throws {
    try start("--trace", todo.file("trace"))
    try type("add One", answers: "TO-DO saved: 1 One")
    try type("done 99", answers: "no task 99")
    try type("delete 1", answers: "  - 1 One", then: "Delete this task? [y/N] ")
    try type("y", answers: "Task deleted: 1 One")
    #expect(try terminal.exit(after: Key.controlD) == .status(0))
    #expect(
      try todo("replay", todo.file("trace")).lines.dropFirst() == [
        "TO-DO saved: 1 One", "no task 99", "  done 99", "       ^", "  - 1 One", "Task deleted: 1 One",
      ])
  }

  @Test func controlDOnAScreenGoesBack() throws {
    try start(after: "add One")
    try type("open 1", answers: "1 One", then: "todo detail 1> ")
    try type("stats", answers: "Completed tasks: 0", then: "todo statistics> ")
    try press(Key.controlD, then: "todo detail 1> ")
    try press(Key.controlD)
    #expect(try terminal.exit(after: Key.controlD) == .status(0))
  }

  @Test func linesAreKeptFromOneShellToTheNext() throws {
    todo.environment["XDG_STATE_HOME"] = todo.file("state")
    try start()
    try type("add One", answers: "TO-DO saved: 1 One")
    try type(" add Two", answers: "TO-DO saved: 2 Two")
    try type("delete 1", answers: "  - 1 One", then: "Delete this task? [y/N] ")
    try type("y", answers: "Task deleted: 1 One")
    #expect(try terminal.exit(after: Key.controlD) == .status(0))
    #expect(todo.contents(of: "state/todo/history") == Array("add One\ndelete 1\n".utf8))
    #expect(try todo.batch("add Three\n").status == 0)
    let next = PseudoTerminal()
    try next.spawn(BuiltTodo.path, environment: todo.environment)
    try next.waitFor("todo> ")
    try next.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
    try next.send("add" + Key.up + " again\r", shows: "TO-DO saved: 4 One again\r\n")
  }

  @Test func linesOfAShellThatIsRunningAsWellAreBroughtBack() throws {
    try start()
    let other = PseudoTerminal()
    try other.spawn(BuiltTodo.path, environment: todo.environment)
    try other.waitFor("todo> ")
    try type("add Mine", answers: "TO-DO saved: 1 Mine")
    try other.send("add Theirs\r", shows: "TO-DO saved: 2 Theirs\r\n")
    try waitForPrompt("todo> ", after: "+ 2 Theirs\r\n")
    // One's own line is the newest one.
    try terminal.send(Key.up, shows: "add Mine")
    try terminal.send(Key.up, shows: "Theirs")
    try type("!", answers: "TO-DO saved: 3 Theirs!")
    try terminal.send(Key.control("R") + "theirs", shows: "”: add Theirs!")
  }

  @Test func aHistoryThatCannotBeKeptIsToldOnce() throws {
    try todo.write("", to: "state")
    todo.environment["XDG_STATE_HOME"] = todo.file("state")
    try terminal.spawn(BuiltTodo.path, environment: todo.environment)
    try terminal.waitFor("todo: lines are not kept in \(todo.file("state"))/todo/history: Not a directory\r\n")
    try waitForPrompt("todo> ")
    try type("add One", answers: "TO-DO saved: 1 One")
    try type("add Two", answers: "TO-DO saved: 2 Two")
    #expect(terminal.transcript.text.components(separatedBy: "not kept").count == 2)
  }

  @Test func aHistoryThatIsALinkIsNotFollowed() throws {
    try todo.write("precious", to: "other")
    todo.environment["XDG_STATE_HOME"] = todo.directory
    mkdir(todo.file("todo"), 0o700)
    symlink(todo.file("other"), todo.file("todo/history"))
    try start(shows: "/todo/history: it is not a file\r\n")
    try type("add One", answers: "TO-DO saved: 1 One")
    #expect(todo.contents(of: "other") == Array("precious".utf8))
  }

  @Test func whatIsNewIsPointedOutAndThatEnds() throws {
    todo.environment["TODO_HINTS"] = nil
    try start()
    #expect(transcript.contains("“add Buy milk due:friday” adds one"))
    try type("add One", answers: "TO-DO saved: 1 One")
    try type("list", answers: "  1  One\n“done 1” marks a task complete, “open 1” shows all of it")
    #expect(try terminal.exit(after: Key.controlD) == .status(0))
    // What was typed is known the next time, and nothing else is kept for it.
    #expect(todo.contents(of: ".local/state/todo/history") == Array("add One\nlist\n".utf8))
    #expect(try todo.shell("ls -A .local/state/todo").lines == ["history", "history.lock"])
    let next = PseudoTerminal()
    try next.spawn(BuiltTodo.path, environment: todo.environment)
    try next.waitFor(
      "1 active TO-DO\r\nWithout a date\r\n  1  One\r\n“list” shows them; Tab completes, “help” lists the commands\r\n")
    try next.waitFor("todo> ")
    try next.send("done 1\r", shows: "Task marked complete: 1 One\r\n“undo” takes it back, “history” shows how far\r\n")
    try next.send("undo\r", shows: "completed → active\r\n")
    try next.send("done 1\r", shows: "Task marked complete: 1 One\r\n\u{1B}[?2004h")
  }

  @Test func nothingIsPointedOutToWhoDoesNotWantIt() throws {
    try start()
    try type("list", answers: "You have no TO-DOs!")
    #expect(!transcript.contains("“"))
    todo.environment["TODO_HINTS"] = "on"
    #expect(try todo.batch("list\n").text == "You have no TO-DOs!\n")
    #expect(try todo("list").text == "You have no TO-DOs!\n")
  }

  @Test func controlCEndsTheWaitForAnotherProcess() throws {
    try start(after: "add One")
    let lock = open(todo.file("tasks.json.lock"), O_RDWR | O_CLOEXEC)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0 && pwrite(lock, "0000004711\n", 11, 0) == 11)
    // A Ctrl-C may come before the wait, or on a busy machine after its end: then there is another wait for another one.
    let isInterrupted = try (1...20).contains { _ in
      try terminal.send("add Two\r")
      try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) != 0 }
      try press(Key.controlC)
      return transcript.contains("interrupted; nothing has changed")
    }
    #expect(isInterrupted)
    #expect(flock(lock, LOCK_UN) == 0)
    try type("add Three", answers: "TO-DO saved: 2 Three")
  }

  @Test func thePromptDoesNotImportTheInputThatItsCommandsComeFrom() throws {
    try start()
    try press("import -\r", shows: "cannot read -: commands come from")
    try type("add One", answers: "TO-DO saved: 1 One")
  }

  private var transcript: String { terminal.transcript.text }

  @Test func theNextAnswerFitsTheWindow() throws {
    try start(after: "add A title that is rather long for a window that is narrow")
    try type("list", answers: "  1  A title that is rather long for a window that is narrow")
    try terminal.resize(columns: 30, rows: 24)
    try terminal.waitFor("todo> ")
    try terminal.send("list\r", shows: "Active TO-DOs\r\n")
    #expect(try terminal.waitFor("\r\n").contains("…"))
  }
}
