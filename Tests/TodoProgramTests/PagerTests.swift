import Foundation
import Glibc
import TerminalTesting
import TestRunning
import Testing

@Suite(.tags(.terminal), .door) struct PagerTests: ShellTesting {
  let todo = BuiltTodo.forTerminal()
  let terminal = PseudoTerminal(columns: 60, rows: 12)

  init() throws { _ = try todo.batch((1...30).map { "add Task \($0)\n" }.joined()) }

  private func usePager(_ script: String) throws {
    todo.environment["PAGER"] = try todo.writeProgram(script, to: "pager")
  }

  private func start(paging script: String) throws {
    try usePager(script)
    try start()
  }

  private func run(_ arguments: String...) throws {
    try terminal.spawn(BuiltTodo.path, arguments, environment: todo.environment)
  }

  @Test func aLongListIsRead() throws {
    try start(paging: "echo \"pager: $(wc -l) lines, $# arguments, $LESS\"\n")
    try type("list", answers: "pager: 32 lines, 0 arguments, FRX")
    try type("list 30", answers: "Active TO-DOs · 30\n  30  Task 30")
    try run("list")
    try terminal.waitFor("pager: 32 lines")
  }

  @Test func whatJustFitsIsPrinted() throws {
    try start(paging: "echo \"pager: $(wc -l) lines\"\n")
    // The headline, ten tasks and the prompt are twelve rows.
    try type("next 10", answers: "  10  0.00  Task 10")
    try type("next 11", answers: "pager: 12 lines")
  }

  @Test func aLineThatIsWiderThanTheWindowTakesMoreRows() throws {
    try start(paging: "echo \"pager: $(wc -l) lines\"\n")
    let wide = String(repeating: "日", count: 280)
    try press("note 1 " + wide + "\r", shows: "TO-DO saved: 1 Task 1")
    try type("open 1", answers: "pager: 32 lines", then: "todo detail 1> ")
  }

  @Test func wordsAndWhatAShellUnderstandsAreCommands() throws {
    try todo.write("", to: "it's here")
    for (command, answer) in [
      ("head -n 2", "Active TO-DOs"), ("cat | tail -n 1", "30 to do"), ("sed -n '2s/.*/first/p'", "first"),
    ] {
      todo.environment["PAGER"] = command
      let terminal = PseudoTerminal(columns: 60, rows: 12)
      try terminal.spawn(BuiltTodo.path, ["list"], environment: todo.environment)
      try terminal.waitFor(answer + "\r\n")
      #expect(try terminal.waitForExit() == .status(0))
    }
  }

  @Test(arguments: ["", " ", "cat"]) func somebodyMayWantNone(pager: String) throws {
    todo.environment["PAGER"] = pager
    try start()
    try type("list", answers: "  30  Task 30")
  }

  @Test(arguments: ["/nowhere/pager -x", "no-such-pager | cat >&2; exit 127"])
  func aMissingPagerLosesNothing(pager: String) throws {
    todo.environment["PAGER"] = pager
    try start()
    try press("list\r", shows: "  1  Task 1\r\n", "  30  Task 30\r\n")
  }

  @Test func leavingEarlyIsNoError() throws {
    _ = try todo.batch((1...3000).map { "add A task with a rather long title, number \($0)\n" }.joined())
    try start(paging: "head -n 1; exit 3\n")
    try type("list", answers: "Active TO-DOs")
    try type("add More", answers: "TO-DO saved: 3031 More")
    let other = PseudoTerminal(columns: 60, rows: 12)
    try other.spawn(BuiltTodo.path, ["list"], environment: todo.environment)
    #expect(try other.waitForExit() == .status(0))
  }

  @Test func controlCIsThePagersAndTheTerminalIsAsItWas() throws {
    let before = try terminal.modes()
    try usePager("trap 'echo interrupted; exit 1' INT\nstty raw -echo isig\necho waiting\n\(Waiting.forSignals)\n")
    try start()
    try terminal.send("list\r", shows: "waiting")
    try press(Key.controlC, shows: "interrupted")
    try type("add More", answers: "TO-DO saved: 31 More")
    #expect(try terminal.exit(after: Key.controlD) == .status(0))
    #expect(try terminal.modes() == before)
  }

  @Test func aPagerThatIsKilledLeavesTheTerminalRight() throws {
    let before = try terminal.modes()
    try usePager("stty raw -echo\nkill -9 $$\n")
    try run("list")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(try terminal.modes() == before)
  }

  @Test func lessShowsAPageAndLeavesThePromptBehind() throws {
    todo.environment["PAGER"] = nil
    todo.environment["PATH"] = "/usr/bin:/bin"
    try start()
    try terminal.send("list\r", shows: "Task 10", ":")
    try press("q")
    try type("list 30", answers: "Active TO-DOs · 30\n  30  Task 30")
  }

  @Test func theConfigurationMayNameOneOrNone() throws {
    mkdir(todo.file("todo"), 0o700)
    try todo.write("pager = sed -n '1s/.*/configured/p'\n", to: "todo/config")
    todo.environment["XDG_CONFIG_HOME"] = todo.directory
    try start()
    try type("list", answers: "configured")
    let other = PseudoTerminal(columns: 60, rows: 12)
    try todo.write("pager = none\n", to: "todo/config")
    todo.environment["PAGER"] = "sed -n 1p"
    try other.spawn(BuiltTodo.path, ["list"], environment: todo.environment)
    try other.waitFor("  30  Task 30\r\n")
  }

  private var shown: String { terminal.transcript.text }

  @Test func aQuestionIsAskedBelowWhatItIsAboutHoweverLongThatIs() throws {
    try start(paging: "echo pager\n")
    try type("done 1-30", answers: "  ~ 30 Task 30 · active → completed", then: "Mark these 30 tasks complete? [y/N] ")
    #expect(shown.contains("  ~ 1 Task 1 · active → completed\r\n"))
    // What has been done is reported, and nothing to be read either.
    try type("y", answers: "30 tasks marked complete\n  1 Task 1")
    #expect(!shown.contains("pager"))
    #expect(try titles == [])
  }

  @Test func aSingleCommandAsksBelowItAsWell() throws {
    try usePager("echo pager\n")
    try run("done", "1-30")
    try terminal.waitFor("  ~ 30 Task 30 · active → completed\r\nMark these 30 tasks complete? [y/N] ")
    #expect(try terminal.exit(after: "y\r") == .status(0))
    #expect(!shown.contains("pager"))
  }

  @Test func pastedLinesAreAskedAboutBelowThem() throws {
    try start(paging: "echo pager\n")
    try terminal.send(Key.paste((1...50).map { "note 1 line \($0)\n" }.joined()))
    try waitForPrompt("Run these 50 lines? [y/N] ", after: "  note 1 line 1\r\n", "  note 1 line 50\r\n")
    #expect(!shown.contains("pager"))
  }

  @Test func pastedLinesAreNotHeldUp() throws {
    try start(paging: "echo \"pager: $(wc -l) lines\"\n")
    try press(Key.paste("list\nadd Between\nlist\n"), then: "Run these 3 lines? [y/N] ")
    try press("y\r", shows: "  30  Task 30\r\n", "TO-DO saved: 31 Between\r\n", "pager: 33 lines\r\n")
    #expect(shown.components(separatedBy: "pager").count == 2)
  }

  @Test(arguments: ["back\r", "home\r", Key.controlD])
  func whoeverComesBackToALongListSeesItsBeginning(keys: String) throws {
    try start(paging: "echo pager\n")
    try type("open 1", answers: "  Status      active", then: "todo detail 1> ")
    try terminal.send(keys)
    // The headline, nine tasks, what is left out and the prompt are twelve rows.
    try waitForPrompt("todo> ", after: "Active TO-DOs\r\n   1  Task 1\r\n", "   9  Task 9\r\n… and 22 more\r\n")
    #expect(!shown.contains("pager"))
    try type("list", answers: "pager")
  }

  @Test func whatIsTypedAheadIsNotForThePager() throws {
    try start(paging: "echo pager\n")
    // The second line is there, unfinished, when the first one is answered.
    try press("list\radd typed ahead", shows: "  30  Task 30\r\n", then: "todo> add typed ahead")
    try type("", answers: "TO-DO saved: 31 typed ahead")
    #expect(!shown.contains("pager"))
  }

  @Test func neitherIsHalfALineThatIsTypedAhead() throws {
    try usePager("echo pager\n")
    // For whatever reads the terminal next; the terminal itself tells nobody of it before Return.
    try terminal.send("half")
    try run("list")
    try terminal.waitFor("  30  Task 30\r\n")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(!shown.contains("pager"))
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func aSignalToEndEndsThePagerAsWell(signal: Int32) throws {
    let before = try terminal.modes()
    try start(paging: "stty raw -echo\necho waiting for the end\n\(Waiting.forEver)\n")
    try terminal.send("list\r", shows: "waiting for the end")
    #expect(try terminal.exit(after: signal) == .status(128 + signal))
    #expect(try terminal.modes() == before)
  }

  @Test func aSignalToEndASingleCommandEndsItsPager() throws {
    let before = try terminal.modes()
    try usePager("stty raw -echo\necho waiting for the end\n\(Waiting.forEver)\n")
    try run("list")
    try terminal.waitFor("waiting for the end")
    #expect(try terminal.exit(after: SIGHUP) == .signal(SIGHUP))
    #expect(try terminal.modes() == before)
  }

  /// A script that waits for a command, which a signal to the script alone would not reach.
  private func useScriptedPager() throws {
    let command = try todo.writeProgram(
      "trap 'touch \(todo.file("told")); exit' TERM HUP; echo \"command $$.\"; \(Waiting.forSignals)\n", to: "command")
    try usePager("echo \"program $PPID.\"\n\(command)\necho ended\n")
  }

  private func process(_ name: String) throws -> pid_t {
    try terminal.waitFor("\(name) ")
    return try #require(pid_t(terminal.waitFor(".").dropLast()))
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func aSignalToEndReachesWhatThePagerHasStarted(signal: Int32) throws {
    try useScriptedPager()
    // A shell that has the program as a job: otherwise all would be reported by the system when the session ends.
    try terminal.spawn("/bin/sh", ["-i"], environment: todo.environment.merging(["PS1": "outer$ "]) { $1 })
    try terminal.waitFor("outer$ ")
    try terminal.send("\(BuiltTodo.path) list\n")
    let (program, command) = try (process("program"), process("command"))
    defer { kill(command, SIGKILL) }
    kill(program, signal)
    try terminal.waitFor("outer$ ")
    try wait(for: "the command to be told") { try todo.files().contains("told") }
  }

  @Test func aSignalToEndDoesNotReachWhoeverHasTheProgramInTheSameGroup() throws {
    try useScriptedPager()
    try terminal.spawn(
      "/bin/sh", ["-c", "\(BuiltTodo.path) list; echo \"ended with $?\""], environment: todo.environment)
    let (program, command) = try (process("program"), process("command"))
    defer { kill(command, SIGKILL) }
    kill(program, SIGTERM)
    try terminal.waitFor("ended with 130\r\n")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func aPagerThatHearsNoSignalKeepsNobodyFromLeaving(signal: Int32) throws {
    // Longer than what a pipe holds, and nobody reads it.
    _ = try todo.batch((1...3000).map { "add A task with a rather long title, number \($0)\n" }.joined())
    let before = try terminal.modes()
    try start(paging: "trap '' TERM HUP\nstty raw -echo\necho \"pager $$.\"\n\(Waiting.forSignals)\n")
    try terminal.send("list\r", shows: "pager ")
    let pager = try #require(pid_t(terminal.waitFor(".").dropLast()))
    defer { kill(pager, SIGKILL) }
    #expect(try terminal.exit(after: signal) == .status(128 + signal))
    #expect(try terminal.modes() == before)
    // It is not killed either: it may be an editor with a text in it.
    #expect(kill(pager, 0) == 0)
  }

  @Test func aPagerThatWaitsToWriteKeepsNobodyFromLeaving() throws {
    // Slowly, so that the terminal still takes something when Ctrl-S comes.
    try start(paging: "trap '' TERM\necho \"pager $$.\"\nwhile :; do echo more; sleep 0.1; done\n")
    try terminal.send("list\r", shows: "pager ")
    let pager = try #require(pid_t(terminal.waitFor(".").dropLast()))
    defer { kill(pager, SIGKILL) }
    // Ctrl-S, and then the terminal takes nothing.
    try terminal.send("\u{13}")
    #expect(try terminal.exit(after: SIGTERM) == .status(128 + SIGTERM))
  }

  @Test func withoutAPagerControlCStopsALongAnswer() throws {
    _ = try todo.batch((1...5000).map { "add A task with a rather long title, number \($0)\n" }.joined())
    try start()
    try terminal.send("list\r", shows: "  1  Task 1\r\n")
    // What nobody reads waits in the terminal, and the program waits with it.
    try press(Key.controlC)
    #expect(!shown.contains("number 5000"))
    try type("add More", answers: "TO-DO saved: 5031 More")
  }

  @Test func jsonAndPipesHaveNone() throws {
    try usePager("echo pager\n")
    #expect(try todo("list").lines.count == 31)
    try run("--format", "json", "list")
    try terminal.waitFor("Task 30")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(!terminal.transcript.text.contains("pager"))
  }

  @Test func aBatchHasNone() throws {
    try usePager("echo pager\n")
    try todo.write("list\nlist\n", to: "script")
    try terminal.spawn("/bin/sh", ["-c", "\(BuiltTodo.path) < \(todo.file("script"))"], environment: todo.environment)
    #expect(try terminal.waitForExit() == .status(0))
    #expect(!terminal.transcript.text.contains("pager"))
  }
}
