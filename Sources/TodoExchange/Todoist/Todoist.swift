import TodoJSON
import TodoModel

/// The template of Todoist: a table of one project with rows for sections, tasks, and notes on them.
package enum Todoist: ExchangeFormat {
  package static let name = "todoist"
  package static let summary = "Todoist: the table of a project"
  package static let fileExtensions = ["csv"]
  package static let fields: TaskFields = [
    .title, .notes, .status, .project, .tags, .priority, .due, .repeat, .estimate, .parent,
  ]
  package static let restUse = RestUse.never

  /// The columns of new rows.
  static let columns = [
    "TYPE", "CONTENT", "DESCRIPTION", "PRIORITY", "INDENT", "AUTHOR", "RESPONSIBLE", "DATE", "DATE_LANG", "TIMEZONE",
    "DURATION", "DURATION_UNIT", "DEADLINE", "DEADLINE_LANG",
  ]

  package static func recognizes(_ file: SourceFile) -> Bool {
    let line = file.bytes.prefix(4096).prefix { $0 != UInt8(ascii: "\n") }
    let header = CSVTable(SourceFile(name: "", bytes: Array(line))).header
    return header["TYPE"] != nil && header["CONTENT"] != nil
  }

  package static func surroundings(of tasks: [TodoItem], from kept: [TodoistRows?]) -> [OutlineContext] {
    let shown = shown(tasks)
    // Sections of the same name in several projects would be one.
    let isOneProject = Set(kept.map { $0?.base }).subtracting([nil]).count < 2
    return Outline.surroundings(of: shown) { root, place in
      if isOneProject, let rows = kept[place], rows.project == root.project { return rows.around.headings }
      return root.project.map { [OutlineContext.Heading(title: ExactText($0))] } ?? []
    }
  }

  /// How deep tasks can stand within each other.
  private static let deepest = 4

  /// The tasks as parts of those that they can stand below: not of what is done, which is not written, nor too deep.
  private static func shown(_ tasks: [TodoItem]) -> [TodoItem] {
    let done = Set(tasks.filter { $0.status == .completed }.map(\.id))
    var shown = tasks
    for place in shown.indices where shown[place].parent.map(done.contains) ?? false { shown[place].parent = nil }
    let parents = Outline.parents(of: shown)
    for place in shown.indices where parents[place] != nil {
      let above = Array(sequence(first: place) { parents[$0] })
      if above.count > deepest { shown[place].parent = shown[above[above.count - deepest + 1]].id }
    }
    return shown
  }

  package static func write(_ piece: TodoistRows, to writer: inout JSONWriter) {
    piece.task.write(to: &writer)
    writer.member("before", of: piece.before) { $1.write(to: &$0) }
    writer.member("after", of: piece.after) { $1.write(to: &$0) }
    if let base = piece.base { writer.member("project", base) }
    piece.around.write(to: &writer)
  }

  package static func readPiece(from reader: inout JSONReader) throws(JSONError) -> TodoistRows {
    var piece = TodoistRows(task: CSVRow([]))
    try reader.beginObject()
    while let name = try reader.nextMember() {
      switch name {
      case "raw": piece.task = try CSVRow(from: &reader)
      case "before": piece.before = try reader.readArray(TasksCSV.readPiece)
      case "after": piece.after = try reader.readArray(TasksCSV.readPiece)
      case "project": piece.base = try reader.readString()
      default: if try !piece.around.read(name, from: &reader) { try reader.skipValue() }
      }
    }
    guard piece.task["CONTENT"] != nil else { throw reader.error(.missingMember("raw")) }
    return piece
  }
}

/// The row of a task, with the rows around it.
package struct TodoistRows: SurroundedPiece, Hashable, Sendable {
  /// What stands between the task above and this one: a section, settings, nothing.
  var before: [CSVRow] = []
  /// The row of the task itself.
  var task: CSVRow
  /// What belongs to it below: notes.
  var after: [CSVRow] = []
  /// The project that the file is named after.
  var base: String?
  /// The section that it is in, and the task that it is a part of.
  package var around = OutlineContext()
  /// Whether it is not written, because it is done.
  var isDone = false

  /// The project, and the section in it.
  var project: String? {
    let parts = [base].compactMap(\.self) + around.headings.map(\.title.text)
    let name = parts.joined(separator: ".")
    return name.isEmpty || !Limits.allowsProject(name) ? nil : name
  }
}

/// What the row of a table is.
enum TodoistRowType: String {
  case task, section, note, meta
  /// Nothing is in it.
  case empty = ""

  /// What a row is; nil for what is not known.
  init?(_ row: CSVRow) {
    self.init(rawValue: row["TYPE"]?.lowercased() ?? "")
    if self == .empty, !row.isEmpty { return nil }
  }
}
