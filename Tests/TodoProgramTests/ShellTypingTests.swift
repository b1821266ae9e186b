import Glibc
import MVITesting
import TerminalTesting
import TestRunning
import Testing
import TmuxTesting
import TodoModel
import TodoShell

@testable import todo

@Suite(.tags(.terminal), .door) struct ShellTypingTests: ShellTesting {
  let todo = BuiltTodo.forTerminal()
  let terminal = PseudoTerminal()

  init() throws {
    todo.environment["NO_COLOR"] = nil
    _ = try todo.batch("add One\nadd Two\ndone 2")
  }

  private func start(_ variables: [String: String] = [:], on terminal: PseudoTerminal) throws {
    try terminal.spawn(BuiltTodo.path, environment: todo.environment.merging(variables) { $1 })
    try terminal.waitFor("active TO-DO", "> ")
    try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
  }

  @discardableResult
  private func type(_ keys: String, shows text: String, on terminal: PseudoTerminal? = nil) throws -> String {
    try (terminal ?? self.terminal).send(keys)
    return try (terminal ?? self.terminal).waitFor(text)
  }

  @Test func partsOfTheLineHaveColours() throws {
    try start(on: terminal)
    try type("dobe", shows: "\u{1B}[4;31mdobe\u{1B}[0m")
    try type("\u{7F}\u{7F}ne", shows: "\u{1B}[4mdone\u{1B}[0m")
    try type(" 1", shows: "\u{1B}[1mdone\u{1B}[0m \u{1B}[36m1\u{1B}[0m")
    try type("\u{15}add x due:", shows: "\u{1B}[4mdue:\u{1B}[0m")
    try type("frx", shows: "\u{1B}[4;31mfrx\u{1B}[0m")
    try type("\u{7F}i", shows: "\u{1B}[35mfri")
  }

  @Test func anEarlierLineIsTakenAndRemembered() throws {
    try start(on: terminal)
    try type("add Buy milk\r", shows: "m Buy milk\r\n")
    try type("ad", shows: "\u{1B}[2md Buy milk\u{1B}[0m")
    try type(Key.right + "\r", shows: "4\u{1B}[0m Buy milk\r\n")
    try type("add B", shows: "\u{1B}[2muy milk\u{1B}[0m")
    try type("read\r", shows: "m Bread\r\n")
    try type(Key.up, shows: "Bread")
    #expect(todo.contents(of: ".local/state/todo/history").map(\.text) == "add Buy milk\nadd Bread\n")
  }

  @Test func whatDestroysIsNeitherShownNorInserted() throws {
    try start(on: terminal)
    try type("history clear\r", shows: "[y/N]")
    try type("y\r", shows: "todo")
    try type("\u{15}hist", shows: "ory")
    #expect(try !type("ory", shows: "y\u{1B}[0m").contains("clear"))
    // It is listed, and the line stays as it is.
    try type(" \t", shows: "clear  forgets it\r\n")
    try type("c", shows: "\u{1B}[2mlear\u{1B}[0m")
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TODO_HIGHLIGHT": "off", "TODO_SUGGEST": "off"], ["TERM": "dumb"]])
  func itCanBeDoneWithout(variables: [String: String]) throws {
    try start(variables, on: terminal)
    #expect(try !type("add One tw", shows: "tw").contains("\u{1B}["))
    try type(Key.right + "\r", shows: " One tw\r\n")
  }

  @Test func eachCanBeSwitchedOffByItself() throws {
    try start(["TODO_HIGHLIGHT": "off"], on: terminal)
    #expect(try !type("ad", shows: "\u{1B}[2md\u{1B}[0m").contains("\u{1B}[4"))
    let other = PseudoTerminal()
    try start(["TODO_SUGGEST": "off"], on: other)
    #expect(try !type("ad", shows: "\u{1B}[4;31mad\u{1B}[0m", on: other).contains("\u{1B}[2m"))
  }

  @Test func aThemeAndAPaletteHold() throws {
    try start(["TODO_THEME": "light", "TODO_PALETTE": "attribute=#010203,suggestion=bold"], on: terminal)
    try type("add x +a", shows: "\u{1B}[38;2;1;2;3m+a")
    try type(" due:fri", shows: "\u{1B}[38;5;91mfri")
    try type("\u{15}ad", shows: "\u{1B}[1md\u{1B}[0m")
  }

  @Test func anAnswerIsNoLineOfTheLanguage() throws {
    try start(on: terminal)
    try type("purge\r", shows: "[y/N]")
    #expect(try !type("dobe", shows: "dobe").contains("\u{1B}[4"))
  }

  @Test(.needsTmux) func nothingOfItIsLeftOnTheScreen() throws {
    let session = try TmuxSession(
      BuiltTodo.path, size: TmuxSession.Size(columns: 60, rows: 20), in: todo.directory, environment: todo.environment)
    try session.wait(for: "the prompt") { $0.last == "todo>" }
    try session.type("add Buy milk and bread\r")
    try session.wait(for: "the answer") { $0.shows("saved: 3") && $0.last == "todo>" }
    try session.type("add B")
    try session.wait(for: "how it could go on") { $0.last == "todo> add Buy milk and bread" }
    try session.press("Enter")
    let screen = try session.wait(for: "the answer") { $0.shows("saved: 4 B") && $0.last == "todo>" }
    #expect(screen.lines.filter { $0.hasPrefix("todo> add") } == ["todo> add Buy milk and bread", "todo> add B"])
    try session.type("add Bu")
    try session.wait(for: "how it could go on") { $0.last == "todo> add Buy milk and bread" }
    try session.resize(to: TmuxSession.Size(columns: 22, rows: 10))
    try session.wait(for: "as much as fits") { $0.last == "todo> add Buy milk a…" }
    try session.press("C-c")
    try session.wait(for: "nothing of it") { $0.last == "todo>" && $0.shows("todo> add Bu") && !$0.shows("…") }
  }
}

@Suite(.tags(.terminal), .door) struct ShellCompletionTests: ShellTesting {
  let todo = BuiltTodo.forTerminal()
  let terminal = PseudoTerminal()

  init() throws {
    _ = try todo.batch(
      """
      add Pay rent project:home.flat +bills due:friday
      add Mow the lawn project:home.garden
      add Buy seeds
      done 3
      """)
  }

  @Test func whatIsCertainIsInserted() throws {
    try start()
    try type(
      "ad\tSweep proj\thome.g\tdue:\"next w\t",
      answers: "TO-DO saved: 4 Sweep · project home.garden · due Monday 2026-11-23")
    try type("done 1\t", answers: "Task marked complete: 1 Pay rent")
    try type("li\t(pro\thome.f\t)", answers: "None of your 4 TO-DOs is in this list: active · project:home.flat")
  }

  @Test func whatWasMeantIsBroughtIn() throws {
    try start()
    try type(
      "ad Sweep proj=home",
      answers: "unknown command “ad”; did you mean “add Sweep proj=home”?\n  ad Sweep proj=home\n  ^")
    try terminal.send("\t", shows: "add Sweep proj=home")
    try type("\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}", answers: "TO-DO saved: 4 Sweep proj")
  }

  @Test func theLineIsGoneOnWithBelowTheList() throws {
    try start()
    try terminal.send("list project:home\t")
    try terminal.waitFor("\r\nhome         2 to do  home.flat    1 to do  home.garden  1 to do\r\n")
    try terminal.waitFor("todo> list project:home")
    try type(".f\t", answers: "  1  Pay rent  Fri 2026-11-27  +bills")
  }

  @Test func numbersAreToldByTheirTitles() throws {
    try start()
    try terminal.send("done \t", shows: "\r\n1  Pay rent      2  Mow the lawn\r\n")
    try type("2", answers: "Task marked complete: 2 Mow the lawn")
    try type("undone 3\t", answers: "Task marked active: 3 Buy seeds")
    try terminal.send("open \t", shows: "\r\n1  Pay rent      3  Buy seeds     2  Mow the lawn\r\n")
  }

  @Test func answersAreCompletedAndNothingIsLost() throws {
    try start()
    try terminal.send("edit 1\r", shows: "Title: Pay rent")
    try terminal.send("\r", shows: "Project: home.flat")
    try terminal.send("\u{15}home.g\t\r", shows: "Tags: bills")
    try type("\u{15}sa\t", answers: "TO-DO saved: 1 Pay rent · project home.flat → home.garden")
  }

  @Test func nothingToOfferIsABell() throws {
    try start()
    try terminal.send("zzz\t", shows: "\u{7}")
    try type(
      "\u{15}list",
      answers:
        "Active TO-DOs\n  1  Pay rent      Fri 2026-11-27  home.flat +bills\n  2  Mow the lawn                  home.garden"
    )
  }

  @Test func whatIsTypedAheadIsKept() throws {
    try start()
    // Each Tab leaves the editor and comes back; in between nothing may be echoed or lost.
    try type(String(repeating: "ad\t\u{15}", count: 30) + "ad\tOne", answers: "TO-DO saved: 4 One")
    try type("ad\tTwo +b\t", answers: "TO-DO saved: 5 Two · +bills")
  }

  @Test func aSignalDuringACompletionLeavesTheTerminalRight() throws {
    let modes = try terminal.modes()
    try start()
    try terminal.send("list pro\t")
    #expect(try terminal.exit(after: SIGTERM) == .status(128 + SIGTERM))
    #expect(try terminal.modes() == modes)
  }

  @Test func aBrokenFileLeavesTheGrammar() throws {
    try todo.write("{", to: "tasks.json")
    try terminal.spawn(BuiltTodo.path, environment: todo.environment)
    try waitForPrompt("todo> ")
    try terminal.send("list project:\t", shows: "\u{7}")
    try type("\u{15}he\tad\t", answers: "add TITLE [attributes]", then: "todo help> ")
  }

  @Test func aReplayPrintsWhatWasPrinted() throws {
    try start("--trace", todo.file("trace"))
    try type("ad\tOne", answers: "TO-DO saved: 4 One")
    try terminal.send("list pro\tho\t")
    try type(".f\t", answers: "  1  Pay rent  Fri 2026-11-27  +bills")
    #expect(try terminal.exit(after: Key.controlD) == .status(0))
    let replay = try todo("replay", todo.file("trace"))
    #expect(
      replay.lines.drop { !$0.hasPrefix("TO-DO saved") } == [
        "TO-DO saved: 4 One", "Active TO-DOs · project:home.flat", "  1  Pay rent  Fri 2026-11-27  +bills",
      ])
  }
}

