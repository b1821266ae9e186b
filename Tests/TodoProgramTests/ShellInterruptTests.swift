import LineEditor
import MVI
import Testing
import TodoApp
import TodoModel
import TodoShell

/// A Ctrl-C that comes at exactly one moment.
@Suite struct ShellInterruptTests {
  /// Has an answer stopped while it is worked on.
  private func interrupting(
    _ line: String, _ inbox: Inbox<Shell.Intent>
  ) -> @Sendable (Shell.Action) -> Results<Shell.Result>? {
    { action in
      guard case .run(_, let origin) = action, origin.command == line else { return nil }
      return Results(.began(origin, at: Instant(seconds: 0))).followed {
        inbox.send(.interrupt)
        return Results(.refused(.cancelled))
      }
    }
  }

  @Test("A Ctrl-C between two pasted commands leaves out the rest", arguments: [0, 1, 2, 3])
  func betweenPastedCommands(_ count: Int) async throws {
    var inbox: Inbox<Shell.Intent>?
    let session = ScriptedShell(
      NotedOutput { text in
        if count == 0 ? text.contains("Run these") : text.contains("saved: \(count) ") { inbox?.send(.interrupt) }
      })
    inbox = session.inbox
    await session.run([.pasted(["add One", "add Two", "add Three"]), .line("y"), .line("add Typed")])
    // One that comes before anything runs belongs to the question, and has been heard by then.
    let expected = count == 0 ? ["One", "Two", "Three"] : Array(["One", "Two", "Three"].prefix(count))
    #expect(await session.titles == expected + ["Typed"])
    #expect(
      session.desk.text.contains("pasted lines are left out") == (count == 1)
        && session.desk.text.contains("one pasted line is left out") == (count == 2))
  }

  @Test func aYesThatIsStoppedIsTakenBackAndNotAskedForAgain() async throws {
    let session = ScriptedShell()
    await session.run(
      [.line("add One"), .line("delete 1"), .line("y"), .line("add Two"), .endOfInput],
      answering: interrupting("y", session.inbox))
    #expect(await session.titles == ["One", "Two"])
    #expect(
      session.desk.text.hasSuffix(
        "interrupted; nothing has changed\nnot confirmed; nothing has changed\nTO-DO saved: 2 Two\n"))
  }

  @Test func aFieldWhoseAnswerIsStoppedIsAskedForAgain() async throws {
    let session = ScriptedShell()
    await session.run(
      [.line("add One"), .line("edit 1"), .line("Uno"), .line("Eins"), .line("save"), .endOfInput],
      answering: interrupting("Uno", session.inbox))
    #expect(await session.titles == ["Eins"])
  }
}
