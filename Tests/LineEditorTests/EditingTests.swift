import Glibc
import TerminalTesting
import TestRunning
import Testing

@testable import LineEditor

@Suite(.tags(.terminal), .door) struct EditingTests {
  @Test(
    arguments: [
      // Text arrives as it is, and the arrow moves by characters, not by bytes.
      ("Café für Zoë", "Café für Zoë"), ("日本", "日本"), ("🍋 lemon", "🍋 lemon"),
      ("it's (5) $HOME; && \\", "it's (5) $HOME; && \\"), ("Zoë" + Key.left + "ö", "Zoöë"),
      (String(repeating: "long ", count: 2000) + "end", String(repeating: "long ", count: 2000) + "end"),
      ("a" + Key.controlV + "\u{1B}b", "a\u{1B}b"), ("a\0b", "ab"),
      ("a" + Key.controlV + Key.controlC + "b", "a\u{3}b"),
      // Keys of other shells.
      ("abbc" + Key.left + Key.left + Key.delete, "abc"), ("abc" + Key.left + Key.controlD, "ab"),
      ("abc" + Key.controlD, "abc"),
      ("one two" + Key.control("W") + "x", "one x"), ("one two" + Key.control("U") + "x", "x"),
      ("onetwo" + Key.left + Key.left + Key.left + Key.control("U") + "x", "xtwo"),
      ("onetwo" + Key.left + Key.left + Key.left + Key.control("K") + "x", "onex"),
      ("one two" + Key.control("W") + Key.home + Key.control("Y") + " ", "two one "),
      ("iddl" + Key.control("A") + "m" + Key.control("E") + "e", "middle"),
      ("onw" + Key.left + Key.control("T"), "own"),
      ("two" + Key.control("L") + "!", "two!"), ("one two\u{1B}bx", "one xtwo"), ("one two\u{1B}b\u{1B}bx", "xone two"),
      ("one two" + Key.home + "\u{1B}fx", "onex two"), ("one two" + Key.home + "\u{1B}dx", "x two"),
      ("one two\u{1B}\u{7F}x", "one x"), ("one two\u{1B}[1;3Dx", "one xtwo"), ("one two\u{1B}\u{1B}[Dx", "one xtwo"),
      ("one two" + Key.home + "\u{1B}[1;3Cx", "onex two"), ("one two" + Key.home + "\u{1B}[3;5~x", "x two"),
      ("one two three\u{1B}[1;5D\u{1B}[1;5DX", "one Xtwo three"), ("one two\u{1B}[H\u{1B}[1;5CX", "oneX two"),
      ("a\u{1B}[15~\u{1B}[5~\u{1B}[[A\u{1B}OPb", "ab"),
      // What was killed comes back.
      ("one two" + Key.control("W") + "x\u{7F}" + Key.control("Y"), "one two"),
      ("one two three" + Key.control("W") + Key.control("W") + Key.control("Y"), "one two three"),
      ("onetwo" + Key.left + Key.left + Key.left + Key.control("U") + Key.control("K") + Key.control("Y"), "onetwo"),
      ("one two" + Key.control("W") + Key.left + Key.control("W") + Key.control("Y"), "one "),
      ("one two" + Key.home + "\u{1B}d" + Key.end + Key.control("Y") + Key.control("Y"), " twooneone"),
      ("one two\u{1B}\u{7F}" + Key.home + Key.control("Y") + "\u{1B}[3;5~" + Key.control("Y"), "twoone "),
      ("日本" + Key.control("U") + Key.delete + Key.control("Y"), "日本"), (Key.control("Y") + "one", "one"),
    ] as [(String, String)])
  func keysMakeALine(keys: String, line: String) throws { try EchoShell().type(keys, receives: line) }

  @Test(arguments: [
    ("xterm", "\u{1B}[H", "\u{1B}[F"), ("xterm", "\u{1B}OH", "\u{1B}OF"), ("tmux-256color", "\u{1B}[1~", "\u{1B}[4~"),
    ("linux", "\u{1B}[1~", "\u{1B}[4~"), ("xterm", "\u{1B}[1~", "\u{1B}[4~"), ("xterm", "\u{1B}[7~", "\u{1B}[8~"),
    ("dumb", "\u{1B}[H", "\u{1B}[F"),
  ]) func homeAndEndReachTheEndsOfTheLine(terminal: String, home: String, end: String) throws {
    let shell = try EchoShell(EchoShell.environment.merging(["TERM": terminal]) { $1 })
    try shell.type("iddl" + home + "m" + end + "e", receives: "middle")
  }

  @Test func whatWasKilledOutlivesTheLineAndWhatIsRecalled() throws {
    let shell = try EchoShell()
    try shell.type("half" + Key.control("U") + "other", receives: "other")
    try shell.type(Key.control("Y"), receives: "half")
    try shell.type(Key.up + Key.up + Key.control("Y"), receives: "otherhalf")
  }

  @Test func whatViTookAwayOutlivesTheLine() throws {
    let shell = try EchoShell(settings: "bind -v\n")
    try shell.type("half" + Key.escape + "ddi" + "other", receives: "other")
    try shell.type("x" + Key.escape + "p", receives: "xhalf")
  }

  @Test func whatALineBeginsWithIsAnInsertionOfVi() throws {
    let shell = try EchoShell(settings: "bind -v\n")
    // As a command, the first of them would repeat itself without end.
    try shell.type(".q" + Key.escape + ".", receives: "..qq")
    try shell.type("one" + Key.escape + "xa.q", receives: "on.q")
    try shell.type("b.c" + Key.escape + "0.", receives: "b.cb.c")
  }

  @Test func viModeFromTheUsersSettingsHasTheSameKeys() throws {
    let shell = try EchoShell(settings: "bind -v\n")
    try shell.type("iddl" + Key.home + "m" + Key.end + "e", receives: "middle")
    try shell.type("one\u{1B}[1;5D" + Key.delete + "O", receives: "One")
    try shell.type("nothing" + Key.control("U") + "two", receives: "two")
    try shell.type("t" + Key.up + Key.home + "2", receives: "2two")
    try shell.type("2" + Key.controlR + "two" + Key.end + "!", receives: "2two!")
    try shell.type("half\u{1B}v" + Key.controlC, shows: "interrupted\r\n")
    try shell.waitForPrompt()
    try shell.type("café", receives: "café")
  }

  @Test func viCommandsWork() throws {
    let shell = try EchoShell(settings: "bind -v\n")
    try shell.type("one two\u{1B}0dwix", receives: "xtwo")
    try shell.type("abc\u{1B}0fcrX", receives: "abX")
    // `.` repeats the insertion, whose keys libedit then types itself.
    try shell.type("b\u{1B}ix\u{1B}.\u{1B}Az", receives: "xxbz")
    try shell.type("two\u{1B}kI!", receives: "!xxbz")
    try shell.type("half", shows: "half")
    // An escape that nothing follows is the key of that name.
    try shell.type(Key.escape, shows: "\u{8}")
    try shell.type("0Dx", receives: "")
  }

  @Test func bindingsFromTheUsersSettingsHold() throws {
    let shell = try EchoShell(settings: "echo-shell:bind ^W ed-move-to-beg\nother:bind ^U ed-move-to-beg\n")
    try shell.type("two" + Key.control("W") + "one ", receives: "one two")
    try shell.type("two" + Key.control("U") + "one", receives: "one")
  }

  @Test func bytesThatAreNotUTF8BecomeReplacementCharacters() throws {
    let shell = try EchoShell()
    try shell.terminal.send(Array("a".utf8) + [0xFF, 0xC3] + Array("b\r".utf8))
    try shell.terminal.waitFor("got: a\u{FFFD}\u{FFFD}b\r\n")
  }

  @Test(arguments: [("abc\r" + Key.controlD, true), ("abc" + Key.controlD + "\r", false)])
  func aControlDTypedAheadLeavesOnAnEmptyLineAndQuotesNoReturn(keys: String, leaves: Bool) throws {
    let shell = try EchoShell()
    try shell.type("wait\r", shows: "waiting\r\n")
    try shell.terminal.send(keys)
    kill(shell.terminal.process, SIGINT)
    try shell.terminal.waitFor("got: abc\r\n")
    if leaves { #expect(try shell.terminal.waitForExit() == .status(0)) }
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
    for line in ["one", "two", "three"] { try shell.terminal.waitFor("got: \(line)\r\n") }
  }
}

@Suite(.tags(.terminal), .door) struct PasteTests {
  private let shell: EchoShell

  init() throws { shell = try EchoShell() }

  @Test func theTerminalMarksPastesWhileALineIsTyped() throws {
    #expect(shell.terminal.transcript.text.hasPrefix("\u{1B}[?2004h"))
    try shell.type("one\r", shows: "\u{1B}[?2004lgot: one\r\n\u{1B}[?2004hdemo> ")
    try shell.type(Key.controlD, shows: "\u{1B}[?2004lbye")
    let dumb = try EchoShell(EchoShell.environment.merging(["TERM": "dumb"]) { $1 })
    #expect(!dumb.terminal.transcript.text.contains("2004"))
  }

  @Test(arguments: ["two", "two\r", "\r\ntwo\n\r\n", "two\n \t\n"]) func oneLineIsJustInserted(text: String) throws {
    try shell.type("one three" + String(repeating: Key.left, count: 5) + Key.paste(text), receives: "one twothree")
  }

  @Test(arguments: ["\n", "\r", "\r\n"])
  func severalLinesAreHandedOverAndWhatWasTypedComesBack(newline: String) throws {
    try shell.terminal.send("one two" + Key.left + Key.paste(["add x", "", "list", " é"].joined(separator: newline)))
    try shell.terminal.waitFor(#"run ["add x", "list", " é"]? "#)
    try shell.terminal.send("no\r", shows: "answer: no\r\n", "demo> ")
    try shell.type("!", receives: "one tw!o")
  }

  @Test func aPasteAnswersNoQuestion() throws {
    try shell.type("ask\r", shows: "sure? ")
    try shell.type(Key.paste("y\nadd x\n"), shows: "y add x")
    try shell.type(Key.control("U") + "n\r", shows: "answer: n\r\n")
  }

  @Test func aPasteIsTakenByteByByteAndAsText() throws {
    let marked = Array(Key.paste("a\u{1B}[20b\u{4}\u{1A}\u{12}\0\t").utf8)
    for byte in marked.dropLast() { try shell.terminal.send([byte]) }
    try shell.terminal.send([marked.last ?? 0])
    try shell.type("c\r", shows: "got: a\u{1B}[20b\u{4}\u{1A}\u{12}\tc\r\n")
  }

  @Test func aPasteEndsASearch() throws {
    try shell.type("earlier", receives: "earlier")
    try shell.type(Key.controlR + "lier" + Key.paste("x"), receives: "earxlier")
  }

  @Test func aLargePasteArrivesWhole() throws {
    let lines = (1...2000).map { "line \($0)" }
    try shell.type(Key.paste(lines.joined(separator: "\r")), shows: "2000")
    try shell.type("\r", shows: "answer: \r\n")
  }

  @Test func aPasteBeyondTheLimitIsThrownAwayAsAWhole() throws {
    let shell = try EchoShell(EchoShell.environment.merging(["PASTE_LIMIT": "20"]) { $1 })
    let text = "0123456789\u{1B}[20abcd"
    #expect(text.utf8.count == 18)
    try shell.type("a" + Key.paste(text + "ef"), receives: "a" + text + "ef")
    // Exceeded in the middle of the mark, at its end, and by far: the text before stays, and keys after it are not part of it.
    for more in ["efg", "ef\u{1B}[20", String(repeating: "x\r", count: 5000)] {
      try shell.type("one two" + Key.left + Key.paste(text + more), shows: "more than 20 bytes\r\n")
      try shell.waitForPrompt()
      try shell.type("!", receives: "one tw!o")
    }
    try shell.type("ask\r", shows: "sure? ")
    try shell.terminal.send("n" + Key.paste(text + "efg"), shows: "more than 20 bytes\r\n", "sure? ")
    try shell.type("\r", shows: "answer: n\r\n")
  }

  @Test func controlCGetsOneOutOfAPasteWithoutEnd() throws {
    try shell.type("\u{1B}[200~half\rof it" + Key.controlC, shows: "interrupted\r\n")
    try shell.waitForPrompt()
    try shell.type("next", receives: "next")
  }

  @Test func aRequestToEndIsHeardInAPaste() throws {
    try shell.type("x\u{1B}[200~half", shows: "x")
    #expect(try shell.terminal.exit(after: SIGTERM) == .status(128 + SIGTERM))
  }
}
