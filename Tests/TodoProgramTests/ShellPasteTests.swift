import Glibc
import TerminalTesting
import TestRunning
import Testing

@Suite(.tags(.terminal), .door) struct ShellPasteTests: ShellTesting {
  let todo = BuiltTodo.forTerminal()
  let terminal = PseudoTerminal()

  private func paste(_ text: String, shows lines: String, asks question: String) throws {
    try terminal.send(Key.paste(text))
    try terminal.waitFor(lines.split(separator: "\n").joined(separator: "\r\n") + "\r\n")
    try waitForPrompt(question)
  }

  @Test func pastedLinesAreShownAndRunOneAfterTheOther() throws {
    try start()
    try terminal.send("half")
    try paste(
      "add One\n# a comment\n\nadd Two\nfrobnicate\nlist", shows: "  add One\n  add Two\n  frobnicate\n  list",
      asks: "Run these 4 lines? [y/N/tasks] ")
    #expect(try titles == [])
    try terminal.send("y\r")
    for (line, answer) in [
      ("add One", "TO-DO saved: 1 One"), ("add Two", "TO-DO saved: 2 Two"),
      ("frobnicate", "unknown command “frobnicate”; “quick frobnicate” adds: frobnicate"), ("list", "Active TO-DOs"),
    ] { try terminal.waitFor("todo> \(line)\r\n\(answer)\r\n") }
    // What was typed before comes back.
    try waitForPrompt("todo> ")
    try terminal.waitFor("half")
    try terminal.send(Key.control("U") + Key.up, shows: "list")
  }

  @Test func aReplayKnowsWhatListsWereLikeAtTheBeginning() throws {
    todo.environment["TODO_FILTER"] = "+x"
    try terminal.spawn(BuiltTodo.path, ["--trace", todo.file("trace")], environment: todo.environment)
    try waitForPrompt("todo …> ")
    try paste("add One\nadd Two", shows: "  add One\n  add Two", asks: "Run these 2 lines? [y/N] ")
    try type("y", answers: "todo …> add Two\nTO-DO saved: 2 Two", then: "todo …> ")
    #expect(try terminal.exit(after: Key.controlD) == .status(0))
    #expect(
      try todo("replay", todo.file("trace")).lines.suffix(4) == [
        "todo …> add One", "TO-DO saved: 1 One", "todo …> add Two", "TO-DO saved: 2 Two",
      ])
  }

  @Test(arguments: ["", "n", "add Three", Key.controlC, Key.controlD]) func onlyAYesRunsThem(answer: String) throws {
    try start()
    try paste("add One\nadd Two\n", shows: "  add One\n  add Two", asks: "Run these 2 lines? [y/N] ")
    try terminal.send(answer + (answer == Key.controlC || answer == Key.controlD ? "" : "\r"))
    try waitForPrompt("todo> ", after: "not confirmed; nothing has changed\r\n")
    #expect(try titles == [])
    try type("add Three", answers: "TO-DO saved: 1 Three")
  }

  @Test func manyLinesAreShownFromBothEnds() throws {
    try start()
    let lines = (1...50).map { "add Task \($0)" }
    let shown = lines.prefix(10) + ["… 30 more …"] + lines.suffix(10)
    try paste(
      lines.joined(separator: "\r"), shows: shown.map { "  " + $0 }.joined(separator: "\n"),
      asks: "Run these 50 lines? [y/N] ")
    try type("yes", answers: "TO-DO saved: 50 Task 50")
    #expect(try titles.count == 50)
  }

  @Test func aLineThatAsksIsAnsweredByThePersonAndNotByThePaste() throws {
    try start(after: "add One\nadd Two\n")
    try paste("delete 1\ny\nlist", shows: "  delete 1\n  y\n  list", asks: "Run these 3 lines? [y/N/tasks] ")
    try type("y", answers: "  - 1 One", then: "Delete this task? [y/N] ")
    #expect(try titles == ["One", "Two"])
    try terminal.send("n\r", shows: "not confirmed; nothing has changed\r\ntodo> y\r\nunknown command “y”")
    try terminal.waitFor("todo> list\r\nActive TO-DOs\r\n  1  One\r\n")
  }

  @Test func aPastedListBecomesTasksInOneStep() throws {
    try start()
    try paste(
      "Shopping\n\n  - [ ] Buy milk tomorrow\n  - [x] Buy bread\n* Call mum p1\n",
      shows: """
          + 1 Shopping
          + 2 Buy milk · due Sunday 2026-11-22 · part of 1
          + 3 Buy bread · part of 1 · completed
          + 4 Call mum · priority high
        """, asks: "Add these 4 as tasks? [y/N/commands] ")
    try type("y", answers: "  4 Call mum · priority high")
    #expect(try titles == ["Shopping", "Buy milk", "Call mum"])
    try type("undo", answers: "  - 1 Shopping")
    #expect(try titles == [])
  }

  @Test func aListThatIsMeantAsCommandsIsRun() throws {
    try start()
    try paste("frobnicate\nlst", shows: "  + 1 frobnicate\n  + 2 lst", asks: "Add these 2 as tasks? [y/N/commands] ")
    try type("commands", answers: "todo> lst")
    #expect(try titles == [])
  }

  @Test func aPasteAnswersNoQuestion() throws {
    try start(after: "add One")
    try type("delete 1", answers: "  - 1 One", then: "Delete this task? [y/N] ")
    try terminal.send(Key.paste("y\nlist\n"), shows: "y list")
    try terminal.send("\r", shows: "not confirmed; nothing has changed\r\n")
    #expect(try titles == ["One"])
  }

  @Test func controlsInAPasteAreShownAsEscapes() throws {
    try start()
    try paste("add \u{1B}[2Jevil\nadd Two", shows: "  add \\u001B[2Jevil\n  add Two", asks: "Run these 2 lines? [y/N] ")
  }

  @Test func pastedLinesThatLeaveEndTheShell() throws {
    try start()
    try paste("quit\nadd One", shows: "  quit\n  add One", asks: "Run these 2 lines? [y/N] ")
    #expect(try terminal.exit(after: "y\r") == .status(0))
    #expect(try titles == [])
  }

  private var tooMuch: String {
    Key.paste(String(repeating: "add " + String(repeating: "x", count: 1 << 20) + "\n", count: 4))
  }

  private let refusal = "what was pasted has more than 4194304 bytes; none of it has been taken\r\n\u{1B}[?2004h"

  @Test func whatIsTooLongIsRefusedWithTheLimitAndWhatWasTypedStays() throws {
    try start()
    try press("add On" + tooMuch, shows: refusal)
    try type("e", answers: "TO-DO saved: 1 One")
    #expect(try titles == ["One"])
  }

  @Test(.enabled(if: Door.current == .everything, "megabytes through a terminal are pasted behind the door everything"))
  func whatIsTooLongAnswersNoQuestion() throws {
    try start(after: "add One")
    try type("delete 1", answers: "  - 1 One", then: "Delete this task? [y/N] ")
    try press("n" + tooMuch, shows: refusal, then: "Delete this task? [y/N] ")
    try terminal.send("\r", shows: "not confirmed; nothing has changed\r\n")
    #expect(try titles == ["One"])
  }

  @Test func aSessionWithAPasteReplaysToWhatItPrinted() throws {
    try start("--trace", todo.file("trace"))
    try paste("add One\nadd Two\n", shows: "  add One\n  add Two", asks: "Run these 2 lines? [y/N] ")
    try type("y", answers: "TO-DO saved: 2 Two")
    #expect(try terminal.exit(after: Key.controlD) == .status(0))
    #expect(
      try todo("replay", todo.file("trace")).lines.dropFirst() == [
        "  add One", "  add Two", "todo> add One", "TO-DO saved: 1 One", "todo> add Two", "TO-DO saved: 2 Two",
      ])
  }
}
