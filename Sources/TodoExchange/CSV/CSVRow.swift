import TodoModel

/// The names of columns.
package struct CSVHeader: Hashable, Sendable {
  /// As they are written.
  let columns: [String]
  private let places: [String: Int]

  /// Names in their order.
  init(_ columns: [String]) {
    self.columns = columns
    places = Dictionary(columns.enumerated().map { ($1.lowercased(), $0) }) { first, _ in first }
  }

  /// Where the column of a name is; case does not matter.
  subscript(name: String) -> Int? { places[name] ?? places[name.lowercased()] }
}

/// A row of a table: cells as they stand there, in quotes or not. Cells with nothing in them say nothing.
package struct CSVRow: Hashable, Sendable {
  /// The names of the columns.
  private(set) var header: CSVHeader
  private(set) var cells: [String]

  /// A row of cells as they stand; those that are not there are empty.
  init(_ header: CSVHeader, _ cells: [String]) {
    self.header = header
    self.cells = cells + Array(repeating: "", count: max(0, header.columns.count - cells.count))
  }

  /// A row of texts with the names of their columns.
  init(_ texts: [(column: String, text: String)]) {
    self.init(CSVHeader(texts.map(\.column)), texts.map(\.text.csvCell))
  }

  /// The text in a column; nil if there is none. Setting it adds the column, if it is not there.
  subscript(column: String) -> String? {
    get {
      guard let place = header[column], !cells[place].isEmpty else { return nil }
      return cells[place].csvText
    }
    set {
      if let place = header[column] {
        cells[place] = newValue?.csvCell ?? ""
      } else if let newValue {
        self = CSVRow(CSVHeader(header.columns + [column]), cells.prefix(header.columns.count) + [newValue.csvCell])
      }
    }
  }

  /// Whether nothing is in it.
  var isEmpty: Bool { cells.allSatisfy(\.isEmpty) }

  /// Where a cell begins, if the row begins in a line.
  func place(of cell: Int, line: Int, in file: String) -> SourcePlace {
    let before = Array(cells[..<cell].map { $0 + "," }.joined().utf8)
    return SourcePlace(of: before.count, in: before[...], after: SourcePlace(file: file, line: line))
  }

  private var said: [String: String] {
    Dictionary(zip(header.columns, cells).filter { !$1.isEmpty }) { first, _ in first }
  }

  package static func == (one: CSVRow, other: CSVRow) -> Bool {
    one.header == other.header ? one.cells == other.cells : one.said == other.said
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(said) }
}

extension String {
  /// The text of a cell without the quotes around it.
  var csvText: String {
    guard utf8.first == UInt8(ascii: "\"") else { return self }
    var bytes: [UInt8] = []
    var isSecond = false
    for byte in utf8.dropFirst().dropLast() {
      isSecond = byte == UInt8(ascii: "\"") && !isSecond
      if !isSecond { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text as a cell: in quotes where it has to be (RFC 4180 §2).
  package var csvCell: String {
    let hasQuote = utf8.contains(UInt8(ascii: "\""))
    guard hasQuote || utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == 0x0A || $0 == 0x0D }) else {
      return self
    }
    var bytes = [UInt8(ascii: "\"")]
    for byte in utf8 {
      bytes.append(byte)
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }
}
