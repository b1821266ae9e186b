import Platform
import TodoJSON
import TodoModel

/// Lines for people, as they are put out: bytes, in which controls are escaped and meanings may have become colours. A
/// line is encoded when it is added, those of a long list when they are put out.
package struct TextPage: Sendable {
  private struct Rows {
    /// The lines before them.
    let beginning: [UInt8]
    let places: Range<Int>
    let write: @Sendable (Range<Int>, inout TextPage) -> Void
  }

  private var rows: [Rows] = []
  /// The lines after all rows.
  private var encoded: [UInt8] = []
  private let isColored: Bool
  private let theme: Theme
  private let width: Int?
  private let isUnicode, hasLinks: Bool

  /// An empty page; lines are folded if it has a width.
  package init(
    isColored: Bool, theme: Theme = .terminal, width: Int? = nil, isUnicode: Bool = true, hasLinks: Bool = false
  ) {
    (self.isColored, self.theme, self.width) = (isColored, theme, width)
    (self.isUnicode, self.hasLinks) = (isUnicode, hasLinks)
    // A line of several pieces would make it grow with each of them.
    encoded.reserveCapacity(240)
  }

  /// A page of what is encoded already.
  package init(encoded: [UInt8]) {
    self.init(isColored: false)
    self.encoded = encoded
  }

  /// Adds a line, in several rows where it is too wide for one, the later ones further in or where it is said.
  package mutating func add(_ line: TextLine, hanging: Int? = nil) {
    let line = isUnicode ? line : line.inASCII
    guard let width, line.width > width else { return write(line) }
    for row in line.folded(to: width, hanging: hanging) { write(row) }
  }

  private mutating func write(_ line: TextLine) {
    line.write(to: &encoded, isColored: isColored, theme: theme, hasLinks: hasLinks)
  }

  package mutating func add(_ lines: [TextLine]) { for line in lines { add(line) } }

  /// Adds the rows at some places of a list by a closure that writes a part of them; those of a long list are not
  /// written before the page is put out.
  mutating func add(rows places: Range<Int>, _ write: @escaping @Sendable (Range<Int>, inout TextPage) -> Void) {
    guard places.count > 1_000 else { return write(places, &self) }
    rows.append(Rows(beginning: exchange(&encoded, with: []), places: places, write: write))
  }

  /// Passes the bytes on, piece by piece, until the other side returns false.
  package func put(_ take: ([UInt8]) -> Bool) {
    for rows in rows {
      guard take(rows.beginning) else { return }
      // A reader that needs only the first lines soon has them; later pieces are large enough for two threads.
      var (rest, size) = (rows.places, 1 << 10)
      while !rest.isEmpty {
        let piece = rest.prefix(size)
        guard take(piece.inParallel { encoded(rows, $0) }) else { return }
        (rest, size) = (rest.dropFirst(size), min(4 * size, 1 << 15))
      }
    }
    _ = take(encoded)
  }

  private func encoded(_ rows: Rows, _ piece: Range<Int>) -> [UInt8] {
    var page = TextPage(isColored: isColored, theme: theme, width: width, isUnicode: isUnicode, hasLinks: hasLinks)
    rows.write(piece, &page)
    return page.bytes
  }

  package var bytes: [UInt8] {
    guard !rows.isEmpty else { return encoded }
    var bytes: [UInt8] = []
    put {
      bytes += $0
      return true
    }
    return bytes
  }

  /// Adds a text next to a name that takes so many columns, or below it if there is no room next to it.
  mutating func add(_ text: TextLine, label name: TextLine, _ column: Int) {
    // A text of a few words to a row is hard to read.
    guard let width, width - column < 20, column + text.width > width else {
      return add(name.padded(to: column) + text, hanging: column)
    }
    if name.width > 0 { add(name) }
    add(TextLine("    ") + text, hanging: 4)
  }

  /// Adds texts below each other, the first of them next to a name.
  mutating func add(_ texts: [TextLine], label name: TextLine, _ column: Int) {
    for (place, text) in texts.enumerated() { add(text, label: place == 0 ? name : "", column) }
  }

  mutating func addAsItStands(_ text: String) { encoded += text.utf8 }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The settings that text depends on, besides the state that it shows.
package struct TextContext: Sendable {
  /// The width in columns; nil if nothing is ever cut, as in a pipe.
  package let width: Int?
  /// The number of columns that text is laid out for, cut there or not.
  package let columns: Int
  /// The number of rows of a screen, for text that has to fit it; nil if everything is shown.
  package let rows: Int?
  package let zone: any Zone
  /// True if characters beyond ASCII can be shown; text by users is put out unchanged all the same.
  package let isUnicode: Bool
  package let theme: Theme
  package let hasLinks: Bool

  package var ellipsis: String { isUnicode ? "…" : "..." }

  private static let leastWidth = 20

  /// A context with a width, a zone and a repertoire; if nothing is cut, text is laid out for so many columns.
  package init(
    width: Int?, zone: any Zone, isUnicode: Bool = true, columns: Int = 80, rows: Int? = nil, theme: Theme = .terminal,
    hasLinks: Bool = false
  ) {
    self.width = width.map { max($0, TextContext.leastWidth) }
    self.rows = rows
    self.columns = self.width ?? columns
    (self.hasLinks, self.zone, self.isUnicode, self.theme) = (hasLinks, zone, isUnicode, theme)
  }
}

/// Words of which one is to be chosen: `auto, always or never`.
package func alternatives(_ words: [String]) -> String {
  // `joined` would search the program's conformances, at every start.
  var text = words.first ?? ""
  for place in words.indices.dropFirst() { text += (place == words.count - 1 ? " or " : ", ") + words[place] }
  return text
}

extension JSONWriter {
  /// Writes the meanings of the dates of queries, if there are any: each with its `term`, the `date` and its `weekday`.
  mutating func write(_ dates: [QueryDate]) {
    guard !dates.isEmpty else { return }
    member("dates", of: dates) {
      $0.members(("term", $1.term), ("date", $1.moment.iso), ("weekday", $1.day.weekday.name))
    }
  }
}
