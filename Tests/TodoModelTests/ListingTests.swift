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

  private func sorted(_ keys: SortKey...) -> [Int] {
    shown(Listing(filter: .all, query: .everything, search: "", order: keys))
  }

  private func listing(_ filter: StatusFilter, query: Query = .everything, search: String = "") -> Listing {
    Listing(filter: filter, query: query, search: search, order: [SortKey(.number)])
  }

  @Test func filtersShowTheirStatus() {
    #expect(shown(.standard) == [1, 3, 5, 6])
    #expect(shown(listing(.all)) == [1, 2, 3, 4, 5, 6])
    #expect(shown(listing(.completed)) == [2])
  }

  @Test func conditionsLiftWhatTheFilterHides() {
    #expect(shown(.standard, .term(.condition(.completed))) == [2])
    #expect(shown(.standard, .term(.condition(.waiting))) == [4])
    #expect(shown(listing(.active, query: .term(.condition(.completed)))) == [2])
    #expect(shown(listing(.completed), .term(.condition(.active))) == [1, 3, 4, 5, 6])
  }

  @Test func queryAndSearchBothNarrow() {
    #expect(shown(listing(.all, search: "MILK")) == [1, 2])
    #expect(shown(listing(.all, search: "äPFEL")) == [6])
    #expect(shown(listing(.all, query: .term(.project("home")), search: "rent")) == [3])
    #expect(shown(listing(.all, query: .term(.project("hom")))) == [])
    #expect(shown(listing(.all, search: "milk"), .not(.term(.condition(.completed)))) == [1])
  }

  @Test func narrowingIsToldApartFromTheStatus() {
    #expect(!listing(.all).isFiltering && !listing(.all).isNarrowed)
    #expect(listing(.active).isFiltering && !listing(.active).isNarrowed)
    #expect(listing(.all, search: "x").isFiltering && listing(.all, search: "x").isNarrowed)
    #expect(listing(.all, query: .term(.tag("x"))).isNarrowed)
  }

  @Test func tasksWithoutAValueComeLastInBothDirections() {
    #expect(sorted(SortKey(.due)) == [5, 4, 3, 1, 2, 6])
    #expect(sorted(SortKey(.due, isReversed: true)) == [3, 4, 5, 1, 2, 6])
    #expect(sorted(SortKey(.priority)) == [3, 6, 1, 2, 4, 5])
    #expect(sorted(SortKey(.priority, isReversed: true)) == [1, 6, 3, 2, 4, 5])
    #expect(sorted(SortKey(.project)) == [3, 1, 2, 4, 5, 6])
    #expect(sorted(SortKey(.project, isReversed: true)) == [3, 1, 2, 4, 5, 6])
  }

  @Test func aWholeDayComesAfterEveryTimeOnIt() {
    #expect(sorted(SortKey(.due)).prefix(3) == [5, 4, 3])
  }

  @Test func titlesAreOrderedWithoutRegardToCase() {
    #expect(sorted(SortKey(.title)).prefix(5) == [5, 2, 4, 1, 3])
  }

  @Test func tiesAreInTheOrderOfNumbersWhateverTheDirection() {
    #expect(sorted(SortKey(.created)) == [1, 2, 3, 4, 5, 6])
    #expect(sorted(SortKey(.created, isReversed: true)) == [1, 2, 3, 4, 5, 6])
    #expect(sorted(SortKey(.number, isReversed: true)) == [6, 5, 4, 3, 2, 1])
    #expect(sorted(SortKey(.project), SortKey(.priority), SortKey(.number, isReversed: true)) == [3, 6, 1, 5, 4, 2])
  }

  @Test func everyOrderIsAStrictOne() {
    for field in SortKey.Field.allCases {
      for isReversed in [false, true] {
        let forward = sorted(SortKey(field, isReversed: isReversed))
        let listing = Listing(
          filter: .all, query: .everything, search: "", order: [SortKey(field, isReversed: isReversed)])
        let backward = listing.apply(to: tasks.reversed(), at: now).map(\.number)
        // The order of numbers is taken as it comes, without a sort.
        if field != .field(.number) || isReversed { #expect(forward == backward) }
      }
    }
  }
}
