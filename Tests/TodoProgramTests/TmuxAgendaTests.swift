import Glibc
import MVITesting
import TerminalTesting
import TestRunning
import Testing
import TmuxTesting
import TodoModel

/// What the shell begins with and what it tells by itself, in a terminal that somebody could sit at.
@Suite(.tags(.terminal), .door, .enabled(if: TmuxSession.isInstalled, "there is no tmux to try the shell in"))
struct TmuxAgendaTests {
  let todo: BuiltTodo

  init() throws {
    todo = try BuiltTodo.forTerminal()
  }

  /// The program, as soon as its first prompt is there.
  private func start(_ size: TmuxSession.Size) throws -> TmuxSession {
    let session = try TmuxSession(BuiltTodo.path, size: size, in: todo.directory, environment: todo.environment)
    // What is due stands at the right.
    try session.wait(for: "the first prompt") { $0.last == "todo>" || $0.last.hasPrefix("todo> ") }
    return session
  }

  @Test(arguments: TmuxTests.sizes)
  func theShellBeginsWithAnAgendaOfOneScreen(size: TmuxSession.Size) throws {
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
    #expect(agenda.shows("list is:overdue"))
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
        $0.shows("Due now: 1 Call mum · due") && $0.last.hasSuffix("1 overdue 1 due")
      }
      return #expect(screen.last.hasPrefix("todo> add Half "))
    }
    Issue.record("it was always due before")
  }
}
