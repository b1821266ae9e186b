import TerminalTesting
import TestRunning
import Testing

@testable import LineEditor

/// The text sent to a terminal, shown by one that consists of rows only.
@Suite struct LineScreenTests {
  init() {
    // In other encodings characters have no widths.
    CharacterEncoding.useUTF8()
  }

  private static func picture(_ draft: Draft, columns: Int, prompt: Prompt = "> ") -> LinePicture {
    LinePicture(prompt: prompt, draft: draft, columns: columns, visible: TextMeasures.ofCLibrary.visible)
  }

  @Test func aFullRowWrapsAndHasOneAfterIt() {
    let picture = Self.picture(Draft("abcd"), columns: 6)
    #expect(picture.rows.map { $0.cells.map(\.text).joined() } == ["> abcd", ""])
    #expect(picture.rows.map(\.end) == [.wraps, .line])
    #expect(picture.cursor == LinePicture.Place(row: 1, cell: 0))
  }

  @Test func aWideCharacterGoesIntoTheNextRowWhole() {
    let picture = Self.picture(Draft(text: "abc日", cursor: 3), columns: 6)
    #expect(picture.rows.map { $0.cells.map(\.text).joined() } == ["> abc ", "日"])
    #expect(picture.cursor == LinePicture.Place(row: 1, cell: 0))
  }

  @Test(arguments: [("a\u{3}b", "> a^Cb"), ("a\tb", ">\u{20}a     b"), ("\u{7F}\u{9B}m", "> ^?\u{FFFD}m")])
  func controlsAreShownAndNotObeyed(text: String, shown: String) {
    #expect(Self.picture(Draft(text), columns: 40).rows[0].cells.map(\.text).joined() == shown)
  }

  @Test func theCursorIsBeforeCharactersDrawnTogether() {
    for cursor in 1...2 {
      let picture = Self.picture(Draft(text: "ae\u{301}b", cursor: cursor), columns: 40)
      #expect(picture.cursor == LinePicture.Place(row: 0, cell: 2))
    }
    #expect(Self.picture(Draft(text: "ae\u{301}b", cursor: 3), columns: 40).cursor.cell == 3)
  }

  @Test func aKeyAtTheEndOfALineSendsNothingElse() {
    var screen = LineScreen()
    let prompt = Prompt("> ", right: "3 due")
    #expect(screen.show(Self.picture(Draft("ab"), columns: 20, prompt: prompt), rows: 9).hasPrefix("> ab"))
    #expect(screen.show(Self.picture(Draft("abc"), columns: 20, prompt: prompt), rows: 9) == "c")
    #expect(screen.show(Self.picture(Draft("ab"), columns: 20, prompt: prompt), rows: 9) == "\u{8} \u{8}")
  }

  @Test func noRowIsLeftEmptyBelowALineThatFillsItsRows() {
    var screen = LineScreen()
    #expect(screen.leave(Self.picture(Draft("abcd"), columns: 6)) == "> abcd \r")
    #expect(screen.leave(Self.picture(Draft("abc"), columns: 6)) == "> abc\n")
  }

