import Glibc
import TerminalTesting
import TestRunning
import Testing

@Suite(.tags(.terminal), .door) struct ShellCompletionTests: ShellTesting {
  let todo = BuiltTodo.forTerminal()
  let terminal = PseudoTerminal()

  init() throws {
    _ = try todo.batch(
      """
      add Pay rent project:home.flat +bills due:friday
      add Mow the lawn project:home.garden
      add Buy seeds
      done 3
      """)
  }

  @Test func whatIsCertainIsInserted() throws {
    try start()
    try type(
      "ad\tSweep proj\thome.g\tdue:\"next w\t",
      answers: "TO-DO saved: 4 Sweep · project home.garden · due Monday 2026-11-23")
    try type("done 1\t", answers: "Task marked complete: 1 Pay rent")
    try type("li\t(pro\thome.f\t)", answers: "None of your 4 TO-DOs is in this list: active · project:home.flat")
  }

  @Test func whatWasMeantIsBroughtIn() throws {
    try start()
    try type(
      "ad Sweep proj=home",
      answers: "unknown command “ad”; did you mean “add Sweep proj=home”?\n  ad Sweep proj=home\n  ^")
    try terminal.send("\t", shows: "add Sweep proj=home")
    try type("\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}", answers: "TO-DO saved: 4 Sweep proj")
  }

  @Test func theLineIsGoneOnWithBelowTheList() throws {
    try start()
    try terminal.send("list project:home\t")
    try terminal.waitFor("\r\nhome         2 to do  home.flat    1 to do  home.garden  1 to do\r\n")
    try terminal.waitFor("todo> list project:home")
    try type(".f\t", answers: "  1  Pay rent  Fri 2026-11-27  +bills")
  }

  @Test func numbersAreToldByTheirTitles() throws {
    try start()
    try terminal.send("done \t", shows: "\r\n1  Pay rent      2  Mow the lawn\r\n")
    try type("2", answers: "Task marked complete: 2 Mow the lawn")
    try type("undone 3\t", answers: "Task marked active: 3 Buy seeds")
    try terminal.send("open \t", shows: "\r\n1  Pay rent      3  Buy seeds     2  Mow the lawn\r\n")
  }

  @Test func answersAreCompletedAndNothingIsLost() throws {
    try start()
    try terminal.send("edit 1\r", shows: "Title: Pay rent")
    try terminal.send("\r", shows: "Project: home.flat")
    try terminal.send("\u{15}home.g\t\r", shows: "Tags: bills")
    try type("\u{15}sa\t", answers: "TO-DO saved: 1 Pay rent · project home.flat → home.garden")
  }

  @Test func nothingToOfferIsABell() throws {
    try start()
    try terminal.send("zzz\t", shows: "\u{7}")
    try type(
      "\u{15}list",
      answers:
        "Active TO-DOs\n  1  Pay rent      Fri 2026-11-27  home.flat +bills\n  2  Mow the lawn                  home.garden"
    )
  }

  @Test func whatIsTypedAheadIsKept() throws {
    try start()
    // Each Tab leaves the editor and comes back; in between nothing may be echoed or lost.
    try type(String(repeating: "ad\t\u{15}", count: 30) + "ad\tOne", answers: "TO-DO saved: 4 One")
    try type("ad\tTwo +b\t", answers: "TO-DO saved: 5 Two · +bills")
  }

  @Test func aSignalDuringACompletionLeavesTheTerminalRight() throws {
    let modes = try terminal.modes()
    try start()
    try terminal.send("list pro\t")
    #expect(try terminal.exit(after: SIGTERM) == .status(128 + SIGTERM))
    #expect(try terminal.modes() == modes)
  }

  @Test func aBrokenFileLeavesTheGrammar() throws {
    try todo.write("{", to: "tasks.json")
    try terminal.spawn(BuiltTodo.path, environment: todo.environment)
    try waitForPrompt("todo> ")
    try terminal.send("list project:\t", shows: "\u{7}")
    try type("\u{15}he\tad\t", answers: "add TITLE [attributes]", then: "todo help> ")
  }

  @Test func aReplayPrintsWhatWasPrinted() throws {
    try start("--trace", todo.file("trace"))
    try type("ad\tOne", answers: "TO-DO saved: 4 One")
    try terminal.send("list pro\tho\t")
    try type(".f\t", answers: "  1  Pay rent  Fri 2026-11-27  +bills")
    #expect(try terminal.exit(after: Key.controlD) == .status(0))
    let replay = try todo("replay", todo.file("trace"))
    #expect(
      replay.lines.drop { !$0.hasPrefix("TO-DO saved") } == [
        "TO-DO saved: 4 One", "Active TO-DOs · project:home.flat", "  1  Pay rent  Fri 2026-11-27  +bills",
      ])
  }
}
