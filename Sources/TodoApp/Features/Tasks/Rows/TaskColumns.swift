import TodoModel

extension Tasks {
  /// One line for each task, with what was asked for below its names.
  static func writeColumns(
    _ columns: [Arrangement.Column], of content: LoadedTasks, at now: Now, in context: TextContext,
    to page: inout TextPage
  ) {
    var isBrief = false
    func cells(of task: TodoItem, at place: Int) -> [String] {
      columns.map { column in
        switch column {
        case .field(let field):
          task.cell(of: field, at: now, isBrief: isBrief, naming: content.list?.references ?? [])
        case .urgency: Urgency.points(content.list?.urgencies[place].hundredths ?? 0)
        }
      }
    }
    var rows = content.tasks.enumerated().map { cells(of: $1, at: $0) }
    var widths = ColumnWidths(columns, of: rows)
    if let width = context.width, widths.total > width {
      isBrief = true
      rows = content.tasks.enumerated().map { cells(of: $1, at: $0) }
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
    defer { if !left.isEmpty { page.add(TextLine("no room for " + left.joined(separator: ", "), .faint)) } }
    guard let groups = content.list?.groups else {
      for row in rows { page.add(line(row)) }
      return
    }
    for group in groups {
      page.add(group.headline(in: content, at: now))
      for place in group.places { page.add(line(rows[place])) }
    }
  }
}

/// How wide the columns of a list are.
private struct ColumnWidths {
  private(set) var all: [Int]
  private let canBeCut: [Bool]

  private static let widest = 60
  private static let narrowest = 8
  private static let gap = 2

  /// As wide as what is in them, and their names.
  init(_ columns: [Arrangement.Column], of rows: [[String]]) {
    all = columns.indices.map { column in
      rows.reduce(columns[column].name.utf8.count) { max($0, min(displayWidth(of: $1[column]), Self.widest)) }
    }
    canBeCut = columns.map(\.canBeCut)
  }

  /// What a row takes.
  var total: Int { all.reduce(0) { $0 + Self.gap + $1 } }

  /// Takes from the widest what is too much, and leaves out the last where that does not do.
  mutating func fit(_ width: Int) {
    while total > width {
      let wide = all.indices.filter { canBeCut[$0] && all[$0] > Self.narrowest }.max { all[$0] < all[$1] }
      if let wide { all[wide] -= 1 } else if all.count > 1 { all.removeLast() } else { return }
    }
  }
}

extension Arrangement.Column {
  /// Whether it is a number, which stands at the right.
  fileprivate var isNumber: Bool { self == .field(.number) || self == .urgency }

  /// Whether it says something with its end left out.
  fileprivate var canBeCut: Bool {
    switch self {
    case .field(let field): !field.kind.isDate && !isNumber
    case .urgency: false
    }
  }
}

extension TaskGroup {
  /// What its tasks have, above them, and how many there are.
  func headline(in content: LoadedTasks, at now: Now) -> TextLine {
    let field = content.list?.arrangement.group
    let tally = TextLine(" · ", .faint) + TaskTally(places.lazy.map { content.tasks[$0] }, at: now).line
    guard let value else { return TextLine("no " + (field?.words ?? ""), .faint) + tally }
    let words =
      switch value {
      case .name(let name): field?.kind == .tags ? name.asTypedTag : name
      case .priority(let priority): "priority " + priority.rawValue
      case .status(let status): status.rawValue
      case .day(let day): day.heading(today: now.day)
      }
    return TextLine(words, .headline) + tally
  }

  /// What its tasks have, for programs; nil for nothing.
  var name: String? {
    switch value {
    case .name(let name)?: name
    case .priority(let priority)?: priority.rawValue
    case .status(let status)?: status.rawValue
    case .day(let day)?: day.iso
    case nil: nil
    }
  }
}

extension TodoItem {
  /// What it has in a field, in as few words as fit a column; empty for nothing.
  func cell(
    of field: TaskField, at now: Now, isBrief: Bool, naming references: [TaskReference]
  ) -> String {
    func words(_ moment: Moment) -> String {
      let isLate = field == .due && satisfies(.overdue, at: now)
      return isBrief ? moment.briefWords(at: now, isLate: isLate) : moment.shortWords(in: now.zone)
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