  /// Checks that the screen is the same as drawn from scratch, for random lines, cursors and windows, on terminals that
  /// join characters and on terminals that do not.
  @Test(.tags(.sweep), .door, arguments: [false, true], thinned(Array(1...20), to: 4, "seeds of random screens"))
  func whateverChangesTheScreenFollows(joins: Bool, seed: Int) {
    var generator = RandomKeys(seed: UInt64(seed), texts: [])
    let texts = ["a", "b ", "日", "é", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "👍🏽", "❤\u{FE0F}", "\t", "\u{1}", "\n", "word word "]
    let columns = Int.random(in: 8...30, using: &generator)
    let rows = Int.random(in: 2...8, using: &generator)
    var screen = LineScreen()
    var terminal = Terminal(columns: columns, rows: rows, joins: joins)
    var scalars: [Unicode.Scalar] = []
    for step in 0..<300 {
      let cursor = Int.random(in: 0...scalars.count, using: &generator)
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: scalars.removeAll()
      case 1...3: scalars.removeSubrange(cursor..<min(scalars.count, cursor + 5))
      case 4...5: for _ in 0..<40 { scalars += Array((texts.randomElement(using: &generator) ?? "").unicodeScalars) }
      case 6: terminal.take(screen.erase())
      case 7: terminal.take(screen.clear(forColumns: columns))
      case 8: terminal.take(screen.leave(picture(scalars, cursor, columns)))
      default: scalars.insert(contentsOf: (texts.randomElement(using: &generator) ?? "").unicodeScalars, at: cursor)
      }
      let place = Bool.random(using: &generator) ? scalars.count : Int.random(in: 0...scalars.count, using: &generator)
      let spans = stride(from: step % 3, to: scalars.count, by: 5).map {
        LineAssistance.Span($0..<($0 + 1 + step % 4), style: ["1", "4;31"][step / 7 % 2])
      }
      let continuation =
        step.isMultiple(of: 3) ? nil : Continuation(typed: "", rest: "how 日 it e\u{301} could go on", style: "90")
      let picture = picture(scalars, place, columns, spans, continuation)
      terminal.take(screen.show(picture, rows: rows))
      var fresh = Terminal(columns: columns, rows: rows, joins: joins)
      fresh.take(
        screen.shown.map {
          var empty = LineScreen(); return empty.show($0, rows: rows)
        } ?? "")
      // It may be lower on the screen.
      let top = terminal.row - fresh.row
      #expect(top >= 0 && Array(terminal.screen[max(0, top)...]) == Array(fresh.screen[..<(rows - max(0, top))]))
      #expect(fresh.screen[(rows - max(0, top))...].allSatisfy { $0.allSatisfy { $0 == " " } })
      #expect(terminal.column == fresh.column && terminal.style == "", "step \(step)")
      guard terminal.column == fresh.column else { return }
    }
  }

  /// Checks that a window of another width shows the line once, and leaves what is above it, on terminals that fill their
  /// rows anew and on those that cut them. Only without an answer about the cursor more than the line may be erased.
  @Test(.tags(.sweep), .door, arguments: Resizing.allCases, thinned(Array(1...40), to: 6, "seeds of resized windows"))
  fileprivate func noCopyIsLeftInAWindowOfAnotherWidth(resizing: Resizing, seed: Int) {
    var generator = RandomKeys(seed: UInt64(seed), texts: [])
    var columns = Int.random(in: 12...40, using: &generator)
    var screen = LineScreen()
    var terminal = Terminal(columns: columns, rows: 60, joins: false)
    terminal.take("above\n\n")
    for step in 0..<40 {
      let text = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        ["a", "b", "c ", "日", "word "].randomElement(using: &generator) ?? ""
      }.joined()
      let count = text.unicodeScalars.count
      let cursor = Bool.random(using: &generator) ? count : Int.random(in: 0...count, using: &generator)
      let prompt = Prompt("\u{1B}[1mtodo\u{1B}[0m> ", right: step.isMultiple(of: 3) ? "3 due" : nil)
      func picture() -> LinePicture {
        Self.picture(Draft(text: text, cursor: cursor), columns: columns, prompt: prompt)
      }
      terminal.take(screen.show(picture(), rows: 60))
      columns = Int.random(in: 8...50, using: &generator)
      terminal.resize(to: columns, resizing)
      let before = screen
      let row = screen.shown?.cursor.row ?? 0
      let cleared = screen.clear(forColumns: columns) { terminal.column }
      // By chance the cursor can be where filled rows would have it.
      if resizing == .cutting, !cleared.hasPrefix(row > 0 ? "\r\u{1B}[\(row)A" : "\r "),
        [0, 1000].contains(where: { found in
          var other = before
          return cleared == other.clear(forColumns: columns) { found }
        })
      {
        (screen, terminal) = (LineScreen(), Terminal(columns: columns, rows: 60, joins: false))
        terminal.take("above\n\n")
        continue
      }
      terminal.take(cleared)
      terminal.take(screen.show(picture(), rows: 60))
      var fresh = Terminal(columns: columns, rows: 60, joins: false)
      fresh.take("above\n\n")
      var empty = LineScreen()
      fresh.take(empty.show(picture(), rows: 60))
      #expect(terminal.screen == fresh.screen, "step \(step)")
      guard terminal.screen == fresh.screen else { return }
    }
  }

  /// tmux keeps what is erased from the first cell of the window on, and shows it again in a wider one.
  @Test func nothingIsErasedFromTheFirstCellOn() {
    var screen = LineScreen()
    _ = screen.show(Self.picture(Draft("abcdef"), columns: 40), rows: 9)
    #expect(screen.clear(forColumns: 4) == "\r\u{1B}[2A \u{1B}[J\r")
    _ = screen.show(Self.picture(Draft("ab"), columns: 40), rows: 9)
    #expect(screen.erase().hasSuffix(" \u{1B}[J\r"))
  }

  private func picture(
    _ scalars: [Unicode.Scalar], _ cursor: Int, _ columns: Int, _ spans: [LineAssistance.Span] = [],
    _ continuation: Continuation? = nil
  ) -> LinePicture {
    LinePicture(
      prompt: "> ", draft: Draft(text: String(String.UnicodeScalarView(scalars)), cursor: cursor), spans: spans,
      continuation: continuation, columns: columns, visible: TextMeasures.ofCLibrary.visible)
  }
}

