/// What the terminal shows of prompt and line, and what it has to be sent to show something else.
///
/// Of a line that takes more rows than the window has, it shows those around the cursor; of any on a terminal that knows
/// no sequences, only the cursor's row. Nothing is on the screen below them, so that everything there may be erased.
struct LineScreen {
  let knowsSequences: Bool
  /// What is on the screen; nil if nothing is, and the cursor is where a row begins.
  private(set) var shown: LinePicture?
  /// How many rows of the picture come before those that are shown.
  private var hidden = 0
  /// Whether there is more of it than is shown.
  private var isCut = false

  init(knowsSequences: Bool = true) {
    self.knowsSequences = knowsSequences
  }

  /// Shows a picture in a window of so many rows.
  mutating func show(_ picture: LinePicture, rows: Int) -> String {
    let beginning = shown.map { $0.columns == picture.columns ? "" : clear(forColumns: picture.columns) } ?? ""
    let new = part(of: picture, rows: rows)
    defer { shown = new }
    guard let old = shown else { return beginning + new.text(from: Place(row: 0, cell: 0)) + new.motion(from: new.end) }
    return beginning + old.update(to: new, erasing: erasure(of: old))
  }

  /// Takes the picture off the screen; the cursor is where its first row began.
  mutating func erase() -> String {
    guard let shown else { return "" }
    forget()
    return shown.motion(from: shown.cursor, to: Place(row: 0, cell: 0)) + erasure(of: shown)
  }

  /// Goes after what is shown.
  mutating func goToEnd() -> String {
    guard let shown else { return "" }
    return shown.motion(from: shown.cursor, to: shown.end)
  }

  /// Goes below a picture, whatever is shown of it before, and leaves all of it after.
  mutating func leave(_ picture: LinePicture) -> String {
    // What is left behind may scroll away.
    let drawing =
      isCut || !knowsSequences
      ? erase() + picture.text(from: Place(row: 0, cell: 0)) : show(picture.withCursorAtEnd, rows: .max)
    forget()
    // After a row that is full there is an empty one already.
    let isAtRow = picture.rows.count > 1 && picture.end.cell == 0
    return drawing + (isAtRow ? "" : "\n")
  }

  /// Goes to the first row, which is erased with all below it, in a window of another width: terminals move what no
  /// longer fits into further rows.
  mutating func clear(forColumns columns: Int) -> String {
    guard let shown else { return "" }
    forget()
    var (above, width) = (0, 0)
    for row in shown.rows[..<shown.cursor.row] {
      width += row.width
      guard row.end != .wraps else { continue }
      above += 1 + max(0, width - 1) / max(1, columns)
      width = 0
    }
    above += (width + shown.column(of: shown.cursor)) / max(1, columns)
    return "\r" + (above > 0 ? "\u{1B}[\(above)A" : "") + erasure(of: shown)
  }

  /// Something else has happened to the screen; the cursor is where a row begins.
  mutating func forget() {
    (shown, hidden, isCut) = (nil, 0, false)
  }

  private typealias Place = LinePicture.Place
  /// ECMA-48 §8.3.39, as all that is sent here.
  static let eraseBelow = "\u{1B}[J"

  private mutating func part(of picture: LinePicture, rows: Int) -> LinePicture {
    let rows = knowsSequences ? rows : 1
    let (count, row) = (picture.rows.count, picture.cursor.row)
    isCut = count > rows
    // No further than it has to, so that the eye finds what it has just seen.
    hidden = isCut ? min(max(min(hidden, count - rows), row - rows + 1), row) : 0
    let part = picture.part(hidden..<(hidden + min(rows, count)))
    return knowsSequences ? part : part.drawnWhole
  }

  private func erasure(of shown: LinePicture) -> String {
    knowsSequences ? Self.eraseBelow : String(repeating: " ", count: shown.rows[0].width) + "\r"
  }
}

extension LinePicture {
  /// The picture from a place on.
  fileprivate func text(from place: Place) -> String {
    var text = ""
    for (number, row) in rows.enumerated().dropFirst(place.row) {
      text += row.cells.dropFirst(number == place.row ? place.cell : 0).drawn
      switch row.end {
      case .line: break
      // A terminal goes into the next row with the first character of that.
      case .wraps: if rows[number + 1].cells.isEmpty { text += " \r" }
      case .breaks: text += "\n"
      }
    }
    return text
  }

  /// What makes another picture of this one, which is on the screen.
  fileprivate func update(to new: LinePicture, erasing: String) -> String {
    guard rows != new.rows else { return new.motion(from: cursor) }
    let number = min(
      zip(rows, new.rows).prefix { $0 == $1 }.count, min(rows.count, new.rows.count) - 1)
    let (before, after) = (rows[number], new.rows[number])
    let isCertain = before.isCertain && after.isCertain
    var place = Place(row: number, cell: 0)
    if isCertain { place.cell = zip(before.cells, after.cells).prefix { $0 == $1 }.count }
    // There is no going after the last column.
    while place.cell > 0, column(of: place) >= columns { place.cell -= 1 }
    if isCertain, before.end == after.end, rows.count == new.rows.count,
      rows[(number + 1)...] == new.rows[(number + 1)...]
    {
      return change(from: place, to: new)
    }
    let isAtEnd = place == end
    return motion(from: cursor, to: place) + (isAtEnd ? "" : erasing) + new.text(from: place)
      + new.motion(from: new.end)
  }

  /// What changes one row from a place on; what stands where it stood stays.
  private func change(from place: Place, to new: LinePicture) -> String {
    let (before, after) = (rows[place.row], new.rows[place.row])
    let (old, cells) = (before.cells[place.cell...], after.cells[place.cell...])
    let same = before.width == after.width ? zip(old.reversed(), cells.reversed()).prefix { $0 == $1 }.count : 0
    var text = cells.dropLast(same).drawn
    var end = Place(row: place.row, cell: after.cells.count - same)
    guard before.width > after.width else { return motion(from: cursor, to: place) + text + new.motion(from: end) }
    text += String(repeating: " ", count: before.width - after.width) + "\r"
    end.cell = 0
    return motion(from: cursor, to: place) + text + new.motion(from: end)
  }

  /// What takes the terminal's cursor from one place to the picture's, or to another one.
  fileprivate func motion(from start: Place, to goal: Place? = nil) -> String {
    let goal = goal ?? cursor
    guard start != goal else { return "" }
    let row = rows[goal.row]
    let distance = goal.row - start.row
    let vertical = distance == 0 ? "" : distance < 0 ? "\u{1B}[\(-distance)A" : "\u{1B}[\(distance)B"
    // However wide it is: after what stands before it.
    guard row.isCertain else { return vertical + "\r" + row.cells.prefix(goal.cell).drawn }
    let (from, to) = (distance == 0 ? column(of: start) : columns, column(of: goal))
    // In the last column a terminal may be about to go into the next row.
    if from < columns {
      if to < from, from - to < 4 { return vertical + String(repeating: "\u{8}", count: from - to) }
      if to > from { return vertical + "\u{1B}[\(to - from)C" }
    }
    return vertical + "\r" + (to > 0 ? "\u{1B}[\(to)C" : "")
  }
}

extension ArraySlice<LinePicture.Cell> {
  /// What draws them, each in its style; no style is left on.
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
