import MVITesting
import TestRunning
import Testing
import TodoModel

@Suite struct QueryPrintingTests {
  @Test func aPrintedQueryIsReadBackAsTheSameTree() throws {
    var queries = RandomQueries(random: SeededGenerator(seed: 1), hasViews: true)
    for _ in 0..<5000 {
      let original = queries.query()
      let printed = original.description
      let readBack = try #require(try? query(printed), "\(printed)")
      #expect(readBack == original, "\(printed)")
      // Equality of strings forgives different scalars; what is typed need not be forgiven.
      #expect(readBack.description.utf8.elementsEqual(printed.utf8), "\(printed)")
      guard readBack == original else { return }
    }
  }

  @Test func aQueryWithDashesInThePlaceOfNotIsReadAsTheSameTree() throws {
    var queries = RandomQueries(random: SeededGenerator(seed: 3), hasViews: true)
    var count = 0
    for _ in 0..<5000 {
      let original = queries.query()
      let typed = original.withDashes
      if typed != original.description { count += 1 }
      #expect(try query(typed) == original, "\(typed)")
    }
    #expect(count > 1000)
  }

  @Test(.tags(.sweep), .door) func anUnderstoodQueryIsPrintedAndReadAsTheSame() throws {
    let pieces = [
      "a", "or", "and", "not", "(", ")", "((", "))", " ", " ", " ", "\t", "\"", "\\", "\\\"", "+", "-", ":", "project:",
      "is:", "is:today", "é", "\u{301}", "\u{D4E}", "http://", "x", "1", "'", "project:\"", "日",
      "/", "/a/", "\\/", "[", "due<", "due", "<", ">=", "!=", "=", "today", "priority!=", "HIGH", "number:", "03",
      "@", "@View", "id:", "~", "title", "tag:\"", "-(", "-is:", "!!", "x,",
    ]
    var random = SeededGenerator(seed: 2)
    var understood = 0
    let rounds = thinned(80_000, to: 8_000, "random queries that are printed")
    for _ in 0..<rounds {
      let count = Int.random(in: 0...8, using: &random)
      let line = (0..<count).map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }.joined()
      guard let first = try? query(line) else { continue }
      understood += 1
      let second = try #require(try? query(first.description), "\(line) → \(first.description)")
      #expect(second == first, "\(line) → \(first.description)")
      guard second == first else { return }
    }
    #expect(understood > rounds / 8)
  }

  @Test(arguments: [
    ("a b", "a b"), ("a and b", "a b"), ("a or (b c)", "a or b c"), ("(a or b) c", "(a or b) c"),
    ("(((a)))", "a"), ("not (a)", "not a"), ("not (a b)", "not (a b)"), ("\"milk\"", "milk"), ("\"or\"", "\"or\""),
    ("6\"", "\"6\\\"\""), ("http://x", "\"http://x\""), ("project:\"home\"", "project:home"),
    ("PROJECT:", "project:"),
    // A conjunction within another was flattened.
    ("(a b) c", "(a b) c"),
    // A project with a space or a parenthesis fell apart.
    ("project:\"my home\"", "project:\"my home\""), ("project:\"a(b)\"", "project:\"a(b)\""),
    ("project:a\\", "project:a\\"),
    // A word that ends in a backslash left the quote after it open.
    ("a\\ x", "a\\ x"),
    // A quote with a combining mark was taken for a letter.
    ("\"a\\\"\u{301}b\"", "\"a\\\"\u{301}b\""),
  ]) func `Parentheses and quotes are printed only where needed`(_ typed: String, _ printed: String) throws {
    #expect(try query(typed).description == printed)
  }
}

extension Query {
  /// The query as it can be typed with dashes for what does not hold; a tag or a word would mean something else after one.
  fileprivate var withDashes: String {
    switch self {
    case .and(let parts): parts.map { "(\($0.withDashes))" }.joined(separator: " ")
    case .or(let parts): parts.map { "(\($0.withDashes))" }.joined(separator: " or ")
    case .not(.term(.comparison(let comparison))): "-" + comparison.description
    case .not(.term(.condition(let condition))): "-is:" + condition.rawValue
    case .not(.term(.pattern(let pattern))): "-" + Query.Term.pattern(pattern).description
    case .not(.term(.view(let name))): "-@" + name
    case .not(.term(.tag)): description
    case .not(let part): "-(\(part.withDashes))"
    case .term: description
    }
  }
}

@Suite struct QueryPatternTests {
  private let now = Now(Instant(seconds: 0), in: FixedZone.utc)

  private func finds(_ typed: String, _ title: String, notes: String = "") throws -> Bool {
    let created = Instant(seconds: 0)
    var task = TodoItem(number: 1, id: .derived(from: created, number: 1), title: title, created: created)
    task.notes = notes
    return try !query(typed).matches(in: [task], at: now).isEmpty
  }