@Suite struct ShellWordsTests {
  private static let breaks = " \t\n\"'><=;|&(:"

  @Test(arguments: [
    ("todo li", ["todo", "li"]), ("todo list ", ["todo", "list", ""]), ("  todo", ["todo"]), ("", [""]),
    ("todo add 'it''s' x", ["todo", "add", "its", "x"]),
    ("todo add \"a \\\"b\\\" \\n", ["todo", "add", "a \"b\" \\n"]),
    ("todo add due:next\\ we", ["todo", "add", "due:next we"]), ("todo list '(+a or", ["todo", "list", "(+a or"]),
    ("a \"$(touch x)\"", ["a", "$(touch x)"]), ("a `", ["a", "`"]),
  ]) func wordsHaveNoQuotes(line: String, words: [String]) {
    #expect(ShellWords(line, breaks: Self.breaks).words == words)
  }

  @Test(arguments: [
    ("todo list project:ho", "project:home", "home"), ("todo list pro", "project:", "project:"),
    ("todo list due", "due<=", "due\\<="), ("todo list 'due", "due<=", "due<="),
    ("todo add due:next", "due:next week", "next\\ week"), ("todo add \"due:next", "due:next week", "due:next week"),
    ("todo list 'pr", "project:it's", "project:it'\\''s"), ("todo list \"p", "project:a\"b", "project:a\\\"b"),
    ("todo list x", "日本 (語)", "日本\\ \\(語\\)"), ("todo list a\\:b:c", "a:b:cd", "cd"),
  ]) func aWordGoesBehindWhatIsTyped(line: String, word: String, inserted: String) {
    #expect(ShellWords(line, breaks: Self.breaks).inserted(word) == inserted)
  }