/// A terminal's treatment of its rows in a window of another width.
private enum Resizing: CaseIterable {
  case cutting, filling
  /// Filling; a cursor after a full row goes to the next one.
  case fillingFurther
}

/// A terminal with cells, a cursor, and a last column in which it waits for the next character before it wraps.
private struct Terminal {
  private(set) var columns: Int
  /// True if joined characters take up two columns.
  let joins: Bool
  private(set) var screen: [[String]]
  /// True for each row that continues in the next one.
  private var isWrapped: [Bool]
  private(set) var row = 0
  private(set) var column = 0
  private var isAtMargin = false
  private(set) var style = ""

  init(columns: Int, rows: Int, joins: Bool) {
    (self.columns, self.joins) = (columns, joins)
    screen = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    isWrapped = Array(repeating: false, count: rows)
  }

  /// Changes the width; rows that are cut at the top are not modelled.
  mutating func resize(to columns: Int, _ resizing: Resizing) {
    guard columns != self.columns else { return }
    defer { self.columns = columns }
    guard resizing != .cutting else {
      screen = screen.map { Array(($0 + Array(repeating: " ", count: columns)).prefix(columns)) }
      (column, isAtMargin) = (min(column, columns - 1), false)
      return
    }
    var (rows, wrapped): ([[String]], [Bool]) = ([[]], [false])
    var place = (row: row, column: isAtMargin ? column + 1 : column)
    for (number, old) in screen.enumerated() {
      let blank = isWrapped[number] ? 0 : old.reversed().prefix { $0 == " " }.count
      var cells = old.dropLast(number == row ? min(blank, self.columns - place.column) : blank)[...]
      var used = 0
      repeat {
        if number == row, used == (isAtMargin ? column + 1 : column) {
          place = (rows.count - 1, rows[rows.count - 1].count)
        }
        guard let first = cells.popFirst() else { break }
        // A wide character has an empty cell after it.
        let isWide = cells.first == ""
        if rows[rows.count - 1].count + (isWide ? 2 : 1) > columns {
          wrapped[rows.count - 1] = true
          rows.append([])
          wrapped.append(false)
          if number == row, used == (isAtMargin ? column + 1 : column) { place = (rows.count - 1, 0) }
        }
        rows[rows.count - 1] += isWide ? [first, cells.removeFirst()] : [first]
        used += isWide ? 2 : 1
      } while true
      if !isWrapped[number] {
        rows.append([])
        wrapped.append(false)
      }
    }
    if place.column >= columns, resizing == .fillingFurther { place = (place.row + 1, 0) }
    let count = screen.count
    screen = rows.prefix(count).map { $0 + Array(repeating: " ", count: columns - $0.count) }
    isWrapped = Array(wrapped.prefix(count))
    while screen.count < count {
      screen.append(Array(repeating: " ", count: columns))
      isWrapped.append(false)
    }
    (row, isAtMargin) = (place.row, place.column >= columns)
    column = min(place.column, columns - 1)
  }

