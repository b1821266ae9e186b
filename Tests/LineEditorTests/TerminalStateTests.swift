import Glibc
import TerminalTesting
import TestRunning
import Testing

@Suite(.tags(.terminal), .door) struct TerminalStateTests {
  @Test(arguments: [false, true]) func theModesAfterwardsAreThoseFound(areUnusual: Bool) throws {
    let terminal = PseudoTerminal()
    if areUnusual {
      try terminal.changeModes {
        $0.c_iflag &= ~tcflag_t(ICRNL)
        $0.c_lflag &= ~tcflag_t(ECHOE | IEXTEN)
        $0.c_cc.2 = 8
      }
    }
    let before = try terminal.modes()
    _ = try EchoShell(in: terminal)
    try terminal.send("x\n", shows: "got: x\r\n", "demo> ")
    #expect(try terminal.exit(after: Key.controlD) == .status(0))
    #expect(try terminal.modes() == before)
  }

  @Test func aCommandRunsInTheModesThatWereFound() throws {
    let terminal = PseudoTerminal()
    let before = try terminal.modes()
    _ = try EchoShell(in: terminal)
    try terminal.send("wait\r", shows: "waiting\r\n")
    #expect(try terminal.modes() == before)
  }

  @Test func suspendingGivesTheTerminalBackAndContinuingKeepsTheLine() throws {
    // Only under a shell with job control can a process be stopped from the keyboard.
    let terminal = PseudoTerminal()
    try terminal.spawn("/bin/sh", ["-i"], environment: EchoShell.environment.merging(["PS1": "outer$ "]) { $1 })
    try terminal.waitFor("outer$ ")
    let outside = try terminal.modes()
    try terminal.send("'\(EchoShell.path)'\n", shows: "demo> ")
    try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
    try terminal.send("half ö", shows: "half ö")
    let editing = try terminal.modes()
    #expect(editing != outside)
    for _ in 1...2 {
      try terminal.send(Key.controlZ)
      // Pastes are not marked for other programs at the terminal.
      #expect(try terminal.waitFor("outer$ ").contains("\u{1B}[?2004l"))
      #expect(try terminal.modes() == outside)
      try terminal.send("fg\n")
      #expect(try terminal.waitFor("demo> half ö").contains("\u{1B}[?2004h"))
      #expect(try terminal.modes() == editing)
    }
    try terminal.send("!\r", shows: "got: half ö!\r\n", "demo> ")
    try terminal.send(Key.controlD, shows: "outer$ ")
  }

  @Test func aTerminalThatGoesAwayEndsTheShell() throws {
    let shell = try EchoShell()
    shell.terminal.hangUp()
    #expect(try shell.terminal.waitForExit() == .status(128 + SIGHUP))
  }

  @Test func anotherWindowSizeIsUsedAtOnce() throws {
    let shell = try EchoShell()
    try shell.type("narrow", shows: "narrow")
    try shell.terminal.resize(columns: 20, rows: 24)
    try shell.terminal.waitFor("demo> narrow")
    try shell.terminal.send(String(repeating: "b", count: 30))
    // However the keys were read: a full row, and in the next one only the cursor so far.
    try shell.type("c", shows: "c")
    try shell.type(Key.home + "\u{4}", shows: "arrow" + String(repeating: "b", count: 30) + "c")
    try shell.type("", receives: "arrow" + String(repeating: "b", count: 30) + "c")
  }

  /// libedit crashes on a line with more rows than it believes to have.
  @Test(arguments: [
    (20, 4, String(repeating: "y", count: 90) + "\r\u{12}y\u{5}b many "),
    (40, 10, String(repeating: "日", count: 200) + "\r\u{12}日\u{5}" + String(repeating: "x", count: 133) + " many "),
    (20, 4, Key.paste(String(repeating: "long ", count: 9000)) + "x\u{1}y\u{5}" + Key.left + "z"),
  ]) func aLineMayTakeMoreRowsThanTheWindowHas(columns: UInt16, rows: UInt16, keys: String) throws {
    let terminal = PseudoTerminal(columns: columns, rows: rows)
    let shell = try EchoShell(in: terminal)
    try terminal.send(keys + Key.controlC + "!\r", shows: "got: !\r\n")
    try shell.type("alive", receives: "alive")
  }
}

/// After any keys the shell is alive, and the terminal has the modes in which it was found.
@Suite(.tags(.terminal, .sweep), .door) struct FuzzTests {
  /// With pauses, one is reported between any two keys.
  @Test(arguments: [
    ("bind -e\n", UInt64(1), false), ("bind -v\n", 2, false), ("bind -e\n", 3, true), ("bind -v\n", 6, true),
  ]) func randomKeysLeaveTheShellAlive(settings: String, seed: UInt64, withPauses: Bool) throws {
    let count = thinned(100_000, to: 10_000, "random bytes typed into the line editor")
    let home = TemporaryDirectory()
    try home.write(settings, to: ".editrc")
    let terminal = PseudoTerminal(columns: 40, rows: 10)
    let before = try terminal.modes()
    var variables = ["HOME": home.path, "HISTORY": home.file("h")]
    if withPauses { variables.merge(["PAUSES": "/dev/null", "PAUSE": "1", "PATIENCE": "1"]) { $1 } }
    try terminal.spawn(EchoShell.path, environment: EchoShell.environment.merging(variables) { $1 })
    try terminal.waitFor("demo> ")
    try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
    // Includes lines with more rows than the window.
    let long = String(repeating: "a long word ", count: 20)
    var generator = RandomKeys(seed: seed, texts: ["tag 日", "many ", "ask\r", "app", long])
    var (sent, round) = (0, 0)
    while sent < count {
      let keys = generator.keys(300)
      try terminal.send(keys)
      sent += keys.count
      let columns = UInt16.random(in: 2...90, using: &generator)
      let rows = UInt16.random(in: 1...12, using: &generator)
      if round % 5 == 0 { try terminal.resize(columns: columns, rows: rows) }
      try expectLife(terminal, in: round)
      round += 1
    }
    #expect(try terminal.exit(after: Key.controlD) == .status(0))
    #expect(try terminal.modes() == before)
  }

  private func expectLife(_ terminal: PseudoTerminal, in round: Int) throws {
    for attempt in 1...60 {
      // A Ctrl-C that arrives between two lines becomes a signal, which may drop a later line.
      let keys = "\u{1B}[201~" + String(repeating: Key.controlC, count: 5) + "\r"
      try terminal.send(keys + "alive \(round)\(attempt)\r")
      let answer = "got: alive \(round)\(attempt)\r\n"
      if try terminal.shown(upTo: answer, orQuietFor: .milliseconds(300 * attempt)) != nil { return }
    }
    throw PseudoTerminal.Failure(description: "the shell answers to nothing any more")
  }
}