  @Test(arguments: 1...3) func whatIsInsertedReadsBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters: [Character] = [
      "a", "b", ":", "=", "<", "\\", "\"", "'", "$", "`", "(", "!", "*", "~", "#", "é", "日", ";", "&",
    ]
    for _ in 0..<2000 {
      let word = String(
        (0..<Int.random(in: 1...8, using: &random)).compactMap { _ in letters.randomElement(using: &random) })
      for quote in ["", "'", "\""] {
        let line = "todo list " + quote
        let empty = ShellWords(line, breaks: Self.breaks)
        #expect(ShellWords(line + empty.inserted(word), breaks: "").words.last == word, "\(quote)\(word)")
      }
    }
  }

  @Test(arguments: [
    (["--fo"], CompletedArguments.Place.option("--fo")),
    (["--format", "j"], .choice(["text", "json"], after: "", "j")),
    (["--format=j"], .choice(["text", "json"], after: "--format=", "j")), (["--file", "x"], .file),
    (["--file=x"], .unknown), (["--yes=x"], .unknown), (["-h="], .unknown), (["--now", ""], .unknown),
    (["--yes", "--width", "9", "do"], .command([], "do")),
    (["--file", "x", "list", "--fo"], .command(["list"], "--fo")), (["--", "li"], .command([], "li")),
    ([], .command([], "")),
    (["--bogus", "-x", ""], .command([], "")), (["--", ""], .command([], "")), (["--"], .option("--")),
  ]) func whereTheCursorIs(arguments: [String], place: CompletedArguments.Place) {
    #expect(CompletedArguments(arguments).place == place)
  }

  @Test func theFileIsWhatTheOptionSays() {
    #expect(CompletedArguments(["--file", "a b", "list", ""]).file == "a b")
    #expect(CompletedArguments(["--file=a=b", "list", ""]).file == "a=b")
  }
}

