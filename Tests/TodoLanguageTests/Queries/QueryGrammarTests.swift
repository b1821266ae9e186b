import MVITesting
import TestRunning
import Testing

@testable import TodoModel

@Suite struct QueryGrammarTests {
  private static let (a, b, c, d) = (Query.text("a"), Query.text("b"), Query.text("c"), Query.text("d"))

  @Test(
    arguments: [
      ("", .everything), (" \t ", .everything),
      ("a b", .and([a, b])), ("a and b", .and([a, b])), ("a b and c d", .and([a, b, c, d])),
      ("(a)(b)c", .and([a, b, c])), ("a(b)", .and([a, b])), ("project:(a)", .and([.term(.project(nil)), a])),
      // And binds tighter than or.
      ("a b or c d", .or([.and([a, b]), .and([c, d])])), ("a or b and c or d", .or([a, .and([b, c]), d])),
      ("a and (b or c) d", .and([a, .or([b, c]), d])), ("(a b) c", .and([.and([a, b]), c])),
      ("(a or b) or c", .or([.or([a, b]), c])),
      // Not binds tightest.
      ("not a b", .and([.not(a), b])), ("a not b", .and([a, .not(b)])),
      ("a and not b or not c", .or([.and([a, .not(b)]), .not(c)])), ("not not a", .not(.not(a))),
      ("not (a b)", .not(.and([a, b]))), ("not(a)b", .and([.not(a), b])),
      // Keywords may be in any case, and are words in quotes.
      ("a OR b", .or([a, b])), ("a aNd b", .and([a, b])), ("NOT a", .not(a)), ("(a)or(b)", .or([a, b])),
      ("not\t(a)or\tb", .or([.not(a), b])),
      ("\"or\" \"And\" \"not\"", .and([.text("or"), .text("And"), .text("not")])),
      // A word that begins like a keyword is a word.
      ("order andy nothing oral ornot", .and(["order", "andy", "nothing", "oral", "ornot"].map(Query.text))),
      ("or\u{301} a", .and([.text("or\u{301}"), a])),
    ] as [(String, Query)])
  func keywordsCombineTerms(_ typed: String, _ expected: Query) throws { #expect(try query(typed) == expected) }

  @Test(
    arguments: [
      ("due:next week", "due>=\"start of next week\" due<=\"end of next week\""),
      ("due:this week", "due<=\"end of this week\""),
      ("created:\"last week\" x", "(created>=\"start of last week\" created<=\"end of last week\") x"),
      ("completed:this month", "completed>=\"start of this month\""), ("due<=this week", "due<=\"end of this week\""),
      ("-due:next 3 days", "not due<=3d"), ("due!=this weekend", "not due<=\"end of this week\""),
      ("completed:november", "completed>=november completed<=november+1m-1d"), ("due<next week", "due<\"next week\""),
      ("due:december", "due>=\"end of december+1d-1m\" due<=\"end of december\""), ("due:1dec", "due:1dec"),
    ])
  func daysInWordsAreFromTheFirstToTheLast(_ typed: String, _ meant: String) throws {
    #expect(try query(typed).description == meant)
    #expect(try query(meant) == query(typed))
  }

  @Test(arguments: [
    ("friday", "due:friday"), ("this week", "due<=\"end of this week\""), ("week", "due<=\"end of this week\""),
    ("3 days", "due<=3d"), ("Next 3 days +x", "due<=3d +x"), ("2 weeks", "due<=2w"), ("3 dec", "due:\"3 dec\""),
    ("mon to fri project:work", "due>=mon due<=fri project:work"), ("project:work", "project:work"), ("", ""),
    ("friday milk", "friday milk"), ("\"friday\"", "friday"), ("work", "work"), ("friday or +x", "due:friday or +x"),
    ("december", "due>=\"end of december+1d-1m\" due<=\"end of december\""),
  ])
  func daysOfAnAgendaNeedNoSign(_ typed: String, _ meant: String) throws {
    var scanner = LineScanner(typed)
    #expect(try scanner.agendaQuery().description == meant)
  }

  @Test(
    arguments: [
      ("milk", .text("milk")), ("\"oat  milk\"", .text("oat  milk")), ("\"\"", .text("")), ("+a", .tag("a")),
      ("-a", .noTag("a")), ("project:home", .project("home")), ("project:", .project(nil)),
      ("project:\"my home\"", .project("my home")), ("Project:Home", .project("Home")),
      ("is:active", .condition(.active)),
      ("is:completed", .condition(.completed)), ("is:overdue", .condition(.overdue)), ("is:today", .condition(.today)),
      ("IS:Waiting", .condition(.waiting)), ("http://x", .text("http://x")), ("10:30", .text("10:30")),
      (":x", .text(":x")), ("+49", .text("+49")), ("-5", .text("-5")), ("+", .text("+")), ("-", .text("-")),
      ("it's", .text("it's")), ("6\"", .text("6\"")), ("\"say \\\"hi\\\"\"", .text("say \"hi\"")),
      ("a\\", .text("a\\")), ("tag:a", .tag("a")), ("tags!=a", .noTag("a")), ("tag:\"a(\"", .tag("a(")),
      ("-tag:\"5 x\"", .noTag("5 x")), ("+shop,", .tag("shop")), ("-home!?", .noTag("home")), ("+c++", .tag("c++")),
      ("-x:y", .noTag("x:y")), ("tag:\"shop,\"", .tag("shop,")), ("+[x]", .text("+[x]")), ("+a[1]", .tag("a[1]")),
      ("été", .text("été")), ("+été", .tag("été")), ("+a:b", .tag("a:b")),
    ] as [(String, Query.Term)])
  func eachTermMeansWhatItSays(_ typed: String, _ term: Query.Term) throws {
    #expect(try query(typed) == .term(term))
    #expect(try query("( \(typed)\t)") == .term(term))
  }

  @Test(
    arguments: [
      ("number:3", .number, .equal, "3"), ("number:03", .number, .equal, "3"), ("Number!=3", .number, .notEqual, "3"),
      ("due<tomorrow", .due, .less, "tomorrow"), ("due<=\"tomorrow\"", .due, .lessOrEqual, "tomorrow"),
      ("due>2026-11-27T16:00", .due, .greater, "2026-11-27T16:00"), ("due>=today", .due, .greaterOrEqual, "today"),
      ("priority>=LOW", .priority, .greaterOrEqual, "low"), ("priority:!!", .priority, .equal, "medium"),
      ("!!!", .priority, .equal, "high"), ("title~MILK", .title, .contains, "MILK"), ("Tag~a", .tags, .contains, "a"),
      ("project~\"a b\"", .project, .contains, "a b"), ("note~x", .notes, .contains, "x"),
      ("note!=\"a b\"", .notes, .notEqual, "a b"), ("wait:", .wait, .equal, ""), ("wait!=", .wait, .notEqual, ""),
      ("title:<b", .title, .equal, "<b"), ("status:Completed", .status, .equal, "completed"),
      ("every:2w", .repeat, .equal, "2w"),
    ] as [(String, TaskField, Query.Relation, String)])
  func `A comparison has field relation and value`(
    _ typed: String, _ field: TaskField, _ relation: Query.Relation, _ value: String
  ) throws {
    let comparison = try #require(try? Query.Comparison(FieldName(field), relation, value))
    #expect(try query(typed) == .term(.comparison(comparison)))
    #expect(try (query("(\(typed))"), comparison.value) == (.term(.comparison(comparison)), value))
  }

  @Test(arguments: [
    "<3", "->", "a1<2", "x=1", "a-b:c", "wow!", "!=", "=", "a!b", "http://due:x", "a~b", "a!!!", "!!!!",
  ]) func `A word that only resembles a comparison is text`(_ typed: String) throws {
    #expect(try query(typed) == .text(typed))
  }

  @Test(arguments: [
    ("-project:home", "not project:home"), ("-due:", "not due:"), ("-is:overdue", "not is:overdue"),
    ("-\"oat milk\"", "not \"oat milk\""), ("-(a or b)", "not (a or b)"), ("-/x/", "not /x/"), ("-@v", "not @v"),
    ("a -title~b c", "a not title~b c"), ("not -is:today", "not not is:today"),
    ("-due<friday 5pm x", "not due<\"friday 5pm\" x"),
    ("(-priority:high)", "not priority:high"), ("-home", "-home"), ("-5", "\"-5\""), ("--", "\"--\""),
  ]) func aDashNegatesWhatIsNoTag(_ typed: String, _ spelt: String) throws {
    #expect(try query(typed) == query(spelt))
    #expect(try query(typed).description == spelt)
  }
}

@Suite struct QueryTogglingTests {
  private static let terms = [
    "+a", "+b", "-a", "project:home", "project:home.garden", "project:", "project!=work", "priority:high",
    "priority:low", "is:overdue", "is:today", "due:", "due<=eow", "is:blocked", "is:completed", "@mine", "@other",
  ]

