import TodoJSON
import TodoModel

/// The list as text.
extension TasksScreen {
  package static func write(_ state: TasksViewState, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard let content = state.content else { return }
    var listing = state.listing
    // What is next is always something to do.
    if content.urgencies != nil { listing.filter = .active }
    if content.total == 0 {
      page.add("You have no TO-DOs!")
    } else if content.tasks.isEmpty {
      page.add(emptyLine(listing, content, in: context.zone))
      for sentence in content.emptyListReason?.sentences ?? [] {
        page.add(wrapped(sentence, to: context.columns).map { TextLine($0, .faint) })
      }
    } else {
      page.add(headline(listing, content, in: context.zone))
      writeRows(content, at: now, in: context, to: &page)
    }
  }

  /// `filter`, `query`, `search`, `sort`, `isFiltering`, `tasks`, and `scope` if there is one; of
  /// those to be done next `urgencies` as well; of an empty list what is `hidden`; of queries with dates `dates`, each with
  /// its `term`, the `date` and the `weekday`.
  package static func writeMembers(of state: TasksViewState, to writer: inout JSONWriter) {
    writer.member("filter", state.listing.filter.rawValue)
    writer.member("query", combinedQuery(state))
    writer.member("search", state.listing.search)
    writer.member("sort", state.listing.order.map(\.description))
    writer.member("isFiltering", state.isFiltering)
    if let scope = state.content?.scope, !scope.isEmpty {
      writer.member("scope", scope.description)
    }
    if let dates = state.content?.dates { writer.write(dates.standing + dates.extra) }
    writer.member("tasks")
    writer.value(state.content?.tasks ?? [])
    if let emptyListReason = state.content?.emptyListReason, emptyListReason.count > 0 {
      writer.member("hidden")
      writer.beginObject()
      writer.member("tasks", emptyListReason.count)
      writer.member("by", emptyListReason.reasons.map(\.code))
      writer.endObject()
    }
    if let misread = state.content?.emptyListReason?.misread, !misread.isEmpty {
      writer.member("didYouMean", misread.map(\.term))
    }
    guard let content = state.content, let urgencies = content.urgencies else { return }
    writer.member("urgencies", of: Array(zip(content.tasks, urgencies))) { writer, pair in
      writer.member("number", pair.0.number)
      writer.member("points", pair.1.points)
    }
  }

  private static func combinedQuery(_ state: TasksViewState) -> String {
    let parts = [state.listing.query, state.content?.query ?? .everything].filter { $0 != .everything }
    return parts.count == 2 ? parts.map { "(\($0))" }.joined(separator: " ") : parts.first.map(\.description) ?? ""
  }

  private static func headline(
    _ listing: Listing, _ content: TasksViewState.Content, in zone: some Zone
  ) -> TextLine {
    TextLine(content.urgencies == nil ? listing.filter.title : "Next TO-DOs", .headline)
      + TextLine(narrowing(listing, content, in: zone), .faint)
  }

  /// What narrows the list beside the status, and which days its dates are:
  /// ` · working on project:home · due<=friday (Friday 2026-11-27) · “milk”`.
  static func narrowing(
    _ listing: Listing, _ content: TasksViewState.Content, in zone: some Zone
  ) -> String {
    let scope = content.scope.isEmpty ? [] : ["working on \(content.scope)"]
    let queries = [(listing.query, content.dates.standing), (content.query, content.dates.extra)]
      .filter { $0.0 != .everything }
      .map { query, dates in query.description + (dates.isEmpty ? "" : " (\(dates.words(in: zone)))") }
    let search = listing.search.isEmpty ? [] : ["“\(listing.search)”"]
    return (scope + queries + search).map { " · " + $0 }.joined()
  }

  private static func emptyLine(
    _ listing: Listing, _ content: TasksViewState.Content, in zone: some Zone
  ) -> TextLine {
    let narrowing = narrowing(listing, content, in: zone)
    guard narrowing.isEmpty else {
      let none = content.total == 1 ? "Your one TO-DO is not" : "None of your \(content.total) TO-DOs is"
      return TextLine("\(none) in this list: \(listing.filter.rawValue)\(narrowing)")
    }
    switch listing.filter {
    case .all: return TextLine("You have no TO-DOs!")
    case .active: return TextLine("You have no active TO-DOs!")
    case .completed: return TextLine("You have no completed TO-DOs!")
    }
  }
}

extension StatusFilter {
  fileprivate var title: String {
    switch self {
    case .all: "All TO-DOs"
    case .active: "Active TO-DOs"
    case .completed: "Completed TO-DOs"
    }
  }
}
