import MVI
import MVITesting
import Testing
import TodoModel

@testable import TodoScreens

@Suite struct StatisticsTests {
  @Test func openingLoads() throws {
    #expect(try isSame(StatisticsScreen.action(for: .open, in: StatisticsViewState()), .load))
    #expect(
      try isSame(
        StatisticsScreen.action(for: StatisticsScreen.intent(showing: nil, in: Sample.situation), in: .init()), .load))
  }

  @Test func whatWasCountedIsShown() throws {
    try given(StatisticsViewState(), for: StatisticsReducer.self)
      .when(.loaded(active: 3, completed: 7))
      .then(StatisticsViewState(active: 3, completed: 7))
    #expect(StatisticsResult.loaded(active: 3, completed: 7).outcome == .shows(Route(StatisticsScreen.self)))
  }

  @Test func aFailureKeepsTheNumbers() throws {
    try given(StatisticsViewState(active: 3, completed: 7), for: StatisticsReducer.self)
      .when(.loadingFailed(.cancelled))
      .thenOnly { _ in }
    #expect(StatisticsResult.loadingFailed(.cancelled).outcome == .fails(.cancelled))
  }

  @Test func everyTaskIsCountedOnce() async {
    let dataSource = ScriptedTasksDataSource([Sample.task(1), Sample.completed(2), Sample.task(3)])
    let processor = StatisticsProcessor(environment: Sample.environment(dataSource))
    #expect(await processor.results(of: .load).all() == [.loaded(active: 2, completed: 1)])
    await dataSource.fail(.tasks, with: .cancelled)
    #expect(await processor.results(of: .load).all() == [.loadingFailed(.cancelled)])
  }
}
