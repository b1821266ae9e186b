import TodoJSON
import TodoModel

/// The template of Todoist: a table of one project with rows for sections, tasks, and notes.
package enum Todoist: ExchangeFormat {
  package static let name = "todoist"
  package static let summary = "Todoist: the table of a project"
  package static let fileExtensions = ["csv"]
  package static let fields: TaskFields = [
    .title, .notes, .status, .project, .tags, .priority, .due, .repeat, .estimate, .parent,
  ]
  package static let restUse = RestUse.never
  package static var around: WritableKeyPath<TodoistRows, OutlineContext>? { \.around }

  private static let columns = [
    "TYPE", "CONTENT", "DESCRIPTION", "PRIORITY", "INDENT", "AUTHOR", "RESPONSIBLE", "DATE", "DATE_LANG", "TIMEZONE",
    "DURATION", "DURATION_UNIT", "DEADLINE", "DEADLINE_LANG",
  ]

  private static let header = CSVHeader(columns)
  private static let read = Set(columns).subtracting(["AUTHOR", "RESPONSIBLE", "TIMEZONE", "DEADLINE", "DEADLINE_LANG"])

  private static let priorities: [String: TodoItem.Priority] = ["1": .high, "2": .medium, "3": .low]

  package static func recognizes(_ file: SourceFile) -> Bool {
    let header = CSVTable.header(of: file)
    return header["TYPE"] != nil && header["CONTENT"] != nil
  }

  package static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<TodoistRows> {
    var table = CSVTable(file)
    var pieces = Pieces<TodoistRows>()
    if !recognizes(file), !file.bytes.isEmpty {
      pieces.problems = table.problems
      pieces.report(
        "no columns “TYPE” and “CONTENT”", expected: "the first row of Todoist’s template", at: file.place(ofLine: 1))
      return pieces
    }
    let base = file.projectName
    var section: [OutlineContext.Heading] = []
    var before: [CSVRow] = []
    var outer: [(indent: Int, index: Int)] = []
    for (row, line) in table.rows {
      func report(_ found: String, _ expected: String, in column: String) {
        table.report(found, expected, row, row.header[column] ?? 0, line)
      }
      switch RowType(row) {
      case nil: report("“\(row["TYPE"] ?? "")” is no type", "task, section, note or meta", in: "TYPE")
      case .meta?, .empty?: before.append(row)
      case .section?:
        section = row["CONTENT"].map { [OutlineContext.Heading(title: ExactText($0.onOneLine))] } ?? []
        outer = []
        before.append(row)
      case .note?:
        before.append(row)
        if let last = pieces.located.indices.last, !before.contains(where: { RowType($0) == .section }) {
          pieces.located[last].piece.after += before
          before = []
        }
      case .task?:
        let known = table.problems.count
        if row["CONTENT"] == nil { report("a task without a title", "one in CONTENT", in: "CONTENT") }
        for (column, greatest, noun) in [("PRIORITY", 4, "priority"), ("INDENT", 1000, "level")] {
          guard let text = row[column], !(1...greatest).contains(Int(text) ?? 0) else { continue }
          report("“\(text)” is no \(noun)", "1, 2, 3 or 4", in: column)
        }
        let indent = row.indent
        while let last = outer.last, last.indent >= indent { outer.removeLast() }
        let around = OutlineContext(parentPlace: outer.last?.index, headings: section)
        outer.append((indent, pieces.located.count))
        if table.problems.count > known { pieces.broken.insert(pieces.located.count) }
        let rows = TodoistRows(before: before, task: row, base: base, around: around)
        pieces.located.append((rows, file.place(ofLine: line)))
        before = []
      }
    }
    if let last = pieces.located.indices.last { pieces.located[last].piece.after += before }
    pieces.problems = table.problems
    return pieces
  }

  package static func seen(in rows: TodoistRows, _ context: ExchangeContext) -> SeenTask {
    let row = rows.task
    let content = content(of: row["CONTENT"] ?? "")
    var seen = SeenTask(title: content.title)
    seen.task.tags = content.tags
    seen.task.notes = ([row["DESCRIPTION"]].compactMap(\.self) + rows.notes).joined(separator: "\n")
    seen.task.project = rows.project
    seen.parent = rows.around.reference
    seen.task.priority = row["PRIORITY"].flatMap { priorities[$0] }
    if row["DURATION_UNIT"]?.lowercased() == "minute", let minutes = row["DURATION"].flatMap({ Int($0) }) {
      seen.task[.estimate] = TimeSpan(minutes: minutes).map(FieldValue.duration)
    }
    seen.unread = row.filledColumns.filter { !read.contains($0.uppercased()) }
    if let text = row["DATE"] {
      let date = TodoistDate.read(text, language: row["DATE_LANG"], context.now)
      seen.task.due = date?.due
      seen.task.repetition = date?.repetition
      if date == nil { seen.remark(unread: "DATE", text, isNo: "date") }
    }
    return seen
  }

  package static func piece(keptIn members: JSONMembers) throws(JSONError) -> TodoistRows? {
    guard let row = try members.value("raw", CSVRow.init), row["CONTENT"] != nil else { return nil }
    func rows(_ name: String) throws(JSONError) -> [CSVRow] {
      try members.array(name) { (reader) throws(JSONError) in try TasksCSV.piece(keptIn: JSONMembers(from: &reader)) }
    }
    return TodoistRows(
      before: try rows("before"), task: row, after: try rows("after"), base: try members.text("project"),
      around: try OutlineContext(members))
  }

  package static func piece(of task: TodoItem, replacing old: Piece?, _ context: ExchangeContext, rest: Rest) -> Piece {
    var rows = old ?? TodoistRows(task: changing(CSVRow(header, ["task"])) { $0["DATE_LANG"] = "en" })
    rows.isDone = task.status == .completed
    let seen = old.map { seenReferring(in: $0, context).task }
    if task.differs(from: seen, in: [.title, .tags]) {
      let labels = task.tags.filter { !$0.isEmpty && !$0.utf8.contains { $0 == 0x20 || $0.isLineEnd } }
      rows.task["CONTENT"] = ([task.title] + labels.map { "@\($0)" }).joined(separator: " ")
    }
    if task.differs(from: seen, in: .notes) { rows.set(notes: task.notes) }
    // Todoist takes a task without a priority for a most important one.
    if task.differs(from: seen, in: .priority) {
      rows.task["PRIORITY"] = priorities.first { $1 == task.priority }?.key ?? "4"
    }
    if task.differs(from: seen, in: .project) { rows.base = nil }
    if task.differs(from: seen, in: .estimate) {
      let minutes = task[.estimate]?.duration.map { "\($0.minutes)" }
      rows.task["DURATION"] = minutes
      rows.task["DURATION_UNIT"] = minutes == nil ? nil : "minute"
    }
    // Todoist moves a repeating date on by itself.
    if task.differs(from: seen, in: .repeat)
      || task.differs(from: seen, in: .due) && (task.repetition == nil || !isNext(task, in: rows, context))
    {
      rows.task["DATE"] = TodoistDate.text(of: task, context.now)
      rows.task["DATE_LANG"] = "en"
    }
    return rows
  }

  package static func piece(_ piece: TodoistRows, in source: String) -> TodoistRows {
    changing(piece) { $0.base = SourceFile(name: source, bytes: []).projectName }
  }

  /// Our export does not know the sections and levels that other rows make.
  package static func saysTheSame(_ piece: TodoistRows, as other: TodoistRows) -> Bool {
    let rows = [piece, other].map { changing($0.task) { $0["INDENT"] = nil } }
    return rows[0] == rows[1] && piece.around == other.around && piece.after == other.after
      && (other.before.isEmpty || piece.before == other.before) && (other.base ?? piece.base) == piece.base
  }

  /// True if a repeating task is due on a day on which it would be due in Todoist too.
  private static func isNext(_ task: TodoItem, in rows: TodoistRows, _ context: ExchangeContext) -> Bool {
    guard let due = task.due?.day(in: context.zone), rows.task["DATE"]?.contains(TodoistDate.start) == false,
      let rule = task.repetition.flatMap({ try? RecurrenceRule(rrule: $0.rule) })
    else { return false }
    return rule.days(from: due).first { _ in true } == due
  }

  package static func surroundings(of tasks: [TodoItem], from kept: [TodoistRows?]) -> [OutlineContext] {
    // Sections of the same name in several projects would become one.
    let isOneProject = Set(kept.map { $0?.base }).subtracting([nil]).count < 2
    return OutlineContext.surroundings(of: flattened(tasks)) { root, index in
      if isOneProject, let rows = kept[index], rows.project == root.project { return rows.around.headings }
      return root.project.map { [OutlineContext.Heading(title: ExactText($0))] } ?? []
    }
  }

  /// The tasks with the parents that Todoist can represent: none that is completed, and at most four levels.
  private static func flattened(_ tasks: [TodoItem]) -> [TodoItem] {
    let maxDepth = 4
    let done = Set(tasks.filter { $0.status == .completed }.map(\.id))
    var tasks = tasks
    for index in tasks.indices where tasks[index].parent.map(done.contains) ?? false { tasks[index].parent = nil }
    let parents = OutlineContext.parents(of: tasks)
    for index in tasks.indices where parents[index] != nil {
      let above = Array(sequence(first: index) { parents[$0] })
      if above.count > maxDepth { tasks[index].parent = tasks[above[above.count - maxDepth + 1]].id }
    }
    return tasks
  }

  package static func file(of pieces: [TodoistRows], _ context: ExchangeContext) -> [UInt8] {
    var rows: [CSVRow] = []
    var section: ExactText?
    // The parents of the next task with their written indents, and the indents of all tasks.
    var outer: [(indent: Int, index: Int)] = []
    var indents = Array(repeating: 1, count: pieces.count)
    for case .task(let index, _) in OutlineContext.steps(of: pieces.map(\.around)) where !pieces[index].isDone {
      let piece = pieces[index]
      let title = piece.around.headings.first?.title
      if title != section { outer = [] }
      for row in piece.before {
        if RowType(row) == .section {
          let isWanted = row["CONTENT"].map { ExactText($0.onOneLine) } == title
          guard isWanted, title != section || title == nil else { continue }
          section = title
        }
        rows.append(row)
      }
      if let title, title != section {
        rows.append(CSVRow(header, ["section", title.text.csvCell]))
        section = title
      }
      var row = piece.task
      let parent = piece.around.parentPlace
      if outer.last(where: { $0.indent < row.indent })?.index != parent {
        row["INDENT"] = "\(parent.map { indents[$0] + 1 } ?? 1)"
      }
      indents[index] = row.indent
      while let last = outer.last, last.indent >= row.indent { outer.removeLast() }
      outer.append((row.indent, index))
      rows.append(row)
      rows += piece.after
    }
    return JSONReader.byteOrderMark + CSVTable.file(of: rows, columns: rows.isEmpty ? columns : [])
  }

  package static func write(_ piece: TodoistRows, to writer: inout JSONWriter) {
    piece.task.write(to: &writer)
    writer.member("before", of: piece.before) { $1.write(to: &$0) }
    writer.member("after", of: piece.after) { $1.write(to: &$0) }
    if let base = piece.base { writer.member("project", base) }
    piece.around.write(to: &writer)
  }
}

