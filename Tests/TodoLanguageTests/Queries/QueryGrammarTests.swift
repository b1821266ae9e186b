import MVITesting
import TestRunning
import Testing
import TodoModel

@Suite struct QueryGrammarTests {
  private let a = Query.text("a")
  private let b = Query.text("b")
  private let c = Query.text("c")
  private let d = Query.text("d")

  @Test func nothingIsEverything() throws {
    #expect(try query("") == .everything)
    #expect(try query(" \t ") == .everything)
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
    #expect(try query("(\(typed))") == .term(.comparison(comparison)))
    #expect(comparison.value == value)
  }

  @Test(
    "A word that only resembles a comparison is text",
    arguments: ["<3", "->", "a1<2", "x=1", "a-b:c", "wow!", "!=", "=", "a!b", "http://due:x", "a~b", "a!!!", "!!!!"])
  func noComparison(_ typed: String) throws { #expect(try query(typed) == .text(typed)) }

  @Test func termsSideBySideMeanAnd() throws {
    #expect(try query("a b") == .and([a, b]))
    #expect(try query("a and b") == .and([a, b]))
    #expect(try query("a b and c d") == .and([a, b, c, d]))
    #expect(try query("(a)(b)c") == .and([a, b, c]))
    #expect(try query("a(b)") == .and([a, b]))
    #expect(try query("project:(a)") == .and([.term(.project(nil)), a]))
  }

  @Test func andBindsTighterThanOr() throws {
    #expect(try query("a b or c d") == .or([.and([a, b]), .and([c, d])]))
    #expect(try query("a or b and c or d") == .or([a, .and([b, c]), d]))
    #expect(try query("a and (b or c) d") == .and([a, .or([b, c]), d]))
    #expect(try query("(a b) c") == .and([.and([a, b]), c]))
    #expect(try query("(a or b) or c") == .or([.or([a, b]), c]))
  }

  @Test func notBindsTightest() throws {
    #expect(try query("not a b") == .and([.not(a), b]))
    #expect(try query("a not b") == .and([a, .not(b)]))
    #expect(try query("a and not b or not c") == .or([.and([a, .not(b)]), .not(c)]))
    #expect(try query("not not a") == .not(.not(a)))
    #expect(try query("not (a b)") == .not(.and([a, b])))
    #expect(try query("not(a)b") == .and([.not(a), b]))
  }

  @Test(arguments: [
    ("-project:home", "not project:home"), ("-due:", "not due:"), ("-is:overdue", "not is:overdue"),
    ("-\"oat milk\"", "not \"oat milk\""), ("-(a or b)", "not (a or b)"), ("-/x/", "not /x/"), ("-@v", "not @v"),
    ("a -title~b c", "a not title~b c"), ("not -is:today", "not not is:today"),
    ("-due<friday 5pm x", "not due<\"friday 5pm\" x"),
    ("(-priority:high)", "not priority:high"), ("-home", "-home"), ("-5", "\"-5\""), ("--", "\"--\""),
  ])
  func aDashNegatesWhatIsNoTag(_ typed: String, _ spelt: String) throws {
    #expect(try query(typed) == query(spelt))
    #expect(try query(typed).description == spelt)
  }

  @Test func keywordsMayBeInAnyCaseAndAreWordsInQuotes() throws {
    #expect(try query("a OR b") == .or([a, b]))
    #expect(try query("a aNd b") == .and([a, b]))
    #expect(try query("NOT a") == .not(a))
    #expect(try query("\"or\" \"And\" \"not\"") == .and([.text("or"), .text("And"), .text("not")]))
    #expect(try query("(a)or(b)") == .or([a, b]))
    #expect(try query("not\t(a)or\tb") == .or([.not(a), b]))
  }

  @Test func aWordThatBeginsLikeAKeywordIsAWord() throws {
    #expect(
      try query("order andy nothing oral ornot") == .and(["order", "andy", "nothing", "oral", "ornot"].map(Query.text)))
    #expect(try query("or\u{301} a") == .and([.text("or\u{301}"), a]))
  }
}

/// Terms that are switched on and off within a query.
@Suite struct QueryTogglingTests {
  private static let terms = [
    "+a", "+b", "-a", "project:home", "project:home.garden", "project:", "project!=work", "priority:high",
    "priority:low", "is:overdue", "is:today", "due:", "due<=eow", "is:blocked", "is:completed", "@mine", "@other",
  ]

  private func term(_ text: String) throws -> Query.Term { try #require(try query(text).toggle, "\(text)") }

  private func toggling(_ typed: String, _ terms: String...) throws -> String {
    try terms.reduce(try query(typed)) { $0.toggling(try term($1)) }.description
  }

  @Test func termsComeBesideTheOthersAndAlternativesOfAGroupBesideEachOther() throws {
    #expect(try toggling("", "+a") == "+a")
    #expect(try toggling("+a", "+b") == "+a +b")
    #expect(try toggling("", "project:home", "+a", "project:work") == "(project:home or project:work) +a")
    #expect(try toggling("milk or bread", "+a") == "(milk or bread) +a")
    #expect(try toggling("+a or +b", "+a") == "(+a or +b) +a")
    #expect(try toggling("", "is:overdue", "due:", "priority:high") == "(is:overdue or due:) priority:high")
    // Not this one or that one would be every task.
    #expect(try toggling("project:home", "project!=work") == "project:home project!=work")
  }

  @Test func switchingOffTakesOnlyTheTerm() throws {
    #expect(try toggling("+a +b milk", "+a") == "+b milk")
    #expect(try toggling("(project:home or project:work) +a", "project:home") == "project:work +a")
    #expect(try toggling("(project:home or project:work) +a", "project:home", "project:work") == "+a")
    #expect(try toggling("PROJECT:Home", "project:home") == "")
    #expect(try toggling("+a", "+a") == "")
    // The negation of a term is not the term.
    #expect(try toggling("not +a", "+a") == "not +a +a")
  }

  @Test func onlyASingleTermOfAGroupCanBeSwitched() throws {
    for text in QueryTogglingTests.terms { #expect(try query(text).toggle != nil, "\(text)") }
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
      let term = try term(try #require(QueryTogglingTests.terms.randomElement(using: &queries.random)))
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
        let text = try #require(QueryTogglingTests.terms.randomElement(using: &random))
        narrowed = narrowed.toggling(try term(text))
        if expected.remove(text) == nil { expected.insert(text) }
        #expect(Set(narrowed.toggledTerms.map(\.description)) == expected)
        #expect(narrowed.toggledTerms.count == expected.count)
        #expect(narrowed.switchedOff == .everything)
        #expect(try query(narrowed.description) == narrowed)
      }
    }
  }
}

extension Query {
  /// The rest when all terms are switched off.
  fileprivate var switchedOff: Query { toggledTerms.reduce(self) { $0.toggling($1) } }
}
