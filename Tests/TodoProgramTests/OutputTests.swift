import Foundation
import Glibc
import TerminalTesting
import TestRunning
import Testing
import TodoModel

@testable import TodoApp
@testable import TodoShell
@testable import todo

@Suite(.tags(.processes), .door) struct OutputTests {
  let todo = BuiltTodo()

  init() throws { _ = try todo.batch("add One\nadd Two\n") }

  @Test func aFullDiskUnderTheAnswersIsToldAndEndsWith74() throws {
    let run = try todo.shell(#""$TODO" list > /dev/full"#)
    #expect((run.status, run.errorText) == (74, "todo: cannot write the answers: No space left on device\n"))
  }

  @Test(arguments: [("> /dev/full", "No space left on device"), (">&-", "standard output is not open for writing")])
  func aChangeWhoseAnswerCannotBeWrittenIsSaidToBeSaved(redirection: String, reason: String) throws {
    let complaint = "todo: cannot write the answers: \(reason)"
    let run = try todo.shell("\"$TODO\" add Three \(redirection)")
    #expect((run.status, run.errorText) == (74, complaint + "; the changes are saved\n"))
    #expect(try todo("list").lines.count == 4)
    for command in ["list", "--dry-run add Four"] {
      #expect(try todo.shell("\"$TODO\" \(command) \(redirection)").errorText == complaint + "\n")
    }
  }

  @Test(arguments: ["--help", "--version", "manual", "completions bash"])
  func aFullDiskUnderWhatIsSaidOfTheProgramIsAnError(command: String) throws {
    for (redirection, reason) in [
      ("> /dev/full", "No space left on device"), (">&-", "standard output is not open for writing"),
    ] {
      let run = try todo.shell("\"$TODO\" \(command) \(redirection)")
      #expect((run.status, run.errorText) == (74, "todo: cannot write the answers: \(reason)\n"))
    }
    #expect(try todo.shell("\"$TODO\" \(command) | :; echo done").text == "done\n")
  }

  @Test func aFullDiskUnderTheErrorsDoesNoHarm() throws {
    #expect(try todo.shell(#""$TODO" done 99 2> /dev/full"#).status == 1)
  }

  @Test func aReaderThatLeavesDoesNoHarm() throws {
    let run = try todo.shell(
      #"""
      (for i in $(seq 300); do echo "add $i"; echo list; done | "$TODO"; echo "$?" > status) | head -n 1
      cat status
      """#)
    #expect(run.text == "TO-DO saved: 3 1\n0\n")
    #expect(run.errors.isEmpty)
    #expect(try JSONLines(todo("--format", "json", "list"))[0]["state"]["tasks"].count == 302)
  }

  @Test(arguments: [">&-", ">&- 2>&-", "<&-", "<&- >&- 2>&-"])
  func closedStreamsDoNotReachTheFile(redirection: String) throws {
    _ = try todo.shell("\"$TODO\" add Three \(redirection); \"$TODO\" done 99 \(redirection)")
    let tasks = try JSONLines(todo("--format", "json", "list"))[0]["state"]["tasks"]
    #expect(tasks.values.compactMap { $0["title"].text } == ["One", "Two", "Three"])
  }

  @Test(arguments: ["<&-", "0> /dev/null"]) func inputThatIsNotOpenIsNamed(redirection: String) throws {
    let run = try todo.shell("\"$TODO\" \(redirection)")
    #expect(run.status == 74)
    #expect(run.errorText == "todo: cannot read the input: standard input is not open for reading\n")
    // Nothing is to be read for a single command.
    #expect(try todo.shell("\"$TODO\" done 1 \(redirection)").text == "Task marked complete: 1 One\n")
  }

  @Test(arguments: ["list >&-", "<&- >&-", "add Three >&-", "list 1< /dev/null"])
  func outputThatIsNotOpenIsNamed(line: String) throws {
    let run = try todo.shell("echo list | \"$TODO\" \(line)")
    #expect(run.status == 74)
    let complaint =
      line.hasPrefix("<&-")
      ? "cannot read the input: standard input is not open for reading"
      : "cannot write the answers: standard output is not open for writing"
        + (line.hasPrefix("add") ? "; the changes are saved" : "")
    #expect(run.errorText == "todo: \(complaint)\n")
  }

  @Test func nobodyHearsErrorsThatGoNowhere() throws {
    let run = try todo.shell("\"$TODO\" done 99 2>&-; echo \"$?\"; \"$TODO\" add Three 2>&-; echo \"$?\"")
    #expect(run.text == "1\nTO-DO saved: 3 Three\n0\n")
  }

  @Test func inputThatCannotBeReadIsAnError() throws {
    let run = try todo.shell(#""$TODO" < /"#)
    #expect(run.status == 74)
    #expect(run.errorText.contains("cannot read"))
  }

  @Test(arguments: [SIGINT, SIGTERM]) func anInterruptedBatchEndsAfterItsCommandWith130(signal: Int32) throws {
    let run = try todo.shell(
      #"""
      mkfifo in out; "$TODO" < in > out &
      exec 3> in 4< out
      echo "add Three" >&3; read -r answer <&4; echo "$answer"
      kill -\#(signal) $!; wait $!; echo "$?"
      """#)
    #expect(try (run.text, todo.files().filter { $0.hasPrefix(".") }) == ("TO-DO saved: 3 Three\n130\n", []))
  }

  @Test func aListIsNeverCutInAPipe() throws {
    let title = String(repeating: "wide ", count: 50) + "end"
    _ = try todo("add", title)
    todo.environment["COLUMNS"] = "40"
    #expect(try todo("list").text.contains(title))
    #expect(try todo("--width", "40", "list").text.contains(title) == false)
  }

  @Test func `What was read, run and written is said where it is asked for`() throws {
    let file = todo.file("tasks.json")
    let added = try todo("--verbose", "add", "Three")
    #expect(added.text == "TO-DO saved: 3 Three\n" && added.errorText.hasPrefix("todo: locked after "))
    #expect(added.errorText.contains(" ms\ntodo: “add Three” took "))
    #expect(
      added.errorText.contains(" ms; \(file), ") && added.errorText.hasSuffix(" 3 tasks, was locked and written\n"))
    let program = BuiltTodo(in: todo.directory, environment: todo.environment.merging(["DEBUG": "todo"]) { $1 })
    #expect(try program("list").errorText.hasSuffix(" 3 tasks, was only read\n"))
    #expect(try todo("list").errorText.isEmpty)
  }

  @Test func coloursFollowTheVariables() throws {
    func isColored(_ variables: [String: String], _ options: String...) throws -> Bool {
      let program = BuiltTodo(in: todo.directory, environment: todo.environment.merging(variables) { $1 })
      return try program.run(options + ["list"]).output.contains(0x1B)
    }
    #expect(try !isColored([:]))
    #expect(try isColored(["CLICOLOR_FORCE": "1"]))
    #expect(try !isColored(["CLICOLOR_FORCE": "0"]))
    #expect(try !isColored(["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]))
    #expect(try isColored(["CLICOLOR_FORCE": "1", "NO_COLOR": ""]))
    #expect(try isColored(["NO_COLOR": "1"], "--color", "always"))
    #expect(try !isColored(["CLICOLOR_FORCE": "1"], "--color", "never"))
    #expect(try !isColored([:], "--color", "always", "--format", "json"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/jq"), "jq is not installed"))
  func theFileIsReadByJq() throws {
    let titles = try todo.shell(#""$TODO" add 'Café "für" Zoë' > /dev/null && jq -r '.tasks[-1].title' tasks.json"#)
    #expect(titles.text == "Café \"für\" Zoë\n")
  }
}

@Suite(.tags(.terminal), .door) struct LinkTests: ShellTesting {
  let todo = BuiltTodo.forTerminal()
  let terminal = PseudoTerminal()

  @Test(
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
  func `A terminal has links if it is known to, or if that is said, and nothing else ever has`(
    variables: [String: String], choice: LinkChoice, hasLinks: Bool
  ) {
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
