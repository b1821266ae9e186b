import MVITesting
import TestRunning
import Testing
import TodoModel

@Suite struct QueryGrammarTests {
  private static let (a, b, c, d) = (Query.text("a"), Query.text("b"), Query.text("c"), Query.text("d"))

  @Test(
    arguments: [
      ("", .everything), (" \t ", .everything),
      // Side by side terms mean and.
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
    "A comparison has field relation and value",
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
  func comparison(_ typed: String, _ field: TaskField, _ relation: Query.Relation, _ value: String) throws {
    let comparison = try #require(try? Query.Comparison(FieldName(field), relation, value))
    #expect(try query(typed) == .term(.comparison(comparison)))
    #expect(try (query("(\(typed))"), comparison.value) == (.term(.comparison(comparison)), value))
  }

  @Test(
    "A word that only resembles a comparison is text",
    arguments: ["<3", "->", "a1<2", "x=1", "a-b:c", "wow!", "!=", "=", "a!b", "http://due:x", "a~b", "a!!!", "!!!!"])
  func noComparison(_ typed: String) throws { #expect(try query(typed) == .text(typed)) }

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

  @Test(
    "What is on after any switching is what was switched an odd number of times, and prints and parses to the same",
    .tags(.sweep), .door)
  func anyOrder() throws {
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