package struct TodoistRows: Hashable, Sendable {
  /// Rows between the previous task and this one: sections, settings, empty rows.
  var before: [CSVRow] = []
  var task: CSVRow
  /// Rows below the task: notes.
  var after: [CSVRow] = []
  var base: String?
  package var around = OutlineContext()
  /// True if the task is not written, because it is completed.
  var isDone = false

  var project: String? {
    let name = ([base].compactMap(\.self) + around.headings.map(\.title.text)).joined(separator: ".")
    return name.isEmpty || !Limits.allowsProject(name) ? nil : name
  }

  fileprivate var notes: [String] { after.filter { RowType($0) == .note }.compactMap { $0["CONTENT"] } }

  /// Sets the notes; those in rows of their own stay there as long as they are the last ones.
  fileprivate mutating func set(notes text: String) {
    let last = notes.joined(separator: "\n")
    var first = text.utf8[...]
    if !last.isEmpty, "\n\(text)".utf8.reversed().starts(with: "\n\(last)".utf8.reversed()) {
      first = first.dropLast(last.utf8.count + 1)
    } else {
      after.removeAll { RowType($0) == .note }
    }
    task["DESCRIPTION"] = first.isEmpty ? nil : String(Substring(first))
  }
}

private enum RowType: String {
  case task, section, note, meta
  case empty = ""

  init?(_ row: CSVRow) {
    self.init(rawValue: row["TYPE"]?.lowercased() ?? "")
    if self == .empty, !row.isEmpty { return nil }
  }
}

/// The title in the text of a task, and the labels after it.
private func content(of text: String) -> (title: String, tags: [String]) {
  let text = text.onOneLine
  var words = text.utf8.split(separator: .space, omittingEmptySubsequences: false)
  var tags: Set<String> = []
  // A text of nothing but labels is a title.
  while let word = words.last, words.count > 1, word.isEmpty || word.first == UInt8(ascii: "@") && word.count > 1 {
    if !word.isEmpty { tags.insert(String(Substring(word.dropFirst()))) }
    words.removeLast()
  }
  let title = words.map { String(Substring($0)) }.joined(separator: " ")
  return tags.isEmpty || title.isBlank ? (text, []) : (title, tags.sorted())
}

extension CSVRow { fileprivate var indent: Int { self["INDENT"].flatMap { Int($0) } ?? 1 } }
