import Testing

@testable import TodoModel

@Suite struct AttributeTests {
  @Test(
    "Each attribute means what its name says",
    arguments: [
      ("project:home", .project("home")), ("project:home.garden", .project("home.garden")),
      ("+bills", .addTag("bills")), ("-bills", .removeTag("bills")),
      ("priority:high", .priority(.high)), ("priority:medium", .priority(.medium)), ("priority:low", .priority(.low)),
      ("!!!", .priority(.high)), ("!!", .priority(.medium)), ("!", .priority(.low)),
      ("due:tomorrow", .due(.day(.tomorrow))), ("wait:today", .wait(.day(.today))),
      ("every:week", .repetition(.init(.init(.init(.weekly)), origin: .due))),
      ("after:3d", .repetition(.init(.init(.init(.daily, interval: 3)), origin: .completion))),
      ("parent:3", .parent(3)), ("depends:3", .depends([3])), ("depends:3,5", .depends([3, 5])),
      ("note:\"two words\"", .notes("two words")), ("note:one", .notes("one")),
    ] as [(String, Attribute)])
  func eachAttribute(_ typed: String, _ attribute: Attribute) throws {
    #expect(try attributes(typed, for: .change) == ParsedAttributes(attributes: [attribute]))
  }

  @Test(
    "An empty value clears",
    arguments: [
      ("project:", .project(nil)), ("priority:", .priority(nil)), ("due:", .due(nil)), ("wait:", .wait(nil)),
      ("every:", .repetition(nil)), ("after:", .repetition(nil)), ("parent:", .parent(nil)), ("depends:", .depends([])),
      ("note:", .notes(nil)), ("due:\"\"", .due(nil)), ("note:\"\"", .notes(nil)),
    ] as [(String, Attribute)])
  func clearing(_ typed: String, _ attribute: Attribute) throws {
    #expect(try attributes(typed, for: .change) == ParsedAttributes(attributes: [attribute]))
  }

  @Test func namesAndWordValuesMayBeInAnyCase() throws {
    #expect(try attributes("PROJECT:Home").attributes == [.project("Home")])
    #expect(try attributes("Due:TOMORROW").attributes == [.due(.day(.tomorrow))])
    #expect(try attributes("Priority:HIGH").attributes == [.priority(.high)])
    #expect(try attributes("Every:Week").attributes == [.repetition(.init(.init(.init(.weekly)), origin: .due))])
  }

  @Test func whatIsNoAttributeIsTheTitleInItsOrder() throws {
    let parsed = try attributes("  Pay  project:home the\trent +bills now ")
    #expect(parsed.title == "Pay the rent now")
    #expect(parsed.attributes == [.project("home"), .addTag("bills")])
    #expect(parsed.all == [.title("Pay the rent now"), .project("home"), .addTag("bills")])
  }

  @Test func withoutWordsThereIsNoTitle() throws {
    #expect(try attributes("") == ParsedAttributes())
    #expect(try attributes(" \t ") == ParsedAttributes())
    #expect(try attributes("+a").title == nil)
    #expect(try attributes("+a").all == [.addTag("a")])
  }

  @Test func anEmptyGroupIsAnEmptyTitleAndNotNone() throws {
    #expect(try attributes("\"\"").title == "")
  }

  @Test func attributesStayInTheOrderInWhichTheyWereTyped() throws {
    let parsed = try attributes("-a +b due: +a wait:today", for: .change)
    #expect(parsed.attributes == [.removeTag("a"), .addTag("b"), .due(nil), .addTag("a"), .wait(.day(.today))])
  }

  @Test(
    "Two dashes end the attributes",
    arguments: [
      ("-- +a", "+a"), ("-- due:x !!!", "due:x !!!"), ("a -- -- b", "a -- b"), ("-- \"+a  b\" c", "\"+a  b\" c"),
      ("--", nil), ("--a", "--a"), ("---", "---"),
    ] as [(String, String?)])
  func twoDashes(_ typed: String, _ title: String?) throws {
    #expect(try attributes(typed) == ParsedAttributes(title: title))
  }

  @Test(
    "What only resembles an attribute stays text",
    arguments: [
      "http://x", "https://example.org/due:x", "10:30", "+49", "-5", "+", "-", "!a", "a!", ":", ":due", "a:b",
      "due", "re:due", "x+tag", "a-b", "é:x", "C:\\", "#tag", "@home", "$(rm)", "`x`", "a&&b;c|d", "(a", "b)", "'a'",
      "+\"a\"", "-_", "++a", "--a", "+\u{301}a", "ü:due:x", "\u{FF0B}a",
    ])
  func text(_ typed: String) throws {
    let parsed = try attributes(typed)
    #expect(parsed.title == typed)
    #expect(parsed.attributes.isEmpty)
    #expect(parsed.nearMisses.isEmpty)
  }

  @Test func aTagStartsWithALetterOfAnyScriptAndGoesOnToTheNextSpace() throws {
    #expect(
      try attributes("+über -日本 +a1-b_c:d", for: .change).attributes == [
        .addTag("über"), .removeTag("日本"), .addTag("a1-b_c:d"),
      ])
    #expect(try attributes("call +49 170 or -5").title == "call +49 170 or -5")
  }

  @Test("A new task has no tags to lose, so a word behind a dash stays in its title")
  func dashInNewTask() throws {
    let parsed = try attributes("Clean up with rm -rf +home -- -x")
    #expect(parsed.title == "Clean up with rm -rf -x")
    #expect(parsed.attributes == [.addTag("home")])
    #expect(parsed.all(givenTags: ["x"]) == parsed.all)
    #expect(try attributes("\"-a b\"").all(givenTags: ["a"]) == [.title("-a b")])
    #expect(try attributes("rm -rf", for: .change).all == [.title("rm"), .removeTag("rf")])
  }

  @Test("Unless what is worked on, or the line itself, gives it that tag")
  func dashBesideGivenTag() throws {
    #expect(
      try attributes("Read -work on").all(givenTags: ["work", "on"]) == [.title("Read on"), .removeTag("work")])
    #expect(
      try attributes("Read +a -a -b").all(givenTags: []) == [.title("Read -b"), .addTag("a"), .removeTag("a")])
    #expect(try attributes("\"a  b\" -a").all(givenTags: ["a"]) == [.title("a  b"), .removeTag("a")])
    #expect(try attributes("c \"a  b\" -a").all(givenTags: ["a"]) == [.title("c \"a  b\""), .removeTag("a")])
    #expect(try attributes("-work").all(givenTags: ["work"]) == [.removeTag("work")])
  }

  @Test("A combining mark behind the sign belongs to the tag, not to the sign")
  func combiningMarkBehindTheSign() throws {
    #expect(try attributes("-\u{301}a").title == "-\u{301}a")
    #expect(try query("+\u{301}a") == .text("+\u{301}a"))
  }
}
