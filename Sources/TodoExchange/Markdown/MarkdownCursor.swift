/// A place in a line of Markdown, with the columns that tabs fill up to the next fourth one.
struct MarkdownCursor {
  private let bytes: ArraySlice<UInt8>
  private var place: Int
  /// The column of the place, from 0; inside of a tab it moves on alone.
  private(set) var column = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  /// How many columns of blanks come next.
  var indent: Int { afterBlanks.column - column }

  /// What comes behind these blanks.
  var text: ArraySlice<UInt8> { bytes[afterBlanks.place...] }

  /// What comes behind the place, with the part of a tab that is left as blanks.
  var remainder: [UInt8] {
    let isInTab = place < bytes.endIndex && bytes[place] == UInt8(ascii: "\t") && column % 4 != 0 && hasSplitTab
    guard isInTab else { return Array(bytes[place...]) }
    return Array(repeating: UInt8(ascii: " "), count: 4 - column % 4) + bytes[(place + 1)...]
  }

  private var hasSplitTab = false

  private var afterBlanks: (place: Int, column: Int) {
    var (place, column) = (place, column)
    while place < bytes.endIndex {
      if bytes[place] == UInt8(ascii: " ") {
        column += 1
      } else if bytes[place] == UInt8(ascii: "\t") {
        column += 4 - column % 4
      } else {
        break
      }
      place += 1
    }
    return (place, column)
  }

  /// Moves over blanks, at most so many columns.
  mutating func passBlanks(_ count: Int) {
    var left = count
    while left > 0, place < bytes.endIndex {
      if bytes[place] == UInt8(ascii: " ") {
        (place, column, left) = (place + 1, column + 1, left - 1)
        hasSplitTab = false
      } else if bytes[place] == UInt8(ascii: "\t") {
        let width = 4 - column % 4
        hasSplitTab = width > left
        if !hasSplitTab { place += 1 }
        column += min(width, left)
        left -= min(width, left)
      } else {
        return
      }
    }
  }

  /// Moves over so many bytes, none of which is a tab.
  mutating func pass(_ count: Int) {
    place += count
    column += count
  }
}
