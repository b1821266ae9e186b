import Testing
import TodoModel

@Suite struct QueryErrorTests {
  private static let term = SyntaxProblem.missing("a word, +tag or field:value")

  @Test(arguments: [
    ("a or", 5), ("a or ", 6), ("a and", 6), ("not", 4), ("a not", 6), ("not not ", 9), ("()", 2), ("a ( )", 5),
    ("a or )", 6), ("(a or )", 7), (")", 1), ("(not)", 5), ("é or", 5), ("e\u{301} or", 5), ("👩‍👩‍👧‍👦 and", 6),
    ("日本 or", 6),
  ])
  func somethingIsMissing(_ typed: String, _ column: Int) { expect(typed, QueryErrorTests.term, at: column) }

  @Test(arguments: [
    ("or", "or", 1), ("and a", "and", 1), ("a or or b", "or", 6), ("a and and b", "and", 7), ("a or AND b", "AND", 6),
    ("not or", "or", 5), ("(or a)", "or", 2), ("a and or b", "or", 7), ("é or and", "and", 6),
  ])
  func aKeywordInThePlaceOfATermIsRefused(_ typed: String, _ word: String, _ column: Int) {
    #expect(expectation(problem(typed), insteadOf: word, at: column)?.contains("\"\(word)\" in quotes") == true)
  }

  @Test(arguments: [
    ("due<friday 17:00 18:00", "18:00", 18), ("(wait>2w 5pm 6pm)", "6pm", 14), ("due<\"friday\"17:00", "17:00", 13),
  ])
  func aSecondTimeOfDayIsRefused(_ typed: String, _ word: String, _ column: Int) {
    #expect(expectation(problem(typed), insteadOf: word, at: column) != nil)
  }

  @Test(arguments: [
    "due<friday \"17:00\"", "due<\"friday\" 17:00", "due:friday milk", "title:a 17:00", "(due<\"friday\")",
    "due: or x",
  ])
  func wordsThatOnlyLookLikeMoreOfAValueAreTerms(_ typed: String) { #expect(problem(typed) == nil) }

  @Test(arguments: [("prio:high", "priority"), ("proj:x", "project"), ("prio=high", "priority"), ("titl~x", "title")])
  func aFieldIsKnownByItsBeginning(_ typed: String, _ field: String) {
    let name = String(typed.prefix(while: \.isLetter))
    #expect(problem(typed) == .syntax(.unknownField(name, nearest: field), column: 1))
  }

  @Test(
    "Parentheses do not fit",
    arguments: [
      ("(a", SyntaxProblem.unclosedParenthesis, 1), ("a (b or (c)", .unclosedParenthesis, 3),
      ("é (日本", .unclosedParenthesis, 3), ("a)", .unopenedParenthesis, 2), ("(a) b)", .unopenedParenthesis, 6),
      ("é )", .unopenedParenthesis, 3), ("a)b", .unopenedParenthesis, 2),
    ])
  func parentheses(_ typed: String, _ problem: SyntaxProblem, _ column: Int) { expect(typed, problem, at: column) }

  @Test(
    "A quote is not closed",
    arguments: [("\"", 1), ("a \"b", 3), ("(\"a)", 2), ("project:\"a", 9), ("é or project:\"日", 14), ("\"a\\\"", 1)])
  func quotes(_ typed: String, _ column: Int) { expect(typed, .unclosedQuote, at: column) }

  @Test(
    arguments: [
      ("projct:x", "projct", "project", 1), ("a porject:x", "porject", "project", 3), ("si:today", "si", "is", 1),
      ("colour:red", "colour", nil, 1), ("(a or foo:)", "foo", nil, 7), ("é:x", "é", nil, 1),
      ("é colour:x", "colour", nil, 3),
    ] as [(String, String, String?, Int)])
  func anUnknownFieldIsRefusedWithTheNearestOne(_ typed: String, _ name: String, _ nearest: String?, _ column: Int) {
    expect(typed, .unknownField(name, nearest: nearest), at: column)
  }

  @Test(arguments: [("is:done", "done", 4), ("é is:x", "x", 6)])
  func anUnknownConditionIsRefusedAtItsPlace(_ typed: String, _ value: String, _ column: Int) throws {
    let expected = try #require(expectation(problem(typed), insteadOf: value, at: column))
    #expect(Query.Condition.allCases.allSatisfy { expected.contains($0.rawValue) })
  }

  @Test func aMissingConditionIsExpectedAndSoIsARelationAfterAField() {
    let conditions = Query.Condition.allCases.map(\.rawValue).joined(separator: ", ")
    expect("é is:", .missing("one of " + conditions), at: 6)
    expect("(is:)", .missing("one of " + conditions), at: 5)
    expect("due!today", .unexpected("!", expected: ":, !=, <, <=, > or >= after due"), at: 4)
    expect("a is!overdue", .unexpected("!", expected: ": after is"), at: 5)
    for text in ["wow!", "hi!you", "due!", "due!!x"] { #expect(throws: Never.self) { try query(text) } }
  }

  @Test func theNearestConditionComesFirst() {
    let expected = expectation(problem("is:overdu"), insteadOf: "overdu", at: 4)
    #expect(expected?.hasPrefix("“overdue”, or one of active") == true)
  }

  @Test(arguments: [
    ("title<b", "<", ":, != or ~ after title", 6), ("project>=x", ">=", ":, != or ~ after project", 8),
    ("é tag>x", ">", ":, != or ~ after tag", 6), ("due~x", "~", ":, !=, <, <=, > or >= after due", 4),
    ("-due=x", "=", ":, !=, <, <=, > or >= after due", 5), ("is~x", "~", ": after is", 3),
    ("is!=today", "!=", ": after is", 3), ("is<today", "<", ": after is", 3),
    ("status<active", "<", ": or != after status", 7), ("every>2w", ">", ": or != after every", 6),
    ("due=friday", "=", ":, !=, <, <=, > or >= after due", 4),
    ("(priority==high)", "==", ":, !=, <, <=, > or >= after priority", 10),
  ])
  func anUnknownRelationIsRefusedWithTheKnownOnes(_ typed: String, _ sign: String, _ expected: String, _ column: Int) {
    expect(typed, .unexpected(sign, expected: expected), at: column)
  }

  @Test(
    "A field is unknown before any relation",
    arguments: [("du<today", "du", "due", 1), ("a or foo!=x", "foo", nil, 6), ("notess>=1", "notess", "notes", 1)]
      as [(String, String, String?, Int)])
  func unknownFieldBehindRelations(_ typed: String, _ name: String, _ nearest: String?, _ column: Int) {
    expect(typed, .unknownField(name, nearest: nearest), at: column)
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

  @Test(arguments: [
    ("due<", TaskField.due, 5), ("é number>=", .number, 11), ("(priority<)", .priority, 11), ("title~", .title, 7),
    ("status:", .status, 8), ("-status!=", .status, 10),
  ])
  func nothingCanBeLessThanNothing(_ typed: String, _ field: TaskField, _ column: Int) {
    expect(typed, .missing(field.kind.expectation), at: column)
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
  ) {
    #expect(problem(typed) == .syntax(expected, column: column), sourceLocation: sourceLocation)
  }
}
