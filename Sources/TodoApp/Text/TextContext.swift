import TodoModel

/// What text depends on besides the state that it shows.
package struct TextContext: Sendable {
  /// How many columns there are; nil where nothing is ever cut, as in a pipe.
  package let width: Int?
  /// How many columns text is laid out for, whether it is cut there or not.
  package let columns: Int
  /// How many rows a screen has, for what is to fit it; nil where everything is shown.
  package let rows: Int?
  /// The zone that times are told in.
  package let zone: any Zone
  /// Whether characters beyond ASCII can be shown; what users have written is put out as it is all the same.
  package let isUnicode: Bool

  /// How meanings look where there are colours.
  package let theme: Theme

  /// Whether the terminal follows links in what is written.
  package let hasLinks: Bool

  /// What stands where something was left out.
  package var ellipsis: String { isUnicode ? "…" : "..." }

  /// In less no screen is laid out.
  private static let leastWidth = 20

  /// A width, a zone and what can be drawn with; where nothing is cut, text is laid out for so many columns.
  package init(
    width: Int?, zone: any Zone, isUnicode: Bool = true, columns: Int = 80, rows: Int? = nil, theme: Theme = .terminal,
    hasLinks: Bool = false
  ) {
    self.width = width.map { max($0, TextContext.leastWidth) }
    self.rows = rows
    self.columns = self.width ?? columns
    self.hasLinks = hasLinks
    self.zone = zone
    self.isUnicode = isUnicode
    self.theme = theme
  }
}
