import CLibedit
import Glibc

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

enum CharacterEncoding {
  /// Sets `LC_CTYPE` to UTF-8 if the user's locale is something else, in which libedit would drop all but ASCII.
  static func useUTF8() {
    if setlocale(LC_CTYPE, "") != nil, editline_locale_is_utf8() != 0 { return }
    if setlocale(LC_CTYPE, "C.UTF-8") == nil { setlocale(LC_CTYPE, "en_US.UTF-8") }
  }
}
