import TodoModel

extension TasksScreen {
  /// One line for each task, with what was asked for below its names.
  static func writeColumns(
    _ columns: [Arrangement.Column], of content: TasksViewState.Content, at now: Now, in context: TextContext,
    to page: inout TextPage
  ) {
    let rows = content.tasks.enumerated().map { place, task in
      columns.map { column in
        switch column {
        case .field(let field): task.cell(of: field, in: now.zone, naming: content.list?.references ?? [])
        case .urgency: Urgency.points(content.list?.urgencies[place].hundredths ?? 0)
        }
      }
    }
    let names = columns.map(\.name)
    let widest = 60
    let widths = columns.indices.map { column in
      rows.reduce(names[column].utf8.count) { max($0, min(displayWidth(of: $1[column]), widest)) }
    }
    func line(_ cells: [String], _ style: Style = .plain) -> TextLine {
      var line = TextLine("  ")
      for (column, cell) in cells.enumerated() {
        let text = shortened(cell, to: widths[column], ellipsis: context.ellipsis)
        let isLast = cells[(column + 1)...].allSatisfy(\.isEmpty)
        let blank = blanks(widths[column] - displayWidth(of: text))
        let isNumber = columns[column] == .field(.number) || columns[column] == .urgency
        line.append(isNumber ? blank + text : text, isNumber && style == .plain ? .accent : style)
        if isLast { break }
        line.append(isNumber ? "  " : blank + "  ")
      }
      return line
    }
    page.add(line(names, .faint))
    guard let groups = content.list?.groups else {
      for row in rows { page.add(line(row)) }
      return
    }
    for group in groups {
      page.add(group.headline(in: content, now.zone))
      for place in group.places { page.add(line(rows[place])) }
    }
  }
}

extension TaskGroup {
  /// What its tasks have, above them.
  func headline(in content: TasksViewState.Content, _ zone: any Zone) -> TextLine {
    let field = content.list?.arrangement.group
    guard let value else { return TextLine("no " + (field?.words ?? ""), .faint) }
    return switch value {
    case .name(let name): TextLine(field?.kind == .tags ? name.asTypedTag : name, .headline)
    case .priority(let priority): TextLine("priority " + priority.rawValue, .headline)
    case .status(let status): TextLine(status.rawValue, .headline)
    case .day(let day): TextLine(Moment.day(day).words(in: zone), .headline)
    }
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
  fileprivate func cell(of field: TaskField, in zone: any Zone, naming references: [TaskReference]) -> String {
    switch self[field] {
    case nil, .noteDates?: ""
    case .number(let number)?: String(number)
    case .identifier(let id)?: id.description
    case .text(let text)?: String(text.prefix { !$0.isNewline })
    case .status(let status, _)?: status.rawValue
    case .tags(let tags)?: tags.map(\.asTypedTag).joined(separator: " ")
    case .priority(let priority)?: priority.rawValue
    case .moment(let moment)?: moment.shortWords(in: zone)
    case .instant(let instant)?: Moment.instant(instant).shortWords(in: zone)
    case .repetition(let repetition)?: repetition.rhythm
    case .reference(let id)?: references.first { $0.id == id }.map { String($0.number) } ?? ""
    case .references(let ids)?:
      references.filter { ids.contains($0.id) }.map { String($0.number) }.joined(separator: ",")
    case .duration(let duration)?: duration.description
    }
  }
}
