import TodoModel

/// The terms that narrow the list, in groups, with the tasks that have them; saved views; and the scope.
package enum Filters: ScreenFeature {
  package enum Intent: Equatable, Sendable, Codable {
    /// Shows the filters of a listing with one group opened; nil means the last one.
    case open(FilterGroup?, in: Listing)
    /// Changes a view or the scope; the listing must not need a view that goes.
    case change(SettingsMutation, in: Listing)

    var traits: Features.Traits {
      switch self {
      case .open: .onlyShows
      case .change(.deleteView, _): .destroys
      case .change: []
      }
    }
  }

  package enum Result: Equatable, Sendable, Codable {
    case loaded(FilterGroup?, [Toggles], in: Listing, scope: Scope)
    /// A view or the scope changed; nil if it was so already.
    case changed(SettingsMutation, SettingsChange?, hints: [Hint] = [])

    var report: Report {
      switch self {
      case .loaded: .show(Route(.filters))
      case .changed(_, nil, let hints): .notify(.nothingToChange, hints: hints)
      case .changed(let mutation, let change?, let hints):
        .changed(ChangeReport([], mutation.notice(of: change), hints: hints))
      }
    }
  }

  package struct State: Equatable, Sendable, Codable {
    var opened = FilterGroup.status
    var groups: [Toggles] = []
    var listing = Listing.standard
    var scope = Scope()

    var isFiltering: Bool { listing.isFiltering || !scope.isEmpty }
  }

  package struct Toggles: Hashable, Sendable, Codable {
    let group: FilterGroup
    let toggles: [Toggle]

    var on: [Toggle] { toggles.filter(\.isOn) }
  }

  struct Toggle: Hashable, Sendable, Codable {
    let name, term: String
    let isOn: Bool
    /// The number of tasks to do that are listed with the toggle on.
    let active: Int
    let completed: Int
    /// The number of tasks to do that wait, and are not listed.
    var waiting = 0
    var error: TodoError?
  }

  package static func reduce(_ state: inout State, _ result: Result) {
    guard case .loaded(let opened, let groups, let listing, let scope) = result else { return }
    state = State(opened: opened ?? state.opened, groups: groups, listing: listing, scope: scope)
  }

  static let verbs: [Verb] = [
    Verb("projects", summary: "shows the projects in use, with how many tasks are to do in each") { parseContext in
      .feature(.filters(.open(.projects, in: parseContext.listing)))
    },
    Verb("tags", summary: "shows the tags in use, with how many tasks are to do with each") { parseContext in
      .feature(.filters(.open(.tags, in: parseContext.listing)))
    },
    Verb(
      "view", parameters: "[save NAME = QUERY|delete NAME|list]",
      summary: "saves a query under a name, for use as @NAME in any query; alone, shows the names; "
        + "`view 3` opens a task",
      examples: ["view save urgent = priority:high or is:overdue", "view", "view delete urgent"], reads: .query
    ) { (scanner, parseContext) throws(TodoError) in .feature(try scanner.viewIntent(in: parseContext)) },
    Verb(
      "use", parameters: "[project:NAME] [+TAG] [priority:LEVEL]",
      summary: "works on one thing: narrows every list to it, and fills in new tasks with it; alone, leaves it",
      examples: ["use project:work +urgent", "use"], reads: .query
    ) { (scanner, parseContext) throws(TodoError) in
      .feature(.filters(.change(.use(try scanner.scope()), in: parseContext.listing)))
    },
  ]
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

struct FiltersProcessor {
  let environment: Environment

  func result(of action: Filters.Intent) async throws(TodoError) -> Filters.Result {
    switch action {
    case .open(let group, let listing): try await load(group, in: listing)
    case .change(let mutation, let listing): try await change(mutation, in: listing)
    }
  }

  private func load(_ opened: FilterGroup?, in listing: Listing) async throws(TodoError) -> Filters.Result {
    let (tasks, settings) = try await environment.list()
    let counting = FilterCounting(tasks: tasks, settings: settings, listing: listing, now: environment.clock.present)
    let groups = try FilterGroup.allCases.map { (group) throws(TodoError) in try counting.toggles(in: group) }
    return .loaded(opened, groups, in: listing, scope: settings.scope)
  }

  private func change(_ mutation: SettingsMutation, in listing: Listing) async throws(TodoError) -> Filters.Result {
    if case .deleteView(let name) = mutation, listing.query.mentions(view: name) {
      throw .viewInUse(name, by: [.filter])
    }
    let change = try await environment.dataSource.perform(mutation, for: environment.command)
    return .changed(mutation, change, hints: try await hints(of: mutation))
  }

  /// The meaning of dates in the new query of a view or scope, and other likely meanings of its words.
  private func hints(of mutation: SettingsMutation) async throws(TodoError) -> [Hint] {
    switch mutation {
    case .saveView(_, let query, _): try await environment.hints(on: query)
    case .use(let scope): try await environment.hints(on: scope.query)
    case .deleteView: []
    }
  }
}

extension LineScanner {
  private static let viewKeywords = [
    Keyword("save", explanation: "gives a query a name"), Keyword("delete", explanation: "takes a name away"),
    Keyword("list", following: "", explanation: "shows the names"),
  ]

  fileprivate mutating func viewIntent(in parseContext: ParseContext) throws(TodoError) -> Features.Intent {
    skipSpace()
    let word = bareWord()
    expect(.keywords(LineScanner.viewKeywords), from: word.offset)
    switch word.text {
    case "", "list":
      try expectEnd()
      return .filters(.open(.views, in: parseContext.listing))
    case "save":
      let name = try viewName()
      skipSpace()
      expect(.keywords([Keyword("=", explanation: "and the query")]), from: offset)
      guard peek == UInt8(ascii: "=") else { throw missing("= and a query") }
      advance()
      skipSpace()
      let isMissing = isAtEnd
      // An empty query would match everything; reading it notes the completions.
      let (query, arrangement) = try arrangedQuery()
      guard !isMissing else { throw missing("a query") }
      return .filters(.change(.saveView(name, query, arrangement), in: parseContext.listing))
    case "delete":
      let name = try viewName(isKnown: true)
      try expectEnd()
      return .filters(.change(.deleteView(name), in: parseContext.listing))
    default:
      if let number = Int(word.text), number > 0 {
        try expectEnd()
        return .detail(.open(number))
      }
      let words = LineScanner.viewKeywords.map(\.text)
      let nearest = nearestWord(to: word.text, among: words)
      let expected = (nearest.map { "“\($0)”, or " } ?? "") + "one of " + words.joined(separator: ", ")
      throw slip(unexpected(word, expected: expected), meaning: nearest, insteadOf: word)
    }
  }

  /// Reads the name of a view, with or without its sign.
  private mutating func viewName(isKnown: Bool = false) throws(TodoError) -> String {
    let start = skipSpace()
    let hasSign = peek == UInt8(ascii: "@")
    if isKnown { expect(.view, from: start) }
    if hasSign { advance() }
    guard let byte = peek, byte != UInt8(ascii: "=") else { throw missing(ViewName.expectation) }
    let word = bareWord(endingBefore: { $0 == UInt8(ascii: "=") })
    if isKnown, hasSign { expect(.view, afterSignAt: start) }
    if isKnown { expect(.view, from: start) }
    guard let name = ViewName.usualForm(of: word.text) else {
      throw .invalid(word.text, of: "view", expected: ViewName.expectation, column: column(at: word.offset))
    }
    return name
  }
}

/// Counts the tasks that the list would show with each term switched on.
struct FilterCounting {
  let tasks: [TodoItem]
  let settings: Settings
  let listing: Listing
  let now: Now

  /// The toggles of a group: those in use, those always offered, and others that are on. Looks at each task several times.
  func toggles(in group: FilterGroup) throws(TodoError) -> Filters.Toggles {
    // The listing without the terms of the group, to which each of them is added.
    let base = try changing(listing) {
      ($0.query, $0.order) = ($0.query.withoutAlternatives(in: group), [SortKey(.number)])
    }.resolved(in: settings)
    var toggles = offered(in: group, base)
    let known = Set(toggles.map { FoldedName($0.term) })
    for term in listing.query.toggledTerms
    where FilterGroup(of: term) == group && !known.contains(FoldedName(term.description)) {
      toggles.append(toggle(term.description, term, base))
    }
    return Filters.Toggles(group: group, toggles: toggles)
  }

  private func offered(in group: FilterGroup, _ base: Listing) -> [Filters.Toggle] {
    switch group {
    case .status:
      let conditions = ["blocked", "blocking", "recurring", "subtask"]
      return StatusFilter.allCases.map { toggle($0, base) } + toggles(conditions.map { ($0, "is:" + $0) }, base)
    case .projects: return toggles(UsageCount.projects, base) { .project($0) }
    case .tags: return toggles(UsageCount.tags, base) { .tag($0) }
    case .priorities:
      return toggles(["high", "medium", "low"].map { ($0, "priority:" + $0) } + [("none", "priority:")], base)
    case .dates:
      let terms = [
        ("overdue", "is:overdue"), ("today", "is:today"), ("by the end of the week", "due<=eow"),
        ("waiting", "is:waiting"), ("without a due date", "due:"),
      ]
      return toggles(terms, base)
    case .views: return settings.views.sorted { $0.key < $1.key }.map { toggle($0.value, .view($0.key), base) }
    }
  }

  private func toggle(_ status: StatusFilter, _ base: Listing) -> Filters.Toggle {
    let chosen = changing(base) { $0.filter = status }
    var toggle = Filters.Toggle(
      name: status.rawValue, term: status.rawValue, isOn: listing.filter == status,
      counting: chosen.apply(to: tasks, at: now), at: now)
    if status == .active, !chosen.query.mentions(.waiting) {
      toggle.waiting = chosen.apply(to: tasks, query: .term(.condition(.waiting)), at: now).count
    }
    return toggle
  }

  private func toggle(_ name: String, _ term: Query.Term, _ base: Listing) -> Filters.Toggle {
    var (counted, problem): ([TodoItem], TodoError?) = ([], nil)
    do throws(TodoError) {
      counted = base.apply(to: tasks, query: try Query.term(term).resolved(in: settings), at: now)
    } catch {
      // A saved view may be invalid.
      problem = error
    }
    return Filters.Toggle(
      name: name, term: term.description, isOn: listing.query.isOn(term), counting: counted, at: now, error: problem)
  }

  /// Counts the names in use in one pass, because there can be thousands: those of open tasks, and of what is listed.
  private func toggles(
    _ usage: ([TodoItem], Now) -> [UsageCount], _ base: Listing, _ term: (String) -> Query.Term
  ) -> [Filters.Toggle] {
    let seen = Dictionary(
      usage(base.apply(to: tasks, at: now), now).map { (FoldedName($0.name), $0) },
      uniquingKeysWith: { first, _ in first })
    return usage(tasks, now).compactMap { use in
      let seen = seen[FoldedName(use.name)]
      guard use.active > 0 || seen != nil else { return nil }
      let term = term(use.name)
      return Filters.Toggle(
        name: use.name, term: term.description, isOn: listing.query.isOn(term), active: seen?.active ?? 0,
        completed: seen?.completed ?? 0)
    }
  }

  private func toggles(_ terms: [(name: String, typed: String)], _ base: Listing) -> [Filters.Toggle] {
    terms.compactMap { name, typed in typed.read { try $0.query() }?.toggle.map { toggle(name, $0, base) } }
  }
}

extension Filters.Toggle {
  fileprivate init(
    name: String, term: String, isOn: Bool, counting tasks: [TodoItem], at now: Now, error: TodoError? = nil
  ) {
    self.init(
      name: name, term: term, isOn: isOn, active: tasks.count { $0.isToDo(at: now) },
      completed: tasks.count { $0.status == .completed }, error: error)
  }
}
