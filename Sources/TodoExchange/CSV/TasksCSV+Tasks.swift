import TodoModel

extension TasksCSV {
  package static func seen(in row: CSVRow, _ context: ExchangeContext) -> SeenTask {
    var seen = SeenTask(title: "")
    for field in columns {
      guard let text = row[field.name] else {
        if row.header[field.name] == nil { seen.unsaid.insert(field) }
        continue
      }
      switch field {
      // It is given here, and was given there.
      case .number: break
      case .id: seen.sourceID = text
      case .parent: seen.parent = .id(text)
      case .depends: seen.depends = text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
      case .created: value(of: field, text, context)?.instant.map { seen.setCreated($0) }
      case .modified: value(of: field, text, context)?.instant.map { seen.setModified($0) }
      case _: seen.task[field] = value(of: field, text, context)
      }
    }
    if seen.task.completed != nil, row.header["status"] == nil { seen.task.status = .completed }
    seen.rest = row[restColumn]
    return seen
  }

  package static func piece(
    of task: TodoItem, replacing old: CSVRow?, _ context: ExchangeContext, rest: (CSVRow) -> String?
  ) -> CSVRow {
    var row = old.map { revised($0, for: task, context) } ?? newRow(of: task, context)
    row[restColumn] = rest(row)
    return row
  }

  private static func newRow(of task: TodoItem, _ context: ExchangeContext) -> CSVRow {
    CSVRow(header, columns.map { text(of: $0, task, context)?.csvCell ?? "" })
  }

  /// A row that came from elsewhere, in which only what has changed is replaced.
  private static func revised(_ old: CSVRow, for task: TodoItem, _ context: ExchangeContext) -> CSVRow {
    var row = old
    let seen = seenReferring(in: row, context)
    for field in columns where field != .number && !seen.missing.contains(field) {
      if !areExact(seen.task[field], task[field]) { row[field.name] = text(of: field, task, context) }
    }
    return row
  }
}
