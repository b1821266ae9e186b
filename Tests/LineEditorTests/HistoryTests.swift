import Glibc
import TerminalTesting
import TestRunning
import Testing

@testable import LineEditor

@Suite(.tags(.terminal), .door) struct HistoryTests {
  private let shell: EchoShell

  init() throws { shell = try EchoShell() }

  @Test func upArrowBringsBackEarlierLines() throws {
    try shell.type("first ü", receives: "first ü")
    try shell.type("second", receives: "second")
    try shell.type(Key.up + Key.up, receives: "first ü")
    try shell.type(Key.up + Key.up + Key.down + "!", receives: "first ü!")
  }

  @Test func aRepeatedLineIsRememberedOnce() throws {
    try shell.type("older", receives: "older")
    try shell.type("same", receives: "same")
    try shell.type("same", receives: "same")
    try shell.type("", receives: "")
    try shell.type(Key.up + Key.up, receives: "older")
  }

  @Test func controlRSearchesAsOneTypes() throws {
    try shell.type("add Pay rent", receives: "add Pay rent")
    try shell.type("list", receives: "list")
    try shell.type(Key.controlR + "rent", receives: "add Pay rent")
  }

  @Test func theOldestLineIsForgottenAtTheLimit() throws {
    for number in 1...102 { try shell.type("line \(number)", receives: "line \(number)") }
    try shell.type(String(repeating: Key.up, count: 110), receives: "line 3")
  }

  @Test func upSearchesForWhatWasTyped() throws {
    for line in ["add One", "list", "add (Two", "done 1"] { try shell.type(line, receives: line) }
    try shell.type("add" + Key.up + Key.up, receives: "add One")
    try shell.type("add (" + Key.up + "!", receives: "add (Two!")
    try shell.type("add" + Key.up + Key.up + Key.down + Key.down + "!", receives: "add!")
    // Edited text starts a new search.
    try shell.type("li" + Key.up + Key.backspace + Key.backspace + "x" + Key.up, receives: "lix")
  }

  @Test func aSearchShowsWhatIsSearched() throws {
    try shell.type("add Pay rent", receives: "add Pay rent")
    try shell.type("list", receives: "list")
    try shell.type("half" + Key.controlR, shows: "search “”:")
    try shell.type("(", shows: "no match for “(")
    try shell.type(Key.backspace + "pay", shows: "rent")
    try shell.type(Key.end + "!\r", shows: "got: add Pay rent!\r\n")
    try shell.waitForPrompt()
    try shell.type("half" + Key.controlR + "list" + Key.controlG + "way", receives: "halfway")
  }

  @Test func aSearchFitsIntoANarrowWindow() throws {
    let shell = try EchoShell(prompt: "\u{1B}[1mdemo\u{1B}[0m> ")
    try shell.terminal.waitFor("> ")
    try shell.terminal.resize(columns: 4, rows: 6)
    try shell.type("add Pay rent\r", shows: "got: add Pay rent\r\n")
    try shell.terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
    try shell.type(Key.controlR + "rent\r", shows: "got: add Pay rent\r\n")
  }

  @Test func anotherKeyEndsTheSearchAndDoesItsWork() throws {
    try shell.type("one two", receives: "one two")
    try shell.type(Key.controlR + "two" + Key.left + "x", receives: "onex two")
    try shell.type(Key.controlR + "one two" + Key.home + "x", receives: "xone two")
    try shell.type(Key.controlR + "x" + Key.controlR + Key.controlC, shows: "interrupted\r\n")
  }

  @Test func answersAreNotRemembered() throws {
    try shell.type("list", receives: "list")
    try shell.type("ask\r", shows: "sure? ")
    try shell.type("yes" + Key.up + "\r", shows: "answer: yes\r\n")
    try shell.waitForPrompt()
    try shell.type(Key.up, receives: "list")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGKILL]) func linesAreKeptHoweverTheShellEnds(signal: Int32) throws {
    let folder = ScratchFolder()
    let environment = EchoShell.environment.merging(["HISTORY": folder.file("state/history")]) { $1 }
    let shell = try EchoShell(environment)
    try shell.type("add One", receives: "add One")
    try shell.type(" secret", receives: " secret")
    kill(shell.terminal.process, signal)
    _ = try shell.terminal.waitForExit()
    #expect(folder.contents(of: "state/history") == "add One\n")
    try EchoShell(environment).type(Key.up, receives: "add One")
  }

  @Test func whatIsWrongWithTheFileIsReportedOnce() throws {
    let folder = ScratchFolder()
    symlink("/dev/null", folder.file("history"))
    let shell = try EchoShell(EchoShell.environment.merging(["HISTORY": folder.file("history")]) { $1 })
    #expect(shell.terminal.transcript.text.contains("history: "))
    try shell.terminal.send("one\r")
    #expect(try !shell.terminal.waitFor("got: one\r\n").contains("history: "))
  }
}

@Suite struct RecallTests {
  let lines = ["add One", "list", "add Two", "add One", "list"]

  @Test func upFindsLinesThatBeginWithWhatWasTyped() {
    var recall = Recall(typed: "add", in: lines)
    var shown: [String] = []
    while recall.goUp(in: lines) { shown.append(recall.shown) }
    #expect(shown == ["add One", "add Two", "add One"])
    var steps: [String?] = []
    for _ in 1...4 { steps.append(recall.goDown(in: lines) ? recall.shown : nil) }
    #expect(steps[0] == "add Two" && steps[2] == "add" && steps[3] == nil)
  }

  @Test(arguments: [("", ["list", "add One"]), ("list", [nil])] as [(String, [String?])])
  func nothingTypedFindsEveryLineAndALineThatIsThereAlreadyIsNoStep(typed: String, shown: [String?]) {
    var recall = Recall(typed: typed, in: lines)
    for line in shown { #expect((recall.goUp(in: lines) ? recall.shown : nil) == line) }
  }

  @Test func aSearchGoesFromTheNewestLineBackwards() {
    var search = Search(before: Draft("half"), in: lines)
    search.append("o", in: lines)
    #expect(search.found == Draft(text: "add One", cursor: 4))
    search.goUp(in: lines)
    #expect(search.found == Draft(text: "add Two", cursor: 6))
    search.append("n", in: lines)
    #expect(search.found == Draft(text: "add One", cursor: 4))
    search.append("x", in: lines)
    #expect(search.hasFailed && search.found.text == "add One")
    search.removeLast(in: lines)
    #expect(!search.hasFailed)
    search.removeLast(in: lines)
    search.removeLast(in: lines)
    #expect(search.found == Draft("half"))
  }

  @Test func capitalsAreMeantWhenTheyAreTyped() {
    var search = Search(before: Draft(""), in: lines)
    search.append("T", in: lines)
    #expect(search.found.text == "add Two")
    search.append("W", in: lines)
    #expect(search.hasFailed)
  }
}
