import TodoJSON
import TodoModel

/// A table (RFC 4180) with a row of column names, between which are commas, semicolons or tabs. It goes out with commas.
/// Rows of white space are skipped, and after a broken one reading continues in the next line.
struct CSVTable {
  let file: String
  private(set) var header = CSVHeader([])
  private(set) var rows: [(row: CSVRow, line: Int)] = []
  private(set) var problems: [SourceProblem] = []

  /// Reads a file in time linear in its length.
  init(_ file: SourceFile, naming name: (String) -> String = \.self) {
    self.file = file.name
    var scanner = CSVScanner(file: file.name, bytes: file.bytes)
    guard let first = scanner.nextRecord() else { return }
    header = CSVHeader(first.cells.map { name($0.csvText) }, isOfTable: true)
    for (index, column) in header.columns.enumerated() where header[column] != index {
      report("“\(column)” once more", "each column once", CSVRow(header, first.cells), index, 1)
    }
    while let record = scanner.nextRecord() {
      let row = CSVRow(header, record.cells)
      if record.cells.dropFirst(header.columns.count).allSatisfy(\.isEmpty) {
        rows.append((row, record.line))
      } else {
        report("\(record.cells.count) values", "\(header.columns.count), one for each column", row, 0, record.line)
      }
    }
    problems += scanner.problems
  }

  static func header(of file: SourceFile) -> CSVHeader {
    let line = file.bytes.prefix(4096).prefix { $0 != UInt8(ascii: "\n") }
    return CSVTable(SourceFile(name: "", bytes: Array(line))).header
  }

  mutating func report(_ found: String, _ expected: String, _ row: CSVRow, _ cell: Int, _ line: Int) {
    problems.append(SourceProblem(row.place(of: cell, line: line, in: file), found: found, expected: expected))
  }

  /// Writes rows with columns of their own as one table with a header; lines end as in RFC 4180. A column comes after
  /// the one that it follows in its row. Empty columns of the header `dropped` are left out, `first` ones never.
  static func file(of rows: [CSVRow], columns first: [String] = [], dropping dropped: CSVHeader? = nil) -> [UInt8] {
    var columns = first
    var kept = Set(first.map { $0.lowercased() })
    var header: CSVHeader?
    for row in rows {
      if row.header != header {
        header = row.header
        var last = 0
        for column in row.header.columns {
          let present = columns.firstIndex { $0.lowercased() == column.lowercased() }
          if present == nil { columns.insert(column, at: last) }
          last = (present ?? last) + 1
          if row.header != dropped { kept.insert(column.lowercased()) }
        }
      }
      if kept.count == columns.count { continue }
      for column in row.filledColumns { kept.insert(column.lowercased()) }
    }
    columns.removeAll { !kept.contains($0.lowercased()) }
    var bytes: [UInt8] = []
    func append(_ cells: some Sequence<String>) { bytes += (cells.joined(separator: ",") + "\r\n").utf8 }
    append(columns.map(\.csvCell))
    var indices: [Int?] = []
    header = nil
    for row in rows {
      if row.header != header { (header, indices) = (row.header, columns.map { row.header[$0] }) }
      append(indices.lazy.map { $0.map { row.cells[$0] } ?? "" })
    }
    return bytes
  }
}

package struct CSVHeader: Hashable, Sendable {
  let columns: [String]
  private let indices: [String: Int]
  private var known: [Int]?

  init(_ columns: [String], isOfTable: Bool = false) {
    self.columns = columns
    indices = Dictionary(columns.enumerated().map { ($1.lowercased(), $0) }) { first, _ in first }
    // A table has many rows.
    if isOfTable { known = unread }
  }

  package static func == (one: CSVHeader, other: CSVHeader) -> Bool { one.columns == other.columns }
  package func hash(into hasher: inout Hasher) { hasher.combine(columns) }

  /// The indices of columns that are no field.
  var unread: [Int] { known ?? columns.indices.filter { TaskField(named: columns[$0].lowercased()) == nil } }

  /// The index of a column; case does not matter.
  subscript(name: String) -> Int? { indices[name] ?? indices[name.lowercased()] }
}

