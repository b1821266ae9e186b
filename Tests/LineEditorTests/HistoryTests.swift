import Glibc
import Platform
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
    let folder = TemporaryDirectory()
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
    let folder = TemporaryDirectory()
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

@Suite struct HistoryFileTests {
  let folder = TemporaryDirectory()

  private func history(
    limit: Int = 100, in name: String = "history", onProblem report: ((HistoryProblem) -> Void)? = nil
  ) throws -> LineHistory {
    try LineHistory(limit: limit, file: folder.file(name)) { problem in
      if let report { report(problem) } else { Issue.record("\(problem)") }
    }
  }

  @Test func linesOutliveTheProgram() throws {
    let first = try history()
    first.add("add Café 日本")
    first.add("list")
    #expect(folder.contents(of: "history") == "add Café 日本\nlist\n")
    #expect(try history().lines == ["add Café 日本", "list"])
  }

  @Test func aShellThatLeavesKeepsTheOthersLines() throws {
    try folder.write("old\n", to: "history")
    let (one, other) = (try history(), try history())
    one.add("one")
    other.add("other")
    one.add("one more")
    #expect(folder.contents(of: "history") == "old\none\nother\none more\n")
    #expect(one.lines == ["old", "one", "one more"])
  }

  @Test func whatOthersAddComesBeforeWhatWasTypedHere() throws {
    try folder.write("old\n", to: "history")
    let (one, other) = (try history(), try history())
    one.catchUp()
    #expect(one.lines == ["old"])
    one.add("one")
    other.add("other")
    one.add("two")
    other.add("another")
    one.catchUp()
    #expect(one.lines == ["old", "other", "another", "one", "two"])
    one.catchUp()
    #expect(one.lines == ["old", "other", "another", "one", "two"])
    other.add("third")
    one.add("three")
    one.catchUp()
    #expect(one.lines == ["old", "other", "another", "third", "one", "two", "three"])
    other.catchUp()
    #expect(other.lines == ["old", "one", "two", "three", "other", "another", "third"])
    #expect(folder.contents(of: "history") == "old\none\nother\ntwo\nanother\nthird\nthree\n")
  }

  @Test func aFileThatComesLaterIsCaughtUpWithToo() throws {
    let (one, other) = (try history(), try history())
    other.add("other")
    one.catchUp()
    #expect(one.lines == ["other"])
    one.add("one")
    other.add("more")
    one.catchUp()
    #expect(one.lines == ["other", "more", "one"])
  }

  @Test func whatSomebodyIsWritingJustNowIsReadTheNextTime() throws {
    try folder.write("old\n", to: "history")
    let history = try history()
    try folder.write("old\nnew\nunfin", to: "history")
    history.catchUp()
    #expect(history.lines == ["old", "new"])
    try folder.write("old\nnew\nunfinished\n", to: "history")
    history.catchUp()
    #expect(history.lines == ["old", "new", "unfinished"])
  }

  @Test func aFileThatSomebodyHasShortenedIsReadAnew() throws {
    try folder.write((1...10).map { "line \($0)\n" }.joined(), to: "history")
    let (one, other) = (try history(limit: 10), try history(limit: 10))
    one.add("one")
    for number in 1...12 { other.add("other \(number)") }
    one.catchUp()
    #expect(one.lines.count == 10 && one.lines.last == "other 12")
    one.add("two")
    #expect(one.lines.suffix(2) == ["other 12", "two"])
    #expect(folder.contents(of: "history")?.hasSuffix("other 12\ntwo\n") == true)
  }

  @Test func someLinesAreNotKept() throws {
    let history = try history()
    for line in ["", " secret", "list", "list", "a\u{1B}[2Jb", "tab\t", "line\u{2028}", "done 1", "list"] {
      history.add(line)
    }
    #expect(history.lines == ["list", "line\u{2028}", "done 1", "list"])
    #expect(folder.contents(of: "history") == "list\nline\u{2028}\ndone 1\nlist\n")
  }

  @Test func whatWasTypedIsNobodyElsesBusiness() throws {
    umask(0o022)
    let history = try history(in: "state/todo/history")
    #expect(folder.mode(of: "state") == "none")
    history.add("list")
    #expect(folder.mode(of: "state") == "700")
    #expect(folder.mode(of: "state/todo") == "700")
    #expect(folder.mode(of: "state/todo/history") == "600")
    chmod(folder.file("state/todo/history"), 0o644)
    history.add("done 1")
    #expect(folder.mode(of: "state/todo/history") == "600")
  }

