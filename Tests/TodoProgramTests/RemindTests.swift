import Glibc
import TestRunning
import Testing
import TodoModel

@Suite struct RemindTests {
  let todo = BuiltTodo()

  private func remind(at time: String, _ options: String...) throws -> [String] {
    todo.environment["TODO_NOW"] = "2026-11-" + time
    return try todo.run(options + ["remind"]).lines
  }

  @Test func eachInstantIsToldOnce() throws {
    _ = try todo.batch(
      "add Rent due:2026-11-21\nadd Call due:2026-11-21T17:00:00\nadd Back wait:2026-11-21T18:00:00\nadd Late due:2026-11-20\n"
        + "add Hidden due:2026-11-21T16:00:00 wait:2026-11-22\n")
    #expect(try remind(at: "21T09:00:00") == ["  1 Rent · due Saturday 2026-11-21"])
    #expect(try remind(at: "21T16:59:59") == [])
    #expect(try remind(at: "21T17:00:00") == ["  2 Call · due Saturday 2026-11-21 17:00"])
    #expect(try remind(at: "21T17:00:00") == [])
    #expect(
      try remind(at: "22T08:00:00") == ["  5 Hidden · due Saturday 2026-11-21 16:00", "  3 Back · no longer waits"])
    #expect(try remind(at: "22T08:00:00", "--format", "json")[0].hasSuffix(#""state":{"due":[],"returned":[]}}"#))
    // Of what a clock has reported that was a little ahead, nothing is reported again; one that was wrong has reported nothing.
    #expect(try remind(at: "21T12:00:00") == [])
    #expect(try remind(at: "20T12:00:00") == ["  4 Late · due Friday 2026-11-20"])
  }

  @Test func ofSeveralAtOnceOneTellsIt() throws {
    _ = try todo.batch((1...20).map { "add Task \($0) due:today\n" }.joined())
    todo.environment["TODO"] = BuiltTodo.path
    let told = try todo.shell("for i in 1 2 3 4 5 6 7 8; do $TODO remind > $HOME/told$i & done; wait; cat $HOME/told*")
      .lines
    #expect(told.count == 20, "\(told)")
  }

  @Test func aDryRunRemembersNothing() throws {
    _ = try todo.batch("add Task due:today\n")
    #expect(try todo.run(["--dry-run", "remind"]).lines == ["  1 Task · due Saturday 2026-11-21"])
    #expect(try todo.run(["remind"]).lines == ["  1 Task · due Saturday 2026-11-21"])
    #expect(try todo.run(["remind"]).lines == [])
  }

  @Test func anotherDataFileIsRememberedByItself() throws {
    _ = try todo.batch("add Task due:today\n")
    #expect(try todo.run(["remind"]).lines.count == 1)
    #expect(try todo.run(["--file", todo.file("other.json"), "add", "Other", "due:today"]).status == 0)
    #expect(
      try todo.run(["--file", todo.file("other.json"), "remind"]).lines == ["  1 Other · due Saturday 2026-11-21"])
  }

  @Test func whatCannotBeRememberedIsNotTold() throws {
    _ = try todo.batch("add Task due:today\n")
    todo.environment["XDG_STATE_HOME"] = todo.file("tasks.json")
    let run = try todo.run(["remind"])
    #expect(run.lines == [] && run.status == 73, "\(run.errorText)")
  }

  @Test func aFileThatCannotBeReadIsNoReasonToForget() throws {
    _ = try todo.batch("add Task due:today\n")
    let tasks = try #require(todo.contents())
    try todo.write("{", to: "tasks.json")
    #expect(try todo.run(["remind"]).status == 65)
    try todo.write(tasks.text, to: "tasks.json")
    #expect(try todo.run(["remind"]).lines.count == 1)
  }
}
