import CLibedit

/// Prompt and line as they are to be seen: rows of cells, and the cell at which the cursor stands.
///
/// A function of prompt, line and the width of the window. Terminals do not agree on how wide joined emoji, marks and
/// flags are. The widths here are the most that any of them takes, so that no row is wider than the window, and rows in
/// which less could be taken are marked.
struct LinePicture: Equatable {
  /// What is drawn in one piece.
  struct Cell: Equatable {
    let text: String
    /// In columns.
    let width: Int
    /// Whether terminals agree on the width.
    var isCertain = true
    /// How it looks: the parameters of a control sequence (ECMA-48 §8.3.117); nil for nothing in particular.
    var style: String?
  }

  struct Row: Equatable {
    var cells: [Cell] = []
    var width = 0
    var isCertain = true
    var end = End.line

    mutating func append(_ cell: Cell) {
      cells.append(cell)
      width += cell.width
      if !cell.isCertain { isCertain = false }
    }
  }

  /// What comes after a row.
  enum End: Equatable {
    /// Nothing.
    case line
    /// The next row, into which the terminal goes by itself, because this one is full. So it knows that they belong
    /// together when the window becomes wider.
    case wraps
    /// The next row, which has to be gone to.
    case breaks
  }

  /// A place between cells.
  struct Place: Equatable {
    var row: Int
    /// How many cells of the row come before it.
    var cell: Int
  }

  private(set) var rows = [Row()]
  private(set) var cursor = Place(row: 0, cell: 0)
  let columns: Int
  /// Whether something of how the line could go on is shown.
  private(set) var isContinued = false
  /// How what is being drawn looks.
  private var style: String?

  /// A picture in a window of so many columns.
  ///
  /// - Parameters:
  ///   - spans: How parts of the line look, from left to right.
  ///   - continuation: What is shown behind the cursor at the end of the line, as far as its row has room.
  ///   - visible: How characters are shown that a terminal would obey.
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

  /// Some of the rows, the cursor's among them.
  func part(_ range: Range<Int>) -> LinePicture {
    guard range != 0..<rows.count else { return self }
    var part = self
    part.rows = Array(rows[range])
    part.rows[part.rows.count - 1].end = .line
    part.cursor.row -= range.lowerBound
    return part
  }

  /// The same with the cursor after everything.
  var withCursorAtEnd: LinePicture {
    var picture = self
    picture.cursor = end
    return picture
  }

  /// The same, in which nothing relies on the widths.
  var drawnWhole: LinePicture {
    var picture = self
    for row in rows.indices { picture.rows[row].isCertain = false }
    return picture
  }

  /// How many columns come before a place in its row.
  func column(of place: Place) -> Int {
    rows[place.row].cells.prefix(place.cell).reduce(0) { $0 + $1.width }
  }

  /// The place after everything.
  var end: Place { Place(row: rows.count - 1, cell: rows[rows.count - 1].cells.count) }

  private mutating func draw(_ prompt: Prompt) {
    let (text, plain) = (prompt.lastLine, prompt.visible)
    guard !plain.isEmpty else { return }
    let cells = plain.map { Cell($0) }
    let width = cells.reduce(0) { $0 + $1.width }
    if width < columns {
      // Its colours take effect from one character to the next, so that it is drawn whole.
      append(Cell(text: text, width: width, isCertain: cells.allSatisfy(\.isCertain)))
    } else {
      for cell in cells { append(cell) }
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

  /// The last column stays free: a terminal would be about to go into the next row.
  private mutating func draw(_ continuation: Continuation, _ visible: (String) -> String) {
    let row = rows.count - 1
    guard cursor == end, rows[row].isCertain else { return }
    let cells = visible(continuation.rest).map { Cell($0) }
    var (fitting, width) = (0, rows[row].width)
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
      rows[row].append(cell)
    }
  }

  private mutating func draw(
    _ character: Character, at range: Range<Int>, _ draft: Draft, _ visible: (String) -> String
  ) {
    let isAtCursor = range.contains(draft.cursor)
    let row = rows.count - 1
    let ascii = character.utf8.count == 1 ? character.asciiValue : nil
    switch ascii {
    case .some(let printed) where (0x20..<0x7F).contains(printed):
      append(Cell(text: String(character), width: 1), isAtCursor)
    case UInt8(ascii: "\t"):
      // To the next multiple of eight.
      for count in 0..<(8 - rows[row].width % 8) where rows.count - 1 == row || count == 0 {
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

  /// What stands at the end of the first row, if there is room for it.
  private mutating func draw(right: String) {
    let cells = Prompt(right).visible.map { Cell($0) }
    let width = cells.reduce(0) { $0 + $1.width }
    // The last column stays free: terminals would be about to go into the next row.
    let gap = columns - rows[0].width - width - 1
    guard rows.count == 1, rows[0].isCertain, gap > 1, width > 0, cells.allSatisfy(\.isCertain) else { return }
    for _ in 0..<gap { rows[0].append(Cell(text: " ", width: 1)) }
    rows[0].append(Cell(text: right, width: width))
  }

  private mutating func append(_ cell: Cell, _ isAtCursor: Bool = false) {
    var cell = cell
    cell.style = style
    if rows[rows.count - 1].width + cell.width > columns, !rows[rows.count - 1].cells.isEmpty {
      // A wide character does not fit into the last column.
      while rows[rows.count - 1].isCertain, rows[rows.count - 1].width < columns {
        rows[rows.count - 1].append(Cell(text: " ", width: 1))
      }
      breakRow(rows[rows.count - 1].isCertain ? .wraps : .breaks)
    }
    if isAtCursor { cursor = end }
    rows[rows.count - 1].append(cell)
    // So that there is always a row for what comes next, the cursor above all.
    if rows[rows.count - 1].width >= columns { breakRow(rows[rows.count - 1].isCertain ? .wraps : .breaks) }
  }

  private mutating func breakRow(_ end: End) {
    rows[rows.count - 1].end = end
    rows.append(Row())
  }
}

extension LinePicture.Cell {
  /// A character as it is.
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
    // Some terminals draw as a picture of two columns what this asks to be drawn as a picture.
    if width == 1, character.unicodeScalars.contains("\u{FE0F}") { width = 2 }
    self.init(text: String(character), width: width, isCertain: isCertain)
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }

  /// Whether some terminals draw it together with what is before it: colours of skin, and the letters of flags.
  fileprivate var mayBeJoined: Bool { (0x1F3FB...0x1F3FF).contains(value) || (0x1F1E6...0x1F1FF).contains(value) }
}
