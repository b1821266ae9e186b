import TodoExchange
import TodoJSON
import TodoModel

extension Tasks {
  /// Longer lists end with a tally.
  private static let maxUncountedRows = 9

  package static func write(_ state: State, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard let content = state.content else { return }
    if let table = content.list?.arrangement.table {
      return writeTable(table, of: content, at: now, in: context, to: &page)
    }
    var listing = state.listing
    // Only tasks that are to do are next.
    if content.urgencies != nil { listing.filter = .active }
    if content.total == 0 {
      page.add("You have no TO-DOs!")
    } else if content.tasks.isEmpty {
      page.add(emptyLine(listing, content, in: context.zone))
      let remedy = listing.search.isEmpty ? "“filter clear” ends the filter" : "“search” alone ends the search"
      let hasRemedy = listing.isNarrowed && content.query == .everything
      if let sentence = content.emptyListReason?.sentence ?? (hasRemedy ? remedy : nil) {
        page.add(wrapped(sentence, to: context.columns).map { TextLine($0, .faint) })
      }
    } else {
      page.add(headline(listing, content, in: context.zone))
      if let columns = content.list?.arrangement.columns {
        writeColumns(columns, of: content, at: now, in: context, to: &page)
      } else {
        writeRows(content, listing, at: now, in: context, to: &page)
      }
      if let found = content.list?.found, found > content.tasks.count {
        page.add(TextLine("… and \(found - content.tasks.count) more", .faint))
      } else if context.width != nil, content.urgencies == nil,
        content.tasks.count > maxUncountedRows || content.facts.waiting > 0
      {
        page.add(TaskTally(content.tasks, waiting: content.facts.waiting, at: now).line)
      }
    }
    write(content.remarks, in: context, to: &page)
  }

  static func write(_ remarks: [QueryRemark], in context: TextContext, to page: inout TextPage) {
    for remark in remarks { page.add(wrapped(remark.words, to: context.columns).map { TextLine($0, .warning) }) }
  }

  static func write(_ remarks: [QueryRemark], to writer: inout JSONWriter) {
    guard !remarks.isEmpty else { return }
    writer.member("remarks", remarks.map(\.words))
    let instead = remarks.compactMap { $0.line ?? $0.instead }
    if !instead.isEmpty { writer.member("didYouMean", instead) }
  }

  package static func writeMembers(of state: State, to writer: inout JSONWriter) {
    let order = state.content?.list?.arrangement.order ?? state.listing.order
    writer.members(
      ("filter", state.listing.filter.rawValue), ("query", combinedQuery(state)), ("search", state.listing.search),
      ("sort", order.map(\.description)), ("isFiltering", state.isFiltering), ("scope", state.content?.scope.typed))
    if let dates = state.content?.dates { writer.write(dates.standing + dates.extra) }
    writer.member("tasks", state.content?.tasks ?? [])
    if let content = state.content, let list = content.list { writer.write(list, of: content.tasks) }
    if let hidden = state.content?.emptyListReason {
      writer.object("hidden") { $0.members(("tasks", hidden.count), ("by", hidden.reasons.map(\.report.code))) }
    }
    write(state.content?.remarks ?? [], to: &writer)
    if let content = state.content, let urgencies = content.urgencies { writer.write(urgencies, of: content.tasks) }
  }

  private static func combinedQuery(_ state: State) -> String {
    let parts = [state.listing.query, state.content?.query ?? .everything].filter { $0 != .everything }
    return parts.count == 2 ? parts.map { "(\($0))" }.joined(separator: " ") : parts.first.map(\.description) ?? ""
  }

  private static func headline(_ listing: Listing, _ content: Content, in zone: some Zone) -> TextLine {
    let date = content.facts.date == .due ? "" : " · dates: " + content.facts.date.label.lowercased()
    return TextLine(content.urgencies == nil ? content.title(under: listing.filter) : "Next TO-DOs", .headline)
      + TextLine(narrowing(listing, content, in: zone) + date, .faint)
  }

  private static func narrowing(_ listing: Listing, _ content: Content, in zone: some Zone) -> String {
    listing.narrowing(content.scope, content.query, content.dates, in: zone)
      + (content.list.map { " · " + $0.arrangement.description } ?? "")
  }

  private static func emptyLine(_ listing: Listing, _ content: Content, in zone: some Zone) -> TextLine {
    let narrowing = narrowing(listing, content, in: zone)
    guard narrowing.isEmpty else {
      let none = content.total == 1 ? "Your one TO-DO is not" : "None of your \(content.total) TO-DOs is"
      let asked = listing.query.and(content.query)
      let isLifted = listing.filter != .all && [.active, .completed].allSatisfy { listing.shows($0, lifting: asked) }
      let statuses = isLifted ? "active and completed" : listing.filter.rawValue
      return TextLine("\(none) in this list: \(statuses)\(narrowing)")
    }
    return TextLine("You have no \(listing.filter == .all ? "" : listing.filter.rawValue + " ")TO-DOs!")
  }

