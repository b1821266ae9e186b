/// Rows with columns of their own, put together to one table.
struct CSVFile {
  /// The names of all columns.
  let columns: [String]
  private let rows: [CSVRow]

  /// A table of rows. A column stands behind the one that it follows where it comes from; those for which `isDropped` holds
  /// are left out where nothing is in any row.
  ///
  /// - Parameter first: Columns that there are in any case.
  init(
    _ rows: [CSVRow], columns first: [String] = [], dropping isDropped: (CSVHeader, String) -> Bool = { _, _ in false }
  ) {
    var columns = first
    var kept = Set(first.map { $0.lowercased() })
    var known: Set<[String]> = []
    for row in rows {
      if known.insert(row.header.columns).inserted {
        var last = 0
        for column in row.header.columns {
          let there = columns.firstIndex { $0.lowercased() == column.lowercased() }
          if there == nil { columns.insert(column, at: last) }
          last = (there ?? last) + 1
          if !isDropped(row.header, column) { kept.insert(column.lowercased()) }
        }
      }
      if kept.count == columns.count { continue }
      for (column, cell) in zip(row.header.columns, row.cells) where !cell.isEmpty { kept.insert(column.lowercased()) }
    }
    self.columns = columns.filter { kept.contains($0.lowercased()) }
    self.rows = rows
  }

  /// The table with its header, lines ended as RFC 4180 wants it.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    func append(_ cells: some Sequence<String>) {
      var isFirst = true
      for cell in cells {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        bytes += cell.utf8
      }
      bytes += [0x0D, 0x0A]
    }
    append(columns.map(\.csvCell))
    var header: CSVHeader?
    var places: [Int?] = []
    for row in rows {
      if row.header != header {
        header = row.header
        places = columns.map { row.header[$0] }
      }
      append(places.lazy.map { $0.map { row.cells[$0] } ?? "" })
    }
    return bytes
  }
}
