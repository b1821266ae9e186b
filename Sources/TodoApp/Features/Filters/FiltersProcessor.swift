import MVI
import TodoModel

/// Runs the actions of the filters.
package struct FiltersProcessor: Processor {
  let environment: TodoEnvironment

  package func results(of action: FiltersAction) -> Results<FiltersResult> {
    switch action {
    case .load(let group, let listing): Results { await load(group, in: listing) }
    case .change(let mutation, let listing): Results { await change(mutation, in: listing) }
    }
  }

  private func load(_ group: FilterGroup, in listing: Listing) async -> FiltersResult {
    do throws(TodoError) {
      let tasks = try await environment.dataSource.tasks()
      let settings = try await environment.dataSource.settings()
      let counting = FilterCounting(tasks: tasks, settings: settings, listing: listing, now: environment.clock.present)
      var groups: [FilterToggles] = []
      for group in FilterGroup.allCases { groups.append(try counting.toggles(in: group)) }
      return .loaded(group, groups, in: listing, scope: settings.scope)
    } catch {
      return .loadingFailed(error)
    }
  }

  private func change(_ mutation: SettingsMutation, in listing: Listing) async -> FiltersResult {
    do throws(TodoError) {
      if case .deleteView(let name) = mutation, listing.query.mentions(view: name) {
        throw .viewInUse(name, by: [.filter])
      }
      let change = try await environment.dataSource.perform(mutation, for: environment.command)
      return .changed(mutation, change, hints: try await hints(of: mutation))
    } catch {
      return .changeFailed(error)
    }
  }

  /// What the dates of a query mean today that has got a name, and what of it or of the scope may be meant otherwise.
  private func hints(of mutation: SettingsMutation) async throws(TodoError) -> [Hint] {
    let query: Query
    switch mutation {
    case .saveView(_, let saved, _): query = saved
    case .use(let scope): query = scope.query
    case .deleteView: return []
    }
    let settings = try await environment.dataSource.settings()
    let remarks = query.remarks(among: try await environment.dataSource.tasks(), in: settings)
    return try query.dateHints(in: settings, at: environment.clock.present) + remarks.map(Hint.remark)
  }
}
