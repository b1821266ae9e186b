import TodoModel

/// A table of comma-separated values (RFC 4180) in which the first row names the columns. Rows of white space are passed over.
struct CSVTable {
  /// The rows below the header, with the lines in which they begin.
  var rows: [(row: CSVRow, line: Int)] = []
  /// What is wrong with the table itself.
  var problems: [SourceProblem] = []
  /// The names of the columns.
  var header = CSVHeader([])

  /// Reads a file. Costs time linear in its length.
  init(_ file: SourceFile) {
    var scanner = CSVScanner(file: file.name, bytes: file.bytes)
    guard let first = scanner.nextRecord() else { return }
    header = CSVHeader(first.cells.map(\.csvText))
    for (place, column) in header.columns.enumerated() where header[column] != place {
      report("“\(column)” once more", "each column once", CSVRow(header, first.cells), place, 1, file)
    }
    while let record = scanner.nextRecord() {
      let row = CSVRow(header, record.cells)
      if record.cells.count > header.columns.count,
        record.cells[header.columns.count...].contains(where: { !$0.isEmpty })
      {
        report(
          "\(record.cells.count) values", "\(header.columns.count), one for each column", row, 0, record.line, file)
      } else {
        rows.append((row, record.line))
      }
    }
    if let problem = scanner.problem { problems.append(problem) }
  }

  /// Notes what is wrong with a cell of a row.
  mutating func report(
    _ found: String, _ expected: String, _ row: CSVRow, _ cell: Int, _ line: Int, _ file: SourceFile
  ) {
    problems.append(SourceProblem(row.place(of: cell, line: line, in: file.name), found: found, expected: expected))
  }
}

/// Takes a table apart into the cells of its rows.
private struct CSVScanner {
  let file: String
  let bytes: [UInt8]
  /// Why it has stopped before the end.
  var problem: SourceProblem?
  var here = 0
  var line = 1

  /// The cells of the next row, as they stand, and its line; nil at the end.
  mutating func nextRecord() -> (cells: [String], line: Int)? {
    while problem == nil, here < bytes.count {
      let first = line
      var cells: [String] = []
      repeat {
        guard let cell = nextCell() else { return nil }
        cells.append(cell)
      } while takeComma()
      takeLineEnd()
      if cells.count > 1 || !cells[0].utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return (cells, first) }
    }
    return nil
  }

  private mutating func nextCell() -> String? {
    let start = here
    if here < bytes.count, bytes[here] == UInt8(ascii: "\"") {
      guard passQuoted() else { return nil }
    } else {
      while here < bytes.count, bytes[here] != UInt8(ascii: ","), !isLineEnd { here += 1 }
    }
    return String(decoding: bytes[start..<here], as: UTF8.self)
  }

  private mutating func passQuoted() -> Bool {
    let start = here
    here += 1
    while here < bytes.count {
      let byte = bytes[here]
      here += 1
      if byte == UInt8(ascii: "\n") { line += 1 }
      guard byte == UInt8(ascii: "\"") else { continue }
      // Two of them are one within the text.
      if here < bytes.count, bytes[here] == UInt8(ascii: "\"") {
        here += 1
        continue
      }
      guard here == bytes.count || bytes[here] == UInt8(ascii: ",") || isLineEnd else {
        return stop(at: here, "text behind a closing quote", expected: "a comma")
      }
      return true
    }
    return stop(at: start, "a quote that is not closed", expected: "another one behind it")
  }

  private mutating func stop(at offset: Int, _ found: String, expected: String) -> Bool {
    let place = SourcePlace(of: offset, in: bytes[...], after: SourcePlace(file: file, line: 1))
    problem = SourceProblem(place, found: found, expected: expected)
    return false
  }

  private var isLineEnd: Bool {
    bytes[here] == UInt8(ascii: "\n")
      || bytes[here] == UInt8(ascii: "\r") && here + 1 < bytes.count && bytes[here + 1] == UInt8(ascii: "\n")
  }

  private mutating func takeComma() -> Bool {
    guard here < bytes.count, bytes[here] == UInt8(ascii: ",") else { return false }
    here += 1
    return true
  }

  private mutating func takeLineEnd() {
    guard here < bytes.count else { return }
    here += bytes[here] == UInt8(ascii: "\n") ? 1 : 2
    line += 1
  }
}
