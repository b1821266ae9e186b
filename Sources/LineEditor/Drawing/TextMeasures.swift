import CLibedit

/// Measures and escapes text for the terminal; a program that knows better than the C library passes in its own.
package struct TextMeasures: Sendable {
  package let width: @Sendable (String) -> Int
  /// Returns the text with visible escapes in the place of controls.
  package let visible: @Sendable (String) -> String

  package init(width: @escaping @Sendable (String) -> Int, visible: @escaping @Sendable (String) -> String) {
    (self.width, self.visible) = (width, visible)
  }

  /// The widths of `wcwidth`; controls are shown as U+FFFD.
  package static let ofCLibrary = TextMeasures(
    width: { text in text.unicodeScalars.reduce(0) { $0 + max(0, Int(editline_width($1.value))) } },
    visible: { text in
      let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
      return String(String.UnicodeScalarView(scalars))
    })

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
