import CLibedit

/// Prompt and line as rows of cells, and the cursor's cell. Terminals disagree on the widths of joined emoji, marks and
/// flags: here they are the largest, so that no row is wider than the window; rows that vary are uncertain.
struct LinePicture: Equatable {
  /// Text that is drawn in one piece.
  struct Cell: Equatable {
    let text: String
    let width: Int
    /// True if terminals agree on the width.
    var isCertain = true
    /// The parameters of a control sequence (ECMA-48 §8.3.117).
    var style: String?
  }

  struct Row: Equatable {
    var cells: [Cell] = []
    var width = 0
    var isCertain = true
    var end = End.line

    init(_ text: String = "") { for character in text { append(Cell(character)) } }

    mutating func append(_ cell: Cell) {
      cells.append(cell)
      width += cell.width
      if !cell.isCertain { isCertain = false }
    }
  }

  /// The end of a row. One that wraps is full: the terminal goes to the next row by itself, and joins both in a wider window.
  enum End: Equatable { case line, wraps, breaks }

  struct Place: Equatable {
    var row, cell: Int

    static let start = Place(row: 0, cell: 0)
  }

  var rows = [Row()]
  var cursor = Place.start
  let columns: Int
  private(set) var isContinued = false
  private var style: String?

  /// Draws prompt and line, and as much of the continuation as the row has room for if the cursor is at the end.
  init(
    prompt: Prompt, draft: Draft, spans: [LineAssistance.Span] = [], continuation: Continuation? = nil, columns: Int,
    visible: (String) -> String
  ) {
    self.columns = max(1, columns)
    draw(prompt)
    draw(draft, spans, visible)
    if let continuation { draw(continuation, visible) }
    if let right = prompt.right { draw(right: right) }
  }

  /// Returns the rows of a range that contains the cursor.
  func part(_ range: Range<Int>) -> LinePicture {
    guard range != 0..<rows.count else { return self }
    var part = self
    part.rows = Array(rows[range])
    part.rows[part.last].end = .line
    part.cursor.row -= range.lowerBound
    return part
  }

  func column(of place: Place) -> Int { rows[place.row].cells.prefix(place.cell).reduce(0) { $0 + $1.width } }

  var end: Place { Place(row: last, cell: rows[last].cells.count) }

  private var last: Int { rows.count - 1 }

  private mutating func draw(_ prompt: Prompt) {
    let row = Row(prompt.visible)
    guard !row.cells.isEmpty else { return }
    if row.width < columns {
      // Colours continue from one character to the next, so the prompt is one cell.
      append(Cell(text: prompt.lastLine, width: row.width, isCertain: row.isCertain))
    } else {
      for cell in row.cells { append(cell) }
    }
  }

  private mutating func draw(_ draft: Draft, _ spans: [LineAssistance.Span], _ visible: (String) -> String) {
    var place = 0
    var rest = spans[...]
    for character in draft.text {
      let scalars = character.unicodeScalars
      while let span = rest.first, span.range.upperBound <= place { rest.removeFirst() }
      style = rest.first.flatMap { $0.range.contains(place) ? $0.style : nil }
      if character.utf8.count == 1 || !scalars.contains(where: \.isControl) {
        draw(character, at: place..<(place + scalars.count), draft, visible)
        place += scalars.count
      } else {
        // CR and LF are one character.
        for scalar in scalars {
          draw(Character(scalar), at: place..<(place + 1), draft, visible)
          place += 1
        }
      }
    }
    style = nil
    if draft.cursor >= place { cursor = end }
  }

  private mutating func draw(_ continuation: Continuation, _ visible: (String) -> String) {
    guard cursor == end, rows[last].isCertain else { return }
    let cells = visible(continuation.rest).map { Cell($0) }
    var (fitting, width) = (0, rows[last].width)
    // The last column stays free: after it a terminal would be about to go to the next row.
    while fitting < cells.count, cells[fitting].isCertain, width + cells[fitting].width < columns {
      width += cells[fitting].width
      fitting += 1
    }
    var shown = cells.prefix(fitting)
    if fitting < cells.count, !shown.isEmpty {
      if width + 1 >= columns { shown.removeLast() }
      shown.append(Cell("…"))
    }
    isContinued = !shown.isEmpty
    for var cell in shown {
      cell.style = continuation.style
      rows[last].append(cell)
    }
  }

  private mutating func draw(
    _ character: Character, at range: Range<Int>, _ draft: Draft, _ visible: (String) -> String
  ) {
    let isAtCursor = range.contains(draft.cursor)
    let ascii = character.utf8.count == 1 ? character.asciiValue : nil
    switch ascii {
    case .some(let printed) where (0x20..<0x7F).contains(printed):
      append(Cell(text: String(character), width: 1), isAtCursor)
    case UInt8(ascii: "\t"):
      // To the next multiple of eight, or the end of the row.
      let row = last
      for count in 0..<(8 - rows[row].width % 8) where last == row || count == 0 {
        append(Cell(text: " ", width: 1), isAtCursor && count == 0)
      }
    case UInt8(ascii: "\n"):
      if isAtCursor { cursor = end }
      breakRow(.breaks)
    default:
      let text = String(character)
      let shown = ascii.map { "^" + String(Unicode.Scalar($0 ^ 0x40)) } ?? visible(text)
      if shown == text { return append(Cell(character), isAtCursor) }
      for (count, character) in shown.enumerated() { append(Cell(character), isAtCursor && count == 0) }
    }
  }

  private mutating func draw(right: String) {
    let row = Row(Prompt(right).visible)
    let gap = columns - rows[0].width - row.width - 1
    guard rows.count == 1, rows[0].isCertain, gap > 1, row.width > 0, row.isCertain else { return }
    for _ in 0..<gap { rows[0].append(Cell(text: " ", width: 1)) }
    rows[0].append(Cell(text: right, width: row.width))
  }

  private mutating func append(_ cell: Cell, _ isAtCursor: Bool = false) {
    var cell = cell
    cell.style = style
    if rows[last].width + cell.width > columns, !rows[last].cells.isEmpty {
      // A wide character does not fit into the last column.
      while rows[last].isCertain, rows[last].width < columns { rows[last].append(Cell(text: " ", width: 1)) }
      wrapRow()
    }
    if isAtCursor { cursor = end }
    rows[last].append(cell)
    // The cursor always has a row for the next cell.
    if rows[last].width >= columns { wrapRow() }
  }

  private mutating func wrapRow() { breakRow(rows[last].isCertain ? .wraps : .breaks) }

  private mutating func breakRow(_ end: End) {
    rows[last].end = end
    rows.append(Row())
  }
}

extension LinePicture.Cell {
  init(_ character: Character) {
    if let ascii = character.asciiValue, (0x20..<0x7F).contains(ascii), character.utf8.count == 1 {
      self.init(text: String(character), width: 1)
      return
    }
    var (width, isCertain) = (0, true)
    for scalar in character.unicodeScalars {
      let columns = Int(editline_width(scalar.value))
      width += columns < 0 ? 1 : columns
      if columns <= 0 || scalar.mayBeJoined { isCertain = false }
    }
    // Some terminals draw a character with this selector as a picture of two columns.
    if width == 1, character.unicodeScalars.contains("\u{FE0F}") { width = 2 }
    self.init(text: String(character), width: width, isCertain: isCertain)
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }

  /// True for colours of skin and letters of flags, which some terminals join with the character before.
  fileprivate var mayBeJoined: Bool { (0x1F3FB...0x1F3FF).contains(value) || (0x1F1E6...0x1F1FF).contains(value) }
}
