/// How meanings look.
package struct Theme: Equatable, Sendable {
  private let looks: [Style: Look]

  /// A theme of the program, in which some meanings look otherwise.
  package init(_ name: ThemeName, changing palette: Palette = Palette()) {
    looks = name.looks.merging(palette.looks) { $1 }
  }

  /// In the colours that the terminal has been given.
  package static let terminal = Theme(.terminal)

  /// How it looks.
  func look(of style: Style) -> Look { looks[style] ?? Look() }

  /// The parameters of the control sequence (ECMA-48 §8.3.117); nil where text looks as it does anyway.
  package func parameters(of style: Style) -> String? { looks[style]?.parameters }
}

/// The themes of the program.
package enum ThemeName: String, Sendable, CaseIterable {
  /// The sixteen colours of the terminal, of which only the person in front of it knows what they look like.
  case terminal
  /// For dark backgrounds.
  case dark
  /// For light backgrounds.
  case light

  /// Each has all meanings but the plain one.
  fileprivate var looks: [Style: Look] {
    switch self {
    case .terminal:
      Self.looks(
        good: 2, warning: 3, bad: 1, accent: 6, attribute: 2, date: 5, faint: Look(signs: [.faint]),
        suggestion: Look(signs: [.faint]))
    case .dark:
      Self.looks(
        good: 114, warning: 221, bad: 210, accent: 117, attribute: 114, date: 183, faint: Look(246),
        suggestion: Look(243))
    case .light:
      Self.looks(
        good: 28, warning: 94, bad: 124, accent: 25, attribute: 28, date: 91, faint: Look(241), suggestion: Look(243))
    }
  }

  private static func looks(
    good: UInt8, warning: UInt8, bad: UInt8, accent: UInt8, attribute: UInt8, date: UInt8, faint: Look,
    suggestion: Look
  ) -> [Style: Look] {
    [
      .headline: Look(signs: [.bold]), .faint: faint, .good: Look(good), .warning: Look(warning), .bad: Look(bad),
      .accent: Look(accent), .overdue: Look(bad), .today: Look(warning), .tomorrow: Look(accent), .high: Look(bad),
      .medium: Look(warning), .done: Look(good), .verb: Look(signs: [.bold]), .attribute: Look(attribute),
      .date: Look(date), .query: Look(accent), .refused: Look(bad, [.underline]),
      .unfinished: Look(signs: [.underline]), .suggestion: suggestion,
    ]
  }
}

/// A colour, if it is another one than that of text, and signs.
struct Look: Hashable, Sendable {
  /// A colour by its number among the 256; the first sixteen are the terminal's own.
  var color: Color?
  var signs: [Sign] = []

  enum Color: Hashable, Sendable {
    case number(UInt8)
    case rgb(UInt8, UInt8, UInt8)
  }

  /// Besides the colour.
  enum Sign: String, Hashable, Sendable, CaseIterable {
    case bold, faint, italic, underline

    /// In ECMA-48 §8.3.117.
    fileprivate var parameter: String {
      switch self {
      case .bold: "1"
      case .faint: "2"
      case .italic: "3"
      case .underline: "4"
      }
    }
  }

  init(_ number: UInt8? = nil, _ signs: [Sign] = []) {
    self.color = number.map(Color.number)
    self.signs = signs
  }

  init(signs: [Sign]) { self.init(nil, signs) }

  /// The parameters of the control sequence; nil if there is nothing to be said.
  var parameters: String? {
    let color: String? =
      switch self.color {
      case nil: nil
      case .number(let number) where number < 8: String(30 + Int(number))
      case .number(let number) where number < 16: String(82 + Int(number))
      case .number(let number): "38;5;\(number)"
      case .rgb(let red, let green, let blue): "38;2;\(red);\(green);\(blue)"
      }
    let parameters = signs.map(\.parameter) + [color].compactMap { $0 }
    return parameters.isEmpty ? nil : parameters.joined(separator: ";")
  }
}
