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

extension TasksScreen {
  package static func action(for intent: TasksIntent, in state: TasksViewState) -> TasksAction {
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
