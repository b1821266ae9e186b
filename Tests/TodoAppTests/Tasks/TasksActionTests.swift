import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct TasksActionTests {
  private let listing = Listing(
    filter: .completed, query: .term(.tag("a")), search: "milk", order: [SortKey(.due, isReversed: true)])

  private func load(
    _ intent: Tasks.Intent, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> (content: LoadedTasks, listing: Listing) {
    let environment = Sample.environment(ScriptedTasksDataSource(Sample.tasks(1...4)))
    let action = Tasks.action(for: intent, in: Tasks.State(listing: listing, content: nil))
    let result = try await TasksProcessor(environment: environment).result(of: action)
    guard case .loaded(let content, let listing) = result else {
      throw IssueRecorded(Issue.record("\(result)", sourceLocation: sourceLocation))
    }
    return (content, listing)
  }

  private struct IssueRecorded: Error {
    init(_ issue: Issue) {}
  }

  /// Expects that an intent changes the listing in one way; the query that counts once is another one.
  private func expect(
    _ intent: Tasks.Intent, query: Query = .everything, sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout Listing) -> Void = { _ in }
  ) async throws {
    var expected = listing
    change(&expected)
    let (content, listing) = try await load(intent, sourceLocation: sourceLocation)
    #expect(listing == expected, sourceLocation: sourceLocation)
    #expect(content.query == query, sourceLocation: sourceLocation)
  }

  @Test func openingAndRefreshingKeepTheListing() async throws {
    try await expect(.open(.everything))
    try await expect(.open(.term(.text("x"))), query: .term(.text("x")))
    try await expect(.refresh)
  }

  @Test func whatIsNextIsLookedForInTheListing() async throws {
    try await expect(.next(3))
    #expect(try await load(.next(3)).content.urgencies != nil)
  }

  @Test func eachPartOfTheListingIsReplacedAlone() async throws {
    try await expect(.chooseFilter(.all)) { $0.filter = .all }
    try await expect(.narrow(.term(.tag("b")))) { $0.query = .term(.tag("b")) }
    try await expect(.open(.everything, Arrangement(limit: 3)))
    #expect(try await load(.open(.everything, Arrangement(limit: 3))).content.list?.arrangement.limit == 3)
    try await expect(.search("tea")) { $0.search = "tea" }
    try await expect(.search("")) { $0.search = "" }
    try await expect(.sort([SortKey(.title)])) { $0.order = [SortKey(.title)] }
    try await expect(.toggle(.tag("b"))) { $0.query = $0.query.toggling(.tag("b")) }
  }

  @Test func onlyWhatTheLineAsksForIsRemarkedOn() async throws {
    for intent in [Tasks.Intent.narrow(.term(.tag("b"))), .toggle(.tag("b")), .open(.term(.tag("b")))] {
      #expect(try await load(intent).content.remarks.count == 1)
    }
    for intent in [Tasks.Intent.open(.everything), .refresh, .search("tea")] {
      #expect(try await load(intent).content.remarks.isEmpty)
    }
  }

  @Test func clearingTheFiltersKeepsTheOrder() async throws {
    try await expect(.clearFilters) { ($0.filter, $0.query, $0.search) = (.active, .everything, "") }
  }

  @Test func changesGoThroughTheListing() throws {
    let state = Tasks.State(listing: listing, content: nil)
    for intent in [
      Tasks.Intent.change(.complete, .number(1)), .change(.activate, .number(1)),
      .change(.delete, .query(.everything)), .clearCompleted,
    ] { #expect(Tasks.action(for: intent, in: state) == .run(intent, in: listing)) }
  }
}
