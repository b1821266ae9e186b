/// The current work: it narrows every list and completes new tasks.
package struct Scope: Hashable, Sendable, Codable, CustomStringConvertible {
  package var project: String?
  package var tags: [String]
  package var priority: TodoItem.Priority?

  package init(project: String? = nil, tags: [String] = [], priority: TodoItem.Priority? = nil) {
    (self.project, self.tags, self.priority) = (project, tags, priority)
  }

  package var isEmpty: Bool { self == Scope() }

  package var attributes: [Attribute] {
    (project.map { [.project($0)] } ?? []) + tags.map(Attribute.addTag) + (priority.map { [.priority($0)] } ?? [])
  }

  package var query: Query {
    let terms: [Query.Term] =
      (project.map { [.project($0)] } ?? []) + tags.map(Query.Term.tag) + (priority.map { [.priority($0)] } ?? [])
    return .all(of: terms.map(Query.term))
  }

  package var description: String { query.description }

  package init?(_ text: String) {
    guard let scope = text.read({ try $0.scope() }) else { return nil }
    self = scope
  }

  fileprivate mutating func add(_ comparison: Query.Comparison, _ typed: String, at column: Int) throws(TodoError) {
    let value = comparison.value
    guard comparison.field == .project ? project == nil : priority == nil else {
      throw .syntax(.unexpected(typed, expected: "only one \(comparison.field.word)"), column: column)
    }
    guard comparison.field == .project else { return priority = TodoItem.Priority(rawValue: value) }
    do throws(InvalidText) {
      project = try TypedValue(value, for: .project, isQuoted: typed.hasSuffix("\"")).description
    } catch { throw .invalid(value, of: comparison.field.word, expected: error.expected, column: column) }
  }

  var keywordsBesides: [Keyword] {
    (project == nil ? [FieldName.project.keyword] : []) + (priority == nil ? [FieldName.priority.keyword] : [])
      + [Keyword("+", following: "", explanation: "a tag")]
  }
}

extension LineScanner {
  private static let scopeTerm = "project:NAME, +tag or priority:high|medium|low, which a new task can be given"

  /// Reads the rest of the line as a scope, which can be empty.
  package mutating func scope() throws(TodoError) -> Scope {
    var scope = Scope()
    var tags: Set<FoldedName> = []
    while true {
      skipSpace()
      expect(.keywords(scope.keywordsBesides), from: offset)
      guard peek != nil else { return scope }
      let start = offset
      // A parenthesis is neither space nor a part of a word here.
      let isGroup = peek.map(LineScanner.isParenthesis) ?? false
      let term = isGroup ? nil : try scopeTerm(besides: scope)
      let typed = isGroup ? bareWord().text : text(from: start, to: offset)
      switch term {
      case .tag(let tag)?:
        if tags.insert(FoldedName(tag)).inserted { scope.tags.append(tag) }
      case .comparison(let comparison)?
      where [.project, .priority].contains(comparison.field) && comparison.relation == .equal
        && !comparison.value.isEmpty:
        try scope.add(comparison, typed, at: column(at: start))
      default: throw .syntax(.unexpected(typed, expected: LineScanner.scopeTerm), column: column(at: start))
      }
    }
  }

  private mutating func scopeTerm(besides scope: Scope) throws(TodoError) -> Query.Term? {
    let start = offset
    defer {
      expectations = expectations?.filter { $0.start != start }.map(\.inScope)
      expect(.keywords(scope.keywordsBesides), from: start)
    }
    if case .term(let term) = try term() { return term }
    return nil
  }
}
