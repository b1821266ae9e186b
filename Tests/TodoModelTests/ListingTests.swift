import Testing

@testable import TodoModel

@Suite("Lists") struct ListingTests {
  private let now = Now(Instant(seconds: 1_795_251_600), in: FixedZone.utc)

  private func task(_ number: Int, _ title: String, _ change: (inout TodoItem) -> Void = { _ in }) -> TodoItem {
    WorkSample.task(number, title, created: Instant(seconds: 1_795_000_000), change)
  }

  private var tasks: [TodoItem] {
    [
      task(1, "milk") { $0.priority = .low },
      task(2, "Bread") { ($0.status, $0.notes) = (.completed, "Wholegrain MILK rolls") },
      task(3, "Rent") { ($0.due, $0.project, $0.priority) = (.day(now.day), "home.money", .high) },
      task(4, "call") {
        $0.due = .instant(Instant(seconds: now.instant.seconds + 60))
        $0.wait = .day(now.day.adding(days: 2))
      },
      task(5, "apples") { $0.due = .day(now.day.adding(days: -3)) },
      task(6, "Äpfel") { $0.priority = .medium },
    ]
  }

  private func shown(_ listing: Listing, _ extra: Query = .everything) -> [Int] {
    listing.apply(to: tasks, query: extra, at: now).map(\.number)
  }

  private func sorted(_ keys: [SortKey]) -> [Int] {
    shown(Listing(filter: .all, query: .everything, search: "", order: keys))
  }

  private static func listing(_ filter: StatusFilter, query: Query = .everything, search: String = "") -> Listing {
    Listing(filter: filter, query: query, search: search, order: [SortKey(.number)])
  }

  @Test(
    arguments: [
      (.standard, .everything, [1, 3, 5, 6]), (listing(.all), .everything, [1, 2, 3, 4, 5, 6]),
      (listing(.completed), .everything, [2]),
      // Conditions lift what the filter hides.
      (.standard, .term(.condition(.completed)), [2]), (.standard, .term(.condition(.waiting)), [4]),
      (listing(.active, query: .term(.condition(.completed))), .everything, [2]),
      (listing(.completed), .term(.condition(.active)), [1, 3, 4, 5, 6]),
      // Query and search both narrow.
      (listing(.all, search: "MILK"), .everything, [1, 2]), (listing(.all, search: "äPFEL"), .everything, [6]),
      (listing(.all, query: .term(.project("home")), search: "rent"), .everything, [3]),
      (listing(.all, query: .term(.project("hom"))), .everything, []),
      (listing(.all, search: "milk"), .not(.term(.condition(.completed))), [1]),
    ] as [(Listing, Query, [Int])])
  func filterQueryAndSearchNarrow(_ listing: Listing, _ query: Query, _ numbers: [Int]) {
    #expect(shown(listing, query) == numbers)
  }

  @Test(arguments: [
    (listing(.all), false, false), (listing(.active), true, false), (listing(.all, search: "x"), true, true),
    (listing(.all, query: .term(.tag("x"))), true, true),
  ]) func `Narrowing is told apart from the status`(_ listing: Listing, isFiltering: Bool, isNarrowed: Bool) {
    #expect(listing.isFiltering == isFiltering && listing.isNarrowed == isNarrowed)
  }

  @Test(arguments: [
    // A whole day comes after every time on it, and tasks without a value come last in both directions.
    ([SortKey(.due)], [5, 4, 3, 1, 2, 6]), ([SortKey(.due, isReversed: true)], [3, 4, 5, 1, 2, 6]),
    ([SortKey(.priority)], [3, 6, 1, 2, 4, 5]), ([SortKey(.priority, isReversed: true)], [1, 6, 3, 2, 4, 5]),
    ([SortKey(.project)], [3, 1, 2, 4, 5, 6]), ([SortKey(.project, isReversed: true)], [3, 1, 2, 4, 5, 6]),
    // Titles are ordered without regard to case.
    ([SortKey(.title)], [5, 2, 4, 1, 3, 6]),
    // Ties are in the order of numbers, whatever the direction.
    ([SortKey(.created)], [1, 2, 3, 4, 5, 6]), ([SortKey(.created, isReversed: true)], [1, 2, 3, 4, 5, 6]),
    ([SortKey(.number, isReversed: true)], [6, 5, 4, 3, 2, 1]),
    ([SortKey(.project), SortKey(.priority), SortKey(.number, isReversed: true)], [3, 6, 1, 5, 4, 2]),
  ]) func keysSort(_ keys: [SortKey], _ numbers: [Int]) { #expect(sorted(keys) == numbers) }

  @Test func everyOrderIsAStrictOne() {
    for field in SortKey.Field.allCases {
      for isReversed in [false, true] {
        let forward = sorted([SortKey(field, isReversed: isReversed)])
        let listing = Listing(
          filter: .all, query: .everything, search: "", order: [SortKey(field, isReversed: isReversed)])
        let backward = listing.apply(to: tasks.reversed(), at: now).map(\.number)
        // The order of numbers is taken as it comes, without a sort.
        if field != .field(.number) || isReversed { #expect(forward == backward) }
      }
    }
  }
}
