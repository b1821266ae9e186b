import Glibc
import TerminalTesting
import TestRunning
import Testing

@Suite(.tags(.terminal), .door) struct TerminalStateTests {
  @Test(arguments: [false, true])
  func theModesAfterwardsAreThoseFound(areUnusual: Bool) throws {
    let terminal = try PseudoTerminal()
    if areUnusual {
      try terminal.changeModes {
        $0.c_iflag &= ~tcflag_t(ICRNL)
        $0.c_lflag &= ~tcflag_t(ECHOE | IEXTEN)
        $0.c_cc.2 = 8
      }
    }
    let before = try terminal.modes()
    try terminal.spawn(EchoShell.path, environment: EchoShell.environment)
    try terminal.waitFor("demo> ")
    try terminal.send("x\n")
    try terminal.waitFor("got: x\r\n")
    try terminal.waitFor("demo> ")
    try terminal.send(Key.controlD)
    #expect(try terminal.waitForExit() == .status(0))
    #expect(try terminal.modes() == before)
  }

  @Test func aCommandRunsInTheModesThatWereFound() throws {
    let terminal = try PseudoTerminal()
    let before = try terminal.modes()
    try terminal.spawn(EchoShell.path, environment: EchoShell.environment)
    try terminal.waitFor("demo> ")
    try terminal.send("wait\r")
    try terminal.waitFor("waiting\r\n")
    #expect(try terminal.modes() == before)
  }

  @Test func suspendingGivesTheTerminalBackAndContinuingKeepsTheLine() throws {
    // Only under a shell with job control can a process be stopped from the keyboard.
    let terminal = try PseudoTerminal()
    try terminal.spawn(
      "/bin/sh", ["-i"], environment: EchoShell.environment.merging(["PS1": "outer$ "]) { $1 })
    try terminal.waitFor("outer$ ")
    let outside = try terminal.modes()
    try terminal.send("'\(EchoShell.path)'\n")
    try terminal.waitFor("demo> ")
    try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
    try terminal.send("half ö")
    try terminal.waitFor("half ö")
    let editing = try terminal.modes()
    #expect(editing != outside)
    for _ in 1...2 {
      try terminal.send(Key.controlZ)
      // Pastes are not marked for whoever has the terminal meanwhile.
      #expect(try terminal.waitFor("outer$ ").contains("\u{1B}[?2004l"))
      #expect(try terminal.modes() == outside)
      try terminal.send("fg\n")
      #expect(try terminal.waitFor("demo> half ö").contains("\u{1B}[?2004h"))
      #expect(try terminal.modes() == editing)
    }
    try terminal.send("!\r")
    try terminal.waitFor("got: half ö!\r\n")
    try terminal.waitFor("demo> ")
    try terminal.send(Key.controlD)
    try terminal.waitFor("outer$ ")
  }

  @Test func aTerminalThatGoesAwayEndsTheShell() throws {
    let shell = try EchoShell()
    shell.terminal.hangUp()
    #expect(try shell.terminal.waitForExit() == .status(128 + SIGHUP))
  }

  @Test func anotherWindowSizeIsUsedAtOnce() throws {
    let shell = try EchoShell()
    try shell.terminal.send("narrow")
    try shell.terminal.waitFor("narrow")
    try shell.terminal.resize(columns: 20, rows: 24)
    try shell.terminal.waitFor("demo> narrow")
    try shell.terminal.send(String(repeating: "b", count: 30))
    // Wherever the keys have come in pieces: a row that is full, and in the next one nothing yet but the cursor.
    try shell.terminal.send("c")
    try shell.terminal.waitFor("c")
    try shell.terminal.send(Key.home + "\u{4}")
    try shell.terminal.waitFor("arrow" + String(repeating: "b", count: 30) + "c")
    try shell.type("", receives: "arrow" + String(repeating: "b", count: 30) + "c")
  }

  /// libedit goes astray, and crashes, where a line takes more rows than it believes in.
  @Test(arguments: [
    (20, 4, String(repeating: "y", count: 90) + "\r\u{12}y\u{5}b many "),
    (40, 10, String(repeating: "日", count: 200) + "\r\u{12}日\u{5}" + String(repeating: "x", count: 133) + " many "),
    (20, 4, Key.paste(String(repeating: "long ", count: 9000)) + "x\u{1}y\u{5}" + Key.left + "z"),
  ])
  func aLineMayTakeMoreRowsThanTheWindowHas(columns: UInt16, rows: UInt16, keys: String) throws {
    let terminal = try PseudoTerminal(columns: columns, rows: rows)
    let shell = try EchoShell(in: terminal)
    try terminal.send(keys + Key.controlC + "!\r")
    try terminal.waitFor("got: !\r\n")
    try shell.type("alive", receives: "alive")
  }
}
