import TodoModel

/// What the user wants of the list.
package enum TasksIntent: AppIntent {
  package typealias Owner = TasksScreen

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

  /// Where there is no screen, clearing it is refused.
  package func canBeOffered(among verbs: [Verb], _ aliases: [Alias]) -> Bool {
    if case .clearScreen = self { false } else { true }
  }

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
