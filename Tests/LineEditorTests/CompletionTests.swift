import Glibc
import TerminalTesting
import TestRunning
import Testing

@testable import LineEditor

@Suite(.tags(.terminal), .door) struct CompletionTests {
  @Test func aUniqueMatchIsInsertedWithWhatFollows() throws {
    let shell = try EchoShell()
    try shell.type("app\t|", receives: "apple |")
    try shell.type("pro\thome", receives: "project:home")
    try shell.type("x ban y" + Key.left + Key.left + "\t|", receives: "x banana | y")
  }

  @Test func severalAreListedAndTheirCommonBeginningIsInserted() throws {
    let shell = try EchoShell(in: PseudoTerminal(columns: 60))
    try shell.terminal.send("a\t")
    let shown = try shell.terminal.waitFor("\r\ndemo> ap")
    #expect(shown.contains("\r\napple    apricot\r\n"))
    try shell.type("r\t|", receives: "apricot |")
    try shell.type("tag 日\t", shows: "\r\n日本語  three wide characters  日曜    two of them\r\n")
    try shell.waitForPrompt()
  }

  @Test func theCursorIsWhereItWas() throws {
    let shell = try EchoShell(in: PseudoTerminal(columns: 18))
    let long = String(repeating: "x", count: 30)
    try shell.terminal.send("b " + long + Key.home + Key.right + "\t")
    try shell.terminal.waitFor("\nbanana\r\nblueberry\r\n")
    try shell.waitForPrompt()
    try shell.terminal.send("a\t\r")
    try shell.terminal.waitFor("got: banana  \(long)\r\n")
  }

  @Test func hostileCandidatesAreShownAsText() throws {
    let shell = try EchoShell()
    try shell.terminal.send("tag \t")
    let shown = try shell.terminal.waitFor("\r\ndemo> tag ")
    #expect(!shown.contains("\u{1B}[2J") && !shown.contains("\u{7}") && shown.contains("evil\u{FFFD}[2J"))
  }

  @Test(arguments: ["n", "\r", Key.controlC, Key.up])
  func otherwiseAGreatManyAreNotListed(answer: String) throws {
    let shell = try EchoShell()
    try shell.type("many \t", shows: "Show all 10,000? (y/n) ")
    try shell.terminal.send(answer)
    #expect(try !shell.terminal.waitFor("demo> many item").contains("item1 "))
    try shell.type("9999\t|", receives: "many item9999 |")
  }

  @Test func aGreatManyAreListedOnDemand() throws {
    let shell = try EchoShell()
    try shell.type("many \t", shows: "Show all 10,000? (y/n) ")
    try shell.type("y", shows: "item10000\r\n")
    try shell.terminal.waitFor("demo> many item")
    try shell.type("9999\t|", receives: "many item9999 |")
  }

  @Test func aShortListIsWholeWithTheNextTab() throws {
    let shell = try EchoShell()
    #expect(try !shell.type("some \t", shows: "\r\nand 10 more: Tab again\r\n").contains("item21"))
    try shell.terminal.waitFor("demo> some item")
    #expect(try !shell.type("\t", shows: "item30\r\n").contains("Tab again"))
    try shell.terminal.waitFor("demo> some item")
    // Another line has a short list again.
    try shell.type("\u{7F}\t", shows: "and 10 more: Tab again\r\n")
    try shell.type("|", receives: "some item|")
  }

  @Test func whatIsOnlyListedIsNotInserted() throws {
    let shell = try EchoShell()
    try shell.type("only \t", shows: "\r\ndanger  listed\r\n")
    try shell.terminal.waitFor("demo> only ")
    try shell.type("|", receives: "only |")
  }

  @Test func aRequestToEndIsHeardAtTheQuestion() throws {
    let shell = try EchoShell()
    try shell.type("many \t", shows: "Show all 10,000? (y/n) ")
    kill(shell.terminal.process, SIGTERM)
    #expect(try shell.terminal.waitForExit() == .status(128 + SIGTERM))
  }

  @Test func nothingToOfferChangesNothing() throws {
    let shell = try EchoShell()
    try shell.type("zzz\t|", receives: "zzz|")
    try shell.terminal.send("ask\r")
    try shell.terminal.waitFor("sure? ")
    try shell.terminal.send("y\t\r")
    try shell.terminal.waitFor("answer: y\r\n")
  }

  @Test func columnsAreReadFromTopToBottomAndFit() {
    func rows(_ candidates: [Completion.Candidate], _ columns: Int) -> [String] {
      CompletionList(candidates: candidates, measures: .ofCLibrary).rows(columns: columns)
    }
    let words = (1...7).map { Completion.Candidate("word\($0)") }
    #expect(rows(words, 19) == ["word1  word4  word7", "word2  word5", "word3  word6"])
    #expect(rows(words, 18).count == 4)
    #expect(rows(words, 3) == (1...7).map { _ in "wo…" })
    let explained = [Completion.Candidate("12", explanation: "Pay the rent"), Completion.Candidate("9")]
    #expect(rows(explained, 40) == ["12  Pay the rent  9"])
    #expect(rows(explained, 12) == ["12  Pay the…", "9"])
    #expect(rows(explained, 6) == ["12  9"])
    #expect(rows([], 10) == [])
  }

  @Test func theCommonBeginningIsOfWholeCharacters() {
    func common(_ texts: String...) -> String {
      Completion(replacing: 0..<0, by: texts.map { Completion.Candidate($0) }).commonPrefix
    }
    #expect(common("apple", "apricot") == "ap")
    #expect(common("e\u{301}a", "eb") == "")
    #expect(common("same", "same") == "same")
  }
}
