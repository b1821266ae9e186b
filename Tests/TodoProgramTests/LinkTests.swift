import Glibc
import TerminalTesting
import TestRunning
import Testing
import TodoModel

@testable import TodoApp
@testable import TodoShell
@testable import todo

@Suite(.tags(.terminal), .door) struct LinkTests: ShellTesting {
  let todo = BuiltTodo.forTerminal()
  let terminal = PseudoTerminal()

  @Test(
    "A terminal has links if it is known to, or if that is said, and nothing else ever has",
    arguments: [
      (["TERM": "xterm"], LinkChoice.auto, false), (["TERM": "xterm"], .on, true), (["TERM": "dumb"], .on, false),
      ([:], .on, false), (["TERM": "xterm-kitty"], .auto, true), (["TERM": "xterm-kitty"], .off, false),
      (["TERM": "xterm-256color", "VTE_VERSION": "7600"], .auto, true),
      (["TERM": "xterm-256color", "VTE_VERSION": "4205"], .auto, false),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .auto, true),
      (["TERM": "tmux-256color", "VTE_VERSION": "7600"], .auto, false),
      (["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a"], .auto, false),
      (["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4"], .auto, true),
    ] as [([String: String], LinkChoice, Bool)])
  func known(variables: [String: String], choice: LinkChoice, hasLinks: Bool) {
    let context = ProcessContext(variables: variables, terminals: [STDOUT_FILENO], zone: FixedZone.utc)
    #expect(context.hasLinks(choice) == hasLinks)
    #expect(!ProcessContext(variables: variables, zone: FixedZone.utc).hasLinks(choice))
  }

  @Test func addressesTakeNoColumns() {
    var page = TextPage(isColored: true, hasLinks: true)
    page.add(TextLine(linking: "See https://x.org/a/long/way/to/go", .faint))
    #expect(Window(columns: 34, rows: 2).hasRoom(for: page.bytes))
    #expect(!Window(columns: 33, rows: 2).hasRoom(for: page.bytes))
  }

  @Test func aShortenedLinkLeadsToAllOfIt() throws {
    let link = "https://example.org/" + String(repeating: "a", count: 100)
    _ = try todo("add", "Read \(link)")
    todo.environment["TODO_LINKS"] = "on"
    try start()
    try terminal.send("list\r")
    try terminal.waitFor("Read \u{1B}]8;;\(link)\u{1B}\\https://example.org/aa", "…\u{1B}]8;;\u{1B}\\\r\n")
    // What is no terminal has none.
    #expect(try !todo("list").text.contains("\u{1B}"))
  }

  @Test func theBrowserGetsTheLinkAsOneArgument() throws {
    let browser = try todo.writeProgram(
      "printf '%s|' \"$#\" \"$1\" > \"$0.new\" && mv \"$0.new\" \"${0%/*}/opened\"\n", to: "browser")
    _ = try todo.batch("add See https://x.org/$(touch${IFS}evil);&a=b\n")
    todo.environment["BROWSER"] = todo.file("no-such-browser") + ":" + browser + " %s"
    try start()
    // What a shell would run is a part of the address, up to what no address has.
    try type("go 1", answers: "Opened https://x.org/$(touch$")
    try wait(for: "the browser") { todo.contents(of: "opened") == Array("1|https://x.org/$(touch$|".utf8) }
    #expect(try !todo.files().contains("evil"))
  }
}
