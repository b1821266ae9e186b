import MVITesting
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct TasksReducerTests {
  private static let confirmation = Confirmation(mutation: .clearCompleted, changes: [.deleted(Sample.completed(1))])
  private static let content = LoadedTasks(query: .everything, tasks: Sample.tasks(1...2), total: 5)
  private let state = TasksViewState(listing: .standard, content: content)

  @Test func whatWasLoadedIsShownAndItsListingStands() throws {
    let listing = Listing(filter: .all, query: .everything, search: "x", order: [])
    let loaded = LoadedTasks(query: .term(.tag("a")), tasks: [Sample.task(3)], total: 7, scope: Scope(project: "home"))
    try given(state, for: TasksReducer.self)
      .when(.loaded(loaded, in: listing))
      .then(TasksViewState(listing: listing, content: loaded))
    #expect(TasksResult.loaded(loaded, in: listing).scope == Scope(project: "home"))
  }

  @Test func aFailureKeepsTheListingAndNothingElse() throws {
    try given(state, for: TasksReducer.self).when(.failed(.cancelled)).then(TasksViewState())
  }

  @Test func aChangeThatIsDoneLeavesNoListThatCouldBeOutOfDate() throws {
    try given(state, for: TasksReducer.self).when(.attempted(.done(ChangeReport([], .deleted(1))))).then(
      TasksViewState())
  }

  @Test func eachResultSaysWhatItMeansForTheProgram() {
    #expect(
      TasksResult.loaded(TasksReducerTests.content, in: .standard).output == .shows(Route(TasksScreen.self)))
    #expect(TasksResult.failed(.emptyTitle).output == .fails(.emptyTitle))
    let confirmation = TasksReducerTests.confirmation
    #expect(
      TasksResult.attempted(.unconfirmed(confirmation)).output
        == .confirms(confirmation.pending(TasksAction.confirm(confirmation))))
    #expect(TasksResult.attempted(.done(ChangeReport([], .completed(0)))).output == .tells(.nothingToChange))
    let change = Change.deleted(Sample.task(1))
    #expect(
      TasksResult.attempted(.done(ChangeReport([change], .deleted(1)))).output
        == .changes(ChangeReport([change], .deleted(1))))
  }
}