@Suite struct EditorCommandTests {
  @Test(arguments: [
    ("vi", ["+3", "F"]), ("/usr/bin/vim -u NONE", ["+3", "F"]), ("nvim", ["+3", "F"]), ("nano -w", ["+3,5", "F"]),
    ("emacs -nw", ["+3:5", "F"]), ("micro", ["+3:5", "F"]), ("kak", ["+3:5", "F"]), ("hx", ["F:3:5"]),
    ("code --wait", ["--goto", "F:3:5"]), ("ed", ["F"]), ("/home/me/bin/my editor", ["F"]), ("", ["F"]),
  ]) func `Editors that are known to take a place are told it`(_ command: String, _ expected: [String]) {
    #expect(TerminalEditor.arguments(of: command, toOpen: "F", at: TextPlace(line: 3, column: 5)) == expected)
  }
}

@Suite struct ProcessContextTests {
  @Test(arguments: [
    (["LC_ALL": "C.UTF-8"], true), (["LANG": "de_DE.utf8"], true), (["LC_CTYPE": "de_DE.UTF-8@euro"], true),
    (["LC_CTYPE": "UTF-8"], true), (["LANG": "en_GB.ISO-8859-1", "LC_CTYPE": "en_GB.UTF-8"], true),
    (["LC_ALL": "", "LANG": "C.UTF-8"], true), ([:], false), (["LC_ALL": "C", "LANG": "C.UTF-8"], false),
    (["LANG": "de_DE"], false), (["LANG": "de_DE.ISO-8859-15@euro"], false), (["LANG": "."], false),
  ]) func theLocaleSaysWhetherThereIsMoreThanASCII(variables: [String: String], isUnicode: Bool) {
    #expect(ProcessContext(variables: variables, zone: FixedZone.utc).isUnicode == isUnicode)
  }
}
