/// The prompt and line on the terminal's screen; its methods return the text that changes it. Of a line with more rows
/// than the window it shows those around the cursor, without sequences only the cursor's row. Nothing else is below.
struct LineScreen {
  private let knowsSequences: Bool
  /// Nil if nothing is shown, and the cursor is at the beginning of a row.
  private(set) var shown: LinePicture?
  /// The number of rows before the shown ones of a picture that is cut.
  private var hidden = 0
  private var isCut = false

  init(knowsSequences: Bool = true) { self.knowsSequences = knowsSequences }

  mutating func show(_ picture: LinePicture, rows: Int) -> String {
    let beginning = shown.map { $0.columns == picture.columns ? "" : clear(forColumns: picture.columns) } ?? ""
    let new = part(of: picture, rows: rows)
    defer { shown = new }
    guard let old = shown else { return beginning + new.text(from: .start) + new.motion(from: new.end) }
    return beginning + old.update(to: new) { erasure(of: old, from: $0) }
  }

  mutating func erase() -> String {
    guard let shown else { return "" }
    forget()
    return shown.motion(from: shown.cursor, to: .start) + erasure(of: shown, from: .start)
  }

  func goToEnd() -> String { shown.map { $0.motion(from: $0.cursor, to: $0.end) } ?? "" }

  /// Leaves all of a picture on the screen and moves the cursor below it.
  mutating func leave(_ picture: LinePicture) -> String {
    var picture = picture
    picture.cursor = picture.end
    // Rows that are left may scroll away.
    let drawing = isCut || !knowsSequences ? erase() + picture.text(from: .start) : show(picture, rows: .max)
    forget()
    // A full row has an empty one after it already.
    let isAtRow = picture.rows.count > 1 && picture.end.cell == 0
    return drawing + (isAtRow ? "" : "\n")
  }

  /// Erases the picture after the window's width has changed. Most terminals fill their rows anew, others cut them: the
  /// column in which the terminal has its cursor tells them apart, and is asked for where that makes a difference.
  mutating func clear(forColumns columns: Int, askingForColumn ask: () -> Int? = { nil }) -> String {
    guard let shown else { return "" }
    forget()
    let above = columns == shown.columns ? shown.cursor.row : rowsAbove(shown, filling: columns, ask)
    return "\r" + (above > 0 ? "\u{1B}[\(above)A" : "") + erasure(of: shown, from: .start)
  }

  private func rowsAbove(_ shown: LinePicture, filling columns: Int, _ ask: () -> Int?) -> Int {
    let (kept, filled) = (shown.cursor.row, shown.cursor(filling: columns))
    let column = min(shown.column(of: shown.cursor), columns - 1)
    guard filled.column >= columns else {
      return filled.row == kept || ask() != column || column == filled.column ? filled.row : kept
    }
    // After a full row some go on in the next one, others wait in the last column.
    guard let found = ask(), found > 0 else { return filled.row + 1 }
    return found < columns - 1 ? kept : filled.row
  }

  /// Notes that something else was written to the screen, and the cursor is at the beginning of a row.
  mutating func forget() { (shown, hidden, isCut) = (nil, 0, false) }

  /// Erases from the cursor to the end of the screen (ECMA-48 §8.3.39).
  static let eraseBelow = "\u{1B}[J"

  private mutating func part(of picture: LinePicture, rows: Int) -> LinePicture {
    let rows = knowsSequences ? rows : 1
    let (count, row) = (picture.rows.count, picture.cursor.row)
    isCut = count > rows
    // Scrolls no further than necessary, so that the eye finds the text again.
    hidden = isCut ? min(max(min(hidden, count - rows), row - rows + 1), row) : 0
    var part = picture.part(hidden..<(hidden + min(rows, count)))
    // Rows that are not certain are drawn from their beginning, without sequences.
    if !knowsSequences { for row in part.rows.indices { part.rows[row].isCertain = false } }
    return part
  }

