import MVI
import TodoModel

/// The texts around the typed line.
package struct Prompts: Equatable, Sendable {
  package var left: PromptTemplate
  /// The text at the end of its first row, where there is room.
  package var right: PromptTemplate

  package init(left: PromptTemplate = .left, right: PromptTemplate = .right) {
    self.left = left
    self.right = right
  }
}

extension PromptTemplate {
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

extension PromptTemplate.Name {
  fileprivate var style: Style {
    switch self {
    case .screen: .accent
    case .scope: .good
    case .filter, .due, .sync: .warning
    case .overdue: .overdue
    case .active: .faint
    }
  }
}

extension Shell.State {
  private static let maxScopeWidth = 40

  fileprivate func value(of name: PromptTemplate.Name, isUnicode: Bool) -> String? {
    let ellipsis = isUnicode ? "…" : "..."
    func counted(_ count: Int?, _ word: String) -> String? { count.flatMap { $0 > 0 ? "\($0) \(word)" : nil } }
    switch name {
    case .screen: return routes.top.place == .tasks ? nil : routes.top.words
    case .scope: return scope.isEmpty ? nil : shortened(scope.description, to: Self.maxScopeWidth, ellipsis: ellipsis)
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
    }
  }
}
