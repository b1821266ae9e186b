import Glibc
import TerminalTesting
import TestRunning
import Testing

@testable import LineEditor

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