  @Test func aLongHistoryIsCutInOneStep() throws {
    try folder.write((1...100).map { "line \($0)\n" }.joined(), to: "history")
    let history = try history(limit: 20)
    #expect(history.lines == (81...100).map { "line \($0)" })
    let before = open(folder.file("history"), O_RDONLY)
    defer { close(before) }
    history.add("newest")
    #expect(folder.contents(of: "history") == ((82...100).map { "line \($0)\n" } + ["newest\n"]).joined())
    #expect(folder.mode(of: "history") == "600")
    // A reader of the old file still sees all of it.
    var status = stat()
    fstat(before, &status)
    #expect(status.st_nlink == 0 && status.st_size > 790)
    for number in 1...100 { history.add("more \(number)") }
    #expect((20...26).contains(folder.contents(of: "history")?.split(separator: "\n").count ?? 0))
    #expect(history.lines == (81...100).map { "more \($0)" })
  }

  @Test func aBrokenFileIsReadAsFarAsItGoes() throws {
    let bytes = Array("one\n".utf8) + [0xFF, 0xFE, 10] + Array("esc\u{1B}ape\nnul\0\n\n\nlast with no end".utf8)
    try folder.write(bytes, to: "history")
    let history = try history()
    #expect(history.lines == ["one", "\u{FFFD}\u{FFFD}", "last with no end"])
    history.add("next")
    #expect(folder.contents(of: "history")?.hasSuffix("last with no end\nnext\n") == true)
  }

  @Test(.tags(.sweep), .door) func onlyTheEndOfAnEnormousFileIsRead() throws {
    try folder.write(String(repeating: "x", count: 9 << 20) + "\nlast\n", to: "history")
    #expect(try history().lines == ["last"])
  }

  @Test(arguments: ["link", "loose link", "folder", "pipe"]) func whatIsNotAFileIsLeftAlone(kind: String) throws {
    try folder.write("precious\n", to: "target")
    let path = folder.file("history")
    switch kind {
    case "link": symlink(folder.file("target"), path)
    case "loose link": symlink(folder.file("nowhere"), path)
    case "folder": mkdir(path, 0o700)
    default: mkfifo(path, 0o600)
    }
    var reported: [HistoryProblem] = []
    let history = try history { reported.append($0) }
    history.add("one")
    history.add("two")
    #expect(reported == [HistoryProblem(path: path, code: nil)])
    #expect((history.lines, folder.contents(of: "target")) == (["one", "two"], "precious\n"))
    #expect(folder.contents(of: "nowhere") == nil)
  }

  @Test func aLinkInPlaceOfTheNewFileIsNotFollowed() throws {
    try folder.write("precious\n", to: "target")
    try folder.write((1...100).map { "line \($0)\n" }.joined(), to: "history")
    symlink(folder.file("target"), folder.file("history.new"))
    try history(limit: 10).add("newest")
    #expect(folder.contents(of: "target") == "precious\n")
    #expect(folder.contents(of: "history")?.split(separator: "\n").count == 10)
  }

  @Test func whatCouldNotBeWrittenIsWrittenLater() throws {
    try folder.write("one\n", to: "history")
    mkdir(folder.file("history.lock"), 0o700)
    var reported: [HistoryProblem] = []
    let history = try history { reported.append($0) }
    history.add("two")
    history.add("three")
    #expect(reported.map(\.code) == [.isDirectory])
    rmdir(folder.file("history.lock"))
    history.add("four")
    #expect(folder.contents(of: "history") == "one\ntwo\nthree\nfour\n")
  }

  @Test func aLockThatIsHeldDoesNotHoldUpTheShell() throws {
    let holder = open(folder.file("history.lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    flock(holder, LOCK_EX)
    var reported: [HistoryProblem] = []
    let history = try history { reported.append($0) }
    history.add("kept for later")
    #expect(reported.map(\.code) == [Errno(rawValue: EWOULDBLOCK)])
    #expect(folder.contents(of: "history") == nil)
    close(holder)
    history.add("now")
    #expect(folder.contents(of: "history") == "kept for later\nnow\n")
  }
}

extension TemporaryDirectory {
  fileprivate func mode(of name: String) -> String {
    var status = stat()
    guard stat(file(name), &status) == 0 else { return "none" }
    return String(status.st_mode & 0o7777, radix: 8)
  }
}
