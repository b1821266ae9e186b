import MVITesting
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct TasksReducerTests {
  private static let confirmation = Confirmation(mutation: .clearCompleted, changes: [.deleted(Sample.completed(1))])
  private static let content = LoadedTasks(query: .everything, tasks: Sample.tasks(1...2), total: 5)
  private let state = Tasks.State(listing: .standard, content: content)

  @Test func whatWasLoadedIsShownAndItsListingStands() throws {
    let listing = Listing(filter: .all, query: .everything, search: "x", order: [])
    let loaded = LoadedTasks(query: .term(.tag("a")), tasks: [Sample.task(3)], total: 7, scope: Scope(project: "home"))
    try given(state, for: Tasks.self)
      .when(.loaded(loaded, in: listing))
      .then(Tasks.State(listing: listing, content: loaded))
    #expect(Tasks.Result.loaded(loaded, in: listing).scope == Scope(project: "home"))
  }

  @Test func aChangeThatIsDoneLeavesNoListThatCouldBeOutOfDate() throws {
    try given(state, for: Tasks.self).when(.attempted(.done(ChangeReport([], .deleted(1))))).then(Tasks.State())
  }

  @Test func eachResultSaysWhatItMeansForTheProgram() {
    #expect(Tasks.Result.loaded(Self.content, in: .standard).report == .show(Route(.tasks)))
    let confirmation = Self.confirmation
    #expect(
      Tasks.Result.attempted(.unconfirmed(confirmation)).report
        == .confirm(confirmation.pending(.tasks(.confirm(confirmation)))))
    #expect(Tasks.Result.attempted(.done(ChangeReport([], .completed(0)))).report == .notify(.nothingToChange))
    let change = Change.deleted(Sample.task(1))
    #expect(
      Tasks.Result.attempted(.done(ChangeReport([change], .deleted(1)))).report
        == .changed(ChangeReport([change], .deleted(1))))
  }
}
