import TodoModel

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
