import Glibc
import TerminalTesting
import TestRunning
import Testing

@testable import LineEditor

@Suite(.tags(.terminal), .door) struct AssistedLineTests {
  private let home = TemporaryDirectory()
  private let shell: EchoShell

  init() throws {
    try home.write("add older\nadd milk and bread\nadd secret\nzoe\u{301} x\nzoë 日本\n", to: "h")
    shell = try Self.start(home)
  }

  private static func start(
    _ home: TemporaryDirectory, _ variables: [String: String] = [:], columns: UInt16 = 80
  ) throws -> EchoShell {
    let own = ["HOME": home.path, "HISTORY": home.file("h"), "ALIVE": "1"]
    return try EchoShell(
      EchoShell.environment.merging(own) { $1 }.merging(variables) { $1 },
      in: PseudoTerminal(columns: columns, rows: 24))
  }

  @Test func wordsHaveTheirStyles() throws {
    try shell.type("one", shows: "one")
    try shell.type(" ", shows: "\u{8}\u{8}\u{8}\u{1B}[32mone\u{1B}[0m ")
    try shell.type("wrong", shows: "\u{1B}[4;31mwrong\u{1B}[0m")
    // The word has become a part of another one.
    try shell.type("er", shows: "wronger")
    try shell.type("|", receives: "one wronger|")
  }

  @Test(arguments: [Key.right, Key.end, Key.control("E"), Key.control("F")])
  func theNewestLineThatIsWelcomeIsTaken(key: String) throws {
    try shell.type("add", shows: "\u{1B}[90m milk and bread\u{1B}[0m")
    try shell.type(key, shows: "\u{1B}[32mmilk\u{1B}[0m \u{1B}[32mand\u{1B}[0m bread")
    try shell.type("|", receives: "add milk and bread|")
  }

  @Test(arguments: [
    (Key.left, "ad|d"), (Key.home, "|add"), (" ", "add |"), ("x", "addx|"), ("\u{7F}", "ad|"), (Key.delete, "add|"),
    (Key.control("B"), "ad|d"), (Key.control("A"), "|add"), (Key.control("D"), "add|"), ("\u{1B}f", "add|"),
    ("\t", "add|"), (Key.control("K"), "add|"),
  ]) func noOtherKeyTakesIt(key: String, line: String) throws {
    try shell.type("add", shows: " milk and bread")
    try shell.terminal.send(key)
    try shell.type("|", receives: line)
  }

  @Test func enterTakesAndLeavesNothingOfIt() throws {
    try shell.type("add", shows: " milk and bread")
    let shown = try shell.type("\r", shows: "got: add\r\n")
    // The continuation is overwritten with spaces, and not part of the remembered line.
    #expect(shown.contains(String(repeating: " ", count: " milk and bread".count)))
    try shell.waitForPrompt()
    try shell.type(Key.up + "|", receives: "add|")
    #expect(home.contents(of: "h")?.hasSuffix("\nadd\nadd|\n") == true)
  }

  @Test func whatWasNotSeenIsNotTaken() throws { try shell.type("add m" + Key.right + "|", receives: "add m|") }

  @Test func withoutAnEarlierLineThereIsTheProposal() throws {
    try shell.type("x pro", shows: "\u{1B}[90mject:\u{1B}[0m")
    try shell.terminal.send(Key.end)
    try shell.type("|", receives: "x project:|")
  }

  @Test func noCharacterIsBroken() throws {
    try shell.type("zo", shows: "\u{1B}[90më 日本\u{1B}[0m")
    try shell.type("e", shows: "e")
    // A line that begins with é does not begin with e.
    try shell.type("|", receives: "zoe|")
  }

  @Test func whatIsNotCertainToFitIsNeitherShownNorTaken() throws {
    try home.write("add \u{1F44D}\u{1F3FD}\n", to: "h")
    let shell = try Self.start(home)
    try shell.type("add ", shows: "add\u{1B}[0m ")
    try shell.terminal.send(Key.right)
    try shell.type("|", receives: "add |")
  }

  @Test func itIsCutWhereTheRowEnds() throws {
    let shell = try Self.start(home, columns: 16)
    try shell.type("add m", shows: "\u{1B}[90milk…\u{1B}[0m")
    try shell.terminal.send(Key.right)
    try shell.type("|", receives: "add milk and bread|")
  }

  @Test func aSearchHasNeither() throws {
    try shell.type("add" + Key.control("R"), shows: "search “”: ")
    let shown = try shell.type("milk", shows: "“milk”: ")
    #expect(!shown.contains("\u{1B}[32m") && !shown.contains("\u{1B}[90m"))
    try shell.type("\u{1B}", shows: "\u{1B}[32mmilk")
    try shell.type("|", receives: "add |milk and bread")
  }

  @Test func theEndOfAnInterruptedOrStoppedLineIsClean() throws {
    try shell.type("add", shows: " milk and bread")
    #expect(try shell.type(Key.control("C"), shows: "interrupted").contains(String(repeating: " ", count: 15)))
    try shell.waitForPrompt()
    try shell.type("add", shows: " milk and bread")
    try shell.terminal.send("\u{15}" + Key.paste("add pasted"))
    try shell.type("|", receives: "add pasted|")
  }

  @Test func inViItIsTakenWhereTextIsInserted() throws {
    try home.write("bind -v\n", to: ".editrc")
    let shell = try Self.start(home)
    try shell.type("add m", shows: "\u{1B}[90milk and bread")
    // In command mode the cursor is on the last character.
    try shell.type("\u{1B}", shows: String(repeating: " ", count: "ilk and bread".count))
    try shell.terminal.send(Key.right)
    try shell.type("a", shows: "\u{1B}[90milk and bread")
    try shell.terminal.send(Key.right)
    try shell.type("|", receives: "add milk and bread|")
  }

  @Test func anAnswerAndADumbTerminalHaveNeither() throws {
    try shell.type("ask\r", shows: "sure? ")
    #expect(try !shell.type("add one|", shows: "|").contains("\u{1B}[9"))
    try shell.type("\r", shows: "answer: add one|\r\n")
    let dumb = try Self.start(home, ["TERM": "dumb"])
    #expect(try !dumb.type("add one", shows: "one").contains("\u{1B}["))
    try dumb.type(Key.right + "|", receives: "add one|")
  }

  @Test func aWindowThatChangesShowsItAgain() throws {
    try shell.type("add", shows: "\u{1B}[90m milk and bread\u{1B}[0m")
    try shell.terminal.resize(columns: 14, rows: 10)
    try shell.terminal.waitFor("\u{1B}[90m mi…\u{1B}[0m")
    try shell.terminal.send(Key.right)
    try shell.type("|", receives: "add milk and bread|")
  }

  @Test func whatHasBeenLookedAtIsNotLookedAtAgain() {
    var matches = NewestMatches()
    let lines = ["add a", "list", "add b", "done"]
    var asked: [String] = []
    func newest(_ typed: String, isWelcome: Bool = true) -> String? {
      asked = []
      return matches.line(beginningWith: typed, in: lines) {
        asked.append($0)
        return isWelcome
      }
    }
    #expect(newest("a") == "add b")
    #expect(newest("add", isWelcome: false) == nil && asked == ["add b", "add a"])
    #expect(newest("add ") == "add b")
    #expect(newest("add a") == nil && newest("add") == "add b" && newest("done") == nil && newest("") == "done")
    #expect(
      matches.line(beginningWith: "x", in: ["xy", "x" + String(repeating: "y", count: 5000)]) { _ in true } == "xy")
  }
}

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
    #expect(try shell.terminal.waitFor("\r\ndemo> ap").contains("\r\napple    apricot\r\n"))
    try shell.type("r\t|", receives: "apricot |")
    try shell.type("tag 日\t", shows: "\r\n日本語  three wide characters  日曜    two of them\r\n")
    try shell.waitForPrompt()
  }

  @Test func theCursorIsWhereItWas() throws {
    let shell = try EchoShell(in: PseudoTerminal(columns: 18))
    let long = String(repeating: "x", count: 30)
    try shell.type("b " + long + Key.home + Key.right + "\t", shows: "\nbanana\r\nblueberry\r\n")
    try shell.waitForPrompt()
    try shell.type("a\t\r", shows: "got: banana  \(long)\r\n")
  }

  @Test func hostileCandidatesAreShownAsText() throws {
    let shell = try EchoShell()
    try shell.terminal.send("tag \t")
    let shown = try shell.terminal.waitFor("\r\ndemo> tag ")
    #expect(!shown.contains("\u{1B}[2J") && !shown.contains("\u{7}") && shown.contains("evil\u{FFFD}[2J"))
  }

  @Test(arguments: ["n", "\r", Key.controlC, Key.up, "y"]) func aGreatManyAreListedOnDemand(answer: String) throws {
    let shell = try EchoShell()
    try shell.type("many \t", shows: "Show all 10,000? (y/n) ")
    try shell.terminal.send(answer)
    let shown = try shell.terminal.waitFor("demo> many item")
    #expect(shown.contains("item1 ") == (answer == "y") && shown.contains("item10000\r\n") == (answer == "y"))
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
    #expect(try shell.terminal.exit(after: SIGTERM) == .status(128 + SIGTERM))
  }

  @Test func nothingToOfferChangesNothing() throws {
    let shell = try EchoShell()
    try shell.type("zzz\t|", receives: "zzz|")
    try shell.type("ask\r", shows: "sure? ")
    try shell.type("y\t\r", shows: "answer: y\r\n")
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
