import Glibc
import TerminalTesting
import Testing

@Suite struct EditingTests {
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

  @Test func viModeFromTheUsersSettingsHasTheSameKeys() throws {
    let home = "/tmp/line-editor-\(getpid())"
    mkdir(home, 0o700)
    defer {
      unlink(home + "/.editrc")
      rmdir(home)
    }
    let settings = try #require(fopen(home + "/.editrc", "w"))
    fputs("bind -v\n", settings)
    fclose(settings)
    let shell = try EchoShell(EchoShell.environment.merging(["HOME": home]) { $1 })
    try shell.type("iddl\u{1B}[HIm\u{1B}Ae", receives: "middle")
    try shell.terminal.send("half\u{1B}v" + Key.controlC)
    try shell.terminal.waitFor("interrupted\r\n")
    try shell.waitForPrompt()
    try shell.type("café", receives: "café")
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
    try shell.terminal.send("sleep\r")
    try shell.terminal.waitFor("sleeping\r\n")
    try shell.terminal.send("abc\r" + Key.controlD)
    kill(shell.terminal.process, SIGINT)
    try shell.terminal.waitFor("got: abc\r\n")
    #expect(try shell.terminal.waitForExit() == .status(0))
  }

  @Test func aControlDTypedAheadDoesNotQuoteTheReturn() throws {
    let shell = try EchoShell()
    try shell.terminal.send("sleep\r")
    try shell.terminal.waitFor("sleeping\r\n")
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
