/// How a list is shown: as far as its line says so, or a view, it takes the place of what stands.
package struct Arrangement: Hashable, Sendable, Codable {
  package var order: [SortKey]?
  /// The field by which tasks are told apart.
  package var group: TaskField?
  /// How many tasks are shown at most.
  package var limit: Int?
  /// What is shown of each task, in its order.
  package var columns: [Column]?
  /// The table that it is written as, for other programs; nil for a screen.
  package var table: Table?

  /// What is said of each part; nothing by itself.
  package init(
    order: [SortKey]? = nil, group: TaskField? = nil, limit: Int? = nil, columns: [Column]? = nil,
    table: Table? = nil
  ) {
    self.order = order
    self.group = group
    self.limit = limit
    self.columns = columns
    self.table = table
  }

  /// A table to be pasted elsewhere.
  package enum Table: String, CaseIterable, Sendable, Codable {
    /// As GitHub's Markdown has tables.
    case markdown
    /// Comma-separated values (RFC 4180).
    case csv
  }

  /// Whether it says nothing.
  package var isEmpty: Bool { self == Arrangement() }

  /// The same, with the parts of another where it has none.
  func filledIn(from other: Arrangement) -> Arrangement {
    Arrangement(
      order: order ?? other.order, group: group ?? other.group, limit: limit ?? other.limit,
      columns: columns ?? other.columns, table: table ?? other.table)
  }

  /// What a column can show of a task.
  package enum Column: Hashable, Sendable, Codable {
    /// What it has in a field.
    case field(TaskField)
    /// Its urgency.
    case urgency

    static let allCases = TaskField.allCases.map(field) + [urgency]

    /// How it is typed.
    package var name: String {
      switch self {
      case .field(let field): field.name
      case .urgency: "urgency"
      }
    }

    var refersToTasks: Bool {
      if case .field(let field) = self { field.kind.refersToTasks } else { false }
    }
  }

  /// A part, by the word before its colon.
  enum Part: String, CaseIterable {
    case sort, group, limit, columns

    static let keywords = zip(
      allCases, ["its order", "under headings", "how many at most", "what is shown of each task"]
    )
    .map { Keyword($0.rawValue + ":", following: "", explanation: $1) }
  }
}

extension Arrangement: CustomStringConvertible {
  /// The arrangement as it can be typed: `sort:due,-priority group:project limit:20 columns:number,title`.
  package var description: String {
    let parts = [
      order.map { "sort:" + $0.map(\.description).joined(separator: ",") },
      group.map { "group:" + $0.name }, limit.map { "limit:\($0)" },
      columns.map { "columns:" + $0.map(\.name).joined(separator: ",") }, table.map { "--format \($0.rawValue)" },
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }
}

/// A list as it is shown where its line or a view says how.
package struct ArrangedList: Hashable, Sendable, Codable {
  /// What is said.
  package let arrangement: Arrangement
  /// How many tasks there are without a limit.
  package let found: Int
  /// The groups; nil if there are none.
  package let groups: [TaskGroup]?
  /// The numbers of what tasks refer to, if that is shown.
  package let references: [TaskReference]
  /// The urgency of each task, if that is shown.
  package let urgencies: [Urgency]
}

extension Listing {
  /// The tasks of a list as an arrangement has them: ordered, no more than the limit, in groups. Costs what `apply` costs.
  package func apply(
    to tasks: [TodoItem], query: Query, arrangement: Arrangement, at now: Now
  ) -> (tasks: [TodoItem], list: ArrangedList) {
    var listing = self
    listing.order = arrangement.order ?? order
    let found = listing.apply(to: tasks, query: query, at: now)
    let shown = arrangement.limit.map { Array(found.prefix($0)) } ?? found
    let columns = arrangement.columns ?? []
    let dependencies = columns.contains(.urgency) ? Dependencies(tasks, at: now) : nil
    let list = ArrangedList(
      arrangement: arrangement, found: found.count,
      groups: arrangement.group.map { TaskGroup.groups(of: shown, by: $0, in: now.zone) },
      references: columns.contains(where: \.refersToTasks)
        ? tasks.map { TaskReference(id: $0.id, number: $0.number) } : [],
      urgencies: dependencies.map { known in shown.map { Urgency(of: $0, among: known, at: now) } } ?? [])
    return (shown, list)
  }
}

extension FieldKind {
  /// Whether tasks can be told apart by it: by a name, or by the day.
  fileprivate var isGrouping: Bool {
    switch self {
    case .status, .name, .tags, .priority, .moment, .instant: true
    case .number, .identifier, .title, .notes, .repetition, .reference, .references, .duration, .noteDates: false
    }
  }
}

extension TaskField {
  fileprivate static let grouping = allCases.filter(\.kind.isGrouping)

  /// The field as it is named where lists are arranged; other names of it in queries do as well, and `day` is when tasks
  /// are due.
  fileprivate init?(arranging name: String) {
    let name = name.lowercased()
    guard let field = TaskField(named: name) ?? FieldName(queried: name)?.field ?? (name == "day" ? .due : nil)
    else { return nil }
    self = field
  }
}

extension LineScanner {
  /// Reads the rest of the line as a query for a list, in which can stand how it is shown.
  package mutating func arrangedQuery() throws(TodoError) -> (query: Query, arrangement: Arrangement) {
    arrangement = Arrangement()
    defer { arrangement = nil }
    let query = try query()
    return (query, arrangement ?? Arrangement())
  }

