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
    of task: TodoItem, replacing old: CSVRow?, rest: String?, _ context: ExchangeContext
  ) -> CSVRow {
    guard var row = old else {
      let texts = columns.map { text(of: $0, task, context) ?? "" } + [rest ?? ""]
      return CSVRow(header, texts.map(\.csvCell))
    }
    let seen = referring(seen(in: row, context))
    for field in columns where field != .number && !seen.missing.contains(field) {
      if !areExact(seen.task[field], task[field]) { row[field.name] = text(of: field, task, context) }
    }
    row[restColumn] = rest
    return row
  }
}
