/// The presentation of a list, as far as its line or a view determines it.
package struct Arrangement: Hashable, Sendable, Codable, CustomStringConvertible {
  package var order: [SortKey]?
  package var group: TaskField?
  package var limit: Int?
  package var columns: [SortKey.Field]?
  /// The table format, for other programs; nil for a screen.
  package var table: Table?

  package init(order: [SortKey]? = nil, limit: Int? = nil) { (self.order, self.limit) = (order, limit) }

  package enum Table: String, CaseIterable, Sendable, Codable {
    case markdown
    /// Comma-separated values (RFC 4180).
    case csv
  }

  package var isEmpty: Bool { self == Arrangement() }

  func filledIn(from other: Arrangement) -> Arrangement {
    changing(Arrangement(order: order ?? other.order, limit: limit ?? other.limit)) { filled in
      (filled.group, filled.columns) = (group ?? other.group, columns ?? other.columns)
      filled.table = table ?? other.table
    }
  }

  enum Part: String, CaseIterable {
    case sort, group, limit, columns

    static let keywords = zip(
      allCases, ["its order", "under headings", "how many at most", "what is shown of each task"]
    )
    .map { Keyword($0.rawValue + ":", following: "", explanation: $1) }
  }

  /// As it can be typed: `sort:due,-priority group:project limit:20 columns:number,title`.
  package var description: String {
    let parts = [
      order.map { "sort:" + $0.map(\.description).joined(separator: ",") },
      group.map { "group:" + $0.name }, limit.map { "limit:\($0)" },
      columns.map { "columns:" + $0.map(\.name).joined(separator: ",") }, table.map { "--format \($0.rawValue)" },
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }
}

package struct ArrangedList: Hashable, Sendable, Codable {
  package let arrangement: Arrangement
  package let found: Int
  package let groups: [TaskGroup]?
  /// The numbers of referenced tasks, if a column shows them.
  package let references: [TaskReference]
  /// The urgencies of the tasks, if a column shows them.
  package let urgencies: [Urgency]
}

extension Listing {
  /// The tasks of a list, ordered, limited and grouped by an arrangement. Costs the same as `apply`.
  package func apply(
    to tasks: [TodoItem], query: Query, arrangement: Arrangement, at now: Now
  ) -> (tasks: [TodoItem], list: ArrangedList) {
    let found = changing(self) { $0.order = arrangement.order ?? order }.apply(to: tasks, query: query, at: now)
    let shown = arrangement.limit.map { Array(found.prefix($0)) } ?? found
    let columns = arrangement.columns ?? []
    let dependencies = columns.contains(.urgency) ? Dependencies(tasks, at: now) : nil
    let list = ArrangedList(
      arrangement: arrangement, found: found.count,
      groups: arrangement.group.map { TaskGroup.groups(of: shown, by: $0, in: now.zone) },
      references: columns.contains(where: { $0.field?.kind.refersToTasks == true })
        ? tasks.map { TaskReference(id: $0.id, number: $0.number) } : [],
      urgencies: dependencies.map { known in shown.map { Urgency(of: $0, among: known, at: now) } } ?? [])
    return (shown, list)
  }
}

extension TaskField {
  fileprivate static let grouping = allCases.filter {
    [.status, .name, .tags, .priority, .moment, .instant].contains($0.kind)
  }

  /// The field by its name in arrangements, by its names in queries, or `day` for the due date.
  fileprivate static func arranging(_ name: String) -> TaskField? {
    let name = name.lowercased()
    return TaskField(named: name) ?? FieldName(queried: name)?.field ?? (name == "day" ? .due : nil)
  }
}

extension LineScanner {
  package mutating func arrangedQuery() throws(TodoError) -> (query: Query, arrangement: Arrangement) {
    arrangement = Arrangement()
    defer { arrangement = nil }
    return (try query(), arrangement ?? Arrangement())
  }

  /// Reads a part of an arrangement in the place of a term, which must be outside of parentheses and negations.
  mutating func arrange(_ part: Arrangement.Part, isOutside: Bool) throws(TodoError) {
    let word = bareWord(endingBefore: { $0 == UInt8(ascii: ":") || LineScanner.isParenthesis($0) })
    func refusal(_ expected: String) -> TodoError { unexpected(word.text, expected, at: word.offset) }
    guard var arranged = arrangement else {
      throw refusal("a term; only `list` and views say how they are shown, and `sort` orders all lists")
    }
    guard isOutside else { throw refusal("a term here; what arranges a list belongs outside of parentheses") }
    guard peek == UInt8(ascii: ":") else { throw refusal("\(part.rawValue): and a value, without spaces") }
    advance()
    switch part {
    case .sort:
      guard arranged.order == nil else { throw refusal("only one order") }
      expectElement(.keywords(SortKey.keywords), from: offset)
      arranged.order = try sortKeys(untilSpace: true)
    case .group:
      guard arranged.group == nil else { throw refusal("only one field to group by") }
      arranged.group = try values(TaskField.grouping.map(\.name), isList: false) { name in
        TaskField.arranging(name).flatMap { TaskField.grouping.contains($0) ? $0 : nil }
      }[0]
    case .limit:
      guard arranged.limit == nil else { throw refusal("only one limit") }
      let word = queryWord()
      expectElement(.keywords([Keyword("10"), Keyword("20"), Keyword("50")]), from: word.offset)
      guard let limit = Attribute.number(word.text[...]) else {
        throw unexpected(word.text, "how many tasks to show, a positive number", at: word.offset)
      }
      arranged.limit = limit
    case .columns:
      guard arranged.columns == nil else { throw refusal("the columns once") }
      let names = TaskField.allCases.map(\.name) + [SortKey.Field.urgency.name]
      arranged.columns = try values(names, isList: true) { name in
        name.lowercased() == "urgency" ? .urgency : TaskField.arranging(name).map(SortKey.Field.field)
      }
    }
    arrangement = arranged
  }

  mutating func arrangeAsTable() throws(TodoError) {
    let start = skipSpace()
    let names = Arrangement.Table.allCases.map(\.rawValue)
    let name = try word(among: names.map { Keyword($0, explanation: "a table to paste") })?.text ?? ""
    guard let table = Arrangement.Table(rawValue: name) else {
      let expected = "\(names.joined(separator: " or ")); `export` writes tasks for other programs"
      throw name.isEmpty ? missing(expected, at: start) : unexpected(name, expected, at: start)
    }
    arrangement?.table = table
  }

  private mutating func values<Value: Equatable>(
    _ names: [String], isList: Bool, named value: (String) -> Value?
  ) throws(TodoError) -> [Value] {
    let word = queryWord()
    expectElement(.keywords(names.map { Keyword($0) }), from: word.offset)
    var values: [Value] = []
    for (name, place) in isList ? word.pieces : [(word.text[...], word.offset)] {
      guard let value = value(String(name)) else {
        let nearest = likelyWord(for: String(name), among: names).map { "“\($0)”, or " } ?? ""
        throw unexpected(name, nearest + "one of " + names.joined(separator: ", "), at: place)
      }
      if !values.contains(value) { values.append(value) }
    }
    return values
  }
}
