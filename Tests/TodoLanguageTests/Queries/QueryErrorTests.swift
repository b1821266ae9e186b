import Testing
import TodoModel

@Suite struct QueryErrorTests {
  private static let term = SyntaxProblem.missing("a word, +tag or field:value")
  private static let relation = ":, !=, <, <=, > or >= after "
  private static let conditions = "one of " + Query.Condition.allCases.map(\.rawValue).joined(separator: ", ")

  @Test(
    arguments: [
      ("a or", term, 5), ("a or ", term, 6), ("a and", term, 6), ("not", term, 4), ("a not", term, 6),
      ("not not ", term, 9), ("()", term, 2), ("a ( )", term, 5), ("a or )", term, 6), ("(a or )", term, 7),
      (")", term, 1), ("(not)", term, 5), ("é or", term, 5), ("e\u{301} or", term, 5), ("👩‍👩‍👧‍👦 and", term, 6),
      ("日本 or", term, 6),
      // Parentheses do not fit, or a quote is not closed.
      ("(a", .unclosedParenthesis, 1), ("a (b or (c)", .unclosedParenthesis, 3), ("é (日本", .unclosedParenthesis, 3),
      ("a)", .unopenedParenthesis, 2), ("(a) b)", .unopenedParenthesis, 6), ("é )", .unopenedParenthesis, 3),
      ("a)b", .unopenedParenthesis, 2), ("\"", .unclosedQuote, 1), ("a \"b", .unclosedQuote, 3),
      ("(\"a)", .unclosedQuote, 2), ("project:\"a", .unclosedQuote, 9), ("é or project:\"日", .unclosedQuote, 14),
      ("\"a\\\"", .unclosedQuote, 1),
      // A field is unknown before any relation, and the nearest one is named.
      ("projct:x", .unknownField("projct", nearest: "project"), 1),
      ("a porject:x", .unknownField("porject", nearest: "project"), 3),
      ("si:today", .unknownField("si", nearest: "is"), 1), ("colour:red", .unknownField("colour", nearest: nil), 1),
      ("(a or foo:)", .unknownField("foo", nearest: nil), 7), ("é:x", .unknownField("é", nearest: nil), 1),
      ("é colour:x", .unknownField("colour", nearest: nil), 3), ("du<today", .unknownField("du", nearest: "due"), 1),
      ("a or foo!=x", .unknownField("foo", nearest: nil), 6),
      ("notess>=1", .unknownField("notess", nearest: "notes"), 1),
      // A relation is unknown, and the known ones are named.
      ("title<b", .unexpected("<", expected: ":, != or ~ after title"), 6),
      ("project>=x", .unexpected(">=", expected: ":, != or ~ after project"), 8),
      ("é tag>x", .unexpected(">", expected: ":, != or ~ after tag"), 6),
      ("due~x", .unexpected("~", expected: relation + "due"), 4),
      ("due=friday", .unexpected("=", expected: relation + "due"), 4),
      ("-due=x", .unexpected("=", expected: relation + "due"), 5),
      ("is~x", .unexpected("~", expected: ": after is"), 3),
      ("is!=today", .unexpected("!=", expected: ": after is"), 3),
      ("is<today", .unexpected("<", expected: ": after is"), 3),
      ("status<active", .unexpected("<", expected: ": or != after status"), 7),
      ("every>2w", .unexpected(">", expected: ": or != after every"), 6),
      ("(priority==high)", .unexpected("==", expected: relation + "priority"), 10),
      ("due!today", .unexpected("!", expected: relation + "due"), 4),
      ("a is!overdue", .unexpected("!", expected: ": after is"), 5),
      // Nothing can be less than nothing.
      ("due<", .missing(TaskField.due.kind.expectation), 5),
      ("é number>=", .missing(TaskField.number.kind.expectation), 11),
      ("(priority<)", .missing(TaskField.priority.kind.expectation), 11),
      ("title~", .missing(TaskField.title.kind.expectation), 7),
      ("status:", .missing(TaskField.status.kind.expectation), 8),
      ("-status!=", .missing(TaskField.status.kind.expectation), 10), ("é is:", .missing(conditions), 6),
      ("(is:)", .missing(conditions), 5),
    ] as [(String, SyntaxProblem, Int)])
  func whatIsNoQueryIsRefusedAtItsPlace(_ typed: String, _ problem: SyntaxProblem, _ column: Int) {
    expect(typed, problem, at: column)
  }

