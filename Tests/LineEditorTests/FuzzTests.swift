import Glibc
import TerminalTesting
import Testing

/// Whatever is typed: the shell lives, and the terminal is left as it was found.
@Suite struct FuzzTests {
  /// `FUZZ_BYTES` asks for a longer run.
  private var count: Int {
    getenv("FUZZ_BYTES").flatMap { Int(String(cString: $0)) } ?? 3000
  }

  @Test(arguments: [("bind -e\n", UInt64(1)), ("bind -v\n", 2), ("", 3)])
  func randomKeysLeaveTheShellAlive(settings: String, seed: UInt64) throws {
    let home = try ScratchFolder()
    try home.write(settings, to: ".editrc")
    let terminal = try PseudoTerminal(columns: 40, rows: 10)
    let before = try terminal.modes()
    try terminal.spawn(
      EchoShell.path, environment: EchoShell.environment.merging(["HOME": home.path, "HISTORY": home.file("h")]) { $1 })
    try terminal.waitFor("demo> ")
    try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
    var generator = Generator(state: seed)
    var (sent, round) = (0, 0)
    while sent < count {
      var keys: [UInt8] = []
      while keys.count < 300 { keys += generator.key() }
      try terminal.send(keys)
      sent += keys.count
      let columns = UInt16.random(in: 2...90, using: &generator)
      if round % 5 == 0 { try terminal.resize(columns: columns, rows: 10) }
      try expectLife(terminal, in: round)
      round += 1
    }
    try terminal.send(Key.controlD)
    #expect(try terminal.waitForExit() == .status(0))
    #expect(try terminal.modes() == before)
  }

  /// Gets out of whatever it was, and has the shell answer.
  private func expectLife(_ terminal: PseudoTerminal, in round: Int) throws {
    for attempt in 1... {
      // A Ctrl-C that arrives between two lines becomes a signal, which may drop a later line.
      let keys = "\u{1B}[201~" + String(repeating: Key.controlC, count: 5) + "\r"
      try terminal.send(keys + "alive \(round)\(attempt)\r")
      do {
        try terminal.waitFor("got: alive \(round)\(attempt)\r\n", seconds: attempt < 3 ? 3 : 20)
        return
      } catch  where attempt < 3 {
        continue
      }
    }
  }

  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    // SplitMix64, so that a failure can be repeated.
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }

    private static let sequences = [
      "[A", "[B", "[C", "[D", "[H", "[F", "[3~", "[1;5C", "[1;5D", "[3;5~", "OA", "b", "f", "d", "\u{7F}", "[200~",
      "[201~", "[200~a\rb\r\u{1B}[201~", "[200~x\u{1B}[201~", "[15~", "[[A", "\u{1B}", "[1;", "O", "",
    ]
    private static let texts = [
      "tag 日", "many ", "ask\r", "app", "é", "\u{301}", "👩‍👩‍👧", "\t", "\u{12}", "\r", "y", "n\r",
    ]

    mutating func key() -> [UInt8] {
      switch Int.random(in: 0..<10, using: &self) {
      case 0...2: return Array(("\u{1B}" + (Self.sequences.randomElement(using: &self) ?? "")).utf8)
      case 3...5: return Array((Self.texts.randomElement(using: &self) ?? "").utf8)
      // What leaves, stops or holds up the program has tests of its own: Ctrl-D, as
      // which a NUL typed ahead counts, Ctrl-Z, Ctrl-\, Ctrl-S.
      default:
        let byte = UInt8.random(in: 0...255, using: &self)
        return [0, 4, 0x1A, 0x1C, 0x13].contains(byte) ? [] : [byte]
      }
    }
  }
}
