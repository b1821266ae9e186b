import TestRunning
import Testing
import TmuxTesting

/// What is pasted, and what a line looks like while it is typed, in a terminal that somebody could sit at.
@Suite(.tags(.terminal), .door, .enabled(if: TmuxSession.isInstalled, "there is no tmux to try the shell in"))
struct TmuxTypingTests {
  let todo: BuiltTodo

  init() throws {
    todo = try BuiltTodo.forTerminal()
    todo.environment["TODO_START"] = "nothing"
  }

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
