import TodoModel

/// Counts the tasks by what a list can be narrowed to.
struct FilterCounting {
  /// All tasks.
  let tasks: [TodoItem]
  /// The named queries.
  let settings: Settings
  /// What is on.
  let listing: Listing
  /// The moment of looking.
  let now: Now

  /// A group with what is in use, what is always there, and whatever else is on. Costs some looks at each task.
  func toggles(in group: FilterGroup) -> FilterToggles {
    let toggles = offered(in: group)
    let known = Set(toggles.map { $0.term.lowercased() })
    let others = listing.query.toggledTerms.filter {
      FilterGroup(of: $0) == group && !known.contains($0.description.lowercased())
    }
    return FilterToggles(group: group, toggles: toggles + others.map { toggle($0.description, $0) })
  }

  private func offered(in group: FilterGroup) -> [FilterToggle] {
    switch group {
    case .status:
      let conditions: [Query.Condition] = [.blocked, .blocking, .recurring, .subtask]
      return StatusFilter.allCases.map { toggle($0) } + conditions.map { toggle($0.rawValue, .condition($0)) }
    // What no open task has any more is no longer in use.
    case .projects:
      return UsageCount.projects(of: tasks).filter { $0.active > 0 }.map { toggle($0, .project($0.name)) }
    case .tags:
      return UsageCount.tags(of: tasks).filter { $0.active > 0 }.map { toggle($0, .tag($0.name)) }
    case .priorities:
      let values = [("high", "high"), ("medium", "medium"), ("low", "low"), ("none", "")]
      return values.flatMap { name, value in toggles(name, .priority, .equal, value) }
    case .dates:
      return [toggle("overdue", .condition(.overdue)), toggle("today", .condition(.today))]
        + toggles("by the end of the week", .due, .lessOrEqual, "eow") + [toggle("waiting", .condition(.waiting))]
        + toggles("without a due date", .due, .equal, "")
    case .views:
      return settings.views.sorted { $0.key < $1.key }.map { toggle($0.value, .view($0.key)) }
    }
  }

  private func toggle(_ status: StatusFilter) -> FilterToggle {
    let completed = status == .active ? 0 : tasks.count { $0.status == .completed }
    let active = status == .completed ? 0 : tasks.count { $0.status == .active }
    return FilterToggle(
      name: status.rawValue, term: status.rawValue, isOn: listing.filter == status, active: active,
      completed: completed)
  }

  private func toggle(_ name: String, _ term: Query.Term) -> FilterToggle {
    // A view that somebody has broken past this program selects nothing; using it says why.
    let query = try? Query.term(term).resolved(in: settings)
    let found = query?.matches(in: tasks, at: now) ?? []
    let active = found.count { $0.status == .active }
    return FilterToggle(
      name: name, term: term.description, isOn: listing.query.isOn(term), active: active,
      completed: found.count - active)
  }

  private func toggle(_ use: UsageCount, _ term: Query.Term) -> FilterToggle {
    FilterToggle(
      name: use.name, term: term.description, isOn: listing.query.isOn(term), active: use.active,
      completed: use.completed)
  }

  private func toggles(
    _ name: String, _ field: Query.Field, _ relation: Query.Relation, _ value: String
  ) -> [FilterToggle] {
    guard let comparison = try? Query.Comparison(field, relation, value) else { return [] }
    return [toggle(name, .comparison(comparison))]
  }
}
