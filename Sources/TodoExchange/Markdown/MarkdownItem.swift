import TodoModel

/// A task in a list of Markdown: its own lines, and what stands around them.
package struct MarkdownItem: SurroundedPiece, Sendable {
  /// Its lines: the first one from its marker on, the others as far right as they stand of that.
  var lines: [String]
  /// The blanks before it beyond those of the task around it; nil if they are as many as it takes.
  var indent: String?
  package var around = OutlineContext()

  /// The first line.
  var line: MarkdownLine { MarkdownLine(lines[0]) }

  /// How many columns its content stands further right than its marker.
  var width: Int { Self.width(of: lines[0]) }

  /// The text below the first line; empty lines around it are not a part of it.
  var notes: String {
    Self.withoutEmptyEnds(lines.dropFirst()).map { Self.deindented(Array($0.utf8)[...], by: width) }
      .joined(separator: "\n")
  }

  /// Lines without the empty ones around them.
  static func withoutEmptyEnds(_ lines: ArraySlice<String>) -> [String] {
    let isEmpty = { (line: String) in line.utf8.allSatisfy(MarkdownHeading.isBlank) }
    let lines = lines.drop(while: isEmpty)
    return Array(lines.prefix(lines.count - lines.reversed().prefix(while: isEmpty).count))
  }

  /// The width of the marker and the blanks behind it.
  static func width(of line: String) -> Int {
    var cursor = MarkdownCursor(Array(line.utf8)[...])
    return MarkdownMarker(cursor.text, interrupting: false)?.pass(&cursor) ?? 2
  }

  /// A line without its first columns of blanks, as many as it has of them.
  static func deindented(_ line: ArraySlice<UInt8>, by columns: Int) -> String {
    var cursor = MarkdownCursor(line)
    cursor.passBlanks(columns)
    return String(decoding: cursor.remainder, as: UTF8.self)
  }
}

extension MarkdownItem: Hashable {
  /// Two that are written alike, wherever they stand.
  package static func == (one: MarkdownItem, other: MarkdownItem) -> Bool {
    one.lines.map { ExactText($0) } == other.lines.map { ExactText($0) }
      && one.indent.map { ExactText($0) } == other.indent.map { ExactText($0) }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(lines.map { ExactText($0) })
  }
}
