import CLibedit

/// How wide text is, and how it is shown; a program that knows better than the C library hands in its own.
package struct TextMeasures: Sendable {
  /// How many columns a text takes as it is shown.
  package let width: @Sendable (String) -> Int
  /// The text with its controls as visible escapes.
  package let visible: @Sendable (String) -> String

  package init(width: @escaping @Sendable (String) -> Int, visible: @escaping @Sendable (String) -> String) {
    self.width = width
    self.visible = visible
  }

  /// The widths of `wcwidth`; controls are shown as U+FFFD.
  package static let ofCLibrary = TextMeasures(
    width: { text in text.unicodeScalars.reduce(0) { $0 + max(0, Int(editline_width($1.value))) } },
    visible: { text in
      let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
      return String(String.UnicodeScalarView(scalars))
    })

  /// As much of the text as fits, with an ellipsis if something had to go.
  func shortened(_ text: String, to columns: Int) -> String {
    guard width(text) > columns else { return text }
    var result = ""
    var used = 1
    for character in text {
      used += width(String(character))
      guard used <= columns else { break }
      result.append(character)
    }
    return result + "…"
  }
}