  private func erasure(of shown: LinePicture, from place: LinePicture.Place) -> String {
    guard knowsSequences else { return String(repeating: " ", count: shown.rows[0].width) + "\r" }
    // What is erased from the window's first cell on tmux keeps above the window, and shows it again in a wider one.
    return place.cell == 0 ? " " + Self.eraseBelow + "\r" : Self.eraseBelow
  }
}

extension LinePicture {
  /// Returns the row and the column of the cursor once the terminal has filled rows of another width.
  fileprivate func cursor(filling columns: Int) -> (row: Int, column: Int) {
    var (row, column) = (0, 0)
    func goOn(before width: Int) { if column + width > columns { (row, column) = (row + 1, 0) } }
    for (number, old) in rows[...cursor.row].enumerated() {
      for cell in number < cursor.row ? old.cells[...] : old.cells.prefix(cursor.cell) {
        // A prompt is one cell.
        for width in cell.width > 2 ? Array(repeating: 1, count: cell.width) : [cell.width] {
          goOn(before: width)
          column += width
        }
      }
      if number < cursor.row, old.end != .wraps { (row, column) = (row + 1, 0) }
    }
    if cursor.cell < rows[cursor.row].cells.count { goOn(before: min(rows[cursor.row].cells[cursor.cell].width, 2)) }
    return (row, column)
  }

  fileprivate func text(from place: Place) -> String {
    var text = ""
    for (number, row) in rows.enumerated().dropFirst(place.row) {
      text += row.cells.dropFirst(number == place.row ? place.cell : 0).drawn
      switch row.end {
      case .line: break
      // A terminal goes to the next row with the first character of that row.
      case .wraps: if rows[number + 1].cells.isEmpty { text += " \r" }
      case .breaks: text += "\n"
      }
    }
    return text
  }

  fileprivate func update(to new: LinePicture, erasing: (Place) -> String) -> String {
    guard rows != new.rows else { return new.motion(from: cursor) }
    let number = min(zip(rows, new.rows).prefix { $0 == $1 }.count, min(rows.count, new.rows.count) - 1)
    let (before, after) = (rows[number], new.rows[number])
    let isCertain = before.isCertain && after.isCertain
    var place = Place(row: number, cell: 0)
    if isCertain { place.cell = zip(before.cells, after.cells).prefix { $0 == $1 }.count }
    // The cursor cannot be moved past the last column.
    while place.cell > 0, column(of: place) >= columns { place.cell -= 1 }
    if isCertain, before.end == after.end, rows.count == new.rows.count,
      rows[(number + 1)...] == new.rows[(number + 1)...]
    {
      return change(from: place, to: new)
    }
    return motion(from: cursor, to: place) + (place == end ? "" : erasing(place)) + new.text(from: place)
      + new.motion(from: new.end)
  }

  /// Returns the text that changes one row from a place on; cells that keep their columns are not drawn again.
  private func change(from place: Place, to new: LinePicture) -> String {
    let (before, after) = (rows[place.row], new.rows[place.row])
    let (old, cells) = (before.cells[place.cell...], after.cells[place.cell...])
    let same = before.width == after.width ? zip(old.reversed(), cells.reversed()).prefix { $0 == $1 }.count : 0
    var text = motion(from: cursor, to: place) + cells.dropLast(same).drawn
    var end = Place(row: place.row, cell: after.cells.count - same)
    if before.width > after.width {
      text += String(repeating: " ", count: before.width - after.width) + "\r"
      end.cell = 0
    }
    return text + new.motion(from: end)
  }

