import Glibc
import TerminalTesting
import TestRunning
import Testing
import TmuxTesting

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

  @Test(.enabled(if: TmuxSession.isInstalled, "there is no tmux to try the shell in"))
  func nothingOfItIsLeftOnTheScreen() throws {
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
