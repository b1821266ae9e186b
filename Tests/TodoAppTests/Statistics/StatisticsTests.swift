import MVI
import MVITesting
import Testing
import TodoModel

@testable import TodoApp

@Suite struct StatisticsTests {
  @Test func whatIsWorkedOnNarrowsWhatIsCountedAndReviewed() async throws {
    let session = Session([
      Sample.task(1) { ($0.project, $0.priority) = ("home", .high) }, Sample.task(2) { $0.priority = .high },
    ])
    #expect(await session.enter(lines: "use project:home", "stats").screens.statistics.statistics.active == 1)
    #expect(session.screens.statistics.scope == Scope(project: "home"))
    #expect(await session.enter("review").screens.review.flow?.draft.left == 1)
    #expect(session.screens.review.flow?.draft.scope == Scope(project: "home"))
    #expect(await session.enter(lines: "stop", "use", "stats").screens.statistics.statistics.active == 2)
    #expect(session.screens.statistics.scope.isEmpty)
  }

  private static let query = Query.term(.tag("x"))
  private static let counted = TaskStatistics(of: [Sample.task(1), Sample.completed(2)], at: Sample.clock.present)

  @Test func comingUpItCountsEverything() throws {
    #expect(Place.statistics.intent(showing: nil, in: Sample.parseContext) == .statistics(.open(.everything)))
  }

  @Test func whatWasCountedIsShown() throws {
    let loaded = Statistics.State(statistics: Self.counted, query: Self.query)
    try given(Statistics.State(), for: Statistics.self).when(loaded).then(loaded)
    #expect(Features.Result.statistics(loaded).report == .show(Route(.statistics)))
  }

  @Test func whatTheQuerySelectsIsCounted() async throws {
    let tasks = [Sample.task(1), Sample.completed(2), Sample.task(3) { $0.tags = ["x"] }]
    let dataSource = ScriptedTasksDataSource(tasks)
    let processor = StatisticsProcessor(environment: Sample.environment(dataSource))
    let now = Sample.clock.present
    #expect(
      try await processor.result(of: .open(.everything))
        == Statistics.State(statistics: TaskStatistics(of: tasks, at: now)))
    #expect(
      try await processor.result(of: .open(Self.query))
        == Statistics.State(statistics: TaskStatistics(of: [tasks[2]], at: now), query: Self.query))
    await dataSource.fail(.tasks, with: .cancelled)
    #expect(await failure(try await processor.result(of: .open(.everything))) == .cancelled)
  }
}
