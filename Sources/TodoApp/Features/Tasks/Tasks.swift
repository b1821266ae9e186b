import MVI
import TodoModel

/// The list of tasks, the first screen.
package enum Tasks: Reducer {
  package enum Intent: Equatable, Sendable, Codable {
    /// Shows the list through a query that counts once.
    case open(Query, Arrangement = Arrangement())
    /// Shows the most urgent tasks, at most this many.
    case next(Int)
    /// Reads the file again.
    case refresh
    case chooseFilter(StatusFilter)
    /// Changes the query of the listing, which holds until it is changed again.
    case narrow(Query)
    /// Adds a term to the query, or removes it.
    case toggle(Query.Term)
    case clearFilters
    /// Changes the search of the listing; an empty text ends it.
    case search(String)
    case sort([SortKey])
    case complete(Selection)
    case activate(Selection)
    case start(Selection)
    /// Ends work on tasks; without a selection, on all of them.
    case stop(Selection?)
    case delete(Selection)
    case clearCompleted
    case clearScreen
    case restore(copy: String)

    package var destroys: Bool {
      switch self {
      case .delete, .clearCompleted: true
      case .open, .next, .refresh, .chooseFilter, .narrow, .toggle, .clearFilters, .search, .sort, .complete, .activate,
        .start, .stop, .clearScreen, .restore:
        false
      }
    }

    package var onlyShows: Bool {
      switch self {
      case .open, .next, .refresh: true
      case .chooseFilter, .narrow, .toggle, .clearFilters, .search, .sort, .complete, .activate, .start, .stop, .delete,
        .clearCompleted, .clearScreen, .restore:
        false
      }
    }
  }

  package enum Action: Equatable, Sendable, Codable {
    /// Loads the tasks through a listing, which becomes that of the state, and a query that counts once. `asked` is the part
    /// of either that the line gave.
    case load(
      Listing, query: Query, arrangement: Arrangement = Arrangement(), isForced: Bool, asked: Query = .everything)
    case loadNext(Int, in: Listing)
    case complete(Selection, in: Listing)
    case activate(Selection, in: Listing)
    case start(Selection, in: Listing)
    case stop(Selection, in: Listing)
    case stopEverything
    case delete(Selection, in: Listing)
    case clearCompleted
    case clearScreen
    case restore(copy: String)
    case confirm(Confirmation)
  }

  package enum Result: Equatable, Sendable, Codable {
    /// The tasks and the listing that holds from now on.
    indirect case loaded(LoadedTasks, in: Listing)
    case screenCleared
    case attempted(ChangeOutcome)

    package var scope: Scope? {
      if case .loaded(let list, _) = self { list.scope } else { nil }
    }
  }

  package struct State: Equatable, Sendable, Codable {
    /// The filter, query, search and order that hold for every list.
    var listing = Listing.standard
    /// The list as last loaded; not kept up to date while another screen is shown.
    @BoxedOptional var content: LoadedTasks?

    var isFiltering: Bool { listing.isFiltering || content?.scope.isEmpty == false }
  }

  package static func action(for intent: Intent, in state: State) -> Action {
    let listing = state.listing
    return switch intent {
    case .open(let query, let arrangement):
      .load(listing, query: query, arrangement: arrangement, isForced: false, asked: query)
    case .next(let count): .loadNext(count, in: listing)
    case .refresh: .load(listing, query: .everything, isForced: true)
    case .chooseFilter(let filter): load(listing.with { $0.filter = filter })
    case .narrow(let query): load(listing.with { $0.query = query }, asked: query)
    case .toggle(let term): load(listing.with { $0.query = $0.query.toggling(term) }, asked: .term(term))
    case .clearFilters:
      load(
        listing.with {
          $0.filter = Listing.standard.filter
          $0.query = .everything
          $0.search = ""
        })
    case .search(let text): load(listing.with { $0.search = text })
    case .sort(let keys): load(listing.with { $0.order = keys })
    case .complete(let selection): .complete(selection, in: listing)
    case .activate(let selection): .activate(selection, in: listing)
    case .start(let selection): .start(selection, in: listing)
    case .stop(let selection): selection.map { .stop($0, in: listing) } ?? .stopEverything
    case .delete(let selection): .delete(selection, in: listing)
    case .clearCompleted: .clearCompleted
    case .clearScreen: .clearScreen
    case .restore(let copy): .restore(copy: copy)
    }
  }

  private static func load(_ listing: Listing, asked: Query = .everything) -> Action {
    .load(listing, query: .everything, isForced: false, asked: asked)
  }

  package static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .loaded(let content, let listing):
      state.listing = listing
      state.content = content
    case .screenCleared, .attempted:
      state.content = nil
    }
  }
}

extension Tasks.Result {
  var report: Report {
    switch self {
    case .loaded: .show(Route(.tasks))
    case .screenCleared: .clearScreen
    case .attempted(let attempt): attempt.report { .tasks(.confirm($0)) }
    }
  }
}

extension Listing {
  fileprivate func with(_ change: (inout Listing) -> Void) -> Listing {
    var copy = self
    change(&copy)
    return copy
  }
}
