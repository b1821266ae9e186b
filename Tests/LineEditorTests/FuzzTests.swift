import Glibc
import TerminalTesting
import TestRunning
import Testing

/// Whatever is typed: the shell lives, and the terminal is left as it was found.
@Suite(.tags(.terminal, .sweep), .door) struct FuzzTests {
  /// With pauses, one is told between any two keys.
  @Test(arguments: [
    ("bind -e\n", UInt64(1), false), ("bind -v\n", 2, false), ("bind -e\n", 3, true), ("bind -v\n", 6, true),
  ])
  func randomKeysLeaveTheShellAlive(settings: String, seed: UInt64, withPauses: Bool) throws {
    let count = thinned(100_000, to: 10_000, "random bytes typed into the line editor")
    let home = try ScratchFolder()
    try home.write(settings, to: ".editrc")
    let terminal = try PseudoTerminal(columns: 40, rows: 10)
    let before = try terminal.modes()
    var variables = ["HOME": home.path, "HISTORY": home.file("h")]
    if withPauses { variables.merge(["PAUSES": "/dev/null", "PAUSE": "1", "PATIENCE": "1"]) { $1 } }
    try terminal.spawn(EchoShell.path, environment: EchoShell.environment.merging(variables) { $1 })
    try terminal.waitFor("demo> ")
    try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
    // Lines that are taller than the window, too.
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
    try terminal.send(Key.controlD)
    #expect(try terminal.waitForExit() == .status(0))
    #expect(try terminal.modes() == before)
  }

  /// Gets out of whatever it was, and has the shell answer.
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
