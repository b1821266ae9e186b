import TodoModel

package struct Theme: Equatable, Sendable {
  private let name: ThemeName
  private let palette: Palette

  package init(_ name: ThemeName, changing palette: Palette = Palette()) { (self.name, self.palette) = (name, palette) }

  /// In the colours that the terminal has been given.
  package static let terminal = Theme(.terminal)

  func look(of style: Style) -> Look { palette.looks[style] ?? name.look(of: style) }

  /// The parameters of the control sequence (ECMA-48 §8.3.117); nil where text looks as it does anyway.
  package func parameters(of style: Style) -> String? { look(of: style).parameters }
}

package enum ThemeName: String, Sendable, CaseIterable {
  /// The sixteen colours of the terminal, whose look is known only to the person in front of it.
  case terminal
  case dark, light

  private typealias Colors = (
    good: UInt8, warning: UInt8, bad: UInt8, accent: UInt8, attribute: UInt8, date: UInt8, faint: Look, suggestion: Look
  )

  private var colors: Colors {
    switch self {
    case .terminal: (2, 3, 1, 6, 2, 5, Look(nil, [.faint]), Look(nil, [.faint]))
    case .dark: (114, 221, 210, 117, 114, 183, Look(246), Look(243))
    case .light: (28, 94, 124, 25, 28, 91, Look(241), Look(243))
    }
  }

  /// Returns the look of a meaning: a switch, as a dictionary would be made at each start.
  fileprivate func look(of style: Style) -> Look {
    switch style {
    case .plain: Look()
    case .headline, .verb: Look(nil, [.bold])
    case .unfinished: Look(nil, [.underline])
    case .faint: colors.faint
    case .suggestion: colors.suggestion
    case .good, .done: Look(colors.good)
    case .warning, .today, .medium: Look(colors.warning)
    case .bad, .overdue, .high: Look(colors.bad)
    case .refused: Look(colors.bad, [.underline])
    case .accent, .tomorrow, .query: Look(colors.accent)
    case .attribute: Look(colors.attribute)
    case .date: Look(colors.date)
    }
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

  enum Sign: String, Hashable, Sendable, CaseIterable {
    case bold, faint, italic, underline

    /// The parameter in ECMA-48 §8.3.117, whose order the cases have.
    fileprivate var parameter: String { String((Sign.allCases.firstIndex(of: self) ?? 0) + 1) }
  }

  init(_ number: UInt8? = nil, _ signs: [Sign] = []) { (color, self.signs) = (number.map(Color.number), signs) }

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

  /// A colour, signs, or both; `plain` for neither.
  init?(words: [String]) {
    self.init()
    guard !words.isEmpty else { return nil }
    if words == ["plain"] { return }
    for word in words {
      if let sign = Sign(rawValue: word), !signs.contains(sign) {
        signs.append(sign)
      } else {
        guard color == nil, let color = Color(word) else { return nil }
        self.color = color
      }
    }
  }
}

/// The meaning of a piece of text; a theme decides its look. Every meaning also reads without its colour.
package enum Style: String, Sendable, CaseIterable {
  case plain, headline, faint, good, warning, bad
  /// Something that can be typed, or a thing that it refers to.
  case accent

  case overdue, today, tomorrow
  /// The priority of a task; lower ones are plain.
  case high, medium
  case done

  case verb, attribute, date, query
  /// A part that will be refused, and a part after which something is missing.
  case refused, unfinished
  case suggestion
}

/// The looks of single meanings for one person, as written in the configuration: `overdue=red bold, today=#d78700`.
package struct Palette: Equatable, Sendable {
  /// The text, without white space around its parts.
  package let text: String
  let looks: [Style: Look]

  package init() { (text, looks) = ("", [:]) }

  /// Reads a text; nil if it cannot be read, or has the same meaning twice.
  package init?(_ text: String) {
    var looks: [Style: Look] = [:]
    var parts: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let style = Style(rawValue: sides[0].words.joined(separator: " ")), style != .plain,
        looks[style] == nil, let look = Look(words: sides[1].words)
      else { return nil }
      looks[style] = look
      parts.append("\(style.rawValue)=\(sides[1].words.joined(separator: " "))")
    }
    self.text = parts.joined(separator: ",")
    self.looks = looks
  }
}

extension Substring { fileprivate var words: [String] { split(separator: " ").map(String.init) } }

extension Look.Color {
  private static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  /// `red`, `bright-red`, `214` or `#d78700`.
  fileprivate init?(_ word: String) {
    let isBright = word.hasPrefix("bright-")
    if let place = Self.names.firstIndex(of: isBright ? String(word.dropFirst(7)) : word) {
      self = .number(UInt8(place + (isBright ? 8 : 0)))
    } else if let number = UInt8(word), word.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }) {
      self = .number(number)
    } else {
      guard word.utf8.count == 7, word.hasPrefix("#"), word.dropFirst().allSatisfy(\.isHexDigit),
        let value = UInt32(word.dropFirst(), radix: 16)
      else { return nil }
      self = .rgb(UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
    }
  }
}
