import MVI
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
    /// The number of tasks that are due today and not overdue, `3 due`.
    case due
    /// The number of tasks to be done, `12 active`.
    case active
    /// The numbers of commands that the other machines have not got, and of open conflicts, `↑3 !1`.
    case sync
    /// The task that was started last and the time since then, `▶44 0:25`, and the number of other started ones, `+1`.
    case clock
  }

  // Each start of the program needs the defaults, so they are not read from their text.
  package static let left = PromptTemplate(
    text: "todo{ screen}{ scope}{ filter}{ sync}{ clock}> ",
    pieces: [
      .text("todo"), .value(.screen, before: " ", after: ""), .value(.scope, before: " ", after: ""),
      .value(.filter, before: " ", after: ""), .value(.sync, before: " ", after: ""),
      .value(.clock, before: " ", after: ""), .text("> "),
    ])
  package static let right = PromptTemplate(
    text: "{overdue}{ due}", pieces: [.value(.overdue, before: "", after: ""), .value(.due, before: " ", after: "")])
}

extension PromptTemplate {
  /// Reads a template; `syntax` with its place if it is none.
  package init(_ text: String) throws(TodoError) { (self.text, pieces) = (text, try PromptTemplate.pieces(of: text)) }

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

  /// Renders the prompt for a state; in ASCII unless other characters can be shown.
  package func line(_ state: Shell.State, isUnicode: Bool = true) -> TextLine {
    var line = TextLine()
    for (place, piece) in pieces.enumerated() {
      switch piece {
      // The first word is usually the program's name, which guides the eye.
      case .text(let text) where place == 0:
        let word = text.prefix { $0.isLetter }
        line.append(String(word), .headline)
        line.append(String(text[word.endIndex...]))
      case .text(let text): line.append(text)
      case .value(let name, let before, let after):
        guard let value = state.value(of: name, isUnicode: isUnicode) else { continue }
        line.append(before + value + after, name.style)
      }
    }
    return line
  }
}

/// The text before the line, and that at the end of its first row, where there is room.
package typealias Prompts = (left: PromptTemplate, right: PromptTemplate)

extension PromptTemplate.Name {
  fileprivate var style: Style {
    switch self {
    case .screen, .clock: .accent
    case .scope: .good
    case .filter, .due, .sync: .warning
    case .overdue: .overdue
    case .active: .faint
    }
  }
}

extension Shell.State {
  fileprivate func value(of name: PromptTemplate.Name, isUnicode: Bool) -> String? {
    let ellipsis = isUnicode ? "…" : "..."
    func counted(_ count: Int?, _ word: String) -> String? { count.flatMap { $0 > 0 ? "\($0) \(word)" : nil } }
    switch name {
    case .screen: return routes.top.place == .tasks ? nil : routes.top.words
    case .scope: return scope.isEmpty ? nil : shortened(scope.description, to: 40, ellipsis: ellipsis)
    case .filter:
      let listing = parseContext.listing
      let parts = (listing.filter == .active ? [] : [listing.filter.rawValue]) + (listing.isNarrowed ? [ellipsis] : [])
      return parts.isEmpty ? nil : parts.joined(separator: " ")
    case .overdue: return counted(taskCounts?.overdue, "overdue")
    case .due: return counted(taskCounts?.today, "due")
    case .active: return counted(taskCounts?.active, "active")
    case .sync:
      guard let syncStatus = taskCounts?.standing else { return nil }
      let parts = [(isUnicode ? "↑" : "^", syncStatus.unsent), ("!", syncStatus.conflicts)].filter { $0.1 > 0 }
      return parts.isEmpty ? nil : parts.map { "\($0.0)\($0.1)" }.joined(separator: " ")
    case .clock:
      guard let work = taskCounts?.work, let last = work.last else { return nil }
      return "\(isUnicode ? "▶" : ">")\(last.clock)" + (work.count > 1 ? " +\(work.count - 1)" : "")
    }
  }
}
