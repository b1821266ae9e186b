import TodoJSON
import TodoModel

/// A table for spreadsheets with a column for each field; all but the title may be absent.
package enum TasksCSV: ExchangeFormat {
  package static let name = "csv"
  package static let summary = "a table with a row for each task"
  package static let fileExtensions = ["csv", "tsv"]
  package static let fields = TaskFields(columns).subtracting([.number, .id])

  fileprivate static let columns: [TaskField] = [
    .number, .title, .status, .project, .tags, .priority, .due, .wait, .start, .until, .estimate, .worked, .started,
    .repeat, .parent, .depends, .notes, .created, .modified, .completed, .id,
  ]

  private static let restColumn = "REST"
  static let deletedColumn = "deleted"
  private static let header = CSVHeader(columns.map(\.name) + [restColumn], isOfTable: true)

  package static func recognizes(_ file: SourceFile) -> Bool {
    if file.columns != nil || TaskLists.recognizes(file) { return true }
    let header = CSVTable.header(of: file)
    // Text may begin with any word, but hardly with a list of words without blanks.
    return header["title"] != nil && header.columns.count > 1
      && header.columns.allSatisfy { !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: " ")) }
  }

  package static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<CSVRow> {
    var pieces = Pieces<CSVRow>()
    if TaskLists.recognizes(file) {
      do throws(JSONError) {
        pieces.located = try TaskLists.rows(in: file, context).map { ($0, file.place(ofLine: 1)) }
      } catch {
        pieces.report("no JSON (\(error.problem))", expected: "lists of tasks", at: file.place(of: error))
      }
      return pieces
    }
    var table = CSVTable(file) { file.columns?.names[$0.lowercased()] ?? $0 }
    if table.header["title"] == nil, !file.bytes.isEmpty {
      pieces.problems = table.problems
      pieces.report(
        "no column “title”", expected: "a first row of names such as title,project,tags,due, or `--map \"Task=title\"`",
        at: file.place(ofLine: 1))
      return pieces
    }
    let fields = table.header.columns.map { TaskField(named: $0.lowercased()) }
    for (row, line) in table.rows where !row.isEmpty {
      var row = row
      if let done = file.columns?.done { row["status"] = row["status"]?.lowercased() == done ? "completed" : "active" }
      let known = table.problems.count
      if row["title"] == nil { table.report("no title", "one in each row", row, row.header["title"] ?? 0, line) }
      for case (let index, let field?) in fields.enumerated() where columns.contains(field) && !isReference(field) {
        let text = row.cells[index].csvText
        if row.cells[index].isEmpty || value(of: field, text, context) != nil { continue }
        table.report("“\(text.excerpt)” is no \(field.name)", expectation(of: field), row, index, line)
      }
      if table.problems.count == known { pieces.located.append((row, file.place(ofLine: line))) }
    }
    pieces.problems = table.problems.sorted { $0.place.line < $1.place.line }
    return pieces
  }

  package static func seen(in row: CSVRow, _ context: ExchangeContext) -> SeenTask {
    var seen = SeenTask(title: "")
    for field in columns {
      guard let place = row.header[field.name] else {
        seen.unsaid.insert(field)
        continue
      }
      if row.cells[place].isEmpty { continue }
      let text = row.cells[place].csvText
      switch field {
      // Each list assigns its own numbers.
      case .number: break
      case .id: seen.sourceID = text
      case .parent: seen.parent = index(ofPiece: text).map(SourceReference.piece) ?? .id(text)
      case .depends: seen.depends = words(text)
      case .created: value(of: field, text, context)?.instant.map { seen.setCreated($0) }
      case .modified: value(of: field, text, context)?.instant.map { seen.setModified($0) }
      case _: seen.task[field] = value(of: field, text, context)
      }
    }
    if seen.task.completed != nil, row.header["status"] == nil { seen.task.status = .completed }
    seen.rest = row[restColumn]
    seen.isDeleted = row[deletedColumn] == "true"
    seen.unread = row.unread.filter { $0 != restColumn && $0 != deletedColumn }
    return seen
  }

  /// The name of a parent that has none, by its place. It is replaced by the identifier once that is known.
  static func name(ofPiece index: Int) -> String { "\0\(index)" }

  private static func index(ofPiece name: String) -> Int? { name.utf8.first == 0 ? Int(name.dropFirst()) : nil }

  package static func setParent(_ parent: TaskID, of row: inout CSVRow) { row["parent"] = parent.description }

  private static func isReference(_ field: TaskField) -> Bool {
    field.kind.refersToTasks || field.kind == .identifier || field.kind == .number
  }

  private static func words(_ text: String) -> [String] { text.parts { $0 == .space }.map(\.withBlanks) }

  static func reads(_ text: String, as field: TaskField, _ context: ExchangeContext) -> Bool {
    isReference(field) || value(of: field, text, context) != nil
  }

  private static func value(of field: TaskField, _ text: String, _ context: ExchangeContext) -> FieldValue? {
    switch field.kind {
    case .title: .text(text.onOneLine)
    case .notes, .name: .text(text)
    case .status: TodoItem.Status(rawValue: text.lowercased()).map { .status($0, completed: nil) }
    case .tags: .tags(Set(words(text)).sorted())
    case .priority: TodoItem.Priority(rawValue: text.lowercased()).map(FieldValue.priority)
    case .moment: Moment.typed(text, context.now).map(FieldValue.moment)
    case .instant: Moment.typed(text, context.now).map { .instant($0.beginning(in: context.zone)) }
    case .duration: (TimeSpan(text) ?? TimeSpan(iso: text)).map(FieldValue.duration)
    case .repetition: TodoItem.Repetition(cell: text).map(FieldValue.repetition)
    case .number, .identifier, .reference, .references, .noteDates: nil
    }
  }

  private static func expectation(of field: TaskField) -> String {
    switch field.kind {
    case .moment, .instant: "a date such as 2026-11-27 or 2026-11-27T16:00:00Z"
    case .repetition: "a rule such as every 2 weeks or FREQ=WEEKLY;INTERVAL=2"
    case _: field.kind.expectation
    }
  }

  package static func piece(keptIn members: JSONMembers) throws(JSONError) -> CSVRow? {
    try members.value("raw", CSVRow.init)
  }

  package static func piece(of task: TodoItem, replacing old: Piece?, _ context: ExchangeContext, rest: Rest) -> Piece {
    var row = old ?? CSVRow(header, columns.map { text(of: $0, task, context)?.csvCell ?? "" })
    if let old {
      let seen = seenReferring(in: old, context)
      for field in columns where field != .number && !seen.missing.contains(field) {
        if task.differs(from: seen.task, in: field) { row[field.name] = text(of: field, task, context) }
      }
    }
    row[restColumn] = rest(row)
    return row
  }

  /// The text of a field; nil if it is absent, or if the text would be read as something else.
  private static func text(of field: TaskField, _ task: TodoItem, _ context: ExchangeContext) -> String? {
    let text: String? =
      switch task[field] {
      case nil, .noteDates?: nil
      case .tags(let tags)?: tags.map(\.withoutBlanks).joined(separator: " ")
      case .moment(.someday)?: DateExpression.someday.description
      case .repetition(let repetition)?: repetition.cell
      case let value?: value.plain
      }
    // All other kinds can be read.
    let isDoubtful = field.kind == .repetition || field.kind == .name || field.kind == .tags
    return text.flatMap { isDoubtful && value(of: field, $0, context) == nil ? nil : $0 }
  }

  package static func file(of pieces: [CSVRow], _ context: ExchangeContext) -> [UInt8] {
    CSVTable.file(of: pieces, columns: pieces.isEmpty ? ["title"] : [], dropping: header)
  }

  package static func write(_ piece: CSVRow, to writer: inout JSONWriter) { piece.write(to: &writer) }
}

