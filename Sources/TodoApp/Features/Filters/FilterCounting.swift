import TodoModel

/// Counts what the list can be narrowed to: the tasks of a kind that are seen once its term has been typed.
struct FilterCounting {
  /// All tasks.
  let tasks: [TodoItem]
  /// The named queries, and what is being worked on.
  let settings: Settings
  /// What is on.
  let listing: Listing
  /// The moment of looking.
  let now: Now

  /// A group with what is in use, what is always there, and whatever else is on. Costs some looks at each task.
  func toggles(in group: FilterGroup) throws(TodoError) -> FilterToggles {
    let base = try base(of: group)
    var toggles = offered(in: group, base)
    let known = Set(toggles.map { FoldedName($0.term) })
    for term in listing.query.toggledTerms
    where FilterGroup(of: term) == group && !known.contains(FoldedName(term.description)) {
      toggles.append(toggle(term.description, term, base))
    }
    return FilterToggles(group: group, toggles: toggles)
  }

  /// The list beside which the terms of a group are switched.
  private func base(of group: FilterGroup) throws(TodoError) -> Listing {
    var base = listing
    base.query = listing.query.withoutAlternatives(in: group)
    base.order = [SortKey(.number)]
    return try base.resolved(in: settings)
  }

  private func offered(in group: FilterGroup, _ base: Listing) -> [FilterToggle] {
    switch group {
    case .status:
      let conditions: [Query.Condition] = [.blocked, .blocking, .recurring, .subtask]
      return StatusFilter.allCases.map { toggle($0, base) }
        + conditions.map { toggle($0.rawValue, .condition($0), base) }
    case .projects:
      return toggles(UsageCount.projects, base) { .project($0) }
    case .tags:
      return toggles(UsageCount.tags, base) { .tag($0) }
    case .priorities:
      let values = [("high", "high"), ("medium", "medium"), ("low", "low"), ("none", "")]
      return values.flatMap { name, value in toggles(name, .priority, .equal, value, base) }
    case .dates:
      return [toggle("overdue", .condition(.overdue), base), toggle("today", .condition(.today), base)]
        + toggles("by the end of the week", .due, .lessOrEqual, "eow", base)
        + [toggle("waiting", .condition(.waiting), base)]
        + toggles("without a due date", .due, .equal, "", base)
    case .views:
      return settings.views.sorted { $0.key < $1.key }.map { toggle($0.value, .view($0.key), base) }
    }
  }

  private func toggle(_ status: StatusFilter, _ base: Listing) -> FilterToggle {
    var chosen = base
    chosen.filter = status
    var toggle = FilterToggle(
      name: status.rawValue, term: status.rawValue, isOn: listing.filter == status,
      counting: chosen.apply(to: tasks, at: now), at: now)
    if status == .active {
      let waiting = Query.Condition.waiting
      let asked = chosen.apply(to: tasks, query: .term(.condition(waiting)), at: now)
      toggle.waiting = chosen.query.mentions(waiting) ? 0 : asked.count
    }
    return toggle
  }

  private func toggle(_ name: String, _ term: Query.Term, _ base: Listing) -> FilterToggle {
    do throws(TodoError) {
      return FilterToggle(
        name: name, term: term.description, isOn: listing.query.isOn(term),
        counting: base.apply(to: tasks, query: try Query.term(term).resolved(in: settings), at: now), at: now)
    } catch {
      // A view in the file may be wrong.
      return FilterToggle(
        name: name, term: term.description, isOn: listing.query.isOn(term), counting: [], at: now, error: error)
    }
  }

  /// What is in use is counted in one go, because there can be thousands of it. What no open task has any more is no
  /// longer in use, unless it is seen where completed tasks are.
  private func toggles(
    _ usage: ([TodoItem], Now) -> [UsageCount], _ base: Listing, _ term: (String) -> Query.Term
  ) -> [FilterToggle] {
    let seen = Dictionary(
      usage(base.apply(to: tasks, at: now), now).map { (FoldedName($0.name), $0) },
      uniquingKeysWith: { first, _ in first })
    return usage(tasks, now).compactMap { use in
      let seen = seen[FoldedName(use.name)]
      guard use.active > 0 || seen != nil else { return nil }
      let term = term(use.name)
      return FilterToggle(
        name: use.name, term: term.description, isOn: listing.query.isOn(term), active: seen?.active ?? 0,
        completed: seen?.completed ?? 0)
    }
  }

  private func toggles(
    _ name: String, _ field: FieldName, _ relation: Query.Relation, _ value: String, _ base: Listing
  ) -> [FilterToggle] {
    guard let comparison = try? Query.Comparison(field, relation, value) else { return [] }
    return [toggle(name, .comparison(comparison), base)]
  }
}

extension FilterToggle {
  fileprivate init(
    name: String, term: String, isOn: Bool, counting tasks: [TodoItem], at now: Now, error: TodoError? = nil
  ) {
    self.init(
      name: name, term: term, isOn: isOn, active: tasks.count { $0.isToDo(at: now) },
      completed: tasks.count { $0.status == .completed }, error: error)
  }
}
