import TodoModel

/// What is to be done with the list.
package enum TasksAction: AppAction {
  package typealias Owner = TasksScreen

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

extension TasksAction {
  /// What an intent asks for, in the light of what is shown.
  init(_ intent: TasksIntent, in state: TasksViewState) {
    let listing = state.listing
    switch intent {
    case .open(let query, let arrangement):
      self = .load(listing, query: query, arrangement: arrangement, isForced: false, asked: query)
    case .next(let count): self = .loadNext(count, in: listing)
    case .refresh: self = .load(listing, query: .everything, isForced: true)
    case .chooseFilter(let filter): self = .load(listing.with { $0.filter = filter })
    case .narrow(let query): self = .load(listing.with { $0.query = query }, asked: query)
    case .toggle(let term): self = .load(listing.with { $0.query = $0.query.toggling(term) }, asked: .term(term))
    case .clearFilters:
      self = .load(
        listing.with {
          $0.filter = Listing.standard.filter
          $0.query = .everything
          $0.search = ""
        })
    case .search(let text): self = .load(listing.with { $0.search = text })
    case .sort(let keys): self = .load(listing.with { $0.order = keys })
    case .complete(let selection): self = .complete(selection, in: listing)
    case .activate(let selection): self = .activate(selection, in: listing)
    case .start(let selection): self = .start(selection, in: listing)
    case .stop(let selection): self = selection.map { .stop($0, in: listing) } ?? .stopEverything
    case .delete(let selection): self = .delete(selection, in: listing)
    case .clearCompleted: self = .clearCompleted
    case .clearScreen: self = .clearScreen
    case .restore(let copy): self = .restore(copy: copy)
    }
  }

  private static func load(_ listing: Listing, asked: Query = .everything) -> TasksAction {
    .load(listing, query: .everything, isForced: false, asked: asked)
  }
}

extension Listing {
  fileprivate func with(_ change: (inout Listing) -> Void) -> Listing {
    var copy = self
    change(&copy)
    return copy
  }
}