  @Test(arguments: [
    ("/a b/", "a b", "/a b/"), ("/a\\/b/", "a/b", "/a\\/b/"), ("/a\\\\/", "a\\\\", "/a\\\\/"),
    ("/\\//", "/", "/\\//"), ("/(a|b)/", "(a|b)", "/(a|b)/"), ("/\"/", "\"", "/\"/"), ("/a\\.b/", "a\\.b", "/a\\.b/"),
    ("/a\\\\\\/b/", "a\\\\/b", "/a\\\\\\/b/"),
  ]) func theExpressionIsBetweenTheSlashes(_ typed: String, _ text: String, _ printed: String) throws {
    #expect(try query(typed) == .term(.pattern(text)))
    #expect(try query("(\(typed))(\(typed))") == .and([.term(.pattern(text)), .term(.pattern(text))]))
    #expect(Query.Term.pattern(text).description == printed)
  }

  @Test(arguments: [
    ("/^MILK$/", "milk", true), ("/^milk$/", "milk ", false), ("/m.lk/", "mülk", true), ("/^.$/", "é", true),
    ("/É/", "café", true), ("/é/", "CAFE", false), ("/^.{2}$/", "日本", true), ("/[[:alpha:]]{4}/", "Ünïq", true),
    ("/a+b?c*/", "xa", true), ("/x|y/", "z", false), ("/a\\/b/", "a/b", true),
  ]) func expressionsArePOSIXExtendedOnesOverLetters(_ typed: String, _ title: String, _ isFound: Bool) throws {
    #expect(try finds(typed, title) == isFound)
  }

  @Test func titleAndNotesAreSearchedEachByItself() throws {
    #expect(try finds("/^b$/", "a", notes: "b"))
    #expect(!(try finds("/ab/", "a", notes: "b")))
    #expect(!(try finds("/^$/", "a")))
    #expect(try finds("/a.b/", "x", notes: "a\nb"))
  }

  @Test(
    arguments: [
      ("/a(/", .invalidPattern("a(", reason: "Unmatched ( or \\("), 1),
      ("é /[a/", .invalidPattern("[a", reason: "Unmatched [, [^, [:, [., or [="), 3),
      ("x or /a{2,1}/", .invalidPattern("a{2,1}", reason: "Invalid content of \\{\\}"), 6),
      ("/[b-a]/", .invalidPattern("[b-a]", reason: "Invalid range end"), 1),
      (
        #"/\d/"#, .invalidPattern(#"\d"#, reason: #"There is no \d in POSIX extended expressions; [0-9] is a digit"#), 1
      ),
      (
        #"é /[x\D]/"#,
        .invalidPattern(
          #"[x\D]"#, reason: #"There is no \D in POSIX extended expressions; [^0-9] is anything but a digit"#), 3
      ),
      ("/", .unclosedPattern, 1), ("/usr", .unclosedPattern, 1), ("é /a\\/", .unclosedPattern, 3),
      ("(/a)", .unclosedPattern, 2),
      (
        String(repeating: "/a/ ", count: 250_000),
        .invalidPattern("a", reason: "There are more than 50 regular expressions"), 201
      ),
    ] as [(String, SyntaxProblem, Int)])
  func `Expressions that the library refuses are refused with its reason, and open ones at their first slash`(
    _ typed: String, _ expected: SyntaxProblem, _ column: Int
  ) {
    #expect(problem(typed) == .syntax(expected, column: column))
  }

  @Test func aLineHasUpToFiftyOfThem() throws { _ = try query(String(repeating: "/a/ ", count: 50)) }

  @Test(arguments: [
    "", "(a)\\1", String(repeating: "a", count: 1001), "(((a{100}){100}){100}){100}", "a{2001}",
    String(repeating: "(", count: 60) + "a" + String(repeating: ")", count: 60), "((a{50}){50}){0,50}",
  ]) func expressionsThatTakeTheLibraryTooLongAreRefused(_ pattern: String) {
    guard case .syntax(.invalidPattern(_, let reason), 1) = problem("/\(pattern)/")
    else { return fail("\(pattern) was understood") }
    #expect(!reason.isEmpty)
  }

  @Test func pathsAreNoExpressions() {
    #expect(expectation(problem("/usr/bin/x y"), insteadOf: "bin/x", at: 6)?.contains("quotes") == true)
  }

  @Test func anExpressionThatMakesOthersBacktrackForHoursIsAnsweredAtOnce() throws {
    let letters = String(repeating: "a", count: 5000)
    #expect(!(try finds("/(a+)+b/", letters)))
    #expect(!(try finds("/(a|a)*c$/", letters)))
    #expect(try finds("/((a*)*)*$/", letters))
    #expect(!(try finds("/(a?){40}a{40}b/", letters)))
  }

  private func problem(_ typed: String) -> TodoError? { error(try query(typed)) }
}