  /// Returns the text that moves the terminal's cursor from one place to another, or to the picture's cursor.
  fileprivate func motion(from start: Place, to goal: Place? = nil) -> String {
    let goal = goal ?? cursor
    guard start != goal else { return "" }
    let row = rows[goal.row]
    let distance = goal.row - start.row
    let vertical = distance == 0 ? "" : distance < 0 ? "\u{1B}[\(-distance)A" : "\u{1B}[\(distance)B"
    // Cells of uncertain width are drawn again, which works for any width.
    guard row.isCertain else { return vertical + "\r" + row.cells.prefix(goal.cell).drawn }
    let (from, to) = (distance == 0 ? column(of: start) : columns, column(of: goal))
    // In the last column a terminal may be about to go to the next row.
    if from < columns {
      if to < from, from - to < 4 { return vertical + String(repeating: "\u{8}", count: from - to) }
      if to > from { return vertical + "\u{1B}[\(to - from)C" }
    }
    return vertical + "\r" + (to > 0 ? "\u{1B}[\(to)C" : "")
  }
}

extension ArraySlice<LinePicture.Cell> {
  /// The text that draws the cells in their styles, and ends without a style.
  fileprivate var drawn: String {
    var (text, style) = ("", String?.none)
    for cell in self {
      if cell.style != style {
        if style != nil { text += "\u{1B}[0m" }
        if let new = cell.style { text += "\u{1B}[\(new)m" }
        style = cell.style
      }
      text += cell.text
    }
    return style == nil ? text : text + "\u{1B}[0m"
  }
}

extension LineEditor {
  /// Erases the line in a window that may have another width.
  func clear(mayAsk: Bool) {
    let erasing = screen?.clear(forColumns: WindowSize.now.columns) {
      guard mayAsk, knowsSequences else { return nil }
      // The position of the cursor is reported (DSR, ECMA-48 §8.3.35).
      output.write("\u{1B}[6n")
      output.flush()
      return input.cursorColumn()
    }
    output.write(erasing ?? "")
  }

  /// Draws the line, and its continuation unless a search is in progress.
  func draw(isContinued: Bool = true) {
    continuation = nil
    guard screen != nil else { return }
    let continuation = isContinued && search == nil ? newContinuation : nil
    let window = WindowSize.now
    let picture = picture(of: editline.draft, continuedBy: continuation, in: window)
    if picture.isContinued { self.continuation = continuation }
    output.write(screen?.show(picture, rows: window.rows) ?? "")
  }

  /// Moves the cursor below all rows of the line, or of the text that is left in its place.
  func goBelow(leaving draft: Draft? = nil) {
    continuation = nil
    output.write(screen?.leave(picture(of: draft ?? editline.draft, in: .now)) ?? "")
  }

  private func picture(
    of draft: Draft, continuedBy continuation: Continuation? = nil, in window: WindowSize
  ) -> LinePicture {
    guard let search else {
      let isShort = draft.text.utf8.count <= LineAssistance.longestLine
      return LinePicture(
        prompt: prompt, draft: draft, spans: isShort ? assistance?.highlight?(draft.text) ?? [] : [],
        continuation: continuation, columns: window.columns, visible: measures.visible)
    }
    // The pattern stays visible in any window.
    let room = (window.rows - 1) * window.columns - measures.width(search.prompt.visible)
    return LinePicture(
      prompt: search.prompt, draft: draft.part(columns: max(room, window.columns / 2), measures: measures),
      columns: window.columns, visible: measures.visible)
  }

  private var newContinuation: Continuation? {
    guard let continuing = assistance?.continuing else { return nil }
    let draft = editline.draft
    let typed = draft.text
    guard !typed.isEmpty, typed.utf8.count <= LineAssistance.longestLine, draft == Draft(typed) else { return nil }
    let earlier = matches.line(beginningWith: typed, in: history.lines) { continuing.isWelcome(typed, $0) }
    let rest = earlier.map { String($0.utf8.dropFirst(typed.utf8.count)) ?? "" } ?? continuing.proposal(typed)
    guard let rest, !rest.isEmpty else { return nil }
    return Continuation(typed: typed, rest: rest, style: continuing.style)
  }

  /// Appends the continuation to the line; returns false if none is shown.
  func takeContinuation() -> Bool {
    guard let continuation, editline.draft == Draft(continuation.typed) else { return false }
    editline.draft = Draft(continuation.typed + continuation.rest)
    return true
  }

  func beep() { output.write("\u{7}") }
}
