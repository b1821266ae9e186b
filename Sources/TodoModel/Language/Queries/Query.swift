/// What a list is narrowed by: a syntax tree.
public indirect enum Query: Hashable, Sendable, Codable {
  /// Every one of them holds; none at all holds always.
  case and([Query])
  /// At least one of them holds.
  case or([Query])
  /// It does not hold.
  case not(Query)
  /// A single condition.
  case term(Term)

  /// Holds for every task.
  public static let everything = Query.and([])

  /// A single condition on a task.
  public enum Term: Hashable, Sendable, Codable {
    /// `milk`, `"oat milk"`: stands anywhere in title or notes, without regard to case.
    case text(String)
    /// `+tag`.
    case tag(String)
    /// `-tag`.
    case noTag(String)
    /// `project:home`: that project or one inside it; nil means no project.
    case project(String?)
    /// `is:overdue`.
    case condition(Condition)
  }

  /// What can stand after `is:`.
  public enum Condition: String, CaseIterable, Sendable, Codable {
    /// Not done.
    case active
    /// Done.
    case completed
    /// Active, and due before now.
    case overdue
    /// Active, and due today.
    case today
    /// Hidden until a later date.
    case waiting
  }
}

extension Query: CustomStringConvertible {
  /// The query as it can be typed; it parses back to the same tree.
  public var description: String {
    switch self {
    case .and(let parts): parts.map { $0.inParentheses(if: $0.isCompound) }.joined(separator: " ")
    case .or(let parts): parts.map { $0.inParentheses(if: $0.isDisjunction) }.joined(separator: " or ")
    case .not(let part): "not " + part.inParentheses(if: part.isCompound)
    case .term(let term): term.description
    }
  }

  private var isDisjunction: Bool {
    if case .or = self { true } else { false }
  }

  private var isCompound: Bool {
    switch self {
    case .and, .or: true
    case .not, .term: false
    }
  }

  private func inParentheses(if isNeeded: Bool) -> String {
    isNeeded ? "(\(description))" : description
  }
}

extension Query.Term: CustomStringConvertible {
  /// The term as it can be typed.
  public var description: String {
    switch self {
    case .text(let text): Query.Term.isPlain(text) || text.endsInBackslash ? text : text.inQuotes
    case .tag(let tag): "+" + tag
    case .noTag(let tag): "-" + tag
    case .project(let project): "project:" + (project.map { Query.Term.isOneWord($0) ? $0 : $0.inQuotes } ?? "")
    case .condition(let condition): "is:" + condition.rawValue
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0.properties.numericType != nil }
      && !["and", "or", "not"].contains(text.lowercased())
  }

  private static func isOneWord(_ text: String) -> Bool {
    text.isOneWord && !text.utf8.contains { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") }
  }
}

extension String {
  /// Only what was typed without quotes can end in one: before the closing quote it would mean that quote.
  fileprivate var endsInBackslash: Bool { utf8.last == UInt8(ascii: "\\") }
}
