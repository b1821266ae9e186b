import TodoJSON
import TodoModel

/// A table for spreadsheets, with a column for each member of a task; any of them may be missing but for the title.
package enum TasksCSV: ExchangeFormat {
  package static let name = "csv"
  package static let summary = "a table with a row for each task"
  package static let fileExtensions = ["csv"]
  package static let fields = TaskFields(columns).subtracting([.number, .id])
  package static let restUse = RestUse.always

  /// The fields that are columns, in their order.
  static let columns: [TaskField] = [
    .number, .title, .status, .project, .tags, .priority, .due, .wait, .start, .until, .estimate, .worked, .started,
    .repeat, .parent, .depends, .notes, .created, .modified, .completed, .id,
  ]

  static let restColumn = "REST"

  /// The columns of new rows.
  static let header = CSVHeader(columns.map(\.name) + [restColumn])

  package static func recognizes(_ file: SourceFile) -> Bool {
    let line = file.bytes.prefix(4096).prefix { $0 != UInt8(ascii: "\n") }
    let header = CSVTable(SourceFile(name: "", bytes: Array(line))).header
    // Text may begin with any word, so there have to be two that it hardly begins with.
    return header["title"] != nil && header.columns.count > 1
      && header.columns.allSatisfy { !$0.isEmpty } && !header.columns.contains { $0.utf8.contains(UInt8(ascii: " ")) }
  }

  package static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<CSVRow> {
    var table = CSVTable(file)
    var pieces = Pieces<CSVRow>()
    if table.header["title"] == nil, !file.bytes.isEmpty {
      pieces.problems = table.problems
      pieces.problems.append(
        SourceProblem(
          SourcePlace(file: file.name, line: 1), found: "no column “title”",
          expected: "a first row of names such as title,project,tags,due"))
      return pieces
    }
    let fields = table.header.columns.map { TaskField(named: $0.lowercased()) }
    for (row, line) in table.rows where !row.isEmpty {
      let known = table.problems.count
      if row["title"] == nil {
        table.report("no title", "one in each row", row, row.header["title"] ?? 0, line, file)
      }
      for case (let place, let field?) in fields.enumerated() where columns.contains(field) && !isReference(field) {
        guard !row.cells[place].isEmpty else { continue }
        let text = row.cells[place].csvText
        guard value(of: field, text, context) == nil else { continue }
        let shown = text.utf8.count > 60 ? "\(text.prefix(40))…" : text
        table.report("“\(shown)” is no \(field.name)", expectation(of: field), row, place, line, file)
      }
      guard table.problems.count == known else { continue }
      pieces.located.append((row, SourcePlace(file: file.name, line: line)))
    }
    pieces.problems = table.problems.sorted { $0.place.line < $1.place.line }
    return pieces
  }

  package static func file(of pieces: [CSVRow], _ context: ExchangeContext) -> [UInt8] {
    CSVFile(pieces, columns: pieces.isEmpty ? ["title"] : []) { header, _ in header == Self.header }.bytes
  }

  package static func write(_ piece: CSVRow, to writer: inout JSONWriter) { piece.write(to: &writer) }

  package static func readPiece(from reader: inout JSONReader) throws(JSONError) -> CSVRow {
    var row: CSVRow?
    try reader.beginObject()
    while let name = try reader.nextMember() {
      switch name {
      case "raw": row = try CSVRow(from: &reader)
      default: try reader.skipValue()
      }
    }
    guard let row else { throw reader.error(.missingMember("raw")) }
    return row
  }
}

extension CSVRow {
  /// Writes the member that keeps a row: its cells by their columns.
  func write(to writer: inout JSONWriter) {
    writer.object("raw", of: zip(header.columns, cells))
  }

  /// Reads cells by their columns.
  init(from reader: inout JSONReader) throws(JSONError) {
    var columns: [String] = []
    var cells: [String] = []
    try reader.beginObject()
    while let name = try reader.nextMember() {
      columns.append(name.string)
      cells.append(try reader.readString())
    }
    self.init(CSVHeader(columns), cells)
  }
}