  @Test(arguments: [
    ("or", "or", 1), ("and a", "and", 1), ("a or or b", "or", 6), ("a and and b", "and", 7), ("a or AND b", "AND", 6),
    ("not or", "or", 5), ("(or a)", "or", 2), ("a and or b", "or", 7), ("é or and", "and", 6),
  ]) func aKeywordInThePlaceOfATermIsRefused(_ typed: String, _ word: String, _ column: Int) {
    #expect(expectation(problem(typed), insteadOf: word, at: column)?.contains("\"\(word)\" in quotes") == true)
  }

  @Test(arguments: [
    ("due<friday 17:00 18:00", "18:00", 18), ("(wait>2w 5pm 6pm)", "6pm", 14), ("due<\"friday\"17:00", "17:00", 13),
  ]) func aSecondTimeOfDayIsRefused(_ typed: String, _ word: String, _ column: Int) {
    #expect(expectation(problem(typed), insteadOf: word, at: column) != nil)
  }

  @Test(arguments: [
    "due<friday \"17:00\"", "due<\"friday\" 17:00", "due:friday milk", "title:a 17:00", "(due<\"friday\")", "due: or x",
  ]) func wordsThatOnlyLookLikeMoreOfAValueAreTerms(_ typed: String) { #expect(problem(typed) == nil) }

  @Test(arguments: [("prio:high", "priority"), ("proj:x", "project"), ("prio=high", "priority"), ("titl~x", "title")])
  func aFieldIsKnownByItsBeginning(_ typed: String, _ field: String) {
    let name = String(typed.prefix(while: \.isLetter))
    #expect(problem(typed) == .syntax(.unknownField(name, nearest: field), column: 1))
  }

  @Test(arguments: [("is:done", "done", 4), ("é is:x", "x", 6)])
  func anUnknownConditionIsRefusedAtItsPlace(_ typed: String, _ value: String, _ column: Int) throws {
    let expected = try #require(expectation(problem(typed), insteadOf: value, at: column))
    #expect(Query.Condition.allCases.allSatisfy { expected.contains($0.rawValue) })
  }

  @Test(arguments: ["wow!", "hi!you", "due!", "due!!x"]) func anExclamationMarkAloneIsNoRelation(_ text: String) {
    #expect(throws: Never.self) { try query(text) }
  }

  @Test func theNearestConditionComesFirst() {
    let expected = expectation(problem("is:overdu"), insteadOf: "overdu", at: 4)
    #expect(expected?.hasPrefix("“overdue”, or one of active") == true)
  }

  @Test(
    "A value that does not fit is refused at its place",
    arguments: [
      ("number:x", "number", "x", 8), ("é number>=0", "number", "0", 11), ("parent:-3", "parent", "-3", 8),
      ("depends:1,2", "depends", "1,2", 9), ("priority<urgent", "priority", "urgent", 10),
      ("status:done", "status", "done", 8), ("due<sometime", "due", "sometime", 5), ("id:12", "id", "12", 4),
      ("(every:sometimes)", "every", "sometimes", 8),
    ])
  func invalidValue(_ typed: String, _ field: String, _ value: String, _ column: Int) throws {
    let expected = try #require(FieldName(queried: field)).kind.expectation
    #expect(
      problem(typed) == .invalidValue(InvalidValue(field: field, value: value, expected: expected), column: column))
  }

  @Test(
    "A nearly right value is refused at the place within it",
    arguments: [
      ("é created>=\"31 feb 2026\"", "created", "31 feb 2026", "28 feb 2026", 12),
      ("due<\"friday 17:61\"", "due", "friday 17:61", "00 to 59", 16), ("wait!=25:00", "wait", "25:00", "00 to 23", 7),
      ("(completed:\"at 5\")", "completed", "at 5", "5am or 5pm", 16),
      ("every:\"2w until 31 feb 2026\"", "every", "2w until 31 feb 2026", "28 feb 2026", 17),
      ("after:\"6th monday\"", "after", "6th monday", "1 to 5", 7),
    ])
  func nearlyValid(_ typed: String, _ field: String, _ value: String, _ expected: String, _ column: Int) throws {
    let refusal = problem(typed)
    let invalid = try #require(refusal?.refusedValue)
    #expect(refusal?.column == column)
    #expect(invalid.field == field && invalid.value == value)
    #expect(invalid.expected.contains(expected), "\(invalid.expected)")
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

  private func problem(_ typed: String) -> TodoError? { error(try query(typed)) }

  private func expect(
    _ typed: String, _ expected: SyntaxProblem, at column: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) { #expect(problem(typed) == .syntax(expected, column: column), sourceLocation: sourceLocation) }
}
