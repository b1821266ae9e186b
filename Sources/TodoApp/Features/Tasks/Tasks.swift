import MVI
import TodoModel

/// The list of tasks, the first screen.
package enum Tasks: ScreenFeature {
  package enum Intent: Equatable, Sendable, Codable {
    /// Shows the list through a one-time query.
    case open(Query, Arrangement = Arrangement())
    case next(Int)
    case refresh
    case chooseFilter(StatusFilter)
    /// Changes the query of the listing, which holds until it is changed again.
    case narrow(Query)
    case toggle(Query.Term)
    case clearFilters
    /// Changes the search of the listing; an empty text ends it.
    case search(String)
    case sort([SortKey])
    case change(StatusChange, Selection)
    case stopEverything, clearCompleted, clearScreen
    case restore(copy: String)

    var traits: Features.Traits {
      switch self {
      case .open, .next, .refresh: .onlyShows
      case .change(.delete, _), .clearCompleted: .destroys
      case .clearScreen: .isNotOffered
      case .chooseFilter, .narrow, .toggle, .clearFilters, .search, .sort, .change, .stopEverything, .restore: []
      }
    }
  }

  package enum Action: Equatable, Sendable, Codable {
    case run(Intent, in: Listing)
    case confirm(Confirmation)
  }

  package enum Result: Equatable, Sendable, Codable {
    /// The tasks and the listing that holds from now on.
    indirect case loaded(Content, in: Listing)
    case screenCleared
    case attempted(ChangeOutcome)

    var report: Report {
      switch self {
      case .loaded: .show(Route(.tasks))
      case .screenCleared: .clearScreen
      case .attempted(let attempt): attempt.report
      }
    }
  }

  package struct State: Equatable, Sendable, Codable {
    var listing = Listing.standard
    /// The list as last loaded; not kept up to date while another screen is shown.
    @Boxed var content: Content?

    var isFiltering: Bool { listing.isFiltering || content?.scope.isEmpty == false }
  }

  package struct Content: Equatable, Sendable, Codable {
    let query: Query
    let tasks: [TodoItem]
    /// The number of all tasks, listed or not.
    let total: Int
    /// The urgency of each task; only for the most urgent ones.
    var urgencies: [Urgency]?
    var scope = Scope()
    var emptyListReason: EmptyListReason?
    var remarks: [QueryRemark] = []
    /// The groups and columns, if the line or a view asks for them.
    var list: ArrangedList?
    var dates = ListingDates()
    var facts = ListFacts()
  }

  package static func action(for intent: Intent, in state: State) -> Action { .run(intent, in: state.listing) }

  package static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .loaded(let content, let listing):
      state.listing = listing
      state.content = content
    case .screenCleared, .attempted: state.content = nil
    }
  }
}
