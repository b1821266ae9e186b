import MVITesting
import TestRunning
import Testing
import TodoModel

@Suite struct QueryPrintingTests {
  @Test("A printed query is read back as the same tree")
  func randomQueries() throws {
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

  @Test("A query with dashes in the place of not is read as the same tree")
  func dashes() throws {
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

  @Test("What is typed and understood is printed and understood as the same", .tags(.sweep), .door)
  func randomLines() throws {
    let pieces = [
      "a", "or", "and", "not", "(", ")", "((", "))", " ", " ", " ", "\t", "\"", "\\", "\\\"", "+", "-", ":", "project:",
      "is:", "is:today", "é", "\u{301}", "\u{D4E}", "http://", "x", "1", "'", "project:\"", "日",
      "/", "/a/", "\\/", "[", "due<", "due", "<", ">=", "!=", "=", "today", "priority!=", "HIGH", "number:", "03",
      "@", "@View",
      "id:", "~", "title", "tag:\"", "-(", "-is:", "!!", "x,",
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

  @Test(
    "Only what needs them gets parentheses and quotes",
    arguments: [
      ("a b", "a b"), ("a and b", "a b"), ("a or (b c)", "a or b c"), ("(a or b) c", "(a or b) c"),
      ("(((a)))", "a"), ("not (a)", "not a"), ("not (a b)", "not (a b)"), ("\"milk\"", "milk"), ("\"or\"", "\"or\""),
      ("6\"", "\"6\\\"\""), ("http://x", "\"http://x\""), ("project:\"home\"", "project:home"),
      ("PROJECT:", "project:"),
    ])
  func layout(_ typed: String, _ printed: String) throws {
    #expect(try query(typed).description == printed)
  }

  @Test("A conjunction in parentheses within a conjunction was flattened")
  func nestedConjunction() throws {
    #expect(try query("(a b) c").description == "(a b) c")
  }

  @Test("A project with a space or a parenthesis fell apart")
  func projectInQuotes() throws {
    #expect(try query("project:\"my home\"").description == "project:\"my home\"")
    #expect(try query("project:\"a(b)\"").description == "project:\"a(b)\"")
    #expect(try query("project:a\\").description == "project:a\\")
  }

  @Test("A word that ends in a backslash left the quote behind it open")
  func trailingBackslash() throws {
    #expect(try query("a\\ x").description == "a\\ x")
  }

  @Test("A quote with a combining mark was taken for a letter")
  func combinedQuote() throws {
    let typed = "\"a\\\"\u{301}b\""
    #expect(try query(typed).description == typed)
  }
}

extension Query {
  /// The query as it can be typed with dashes for what does not hold; a tag or a word would mean something else behind one.
  fileprivate var withDashes: String {
    switch self {
    case .and(let parts): parts.map { "(\($0.withDashes))" }.joined(separator: " ")
    case .or(let parts): parts.map { "(\($0.withDashes))" }.joined(separator: " or ")
    case .not(.term(.comparison(let comparison))): "-" + comparison.description
    case .not(.term(.condition(let condition))): "-is:" + condition.rawValue
    case .not(.term(.pattern(let pattern))): "-" + pattern.description
    case .not(.term(.view(let name))): "-@" + name
    case .not(.term(.tag)): description
    case .not(let part): "-(\(part.withDashes))"
    case .term: description
    }
  }
}
