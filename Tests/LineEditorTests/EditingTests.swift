import Glibc
import TerminalTesting
import TestRunning
import Testing

@Suite(.tags(.terminal), .door) struct EditingTests {
  @Test(arguments: ["Café für Zoë", "日本", "🍋 lemon", "it's (5) $HOME; && \\"])
  func typedTextArrivesAsItIs(text: String) throws {
    try EchoShell().type(text, receives: text)
  }

  @Test func leftArrowMovesByCharactersNotBytes() throws {
    try EchoShell().type("Zoë" + Key.left + "ö", receives: "Zoöë")
  }

  @Test(arguments: [
    ("xterm", "\u{1B}[H", "\u{1B}[F"), ("xterm", "\u{1B}OH", "\u{1B}OF"), ("tmux-256color", "\u{1B}[1~", "\u{1B}[4~"),
    ("linux", "\u{1B}[1~", "\u{1B}[4~"), ("xterm", "\u{1B}[1~", "\u{1B}[4~"), ("xterm", "\u{1B}[7~", "\u{1B}[8~"),
    ("dumb", "\u{1B}[H", "\u{1B}[F"),
  ])
  func homeAndEndReachTheEndsOfTheLine(terminal: String, home: String, end: String) throws {
    let shell = try EchoShell(EchoShell.environment.merging(["TERM": terminal]) { $1 })
    try shell.type("iddl" + home + "m" + end + "e", receives: "middle")
  }

  @Test func deleteRemovesWhatFollows() throws {
    try EchoShell().type("abbc" + Key.left + Key.left + Key.delete, receives: "abc")
  }

  @Test func controlArrowsMoveByWords() throws {
    let shell = try EchoShell()
    try shell.type("one two three\u{1B}[1;5D\u{1B}[1;5DX", receives: "one Xtwo three")
    try shell.type("one two\u{1B}[H\u{1B}[1;5CX", receives: "oneX two")
  }

  @Test(arguments: [
    ("one two" + Key.control("W") + "x", "one x"), ("one two" + Key.control("U") + "x", "x"),
    ("onetwo" + Key.left + Key.left + Key.left + Key.control("U") + "x", "xtwo"),
    ("onetwo" + Key.left + Key.left + Key.left + Key.control("K") + "x", "onex"),
    ("one two" + Key.control("W") + Key.home + Key.control("Y") + " ", "two one "),
    ("iddl" + Key.control("A") + "m" + Key.control("E") + "e", "middle"), ("onw" + Key.left + Key.control("T"), "own"),
    ("two" + Key.control("L") + "!", "two!"), ("one two\u{1B}bx", "one xtwo"), ("one two\u{1B}b\u{1B}bx", "xone two"),
    ("one two" + Key.home + "\u{1B}fx", "onex two"), ("one two" + Key.home + "\u{1B}dx", "x two"),
    ("one two\u{1B}\u{7F}x", "one x"), ("one two\u{1B}[1;3Dx", "one xtwo"), ("one two\u{1B}\u{1B}[Dx", "one xtwo"),
    ("one two" + Key.home + "\u{1B}[1;3Cx", "onex two"), ("one two" + Key.home + "\u{1B}[3;5~x", "x two"),
    ("a\u{1B}[15~\u{1B}[5~\u{1B}[[A\u{1B}OPb", "ab"),
  ])
  func keysOfOtherShells(keys: String, line: String) throws {
    try EchoShell().type(keys, receives: line)
  }

  @Test(arguments: [
    ("one two" + Key.control("W") + "x\u{7F}" + Key.control("Y"), "one two"),
    ("one two three" + Key.control("W") + Key.control("W") + Key.control("Y"), "one two three"),
    ("onetwo" + Key.left + Key.left + Key.left + Key.control("U") + Key.control("K") + Key.control("Y"), "onetwo"),
    ("one two" + Key.control("W") + Key.left + Key.control("W") + Key.control("Y"), "one "),
    ("one two" + Key.home + "\u{1B}d" + Key.end + Key.control("Y") + Key.control("Y"), " twooneone"),
    ("one two\u{1B}\u{7F}" + Key.home + Key.control("Y") + "\u{1B}[3;5~" + Key.control("Y"), "twoone "),
    ("日本" + Key.control("U") + Key.delete + Key.control("Y"), "日本"), (Key.control("Y") + "one", "one"),
  ])
  func whatWasKilledComesBack(keys: String, line: String) throws {
    try EchoShell().type(keys, receives: line)
  }

  @Test func whatWasKilledOutlivesTheLineAndWhatIsRecalled() throws {
    let shell = try EchoShell()
    try shell.type("half" + Key.control("U") + "other", receives: "other")
    try shell.type(Key.control("Y"), receives: "half")
    try shell.type(Key.up + Key.up + Key.control("Y"), receives: "otherhalf")
  }

  @Test func whatViTookAwayOutlivesTheLine() throws {
    let (shell, home) = try shell(settings: "bind -v\n")
    defer { withExtendedLifetime(home) {} }
    try shell.type("half" + Key.escape + "ddi" + "other", receives: "other")
    try shell.type("x" + Key.escape + "p", receives: "xhalf")
  }

  /// Starts a shell with these user settings; the folder has to outlive it.
  private func shell(settings: String) throws -> (EchoShell, ScratchFolder) {
    let home = try ScratchFolder()
    try home.write(settings, to: ".editrc")
    return (try EchoShell(EchoShell.environment.merging(["HOME": home.path]) { $1 }), home)
  }

  @Test func whatALineBeginsWithIsAnInsertionOfVi() throws {
    let (shell, home) = try shell(settings: "bind -v\n")
    defer { withExtendedLifetime(home) {} }
    // As a command, the first of them would repeat itself without end.
    try shell.type(".q" + Key.escape + ".", receives: "..qq")
    try shell.type("one" + Key.escape + "xa.q", receives: "on.q")
    try shell.type("b.c" + Key.escape + "0.", receives: "b.cb.c")
  }

  @Test func viModeFromTheUsersSettingsHasTheSameKeys() throws {
    let (shell, home) = try shell(settings: "bind -v\n")
    defer { withExtendedLifetime(home) {} }
    try shell.type("iddl" + Key.home + "m" + Key.end + "e", receives: "middle")
    try shell.type("one\u{1B}[1;5D" + Key.delete + "O", receives: "One")
    try shell.type("nothing" + Key.control("U") + "two", receives: "two")
    try shell.type("t" + Key.up + Key.home + "2", receives: "2two")
    try shell.type("2" + Key.controlR + "two" + Key.end + "!", receives: "2two!")
    try shell.terminal.send("half\u{1B}v" + Key.controlC)
    try shell.terminal.waitFor("interrupted\r\n")
    try shell.waitForPrompt()
    try shell.type("café", receives: "café")
  }

  @Test func viCommandsWork() throws {
    let (shell, home) = try shell(settings: "bind -v\n")
    defer { withExtendedLifetime(home) {} }
    try shell.type("one two\u{1B}0dwix", receives: "xtwo")
    try shell.type("abc\u{1B}0fcrX", receives: "abX")
    // `.` repeats the insertion, whose keys libedit then types itself.
    try shell.type("b\u{1B}ix\u{1B}.\u{1B}Az", receives: "xxbz")
    try shell.type("two\u{1B}kI!", receives: "!xxbz")
    try shell.terminal.send("half")
    try shell.terminal.waitFor("half")
    // An escape that nothing follows is the key of that name.
    try shell.terminal.send(Key.escape)
    try shell.terminal.waitFor("\u{8}")
    try shell.type("0Dx", receives: "")
  }

  @Test func bindingsFromTheUsersSettingsHold() throws {
    let (shell, home) = try shell(settings: "echo-shell:bind ^W ed-move-to-beg\nother:bind ^U ed-move-to-beg\n")
    defer { withExtendedLifetime(home) {} }
    try shell.type("two" + Key.control("W") + "one ", receives: "one two")
    try shell.type("two" + Key.control("U") + "one", receives: "one")
  }

  @Test func bytesThatAreNotUTF8BecomeReplacementCharacters() throws {
    let shell = try EchoShell()
    try shell.terminal.send(Array("a".utf8) + [0xFF, 0xC3] + Array("b\r".utf8))
    try shell.terminal.waitFor("got: a\u{FFFD}\u{FFFD}b\r\n")
  }

  @Test func aQuotedControlCharacterStaysInTheLine() throws {
    try EchoShell().type("a" + Key.controlV + "\u{1B}b", receives: "a\u{1B}b")
  }

  @Test func aNULIsLeftOut() throws {
    try EchoShell().type("a\0b", receives: "ab")
  }

  @Test func aControlDTypedAheadLeaves() throws {
    let shell = try EchoShell()
    try shell.terminal.send("wait\r")
    try shell.terminal.waitFor("waiting\r\n")
    try shell.terminal.send("abc\r" + Key.controlD)
    kill(shell.terminal.process, SIGINT)
    try shell.terminal.waitFor("got: abc\r\n")
    #expect(try shell.terminal.waitForExit() == .status(0))
  }

  @Test func aControlDTypedAheadDoesNotQuoteTheReturn() throws {
    let shell = try EchoShell()
    try shell.terminal.send("wait\r")
    try shell.terminal.waitFor("waiting\r\n")
    try shell.terminal.send("abc" + Key.controlD + "\r")
    kill(shell.terminal.process, SIGINT)
    try shell.terminal.waitFor("got: abc\r\n")
  }

  @Test(arguments: [["LC_ALL": "C"], ["LANG": "xx_YY.ISO-8859-1"], [:]])
  func aLocaleWithoutUTF8LosesNothing(locale: [String: String]) throws {
    var environment = EchoShell.environment.merging(locale) { $1 }
    environment["LANG"] = locale["LANG"]
    try EchoShell(environment).type("Zoë日" + Key.left + "本", receives: "Zoë本日")
  }

  @Test func typingAheadIsKept() throws {
    let shell = try EchoShell()
    try shell.terminal.send("one\rtwo\rthree\r")
    for line in ["one", "two", "three"] {
      try shell.terminal.waitFor("got: \(line)\r\n")
    }
  }

  @Test func aLineLongerThanTheBufferArrivesWhole() throws {
    let text = String(repeating: "long ", count: 2000) + "end"
    try EchoShell().type(text, receives: text)
  }
}
