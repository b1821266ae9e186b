import TodoModel

/// Counts the tasks that the list would show with each term switched on.
struct FilterCounting {
  let tasks: [TodoItem]
  let settings: Settings
  let listing: Listing
  let now: Now

  /// The toggles of a group: those in use, those always offered, and others that are on. Looks at each task several times.
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

  /// The resolved listing without the terms of the group, to which each of them is added.
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
    case .projects: return toggles(UsageCount.projects, base) { .project($0) }
    case .tags: return toggles(UsageCount.tags, base) { .tag($0) }
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
    var (counted, problem): ([TodoItem], TodoError?) = ([], nil)
    do throws(TodoError) {
      counted = base.apply(to: tasks, query: try Query.term(term).resolved(in: settings), at: now)
    } catch {
      // A saved view may be invalid.
      problem = error
    }
    return FilterToggle(
      name: name, term: term.description, isOn: listing.query.isOn(term), counting: counted, at: now, error: problem)
  }

  /// Counts the names in use in one pass, because there can be thousands: those of open tasks, and of what is listed.
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
