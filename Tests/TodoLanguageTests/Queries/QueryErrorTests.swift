import Testing
import TodoModel

@Suite struct QueryErrorTests {
  private static let term = SyntaxProblem.missing("a word, +tag or field:value")

  @Test(
    "Something is missing",
    arguments: [
      ("a or", 5), ("a or ", 6), ("a and", 6), ("not", 4), ("a not", 6), ("not not ", 9), ("()", 2), ("a ( )", 5),
      ("a or )", 6), ("(a or )", 7), (")", 1), ("(not)", 5), ("é or", 5), ("e\u{301} or", 5), ("👩‍👩‍👧‍👦 and", 6),
      ("日本 or", 6),
    ])
  func missing(_ typed: String, _ column: Int) {
    expect(typed, QueryErrorTests.term, at: column)
  }

  @Test(
    "A keyword stands where a term has to",
    arguments: [
      ("or", "or", 1), ("and a", "and", 1), ("a or or b", "or", 6), ("a and and b", "and", 7), ("a or AND b", "AND", 6),
      ("not or", "or", 5), ("(or a)", "or", 2), ("a and or b", "or", 7), ("é or and", "and", 6),
    ])
  func keyword(_ typed: String, _ word: String, _ column: Int) {
    guard case .syntax(.unexpected(let found, let expected), let place) = problem(typed) else {
      Issue.record("\(typed): \(String(describing: problem(typed)))")
      return
    }
    #expect(found == word)
    #expect(place == column)
    #expect(expected.contains("\"\(word)\" in quotes"))
  }

  @Test(
    "Parentheses do not fit",
    arguments: [
      ("(a", SyntaxProblem.unclosedParenthesis, 1), ("a (b or (c)", .unclosedParenthesis, 3),
      ("é (日本", .unclosedParenthesis, 3), ("a)", .unopenedParenthesis, 2), ("(a) b)", .unopenedParenthesis, 6),
      ("é )", .unopenedParenthesis, 3), ("a)b", .unopenedParenthesis, 2),
    ])
  func parentheses(_ typed: String, _ problem: SyntaxProblem, _ column: Int) {
    expect(typed, problem, at: column)
  }

  @Test(
    "A quote is not closed",
    arguments: [("\"", 1), ("a \"b", 3), ("(\"a)", 2), ("project:\"a", 9), ("é or project:\"日", 14), ("\"a\\\"", 1)])
  func quotes(_ typed: String, _ column: Int) {
    expect(typed, .unclosedQuote, at: column)
  }

  @Test(
    "A field that no task has is refused, with the nearest one that there is",
    arguments: [
      ("projct:x", "projct", "project", 1), ("a porject:x", "porject", "project", 3), ("si:today", "si", "is", 1),
      ("colour:red", "colour", nil, 1), ("(a or foo:)", "foo", nil, 7), ("é:x", "é", nil, 1),
      ("é colour:x", "colour", nil, 3),
    ] as [(String, String, String?, Int)])
  func unknownField(_ typed: String, _ name: String, _ nearest: String?, _ column: Int) {
    expect(typed, .unknownField(name, nearest: nearest), at: column)
  }

  @Test("A condition that there is not is refused at its place", arguments: [("is:done", "done", 4), ("é is:", "", 6)])
  func unknownCondition(_ typed: String, _ value: String, _ column: Int) {
    guard case .syntax(.unexpected(let found, let expected), let place) = problem(typed) else {
      Issue.record("\(typed): \(String(describing: problem(typed)))")
      return
    }
    #expect(found == value)
    #expect(place == column)
    #expect(Query.Condition.allCases.allSatisfy { expected.contains($0.rawValue) })
  }

  @Test func nestingIsRefusedBeforeItCanExhaustTheStack() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    #expect(try query(nested(99)) == .text("a"))
    expect(nested(100), .nestedTooDeep, at: 101)
    expect(nested(100_000), .nestedTooDeep, at: 101)
    _ = try query(String(repeating: "not ", count: 99) + "a")
    expect(String(repeating: "not ", count: 100_000) + "a", .nestedTooDeep, at: 401)
    expect(String(repeating: "not (", count: 50_000), .nestedTooDeep, at: 251)
  }

  @Test func whatStandsSideBySideIsNotNested() throws {
    #expect(try query(String(repeating: "(a) ", count: 1000)) == .and(Array(repeating: .text("a"), count: 1000)))
    #expect(try query(String(repeating: "a or ", count: 1000) + "a") == .or(Array(repeating: .text("a"), count: 1001)))
  }

  private func problem(_ typed: String) -> TodoError? {
    error { () throws(TodoError) in try query(typed) }
  }

  private func expect(
    _ typed: String, _ expected: SyntaxProblem, at column: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(problem(typed) == .syntax(expected, column: column), sourceLocation: sourceLocation)
  }
}