  mutating func take(_ text: String) {
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      let printed = rest.prefix { $0.value >= 0x20 }
      for character in String(printed) { put(character) }
      rest = printed.isEmpty ? rest.dropFirst() : rest.dropFirst(printed.count)
      guard printed.isEmpty else { continue }
      switch scalar {
      case "\r": (column, isAtMargin) = (0, false)
      case "\n":
        column = 0
        goDown()
      case "\u{8}": (column, isAtMargin) = (max(0, column - 1), false)
      default:
        let parameters = rest.dropFirst().prefix { ("0"..."9").contains($0) || $0 == ";" }
        rest = rest.dropFirst(1 + parameters.count)
        let final = rest.popFirst() ?? " "
        if final == "m" {
          style = String(parameters) == "0" ? "" : "[\(String(parameters))]"
        } else {
          obey(final, Int(String(parameters)) ?? 1)
        }
      }
    }
  }

  private mutating func obey(_ final: Unicode.Scalar, _ count: Int) {
    isAtMargin = false
    switch final {
    case "A": row = max(0, row - count)
    case "B": row = min(screen.count - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "J":
      for place in column..<columns { screen[row][place] = " " }
      for below in screen.indices.dropFirst(row + 1) { screen[below] = Array(repeating: " ", count: columns) }
      for erased in row..<screen.count { isWrapped[erased] = false }
    default: Issue.record("an unknown sequence")
    }
  }

  private mutating func put(_ character: Character) {
    let cell = LinePicture.Cell(character)
    // It is drawn with the character before.
    guard cell.width > 0 else { return }
    let width = joins && !cell.isCertain ? min(2, cell.width) : cell.width
    if isAtMargin || column + width > columns {
      column = 0
      isWrapped[row] = true
      goDown()
    }
    screen[row][column] = style + cell.text
    for place in column..<min(columns, column + width) where place > column { screen[row][place] = "" }
    column += width
    if column >= columns { (column, isAtMargin) = (columns - 1, true) }
  }

  private mutating func goDown() {
    isAtMargin = false
    if row < screen.count - 1 {
      row += 1
    } else {
      screen.removeFirst()
      isWrapped.removeFirst()
      isWrapped.append(false)
      screen.append(Array(repeating: " ", count: columns))
    }
  }
}

@Suite(.tags(.terminal), .door) struct PromptTests {
  @Test(arguments: [
    ("\u{1B}[1;32mtodo\u{1B}[0m> ", "todo> "), ("\u{1B}[1mtodo\u{1B}[0m\u{1B}[36m x\u{1B}[0m", "todo x"),
    ("\u{1B}[0m", ""), ("a\u{1B}", "a"), ("a\u{1B}[3", "a"),
  ]) func `Escapes take no columns, an unfinished one as far as it goes`(prompt: String, visible: String) {
    #expect(Prompt(prompt).visible == visible)
  }

  @Test func onlyTheLastLineIsDrawnAgain() {
    let prompt = Prompt("3 due today\n\ntodo> ")
    #expect(prompt.lead == "3 due today\n\n" && prompt.lastLine == "todo> " && prompt.visible == "todo> ")
  }

  @Test func neighbouringEscapesReachTheTerminalWhole() throws {
    let shell = try EchoShell(in: PseudoTerminal(columns: 40), prompt: "\u{1B}[1mtodo\u{1B}[0m\u{1B}[36m 2\u{1B}[0m> ")
    try shell.terminal.waitFor("\u{1B}[1mtodo\u{1B}[0m\u{1B}[36m 2\u{1B}[0m> ")
  }

  @Test func aColouredPromptLeavesTheCursorWhereTheTextEnds() throws {
    let shell = try EchoShell(in: PseudoTerminal(columns: 40), prompt: "due: 3\n\u{1B}[32mtodo\u{1B}[0m> ")
    try shell.terminal.waitFor("due: 3\r\n", "\u{1B}[32mtodo\u{1B}[0m> ")
    // 34 characters fill the row only if the escapes are not counted.
    let row = String(repeating: "a", count: 33)
    #expect(try !shell.type(row, shows: row).contains("\n"))
  }
}
