import Foundation
import Glibc
import MVITesting
import TerminalTesting
import TestRunning
import Testing
import TodoApp
import TodoModel

@testable import todo

@Suite(.tags(.processes), .door) struct ExamplesTests {
  private static let tasks = """
    add Pay rent project:home +bills +urgent due:tomorrow
    note 1 first
    note 1 second
    add Buy milk and bread project:home
    add Write report project:work depends:2
    add Call mum !!!
    add Sweep project:home.garden
    add Old thing project:old
    done 6
    view save urgent = priority:high or is:overdue
    add Extra
    add More
    add Most
    undo 3
    alias p = modify $1 due:$2
    """

  private static let examples =
    Features.verbs.flatMap { verb in verb.examples.map { [verb.name, $0] } }
    + HelpTopic.all.flatMap { topic in topic.examples.map { [topic.name, $0] } }

  @Test(arguments: examples) func everyExampleDoesWhatItSays(_ example: [String]) throws {
    let todo = BuiltTodo()
    #expect(try todo.batch(Self.tasks, "--keep-going").text.contains("Sweep"))
    if example[1].contains("backup.json") { try todo.write((todo.contents() ?? []).text, to: "backup.json") }
    if example[0] == "merge" {
      let copy = "tasks (conflicted copy 2026-11-21 091400).json"
      try todo.write((todo.contents() ?? []).text, to: copy)
    }
    if example[1].contains("todo.txt") { try todo.write("(A) Call mum @phone\n", to: "todo.txt") }
    if example[0] == "merge" {
      for name in ["here.ics", "there.ics"] {
        try todo.write("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nEND:VTODO\nEND:VCALENDAR\n", to: name)
      }
    }
    if ["sync", "conflicts", "machines"].contains(example[0]) {
      guard SyncedMachines.isGitInstalled else { return say("git is not installed, so \(example[1]) is not tried") }
      try synchronise(todo, conflicts: example[1].hasPrefix("conflicts") || example[1].hasSuffix("--undo"))
    }
    let run = try todo.batch(example[1] + "\n", "--yes")
    // An editor takes a terminal.
    guard !["edit 1 --editor", "note 1"].contains(example[1]), example[0] != "batch" else {
      #expect(run.status == 1 && run.errorText.contains("there is no terminal for an editor"), "\(example[1])")
      return
    }
    if example[0] == "watch" { return #expect(run.status == 1 && run.errorText.contains("there is no one to watch")) }
    if example[0] == "go" {
      return #expect(run.status == 1 && run.errorText.contains("a task with a link"), "\(run.errorText)")
    }
    if example[1] == "clear" {
      return #expect(run.status == 64 && run.errorText.contains("`purge`"), "\(run.errorText)")
    }
    if example[1] == "review" {
      return #expect(run.status == 1 && run.errorText.contains("the review was not finished"), "\(run.errorText)")
    }
    // Where there is nothing to go back to, that is said; nothing else is refused.
    #expect(run.status == 0, "\(example[1]): \(run.errorText)")
    // Where nothing has become due, cron gets nothing to send.
    #expect(!run.output.isEmpty || ["quit", "remind"].contains(example[0]), "\(example[1])")
  }

  private func synchronise(_ todo: BuiltTodo, conflicts: Bool) throws {
    let (remote, other) = (todo.file("list.git"), BuiltTodo())
    try #require(todo.run(["init", "--quiet", "--bare", remote], program: "/usr/bin/git").status == 0)
    for machine in [todo, other] { try #require(machine("sync", remote).status == 0) }
    try #require(other("modify", "3", "due:2026-12-01", "priority:low").status == 0)
    try #require(other("sync").status == 0)
    try #require(todo("modify", "3", "due:2026-12-02").status == 0)
    if conflicts { try #require(todo("sync").status == 0) }
  }

  @Test(arguments: HelpTopic.language.flatMap { topic in topic.forms.map { [topic.name, $0.typed] } })
  func everyFormOfATopicIsInTheReference(_ form: [String]) throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Docs/Language.md")
    #expect(try String(contentsOf: page, encoding: .utf8).contains(form[1]), "\(form[0]): \(form[1])")
  }
}

/// The session in the README is what somebody sees who types it, hints included.
@Suite(.tags(.terminal), .door) struct ReadmeSessionTests: ShellTesting {
  let todo = BuiltTodo.forTerminal()
  /// Wide enough that nothing is cut.
  let terminal = PseudoTerminal(columns: 140)

  init() { todo.environment["TODO_HINTS"] = nil }

  @Test func theSessionIsWhatIsShown() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "README.md")
    let blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")
    let session = try #require(blocks.first { $0.hasPrefix("console\n$ todo\n") }).split(separator: "\n").dropFirst(2)
    try terminal.spawn(BuiltTodo.path, environment: todo.environment)
    var isFirst = true
    for line in session {
      if let typed = line.firstMatch(of: /^(todo[^>]*> |.*\[y\/N\] )(.*)$/) {
        // Nothing is said that is not on the page.
        #expect(try !terminal.waitFor(String(typed.1)).contains("\r\n"), "before \(line)")
        try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
        try terminal.send(typed.2 + "\r")
        isFirst = true
      } else {
        let shown = try terminal.waitFor(line + "\r\n")
        #expect(isFirst || shown == line + "\r\n", "\(shown)")
        isFirst = false
      }
    }
    #expect(try terminal.waitForExit() == .status(0))
  }
}

/// The program does what its transcripts say, put together in process and as the built one with its input in a pipe.
@Suite struct TranscriptTests {
  @Test(arguments: try Transcript.names()) func inProcess(_ name: String) async throws {
    try await assertTranscript(named: name, using: ProgramInProcess.run)
  }

  @Test(.tags(.processes), .door, arguments: try Transcript.names()) func asAPipe(_ name: String) async throws {
    try await assertTranscript(named: name) { invocation in
      let program = BuiltTodo(in: invocation.directory, environment: invocation.variables)
      let run = try program.run(invocation.arguments, input: Array(invocation.standardInput.utf8), mergingErrors: true)
      return .whole(run.text, exitCode: Int(run.status))
    }
  }
}
