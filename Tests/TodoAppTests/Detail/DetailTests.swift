import MVI
import MVITesting
import SampleTasks
import TestRunning
import Testing
import TodoModel

@testable import TodoApp

@Suite struct DetailTests {
  private static let content = TaskDetails(Sample.task(1), among: [], at: Sample.clock.present)

  @Test func comingUpItOpensTheTaskOfTheRoute() throws {
    #expect(Place.detail.intent(showing: 4, in: Sample.parseContext) == .detail(.open(4)))
  }

  @Test func whatWasLoadedIsShown() throws {
    try given(Detail.State(), for: Detail.self).when(.loaded(Self.content)).then(Detail.State(content: Self.content))
    #expect(Detail.Result.loaded(Self.content).report == .show(Route(.detail, task: 1)))
  }

  @Test func theTasksAroundItAreFoundByTheirReferences() async throws {
    let parent = Sample.task(1)
    let task = Sample.task(2) { ($0.parent, $0.depends) = (parent.id, [Sample.task(4).id, Sample.completed(5).id]) }
    let tasks = [
      parent, task, Sample.task(3) { $0.parent = task.id }, Sample.task(4), Sample.completed(5),
      Sample.task(6) { $0.depends = [task.id] }, Sample.task(7) { ($0.depends, $0.status) = ([task.id], .completed) },
    ]
    let processor = DetailProcessor(
      environment: Sample.environment(InMemoryTasksDataSource(tasks, clock: Sample.clock)))
    let result = try await processor.result(of: .open(2))
    guard case .loaded(let content) = result else { return fail("\(result)") }
    #expect((content.task, content.parent, content.subtasks.map(\.number)) == (task, parent, [3]))
    #expect((content.blockedBy.map(\.number), content.blocking.map(\.number)) == ([4], [6]))
    #expect(content.urgency.terms.map(\.reason) == [.blocking, .blocked, .age])
  }

  @Test func whatIsDoneBlocksNothing() {
    let done = Sample.completed(1)
    let content = TaskDetails(done, among: [done, Sample.task(2) { $0.depends = [done.id] }], at: Sample.clock.present)
    #expect((content.blocking, content.urgency.terms) == ([], []))
  }

  @Test(arguments: [ScriptedTasksDataSource.Operation.task, .tasks])
  func aFailureToLoadIsAResult(_ operation: ScriptedTasksDataSource.Operation) async {
    let dataSource = ScriptedTasksDataSource(Sample.tasks(1...1))
    let processor = DetailProcessor(environment: Sample.environment(dataSource))
    await dataSource.fail(operation, with: .notPermitted(path: "p"))
    #expect(await failure(try await processor.result(of: .open(1))) == .notPermitted(path: "p"))
    await dataSource.fail(operation, with: nil)
    #expect(await failure(try await processor.result(of: .open(9))) == .noSuchTask([9]))
  }
}