  /// Reads a part of an arrangement where one stands instead of a term.
  ///
  /// - Parameter isOutside: Whether it stands outside of parentheses, and of what does not hold.
  mutating func arrange(_ part: Arrangement.Part, isOutside: Bool) throws(TodoError) {
    let start = offset
    let word = bareWord(endingBefore: { $0 == UInt8(ascii: ":") || LineScanner.isParenthesis($0) })
    func refusal(_ expected: String) -> TodoError {
      .syntax(.unexpected(word.text, expected: expected), column: column(at: start))
    }
    guard var arranged = arrangement else {
      throw refusal("a term; only `list` and views say how they are shown, and `sort` orders all lists")
    }
    guard isOutside else { throw refusal("a term here; how a list is shown stands outside of parentheses") }
    guard peek == UInt8(ascii: ":") else { throw refusal("\(part.rawValue): and a value, without spaces") }
    advance()
    switch part {
    case .sort:
      guard arranged.order == nil else { throw refusal("only one order") }
      expectValue(SortKey.keywords)
      arranged.order = try sortKeys(untilSpace: true)
    case .group:
      guard arranged.group == nil else { throw refusal("only one field to group by") }
      arranged.group = try values(TaskField.grouping.map(\.name), isList: false) { name in
        TaskField(arranging: name).flatMap { TaskField.grouping.contains($0) ? $0 : nil }
      }[0]
    case .limit:
      guard arranged.limit == nil else { throw refusal("only one limit") }
      let start = offset
      expectValue([Keyword("10"), Keyword("20"), Keyword("50")])
      let word = bareWord(endingBefore: LineScanner.isParenthesis)
      guard let limit = Attribute.number(word.text[...]) else {
        throw .syntax(
          .unexpected(word.text, expected: "how many tasks to show, a positive number"), column: column(at: start))
      }
      arranged.limit = limit
    case .columns:
      guard arranged.columns == nil else { throw refusal("the columns once") }
      arranged.columns = try values(Arrangement.Column.allCases.map(\.name), isList: true) { name in
        name.lowercased() == "urgency" ? .urgency : TaskField(arranging: name).map(Arrangement.Column.field)
      }
    }
    arrangement = arranged
  }

  /// Reads as which table a list is to be written, behind `--format`.
  mutating func arrangeAsTable() throws(TodoError) {
    skipSpace()
    let start = offset
    let names = Arrangement.Table.allCases.map(\.rawValue)
    let name = try word(among: names.map { Keyword($0, explanation: "a table to paste") })?.text ?? ""
    guard let table = Arrangement.Table(rawValue: name) else {
      let expected = "\(names.joined(separator: " or ")); `export` writes tasks for other programs"
      throw .syntax(
        name.isEmpty ? .missing(expected) : .unexpected(name, expected: expected), column: column(at: start))
    }
    arrangement?.table = table
  }

  /// What could stand behind the colon.
  private mutating func expectValue(_ keywords: [Keyword]) {
    guard expectations != nil else { return }
    var ahead = self
    let word = ahead.bareWord()
    guard ahead.isAtCursor else { return }
    note(
      .keywords(keywords),
      from: offset
        + (word.text.utf8.lastIndex(of: UInt8(ascii: ",")).map {
          word.text.utf8.distance(from: word.text.utf8.startIndex, to: $0) + 1
        } ?? 0), as: .word)
  }

  /// Reads names of what a list is arranged by, or one of them.
  private mutating func values<Value: Equatable>(
    _ names: [String], isList: Bool, named value: (String) -> Value?
  ) throws(TodoError) -> [Value] {
    expectValue(names.map { Keyword($0) })
    var place = offset
    let word = bareWord(endingBefore: LineScanner.isParenthesis)
    var values: [Value] = []
    for name in isList ? word.text.split(separator: ",", omittingEmptySubsequences: false) : [word.text[...]] {
      guard let value = value(String(name)) else {
        let nearest = likelyWord(for: String(name), among: names).map { "“\($0)”, or " } ?? ""
        throw .syntax(
          .unexpected(String(name), expected: nearest + "one of " + names.joined(separator: ", ")),
          column: column(at: place))
      }
      if !values.contains(value) { values.append(value) }
      place += name.utf8.count + 1
    }
    return values
  }
}

extension Settings {
  /// How a list is shown by its line, and where that says nothing, by the views that it consists of. Those that stand in
  /// alternatives or do not hold say nothing, and an error in a view says nothing here.
  package func arrangement(_ own: Arrangement, of query: Query, depth: Int = 0) -> Arrangement {
    switch query {
    case .and(let parts): return parts.reduce(own) { arrangement($0, of: $1, depth: depth) }
    case .term(.view(let name)):
      var scanner = LineScanner(views[name] ?? "")
      guard depth < 10, let view = try? scanner.arrangedQuery() else { return own }
      return arrangement(own.filledIn(from: view.arrangement), of: view.query, depth: depth + 1)
    case .or, .not, .term: return own
    }
  }
}
