import MVI
import MVITesting
import Testing
import TodoModel

@testable import TodoApp

@Suite struct StatisticsTests {
  @Test func whatIsWorkedOnNarrowsWhatIsCountedAndReviewed() async {
    let session = Session([
      Sample.task(1) {
        $0.project = "home"
        $0.priority = .high
      },
      Sample.task(2) { $0.priority = .high },
    ])
    await session.enter(lines: "use project:home", "stats")
    #expect(session.state.screens.statistics.statistics.active == 1)
    #expect(session.state.screens.statistics.scope == Scope(project: "home"))
    await session.enter("review")
    #expect(session.state.screens.review.flow?.draft.left == 1)
    #expect(session.state.screens.review.flow?.draft.scope == Scope(project: "home"))
    await session.enter(lines: "stop", "use", "stats")
    #expect(session.state.screens.statistics.statistics.active == 2)
    #expect(session.state.screens.statistics.scope.isEmpty)
  }

  private static let query = Query.term(.tag("x"))
  private static let counted = TaskStatistics(of: [Sample.task(1), Sample.completed(2)], at: Sample.clock.present)

  @Test func comingUpItCountsEverything() throws {
    #expect(
      Statistics.action(for: Statistics.intent(showing: nil, in: Sample.parseContext), in: .init())
        == .open(.everything))
  }

  @Test func whatWasCountedIsShown() throws {
    try given(Statistics.State(), for: Statistics.self)
      .when(.loaded(Self.counted, Self.query))
      .then(Statistics.State(statistics: Self.counted, query: Self.query))
    #expect(Statistics.Result.loaded(Self.counted, .everything).output == .shows(Route(.statistics)))
  }

  @Test func aFailureKeepsTheNumbers() throws {
    try given(Statistics.State(statistics: Self.counted), for: Statistics.self)
      .when(.failed(.cancelled))
      .thenOnly { _ in }
    #expect(Statistics.Result.failed(.cancelled).output == .fails(.cancelled))
  }

  @Test func whatTheQuerySelectsIsCounted() async {
    let tasks = [Sample.task(1), Sample.completed(2), Sample.task(3) { $0.tags = ["x"] }]
    let dataSource = ScriptedTasksDataSource(tasks)
    let processor = StatisticsProcessor(environment: Sample.environment(dataSource))
    let now = Sample.clock.present
    #expect(
      await processor.results(of: .open(.everything)).all() == [
        .loaded(TaskStatistics(of: tasks, at: now), .everything)
      ])
    #expect(
      await processor.results(of: .open(Self.query)).all() == [
        .loaded(TaskStatistics(of: [tasks[2]], at: now), Self.query)
      ]
    )
    await dataSource.fail(.tasks, with: .cancelled)
    #expect(await processor.results(of: .open(.everything)).all() == [.failed(.cancelled)])
  }
}