extension Moment {
  /// Reads an ISO 8601 date, or one as it is typed.
  static func typed(_ text: String, _ now: Now) -> Moment? {
    Moment(iso: text)
      ?? (try? DateExpression(parsing: text))?.resolved(by: .fixed(at: now.instant, zone: now.zone)).moment
  }
}

/// The meanings of columns with other names, as in `Task=title,"Due, at last=due",Status=status:Done`. The text after the
/// colon is that of completed tasks.
package struct ColumnMap: Hashable, Sendable {
  fileprivate var names: [String: String] = [:]
  fileprivate var done: String?

  package init?(_ text: String) {
    var isQuoted = false
    for pair in text.split(whereSeparator: { sign in
      if sign == "\"" { isQuoted.toggle() }
      return sign == "," && !isQuoted
    }) {
      let pair = String(pair.trimming(while: \.isWhitespace)).csvText
      guard let sign = pair.lastIndex(of: "=") else { return nil }
      let sides = [pair[..<sign], pair[sign...].dropFirst()].map { $0.lowercased().trimming(while: \.isWhitespace) }
      let meaning = sides[1].split(separator: ":", maxSplits: 1)
      guard let name = meaning.first, !sides[0].isEmpty, let field = TaskField(named: String(name)),
        TasksCSV.columns.contains(field), meaning.count == 1 || field == .status
      else { return nil }
      names[String(sides[0])] = field.name
      if meaning.count == 2 { done = String(meaning[1]) }
    }
    if names.isEmpty { return nil }
  }
}

extension TodoItem.Repetition {
  private static let fromCompletion = " when done"

  /// Reads a rule of RFC 5545, a phrase, or an interval as it is typed after `every:`.
  fileprivate init?(cell text: String) {
    if text.hasPrefix("FREQ=") {
      let isFromCompletion = text.hasSuffix(Self.fromCompletion)
      let rule = isFromCompletion ? String(text.dropLast(Self.fromCompletion.count)) : text
      self.init(rule: rule, origin: isFromCompletion ? .completion : .due)
    } else if let repetition = Self(phrase: text[...]) {
      self = repetition
    } else if let interval = try? IntervalExpression(parsing: text), interval.time == nil, interval.end == nil {
      self.init(rule: interval.cadence.description, origin: .due)
    } else {
      return nil
    }
  }

  var cell: String? {
    if let phrase { return phrase }
    return rule.hasPrefix("FREQ=") ? rule + (origin == .completion ? Self.fromCompletion : "") : nil
  }
}
