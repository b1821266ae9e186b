import TodoModel

extension Tasks {
  /// Writes a line for each task with the requested columns below a line of their names.
  static func writeColumns(
    _ columns: [SortKey.Field], of content: Content, at now: Now, in context: TextContext, to page: inout TextPage
  ) {
    var rows = content.cells(columns, at: now)
    var widths = ColumnWidths(columns, of: rows)
    if let width = context.width, widths.total > width {
      rows = content.cells(columns, at: now, isBrief: true)
      widths = ColumnWidths(columns, of: rows)
      widths.fit(width)
    }
    let shown = columns.prefix(widths.all.count)
    let (names, left) = (shown.map(\.name), columns.dropFirst(shown.count).map(\.name))
    func line(_ cells: [String], _ style: Style = .plain) -> TextLine {
      var line = TextLine("  ")
      for (column, cell) in cells.prefix(shown.count).enumerated() {
        let text = shortenedByWords(cell, to: widths.all[column], ellipsis: context.ellipsis)
        let isLast = cells[(column + 1)..<shown.count].allSatisfy(\.isEmpty)
        let blank = blanks(widths.all[column] - displayWidth(of: text))
        let isNumber = columns[column].isNumber
        line.append(isNumber ? blank + text : text, isNumber && style == .plain ? .accent : style)
        if isLast { break }
        line.append(isNumber ? "  " : blank + "  ")
      }
      return line
    }
    page.add(line(names, .faint))
    if let groups = content.list?.groups {
      for group in groups {
        page.add(group.headline(in: content, at: now))
        for place in group.places { page.add(line(rows[place])) }
      }
    } else {
      for row in rows { page.add(line(row)) }
    }
    if !left.isEmpty { page.add(TextLine("no room for " + left.joined(separator: ", "), .faint)) }
  }
}

private struct ColumnWidths {
  private(set) var all: [Int]
  private let canBeCut: [Bool]

  private static let widest = 60, narrowest = 8, gap = 2

  init(_ columns: [SortKey.Field], of rows: [[String]]) {
    all = columns.indices.map { column in
      rows.reduce(columns[column].name.utf8.count) { max($0, min(displayWidth(of: $1[column]), Self.widest)) }
    }
    // A part of a number or of a time is of no use.
    canBeCut = columns.map { if case .field(let field) = $0 { !field.kind.isTime && !$0.isNumber } else { false } }
  }

  var total: Int { all.reduce(0) { $0 + Self.gap + $1 } }

  /// Narrows the widest columns to fit, then drops the last ones if that is not enough.
  mutating func fit(_ width: Int) {
    while total > width {
      let wide = all.indices.filter { canBeCut[$0] && all[$0] > Self.narrowest }.max { all[$0] < all[$1] }
      if let wide { all[wide] -= 1 } else if all.count > 1 { all.removeLast() } else { return }
    }
  }
}

extension SortKey.Field {
  /// True for numbers, which are aligned right.
  fileprivate var isNumber: Bool { self == .field(.number) || self == .urgency }
}

extension TaskGroup {
  func headline(in content: Tasks.Content, at now: Now) -> TextLine {
    let field = content.list?.arrangement.group
    let tally = TextLine(" · ", .faint) + TaskTally(places.lazy.map { content.tasks[$0] }, at: now).line
    let none = TextLine("no " + (field?.words ?? ""), .faint)
    return (names(by: field, today: now.day).map { TextLine($0.headline, .headline) } ?? none) + tally
  }

  /// Returns the name in JSON, and the headline.
  func names(by field: TaskField? = nil, today: Day? = nil) -> (code: String, headline: String)? {
    switch value {
    case .name(let name)?: (name, field?.kind == .tags ? name.asTypedTag : name)
    case .priority(let priority)?: (priority.rawValue, "priority " + priority.rawValue)
    case .status(let status)?: (status.rawValue, status.rawValue)
    case .day(let day)?: (day.iso, today.map { day.heading(today: $0) } ?? "")
    case nil: nil
    }
  }
}

extension Tasks.Content {
  func cells(_ columns: [SortKey.Field], at now: Now, isBrief: Bool = false, hasISODates: Bool = false) -> [[String]] {
    tasks.enumerated().map { place, task in
      columns.map { column in
        switch column {
        case .field(let field) where hasISODates && field.kind.isTime:
          task[field].flatMap { $0.moment?.iso ?? $0.instant?.iso } ?? ""
        case .field(let field): task.cell(of: field, at: now, isBrief: isBrief, naming: list?.references ?? [])
        case .urgency: Urgency.points(list?.urgencies[place].hundredths ?? 0)
        }
      }
    }
  }
}

extension TodoItem {
  /// The value of a field in as few words as fit a column; empty for none.
  fileprivate func cell(of field: TaskField, at now: Now, isBrief: Bool, naming references: [TaskReference]) -> String {
    func words(_ moment: Moment) -> String {
      let isLate = field == .due && satisfies(.overdue, at: now)
      return isBrief ? moment.briefWords(at: now, isLate: isLate) : moment.words(in: now.zone, isShort: true)
    }
    return switch self[field] {
    case nil: ""
    case .text(let text)?: String(text.prefix { !$0.isNewline })
    case .tags(let tags)?: tags.map(\.asTypedTag).joined(separator: " ")
    case .moment(let moment)?: words(moment)
    case .instant(let instant)?: words(.instant(instant))
    case .repetition(let repetition)?: repetition.rhythm
    case .reference(let id)?: references.first { $0.id == id }.map { String($0.number) } ?? ""
    case .references(let ids)?:
      references.filter { ids.contains($0.id) }.map { String($0.number) }.joined(separator: ",")
    case let value?: value.plain
    }
  }
}