/// A row of a table, whose cells are as written, with or without quotes. An empty cell is absent.
package struct CSVRow: Hashable, Sendable {
  private(set) var header: CSVHeader
  private(set) var cells: [String]

  /// A row of cells as written; missing ones are empty.
  init(_ header: CSVHeader, _ cells: [String]) {
    self.header = header
    self.cells = cells + Array(repeating: "", count: max(0, header.columns.count - cells.count))
  }

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

  func write(to writer: inout JSONWriter) {
    writer.object("raw") { writer in
      for (place, name) in header.columns.enumerated() {
        writer.member(named: name)
        writer.value(cells[place])
      }
    }
  }

  /// The text in a column; nil if it is empty. Setting it adds a missing column.
  subscript(column: String) -> String? {
    get { header[column].flatMap { cells[$0].isEmpty ? nil : cells[$0].csvText } }
    set {
      if let index = header[column] {
        cells[index] = newValue?.csvCell ?? ""
      } else if let newValue {
        self = CSVRow(CSVHeader(header.columns + [column]), cells.prefix(header.columns.count) + [newValue.csvCell])
      }
    }
  }

  var filledColumns: [String] { header.columns.indices.filter { !cells[$0].isEmpty }.map { header.columns[$0] } }
  /// The columns with a text that are no field.
  var unread: [String] { header.unread.filter { !cells[$0].isEmpty }.map { header.columns[$0] } }
  var isEmpty: Bool { cells.allSatisfy(\.isEmpty) }

  func place(of cell: Int, line: Int, in file: String) -> SourcePlace {
    let before = Array(cells[..<cell].map { $0 + "," }.joined().utf8)
    return SourcePlace(of: before.count, in: before[...], after: SourcePlace(file: file, line: line))
  }

  package static func == (one: CSVRow, other: CSVRow) -> Bool {
    if one.header == other.header { return one.cells == other.cells }
    let filled = one.filledColumns
    func cell(of name: String, in row: CSVRow) -> String? { row.header[name].map { row.cells[$0] } }
    return filled.count == other.filledColumns.count
      && filled.allSatisfy { cell(of: $0, in: one) == cell(of: $0, in: other) }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(filledColumns.count) }
}

extension String {
  var csvText: String {
    guard utf8.first == .quote else { return self }
    var isSecond = false
    return String(
      utf8: utf8.dropFirst().dropLast().filter { byte in
        isSecond = byte == .quote && !isSecond
        return !isSecond
      })
  }

  /// The text as a cell, in quotes if necessary (RFC 4180 §2).
  package var csvCell: String {
    guard utf8.contains(where: { $0 == .quote || $0 == .comma || $0.isLineEnd }) else { return self }
    return String(utf8: [.quote] + utf8.flatMap { $0 == .quote ? [.quote, .quote] : [$0] } + [.quote])
  }
}

private struct CSVScanner {
  let file: String
  let bytes: [UInt8]
  private(set) var problems: [SourceProblem] = []
  private var here = 0
  private var line = 1
  private let separator: UInt8

  /// Each open quote is looked for up to the end.
  private static let mostProblems = 50

  init(file: String, bytes: [UInt8]) {
    (self.file, self.bytes) = (file, bytes)
    let names = bytes.prefix(4096).prefix { $0 != .newline }.split(separator: .quote, omittingEmptySubsequences: false)
    let outside = names.enumerated().filter { $0.offset.isMultiple(of: 2) }.flatMap(\.element)
    let counts = [UInt8.comma, UInt8(ascii: ";"), 0x09].map { sign in (sign, outside.count { $0 == sign }) }
    separator = counts.reduce(counts[0]) { $1.1 > $0.1 ? $1 : $0 }.0
  }

  /// The cells of the next readable row as written for commas, and its line; nil at the end.
  mutating func nextRecord() -> (cells: [String], line: Int)? {
    rows: while here < bytes.count {
      let (row, first) = (here, line)
      var cells: [String] = []
      repeat {
        if !cells.isEmpty { here += 1 }
        let start = here
        if here < bytes.count, bytes[here] == .quote, let problem = passQuoted() {
          problems.append(problem)
          let end = problems.count < Self.mostProblems ? bytes[row...].firstIndex(of: .newline) : nil
          (here, line) = (end.map { $0 + 1 } ?? bytes.count, first + 1)
          continue rows
        }
        while !isAtEndOfCell { here += 1 }
        let cell = String(utf8: bytes[start..<here])
        cells.append(separator == .comma ? cell : cell.csvText.csvCell)
      } while here < bytes.count && bytes[here] == separator
      if here < bytes.count {
        here += bytes[here] == .newline ? 1 : 2
        line += 1
      }
      if cells.count > 1 || !cells[0].isOnlyBlanks { return (cells, first) }
    }
    return nil
  }

  private var isAtEndOfCell: Bool {
    here == bytes.count || bytes[here] == separator || bytes[here] == .newline
      || bytes[here] == 0x0D && here + 1 < bytes.count && bytes[here + 1] == .newline
  }

  private mutating func passQuoted() -> SourceProblem? {
    let start = here
    here += 1
    while here < bytes.count {
      let byte = bytes[here]
      here += 1
      if byte == .newline { line += 1 }
      guard byte == .quote else { continue }
      if isAtEndOfCell { return nil }
      // Two quotes are one within the text.
      guard bytes[here] == .quote else {
        return SourceProblem(place(of: here), found: "text after a closing quote", expected: "a comma")
      }
      here += 1
    }
    return SourceProblem(place(of: start), found: "a quote that is not closed", expected: "another one after it")
  }

  private func place(of offset: Int) -> SourcePlace {
    SourcePlace(of: offset, in: bytes[...], after: SourcePlace(file: file, line: 1))
  }
}
