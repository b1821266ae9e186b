import MVI
import TodoModel

/// What the list can be narrowed to, in groups: what is on, what is in use, and by how many tasks; with the queries that
/// have a name, and what is being worked on.
package enum Filters: Reducer {
  /// What the user wants of what the list can be narrowed to.
  package enum Intent: Equatable, Sendable, Codable {
    /// See what is on in a listing, with a group opened; nil means the one that was opened last.
    case open(FilterGroup?, in: Listing)
    /// Have a view or the scope changed, while a listing stands.
    case change(SettingsMutation, in: Listing)

    package var destroys: Bool {
      if case .change(.deleteView, in: _) = self { true } else { false }
    }

    package var onlyShows: Bool {
      if case .open = self { true } else { false }
    }
  }

  /// What is to be done for what the list can be narrowed to.
  package enum Action: Equatable, Sendable, Codable {
    /// Load the tasks and count them by what is in each group; one is opened.
    case load(FilterGroup, in: Listing)
    /// Change a view or the scope, unless the listing needs what goes.
    case change(SettingsMutation, in: Listing)
  }

  /// What happened to what the list can be narrowed to.
  package enum Result: Equatable, Sendable, Codable {
    /// The tasks have been counted, group by group; one is opened.
    case loaded(FilterGroup, [FilterToggles], in: Listing, scope: Scope)
    /// A view or the scope has changed, nil if it was so already; and what there is to be said about it.
    case changed(SettingsMutation, SettingsChange?, hints: [Hint] = [])

    package var scope: Scope? {
      switch self {
      case .loaded(_, _, _, let scope): scope
      case .changed(_, let change, _): change?.after.scope
      }
    }
  }

  /// What there is to be seen of what the list can be narrowed to: what is on, and one group opened.
  package struct State: Equatable, Sendable, Codable {
    /// The group that is opened.
    var opened = FilterGroup.status
    /// Every group with what can be switched in it.
    var groups: [FilterToggles] = []
    /// What stands between all tasks and the list.
    var listing = Listing.standard
    /// What is being worked on, which narrows the list as well.
    var scope = Scope()

    /// Whether anything narrows the list at all.
    var isFiltering: Bool { listing.isFiltering || !scope.isEmpty }
  }

  package static func action(for intent: Filters.Intent, in state: Filters.State) -> Filters.Action {
    switch intent {
    case .open(let group, let listing): .load(group ?? state.opened, in: listing)
    case .change(let mutation, let listing): .change(mutation, in: listing)
    }
  }

  package static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .loaded(let opened, let groups, let listing, let scope):
      state = Filters.State(opened: opened, groups: groups, listing: listing, scope: scope)
    case .changed: break
    }
  }
}

extension Filters.Result {
  /// The meaning of the result for the shell.
  var report: Report {
    switch self {
    case .loaded: .show(Route(.filters))
    case .changed(_, nil, let hints): .notify(.nothingToChange, hints: hints)
    case .changed(let mutation, let change?, let hints):
      .changed(ChangeReport([], mutation.notice(of: change), hints: hints))
    }
  }
}

extension SettingsMutation {
  fileprivate func notice(of change: SettingsChange) -> Notice {
    switch self {
    case .saveView(let name, _, _): .viewSaved(name, instead: change.before.views[name])
    case .deleteView(let name): .viewDeleted(name)
    case .use(let scope): scope.isEmpty ? .scopeLeft : .scopeEntered(scope)
    }
  }
}

/// A group with what can be switched in it.
package struct FilterToggles: Hashable, Sendable, Codable {
  /// The group.
  let group: FilterGroup
  /// What can be switched.
  let toggles: [FilterToggle]

  /// What is on.
  var on: [FilterToggle] { toggles.filter(\.isOn) }
}

/// Something that the list can be narrowed to.
struct FilterToggle: Hashable, Sendable, Codable {
  /// What it is called.
  let name: String
  /// What has to be typed after `filter` to switch it.
  let term: String
  /// Whether it is on.
  let isOn: Bool
  /// How many tasks of the kind are seen, once it is on, that are to do.
  let active: Int
  /// How many tasks of the kind are seen, once it is on, that are done.
  let completed: Int
  /// How many more are to do and wait, so that they are not seen.
  var waiting = 0
  /// Why it cannot be switched on.
  var error: TodoError?
}

/// Runs the actions of the filters.
struct FiltersProcessor {
  let environment: Environment

  func result(of action: Filters.Action) async throws(TodoError) -> Filters.Result {
    switch action {
    case .load(let group, let listing): try await load(group, in: listing)
    case .change(let mutation, let listing): try await change(mutation, in: listing)
    }
  }

  private func load(_ group: FilterGroup, in listing: Listing) async throws(TodoError) -> Filters.Result {
    let (tasks, settings) = try await environment.list()
    let counting = FilterCounting(tasks: tasks, settings: settings, listing: listing, now: environment.clock.present)
    var groups: [FilterToggles] = []
    for group in FilterGroup.allCases { groups.append(try counting.toggles(in: group)) }
    return .loaded(group, groups, in: listing, scope: settings.scope)
  }

  private func change(
    _ mutation: SettingsMutation, in listing: Listing
  ) async throws(TodoError) -> Filters.Result {
    if case .deleteView(let name) = mutation, listing.query.mentions(view: name) {
      throw .viewInUse(name, by: [.filter])
    }
    let change = try await environment.dataSource.perform(mutation, for: environment.command)
    return .changed(mutation, change, hints: try await hints(of: mutation))
  }

  /// What the dates of a query mean today that has got a name, and what of it or of the scope may be meant otherwise.
  private func hints(of mutation: SettingsMutation) async throws(TodoError) -> [Hint] {
    let query: Query
    switch mutation {
    case .saveView(_, let saved, _): query = saved
    case .use(let scope): query = scope.query
    case .deleteView: return []
    }
    return try await environment.hints(on: query)
  }
}
