/// A line that is being typed.
struct Draft: Equatable {
  var text: String
  /// How many Unicode scalars are before the cursor.
  var cursor: Int

  init(text: String, cursor: Int) {
    self.text = text
    self.cursor = cursor
  }

  /// A line with the cursor at its end.
  init(_ text: String) {
    self.init(text: text, cursor: text.unicodeScalars.count)
  }

  /// As much of it around the cursor as takes no more than so many columns, more of it after the cursor than before.
  func part(columns: Int, measures: TextMeasures) -> Draft {
    guard measures.width(measures.visible(text)) > columns else { return self }
    let scalars = Array(text.unicodeScalars)
    let place = min(max(cursor, 0), scalars.count)
    let widths = scalars.map { max(1, measures.width(measures.visible(String($0)))) }
    // An ellipsis on either side.
    var room = columns - 2
    var (start, end) = (place, place)
    while end < scalars.count, room - widths[end] >= columns / 3 {
      room -= widths[end]
      end += 1
    }
    while start > 0, room >= widths[start - 1] {
      start -= 1
      room -= widths[start]
    }
    while end < scalars.count, room >= widths[end] {
      room -= widths[end]
      end += 1
    }
    let (before, after) = (start > 0 ? "…" : "", end < scalars.count ? "…" : "")
    return Draft(
      text: before + String(String.UnicodeScalarView(scalars[start..<end])) + after,
      cursor: place - start + (start > 0 ? 1 : 0))
  }
}
