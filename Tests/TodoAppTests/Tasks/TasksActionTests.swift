import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct TasksActionTests {
  private let listing = Listing(
    filter: .completed, query: .term(.tag("a")), search: "milk", order: [SortKey(.due, isReversed: true)])

  private func expect(
    _ intent: Tasks.Intent, asksFor action: Tasks.Action, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let state = Tasks.State(listing: listing, content: nil)
    let actual = Tasks.action(for: intent, in: state)
    #expect(actual == action, "\(actual)", sourceLocation: sourceLocation)
  }

  private func load(
    query: Query = .everything, isForced: Bool = false, asked: Query? = nil,
    _ change: (inout Listing) -> Void = { _ in }
  ) -> Tasks.Action {
    var listing = listing
    change(&listing)
    return .load(listing, query: query, isForced: isForced, asked: asked ?? query)
  }

  @Test func openingAndRefreshingKeepTheListing() throws {
    try expect(.open(.everything), asksFor: load())
    try expect(.open(.term(.text("x"))), asksFor: load(query: .term(.text("x"))))
    try expect(.refresh, asksFor: load(isForced: true))
  }

  @Test func whatIsNextIsLookedForInTheListing() throws {
    try expect(.next(3), asksFor: .loadNext(3, in: listing))
  }

  @Test func eachPartOfTheListingIsReplacedAlone() throws {
    try expect(.chooseFilter(.all), asksFor: load { $0.filter = .all })
    try expect(.narrow(.term(.tag("b"))), asksFor: load(asked: .term(.tag("b"))) { $0.query = .term(.tag("b")) })
    let arrangement = Arrangement(limit: 3)
    try expect(
      .open(.everything, arrangement),
      asksFor: .load(listing, query: .everything, arrangement: arrangement, isForced: false))
    try expect(.search("tea"), asksFor: load { $0.search = "tea" })
    try expect(.search(""), asksFor: load { $0.search = "" })
    try expect(.sort([SortKey(.title)]), asksFor: load { $0.order = [SortKey(.title)] })
  }

  @Test func clearingTheFiltersKeepsTheOrder() throws {
    try expect(
      .clearFilters,
      asksFor: load {
        $0.filter = .active
        $0.query = .everything
        $0.search = ""
      })
  }

  @Test func changesGoThroughTheListing() throws {
    try expect(.complete(.number(1)), asksFor: .complete(.number(1), in: listing))
    try expect(.activate(.number(1)), asksFor: .activate(.number(1), in: listing))
    try expect(.delete(.query(.everything)), asksFor: .delete(.query(.everything), in: listing))
    try expect(.clearCompleted, asksFor: .clearCompleted)
  }
}