  /// Writes the list as a table for another program: without headlines, counts and colours.
  static func writeTable(
    _ table: Arrangement.Table, of content: Content, at now: Now, in context: TextContext, to page: inout TextPage
  ) {
    let usual = [TaskField.number, .title, .project, .tags, .priority, .due].map(SortKey.Field.field)
    let columns = content.list?.arrangement.columns ?? usual
    // Programs read ISO dates.
    let rows = content.cells(columns, at: now, hasISODates: table == .csv)
    func markdown(_ cell: String) -> String {
      cell.reduce(into: "") { text, character in
        if "|\\`*_<".contains(character) { text.append("\\") }
        text.append(character)
      }
    }
    var lines: [String] = []
    switch table {
    case .markdown:
      let rule = columns.map { $0 == .field(.number) || $0 == .urgency ? "--:" : "---" }
      lines = ([columns.map(\.name), rule] + rows.map { $0.map(markdown) })
        .map { "| " + $0.joined(separator: " | ") + " |" }
    case .csv: lines = ([columns.map(\.name)] + rows).map { $0.map(\.csvCell).joined(separator: ",") + "\r" }
    }
    guard context.width == nil else {
      for line in lines { page.add(TextLine(String(line.filter { $0 != "\r" })), hanging: 0) }
      return
    }
    page.addAsItStands(lines.map { $0 + "\n" }.joined())
  }
}

extension Listing {
  /// The scope, queries and search of a list, and the days that its dates mean:
  /// ` · working on project:home · due<=friday (Friday 2026-11-27) · “milk”`.
  func narrowing(
    _ scope: Scope, _ query: Query = .everything, _ dates: ListingDates = ListingDates(), in zone: some Zone
  ) -> String {
    let scope = scope.isEmpty ? [] : ["working on \(scope)"]
    let queries = [(self.query, dates.standing), (query, dates.extra)].filter { $0.0 != .everything }
      .map { query, dates in query.description + (dates.isEmpty ? "" : " (\(dates.words(in: zone)))") }
    return (scope + queries + (search.isEmpty ? [] : ["“\(search)”"])).reduce("") { $0 + " · " + $1 }
  }
}

extension Tasks.Content {
  /// The title for the statuses in the list: those of the filter, unless the query lifts it.
  fileprivate func title(under filter: StatusFilter) -> String {
    // By index: an iterator would count references to every task.
    let hasCompleted = tasks.indices.contains { tasks[$0].status == .completed }
    let hasActive = tasks.indices.contains { tasks[$0].status == .active }
    if filter != .all, hasActive, hasCompleted { return "Active and completed TO-DOs" }
    let shown = filter == .all ? filter : hasActive ? .active : hasCompleted ? .completed : filter
    return shown.rawValue.capitalizedWord + " TO-DOs"
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ urgencies: [Urgency], of tasks: [TodoItem]) {
    member("urgencies", of: Array(zip(tasks, urgencies))) { writer, pair in
      writer.member("number", pair.0.number)
      writer.member("points", pair.1.points)
    }
  }

  fileprivate mutating func write(_ list: ArrangedList, of tasks: [TodoItem]) {
    member("found", list.found)
    if let groups = list.groups {
      member("groups", of: groups) { writer, group in
        writer.members(("name", group.names()?.code), ("tasks", group.places.map { tasks[$0].number }))
      }
    }
    if let columns = list.arrangement.columns { member("columns", columns.map(\.name)) }
    if !list.urgencies.isEmpty { write(list.urgencies, of: tasks) }
  }
}

extension EmptyListReason {
  /// The number of hidden tasks, the reasons, and the commands that show them.
  package var sentence: String {
    (count == 1 ? "1 that fits is hidden by " : "\(count) that fit are hidden by ")
      + reasons.map(\.report.words).joined(separator: ", and by ")
  }
}

extension QueryRemark {
  var words: String {
    let offer = (line ?? instead).map { "; did you mean “\($0)”?" }
    return switch reading {
    case .text:
      quoted(typed) + " was looked for as text" + (offer ?? "; a pipe works outside, as in “todo list | grep x”")
    case .tag: "\(quoted(typed)) was read as a tag" + (offer ?? "")
    case .unknown: "no task has \(typed)" + (offer ?? "")
    case .command: "\(quoted(typed)) was looked for as text; it is a command by itself"
    }
  }
}

extension EmptyListReason.Reason {
  /// The name of the reason in JSON, and its words with the command that lifts it.
  var report: (code: String, words: String) {
    switch self {
    case .status(let filter): ("status", "the filter \(filter.rawValue) (“filter all” lifts it)")
    case .hidden(let condition): (condition.rawValue, "\(condition.hidingWords) (“is:\(condition.rawValue)” lifts it)")
    case .query(let query): ("query", "the filter \(shortened(query.description, to: 60)) (“filter clear” lifts it)")
    case .search(let text): ("search", "the search \(quoted(text, to: 60)) (“search” alone ends it)")
    case .scope(let scope): ("scope", "working on \(shortened(scope.description, to: 60)) (“use” alone leaves it)")
    }
  }
}
