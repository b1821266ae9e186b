import SampleTasks
import Testing
import TodoModel

@testable import TodoApp

@Suite struct WorkSessionTests {
  private static let lines = [
    "add Trip due:friday every:1w", "add Pack parent:1 due:thursday", "add Tickets parent:1 depends:2 note:seat",
    "start 1", "start pack", "note 3 window", "note 3 -1", "copy 1 due:2026-12-24 +again", "copy 3 Other",
    "log Call Bob completed:yesterday", "log Water every:day due:today", "stop", "start (is:active +again)", "done 4",
    "undo", "modify 1 worked:2h", "undone 8",
  ]

  private func enter(_ lines: [String]) async throws -> (tasks: [TodoItem], history: TaskHistory) {
    let dataSource = InMemoryTasksDataSource(clock: Sample.clock)
    let session = Session(dataSource)
    for line in lines {
      if await session.enter(line).question != nil { await session.enter("yes") }
      if case .error(let error) = session.message { Issue.record("\(line): \(error)") }
    }
    return (await dataSource.tasks(), await dataSource.history())
  }

  @Test func whatTheHistoryHasCanBeTypedAgain() async throws {
    let first = try await enter(Self.lines)
    let again = try await enter(first.history.steps.prefix(first.history.cursor).map(\.command))
    #expect(first.tasks.count == 10 && first.tasks == again.tasks)
    #expect(first.history.steps.count == Self.lines.count - 2, "but for what was undone, and for the walk")
  }

  @Test func stopAloneEndsEverythingWhateverIsShown() async throws {
    let session = Session(InMemoryTasksDataSource(clock: Sample.clock))
    await session.enter(lines: "add a project:home", "add b", "start 1 2", "filter project:nowhere", "open 1", "stop")
    #expect(session.notice == .stopped(2))
    #expect(await session.enter("stop").notice == .nothingStarted)
  }

  @Test func onTheScreenOfATaskItIsMeant() async throws {
    let dataSource = InMemoryTasksDataSource(clock: Sample.clock)
    let session = Session(dataSource)
    await session.enter(lines: "add a note:x", "open 1", "note y", "note -1", "start", "copy +b")
    let tasks = await dataSource.tasks()
    #expect(tasks.map(\.notes) == ["y", "y"] && tasks[0].started != nil && tasks[1].started == nil)
    #expect(tasks[1].tags == ["b"])
  }
}