  private func term(_ text: String) throws -> Query.Term { try #require(try query(text).toggle, "\(text)") }

  @Test(arguments: [
    // Terms come next to the others, and alternatives of a group next to each other.
    ("", ["+a"], "+a"), ("+a", ["+b"], "+a +b"), ("milk or bread", ["+a"], "(milk or bread) +a"),
    ("", ["project:home", "+a", "project:work"], "(project:home or project:work) +a"),
    ("+a or +b", ["+a"], "(+a or +b) +a"),
    ("", ["is:overdue", "due:", "priority:high"], "(is:overdue or due:) priority:high"),
    // Not this one or that one would be every task.
    ("project:home", ["project!=work"], "project:home project!=work"),
    // Switching off takes only the term.
    ("+a +b milk", ["+a"], "+b milk"), ("(project:home or project:work) +a", ["project:home"], "project:work +a"),
    ("(project:home or project:work) +a", ["project:home", "project:work"], "+a"),
    ("PROJECT:Home", ["project:home"], ""), ("+a", ["+a"], ""),
    // The negation of a term is not the term.
    ("not +a", ["+a"], "not +a +a"),
  ]) func termsAreSwitchedOnAndOff(_ typed: String, _ terms: [String], _ expected: String) throws {
    #expect(try terms.reduce(try query(typed)) { $0.toggling(try term($1)) }.description == expected)
  }

  @Test func onlyASingleTermOfAGroupCanBeSwitched() throws {
    for text in Self.terms { #expect(try query(text).toggle != nil, "\(text)") }
    for text in ["milk", "\"+a\"", "/x/", "+a +b", "+a or +b", "not +a", "", "title:x", "number<5", "parent:3"] {
      #expect(try query(text).toggle == nil, "\(text)")
    }
  }

  @Test func whatIsOnAndWhatIsBesideIt() throws {
    let narrowed = try query("(project:home or project:work) milk +a (+b or +c) not is:today")
    #expect(narrowed.toggledTerms.map(\.description) == ["project:home", "project:work", "+a"])
    #expect(narrowed.switchedOff.description == "milk (+b or +c) not is:today")
    #expect(narrowed.isOn(try term("PROJECT:WORK")))
    #expect(!narrowed.isOn(try term("+b")))
  }

  @Test func switchingATermOnAndOffAgainIsTheIdentityOnAnyQuery() throws {
    var queries = RandomQueries(random: SeededGenerator(seed: 11), hasViews: true)
    var switched = 0
    for _ in 0..<5000 {
      let original = queries.query()
      let term = try term(try #require(Self.terms.randomElement(using: &queries.random)))
      guard !original.isOn(term) else { continue }
      switched += 1
      let on = original.toggling(term)
      #expect(on.isOn(term), "\(original) → \(on)")
      #expect(on.toggling(term) == original, "\(original) → \(on) → \(on.toggling(term))")
    }
    #expect(switched > 4000)
  }

  @Test(.tags(.sweep), .door)
  func `What was switched an odd number of times is on, and prints and parses to the same`() throws {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<500 {
      var narrowed = Query.everything
      var expected: Set<String> = []
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        let text = try #require(Self.terms.randomElement(using: &random))
        narrowed = narrowed.toggling(try term(text))
        if expected.remove(text) == nil { expected.insert(text) }
        #expect(Set(narrowed.toggledTerms.map(\.description)) == expected)
        #expect((narrowed.toggledTerms.count, narrowed.switchedOff) == (expected.count, .everything))
        #expect(try query(narrowed.description) == narrowed)
      }
    }
  }
}

extension Query {
  fileprivate var switchedOff: Query { toggledTerms.reduce(self) { $0.toggling($1) } }
}

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
    ("due<friday 17:00 18:00", 18), ("(wait>2w 5pm 6pm)", 14), ("due<\"friday\"17:00", 13),
  ]) func aSecondTimeOfDayIsRefused(_ typed: String, _ column: Int) { #expect(problem(typed)?.column == column) }

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

  @Test(arguments: [
    ("number:x", "number", "x", 8), ("é number>=0", "number", "0", 11), ("parent:-3", "parent", "-3", 8),
    ("depends:1,2", "depends", "1,2", 9), ("priority<urgent", "priority", "urgent", 10),
    ("status:done", "status", "done", 8), ("due<sometime", "due", "sometime", 5), ("id:12", "id", "12", 4),
    ("(every:sometimes)", "every", "sometimes", 8),
  ]) func `A value that does not fit is refused at its place`(
    _ typed: String, _ field: String, _ value: String, _ column: Int
  ) throws {
    let expected = try #require(FieldName(queried: field)).kind.expectation
    #expect(
      problem(typed) == .invalidValue(InvalidValue(field: field, value: value, expected: expected), column: column))
  }

  @Test(arguments: [
    ("é created>=\"31 feb 2026\"", "created", "31 feb 2026", "28 feb 2026", 12),
    ("due<\"friday 17:61\"", "due", "friday 17:61", "00 to 59", 16), ("wait!=25:00", "wait", "25:00", "00 to 23", 7),
    ("(completed:\"at 5\")", "completed", "at 5", "5am or 5pm", 16),
    ("every:\"2w until 31 feb 2026\"", "every", "2w until 31 feb 2026", "28 feb 2026", 17),
    ("after:\"6th monday\"", "after", "6th monday", "1 to 5", 7),
  ]) func `A nearly right value is refused at the place within it`(
    _ typed: String, _ field: String, _ value: String, _ expected: String, _ column: Int
  ) throws {
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
