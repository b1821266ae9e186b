import TodoModel

/// The template of the text before the line that is typed, or at the end of its row, as a person writes it.
///
///     todo{ screen}{ scope}{ filter}{ [overdue]}>
///
/// Names in braces are replaced by values of the state. The rest within the braces, blanks and marks, is shown only
/// together with the value. `{{` and `}}` are braces. Any other text is shown unchanged.
package struct PromptTemplate: Equatable, Sendable {
  package let text: String
  package let pieces: [Piece]

  package enum Piece: Equatable, Sendable {
    case text(String)
    /// A value of the state, with the text that is shown only together with it.
    case value(Name, before: String, after: String)
  }

  package enum Name: String, CaseIterable, Sendable {
    /// The name of the screen, and the number of the task on it; nothing on the first screen.
    case screen
    /// The tasks that are worked on.
    case scope
    /// The status that is shown unless it is `active`, and that more is hidden.
    case filter
    /// The number of overdue tasks, `2 overdue`.
    case overdue
    /// The number of tasks that are due today, `3 due`.
    case due
    /// The number of tasks to be done, `12 active`.
    case active
    /// The numbers of commands that the other machines have not got, and of open conflicts, `↑3 !1`.
    case sync
  }

  // Each start of the program needs the defaults, so they are not read from their text.
  package static let left = PromptTemplate(
    text: "todo{ screen}{ scope}{ filter}{ sync}> ",
    pieces: [
      .text("todo"), .value(.screen, before: " ", after: ""), .value(.scope, before: " ", after: ""),
      .value(.filter, before: " ", after: ""), .value(.sync, before: " ", after: ""), .text("> "),
    ])
  package static let right = PromptTemplate(
    text: "{overdue}{ due}", pieces: [.value(.overdue, before: "", after: ""), .value(.due, before: " ", after: "")])
}

extension PromptTemplate {
  /// Reads a template; `syntax` with its place if it is none.
  package init(_ text: String) throws(TodoError) {
    self.text = text
    pieces = try PromptTemplate.pieces(of: text)
  }

  private static func pieces(of template: String) throws(TodoError) -> [Piece] {
    var pieces: [Piece] = []
    var literal = ""
    let characters = Array(template)
    var place = 0
    while place < characters.count {
      let character = characters[place]
      let isDoubled = place + 1 < characters.count && characters[place + 1] == character
      switch character {
      case "{" where isDoubled, "}" where isDoubled:
        literal.append(character)
        place += 2
      case "{":
        guard let end = characters[place...].firstIndex(of: "}") else {
          throw .syntax(.unexpected("{", expected: "} after it, or {{ for a brace that is shown"), column: place + 1)
        }
        if !literal.isEmpty { pieces.append(.text(literal)) }
        literal = ""
        pieces.append(try value(characters[(place + 1)..<end]))
        place = end + 1
      case "}":
        throw .syntax(.unexpected("}", expected: "{ before it, or }} for a brace that is shown"), column: place + 1)
      default:
        literal.append(character)
        place += 1
      }
    }
    return literal.isEmpty ? pieces : pieces + [.text(literal)]
  }

  private static func value(_ braces: ArraySlice<Character>) throws(TodoError) -> Piece {
    let names = Name.allCases.map(\.rawValue)
    let expected = "one of \(names.joined(separator: ", "))"
    guard let start = braces.firstIndex(where: \.isLetter) else {
      throw .syntax(.missing(expected), column: braces.startIndex + 1)
    }
    let end = braces[start...].firstIndex { !$0.isLetter } ?? braces.endIndex
    let word = String(braces[start..<end])
    guard let name = Name(rawValue: word) else {
      let nearest = nearestWord(to: word, among: names).map { "“\($0)”, or " } ?? ""
      throw .syntax(.unexpected(word, expected: nearest + expected), column: start + 1)
    }
    if let second = braces[end...].firstIndex(where: \.isLetter) {
      let word = String(braces[second...].prefix { $0.isLetter })
      throw .syntax(.unexpected(word, expected: "one name between two braces"), column: second + 1)
    }
    return .value(name, before: String(braces[..<start]), after: String(braces[end...]))
  }
}
