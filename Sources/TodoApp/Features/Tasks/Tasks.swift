import MVI
import TodoModel

/// The list of tasks, which is the first screen.
package enum Tasks: Reducer {
  /// What the user wants of the list.
  package enum Intent: Equatable, Sendable, Codable {
    /// See the list, through a query for this time, shown as is said.
    case open(Query, Arrangement = Arrangement())
    /// See so many tasks that are to be done next.
    case next(Int)
    /// See what is there now.
    case refresh
    /// See the tasks with a status.
    case chooseFilter(StatusFilter)
    /// See only what a query selects, from now on.
    case narrow(Query)
    /// See only what a term selects, or no longer so: the others stay.
    case toggle(Query.Term)
    /// See everything.
    case clearFilters
    /// See only what has a text in it, from now on; an empty one ends the search.
    case search(String)
    /// See the tasks in another order, from now on.
    case sort([SortKey])
    /// Have tasks done.
    case complete(Selection)
    /// Have tasks to do again.
    case activate(Selection)
    /// Have work on tasks begin.
    case start(Selection)
    /// Have work on tasks end; without a selection, all that goes on.
    case stop(Selection?)
    /// Have tasks gone.
    case delete(Selection)
    /// Have all completed tasks gone.
    case clearCompleted
    /// Have nothing on the screen.
    case clearScreen
    /// Have the tasks as a copy of the file holds them.
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

  /// What is to be done with the list.
  package enum Action: Equatable, Sendable, Codable {
    /// Load the tasks; opening, filtering, searching and sorting all come to this. What the line asks for is a query for this
    /// time, or stands in the listing from now on.
    case load(
      Listing, query: Query, arrangement: Arrangement = Arrangement(), isForced: Bool, asked: Query = .everything)
    /// Load so many of the most urgent tasks.
    case loadNext(Int, in: Listing)
    /// Mark tasks complete.
    case complete(Selection, in: Listing)
    /// Mark tasks active.
    case activate(Selection, in: Listing)
    /// Begin work on tasks.
    case start(Selection, in: Listing)
    /// End work on tasks.
    case stop(Selection, in: Listing)
    /// End all work that goes on.
    case stopEverything
    /// Delete tasks.
    case delete(Selection, in: Listing)
    /// Delete the completed tasks.
    case clearCompleted
    /// Clear the screen.
    case clearScreen
    /// Make the tasks what a copy of the file holds.
    case restore(copy: String)
    /// Make a change that has been confirmed.
    case confirm(Confirmation)
  }

  /// What happened to the list.
  package enum Result: Equatable, Sendable, Codable {
    /// The tasks have been loaded, through the listing that stands from now on.
    case loaded(LoadedTasks, in: Listing)
    /// There is nothing on the screen any more.
    case screenCleared
    /// A change was attempted.
    case attempted(ChangeOutcome)

    package var scope: Scope? {
      if case .loaded(let list, _) = self { list.scope } else { nil }
    }
  }

  /// What there is to be seen of the list.
  package struct State: Equatable, Sendable, Codable {
    /// What stands between all tasks and the list.
    var listing = Listing.standard
    /// The list as it was loaded last; made when the screen is shown, not kept up to date while another screen is on top.
    var content: LoadedTasks?

    /// Whether anything narrows the list at all.
    var isFiltering: Bool { listing.isFiltering || content?.scope.isEmpty == false }
  }

  package static func action(for intent: Tasks.Intent, in state: Tasks.State) -> Tasks.Action {
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

  private static func load(_ listing: Listing, asked: Query = .everything) -> Tasks.Action {
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
  /// The meaning of the result for the shell.
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
