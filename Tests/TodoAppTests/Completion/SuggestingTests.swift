import MVI
import Testing
import TodoModel

@testable import TodoApp

@Suite struct SuggestingTests {
  private let tasks = [Sample.task(1, "Pay rent") { $0.project = "home" }, Sample.task(2)]

  private func tab(_ line: String, in session: Session) async -> [Shell.State] {
    await session.states(after: .complete(TypedLine(line, cursor: .max)))
  }

  @Test func theStateHasWhatCouldStandThere() async {
    let session = Session(tasks)
    #expect(await tab("list project:", in: session).count == 1)
    #expect(session.suggestions?.all.map(\.text) == ["home"])
    #expect(!session.isInFlight)
  }

  @Test func nothingElseOfTheStateChanges() async {
    let session = Session(tasks)
    await session.enter("delete 1")
    let before = session.state
    _ = await tab("", in: session)
    #expect(session.suggestions?.all.map(\.text) == ["y", "n"])
    #expect((session.confirmation, session.message) == (before.confirmation, before.message))
    #expect(session.origin == before.origin)
    #expect(await session.enter("y").notice == .deleted(1))
    #expect(session.suggestions == nil)
  }

  @Test func theDetailScreenKnowsItsTask() async {
    let session = Session(tasks)
    await session.enter("open 2")
    _ = await tab("modify proj", in: session)
    #expect(session.suggestions?.all.map(\.text) == ["project:"])
  }

  @Test func withoutDataThereIsTheLanguage() async {
    let dataSource = ScriptedTasksDataSource(tasks)
    await dataSource.fail(.tasks, with: .unreadable(path: "tasks.json", reason: "I/O error"))
    let session = Session(dataSource)
    _ = await tab("list project:", in: session)
    #expect(session.suggestions?.all == [])
    #expect(session.error == nil)
    _ = await tab("list proj", in: session)
    #expect(session.suggestions?.all.map(\.text) == ["project:"])
  }

  @Test func aTableIsAskedForNothingThatIsNotInIt() {
    var table = TaskTable(CompletionSample.tasks, settings: CompletionSample.settings)
    func numbers(_ digits: String, _ preference: TaskPreference, from least: Int = 1) -> [Int] {
      table.suggestions(for: digits, from: least, preference, at: Sample.clock.present).compactMap { Int($0.value) }
    }
    #expect(numbers("", .active, from: 12) == [30, 31, 12])
    #expect(numbers("3", .any, from: 31) == [31])
    #expect(
      UsageCount.projects(of: table.tasks, at: Sample.clock.present).map(\.name) == [
        "home", "home.flat", "home.garden", "my project", "work", "workshop",
      ])
    #expect(UsageCount.tags(of: table.tasks, at: Sample.clock.present).map(\.name) == ["bills", "urgent"])
    #expect(numbers("1", .any) == [1, 12])
    #expect(numbers("", .completed) == [3])
    #expect(numbers("0", .any) == [])
    #expect(numbers("+1", .any) == [])
    #expect(numbers(String(Int.max), .any) == [])
    table.apply([.deleted(CompletionSample.tasks[0])])
    #expect(
      UsageCount.projects(of: table.tasks, at: Sample.clock.present).map(\.name) == [
        "home", "home.garden", "my project", "work", "workshop",
      ])
    #expect(numbers("1", .any) == [12])
    #expect(TaskTable().suggestions(for: "", from: 1, .any, at: Sample.clock.present) == [])
  }

  @Test func theTwentyMostUrgentTasksComeFirst() {
    let tasks = (1...60).map { number in
      Sample.task(number, number.isMultiple(of: 4) ? "Call Zoë" : "Mow") {
        if number.isMultiple(of: 3) { $0.due = .day(Sample.clock.today.adding(days: number - 30)) }
        if number.isMultiple(of: 7) { $0.priority = .high }
        if number.isMultiple(of: 5) { $0.depends = [Sample.task(number + 1 - number % 2).id] }
      }
    }
    func listed(_ typed: String, _ preference: TaskPreference) -> [Int] {
      TaskTable(tasks).suggestions(for: typed, from: 1, preference, at: Sample.clock.present).compactMap {
        Int($0.value)
      }
    }
    let urgent = UrgentTask.next(20, of: tasks, in: .standard, at: Sample.clock.present).map(\.task.number)
    #expect(Array(listed("", .active).prefix(20)) == urgent)
    #expect(listed("", .any) == urgent + (1...60).filter { !urgent.contains($0) })
    #expect(Set(listed("zoe CA", .any)) == Set(stride(from: 4, through: 60, by: 4)))
    #expect(listed("zoe mow", .any).isEmpty && listed("(", .any).isEmpty)
  }
}
