import Glibc
import MVITesting
import TerminalTesting
import TestRunning
import Testing
import TmuxTesting
import TodoModel

@Suite(.tags(.terminal), .door, .needsTmux) struct TmuxTypingTests {
  let todo = BuiltTodo.forTerminal()

  init() { todo.environment["TODO_START"] = "nothing" }

  private func start() throws -> TmuxSession {
    let session = try TmuxSession(
      BuiltTodo.path, size: TmuxSession.Size(columns: 80, rows: 24), in: todo.directory, environment: todo.environment)
    try session.wait(for: "the first prompt") { $0.last.hasPrefix("todo>") }
    return session
  }

  @Test func aPastedListIsAddedAsTasks() throws {
    let session = try start()
    try session.paste("- Buy milk fri\n- [x] Call Zoë\n- Trip to Łódź\n  - book the train\n")
    let question = try session.wait(for: "the question") { $0.last.contains("Add these 4 as tasks?") }
    #expect(question.shows("Buy milk") && question.shows("due Friday 2026-11-27"))
    try session.type("y\r")
    try session.wait(for: "the prompt after the answer") { $0.last.hasPrefix("todo>") }
    try session.type("undo\r")
    try session.wait(for: "all of it taken back at once") { $0.shows("- 4 book the train") && $0.shows("- 1 Buy milk") }
  }

  @Test func theLineIsColouredAndGoesOnInGrey() throws {
    todo.environment["NO_COLOR"] = nil
    let session = try start()
    try session.type("add Buy milk due:fri\r")
    try session.wait(for: "the answer") { $0.shows("TO-DO saved: 1 Buy milk") && $0.last.hasPrefix("todo>") }
    try session.type("add B")
    try session.wait(for: "the line before, going on") { $0.last.hasPrefix("todo> add Buy milk due:fri") }
    try session.press("Right")
    try session.type("x")
    try session.wait(for: "the line that was taken") { $0.last.hasPrefix("todo> add Buy milk due:frix") }
    let marked = try session.screenWithColours().split(separator: "\n").last { $0.contains("frix") }
    #expect(marked?.contains("\u{1B}[4m\u{1B}[31mfrix") ?? false, "\(marked ?? "")")
  }
}

@Suite(.tags(.terminal), .door, .needsTmux) struct TmuxAgendaTests {
  let todo = BuiltTodo.forTerminal()

  private func start(_ size: TmuxSession.Size) throws -> TmuxSession {
    let session = try TmuxSession(BuiltTodo.path, size: size, in: todo.directory, environment: todo.environment)
    // What is due is at the right.
    try session.wait(for: "the first prompt") { $0.last == "todo>" || $0.last.hasPrefix("todo> ") }
    return session
  }

  @Test(arguments: TmuxTests.sizes) func theShellBeginsWithAnAgendaOfOneScreen(size: TmuxSession.Size) throws {
    let lines =
      (1...11).map { "add Late \($0) due:2026-11-\($0 + 9)" } + (1...6).map { "add Call number \($0) due:today" }
      + [
        "add Book flights due:tomorrow", "add Renew passport wait:wednesday", "add Taxes due:2027-05-31",
        "add Some day", "add Soon !!", "log Something",
      ]
    _ = try todo.batch(lines.joined(separator: "\n") + "\n")
    let session = try start(size)
    let first = try session.screen()
    try assertSnapshot(first.text, named: "agenda-\(size)")
    #expect(first.lines.first?.contains("active TO-DOs") == true, "nothing has left the screen")
    try session.type("agenda\r")
    let agenda = try session.wait(for: "the agenda") { $0.last.hasPrefix("todo agenda>") }
    #expect(agenda.lines.contains("Agenda"), "nothing has left the screen")
    #expect(agenda.shows("… and 6 more"), "what is late and due today is whole, or nothing else is there")
  }

  @Test func theMinuteAtWhichATaskBecomesDueIsSeen() throws {
    todo.environment["TODO_NOW"] = nil
    // More seconds if it was due before the shell was there.
    for seconds in [4, 8, 16, 32, 64] {
      todo.environment["TODO_FILE"] = todo.file("\(seconds).json")
      _ = try todo("add", "Call mum", "due:\(Instant(seconds: time(nil) + seconds).iso)")
      let session = try start(TmuxSession.Size(columns: 80, rows: 24))
      guard try !session.screen().shows("overdue") else { continue }
      try session.type("add Half")
      let screen = try session.wait(for: "what is due, and the prompt that follows") {
        $0.shows("Due now: 1 Call mum · due") && $0.last.hasSuffix("1 overdue")
      }
      return #expect(screen.last.hasPrefix("todo> add Half "))
    }
    Issue.record("it was always due before")
  }
}
