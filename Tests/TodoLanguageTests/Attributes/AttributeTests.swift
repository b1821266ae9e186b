import MVITesting
import TestRunning
import Testing

@testable import TodoModel

@Suite struct AttributeTests {
  @Test(
    arguments: [
      ("project:home", .project("home")), ("project:home.garden", .project("home.garden")),
      ("+bills", .addTag("bills")), ("-bills", .removeTag("bills")), ("priority:high", .priority(.high)),
      ("priority:medium", .priority(.medium)), ("priority:low", .priority(.low)), ("!!!", .priority(.high)),
      ("!!", .priority(.medium)), ("!", .priority(.low)), ("due:tomorrow", .due(.day(.tomorrow))),
      ("wait:today", .wait(.day(.today))),
      ("every:week", .set(.repeat, .repetition(.init(.init(.init(.weekly)), origin: .due)))),
      ("after:3d", .set(.repeat, .repetition(.init(.init(.init(.daily, interval: 3)), origin: .completion)))),
      ("parent:3", .parent(3)), ("depends:3", .set(.depends, .numbers([3]))),
      ("depends:3,5", .set(.depends, .numbers([3, 5]))),
      ("note:\"two words\"", .notes("two words")), ("note:one", .notes("one")),
      ("project:", .project(nil)), ("priority:", .priority(nil)), ("due:", .due(nil)), ("wait:", .wait(nil)),
      ("every:", .clear(.repeat)), ("after:", .clear(.repeat)), ("parent:", .parent(nil)),
      ("depends:", .clear(.depends)),
      ("note:", .notes(nil)), ("due:\"\"", .due(nil)), ("note:\"\"", .notes(nil)),
      ("PROJECT:Home", .project("Home")), ("Due:TOMORROW", .due(.day(.tomorrow))), ("Priority:HIGH", .priority(.high)),
      ("Every:Week", .set(.repeat, .repetition(.init(.init(.init(.weekly)), origin: .due)))),
    ] as [(String, Attribute)])
  func eachAttributeMeansWhatItsNameSays(_ typed: String, _ attribute: Attribute) throws {
    #expect(try attributes(typed, for: .change) == ParsedAttributes(attributes: [attribute]))
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

  @Test func anEmptyGroupIsAnEmptyTitleAndNotNone() throws { #expect(try attributes("\"\"").title == "") }

  @Test func attributesStayInTheOrderInWhichTheyWereTyped() throws {
    let parsed = try attributes("-a +b due: +a wait:today", for: .change)
    #expect(parsed.attributes == [.removeTag("a"), .addTag("b"), .due(nil), .addTag("a"), .wait(.day(.today))])
  }

  @Test(
    arguments: [
      ("-- +a", "+a"), ("-- due:x !!!", "due:x !!!"), ("a -- -- b", "a -- b"), ("-- \"+a  b\" c", "\"+a  b\" c"),
      ("--", nil), ("--a", "--a"), ("---", "---"),
    ] as [(String, String?)])
  func twoDashesEndTheAttributes(_ typed: String, _ title: String?) throws {
    #expect(try attributes(typed) == ParsedAttributes(title: title))
  }

  @Test(arguments: [
    "http://x", "https://example.org/due:x", "10:30", "+49", "-5", "+", "-", "!a", "a!", ":", ":due", "a:b",
    "due", "re:due", "x+tag", "a-b", "é:x", "C:\\", "#tag", "@home", "$(rm)", "`x`", "a&&b;c|d", "(a", "b)", "'a'",
    "+\"a\"", "-_", "++a", "--a", "+\u{301}a", "ü:due:x", "\u{FF0B}a",
  ]) func textThatOnlyResemblesAnAttributeStaysText(_ typed: String) throws {
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

  @Test func aNewTaskHasNoTagsToLoseSoAWordWithADashStaysInItsTitle() throws {
    let parsed = try attributes("Clean up with rm -rf +home -- -x")
    #expect((parsed.title, parsed.attributes) == ("Clean up with rm -rf -x", [.addTag("home")]))
    #expect(parsed.all(givenTags: ["x"]) == parsed.all)
    #expect(try attributes("\"-a b\"").all(givenTags: ["a"]) == [.title("-a b")])
    #expect(try attributes("rm -rf", for: .change).all == [.title("rm"), .removeTag("rf")])
  }

  @Test func aWordWithADashRemovesATagThatTheScopeOrTheLineGives() throws {
    #expect(try attributes("Read -work on").all(givenTags: ["work", "on"]) == [.title("Read on"), .removeTag("work")])
    #expect(try attributes("Read +a -a -b").all(givenTags: []) == [.title("Read -b"), .addTag("a"), .removeTag("a")])
    #expect(try attributes("\"a  b\" -a").all(givenTags: ["a"]) == [.title("a  b"), .removeTag("a")])
    #expect(try attributes("c \"a  b\" -a").all(givenTags: ["a"]) == [.title("c \"a  b\""), .removeTag("a")])
    #expect(try attributes("-work").all(givenTags: ["work"]) == [.removeTag("work")])
  }

  @Test func aCombiningMarkAfterTheSignBelongsToTheTag() throws {
    #expect(try (attributes("-\u{301}a").title, query("+\u{301}a")) == ("-\u{301}a", .text("+\u{301}a")))
  }
}

@Suite struct AttributeLimitsTests {
  private func tags(_ count: Int, _ sign: String = "+") -> String {
    (1...count).map { "\(sign)t\($0)" }.joined(separator: " ")
  }

  @Test(arguments: ["+", "-"]) func aLineHasAtMostAThousandTags(sign: String) throws {
    #expect(try attributes(tags(Limits.tags, sign), for: .change).attributes.count == Limits.tags)
    let refused = error(try attributes(tags(Limits.tags + 1, sign), for: .change))
    let value = InvalidValue(field: "tags", value: "\(sign)t1001", expected: "at most 1000 tags in a line")
    #expect(refused == .invalidValue(value, column: tags(Limits.tags).count + 2))
  }

  @Test func soDoesATaskHoweverManyLinesAddToIt() throws {
    let clock = try Clock.fixed(at: "2026-11-21T09:00:00Z")
    var table = TaskTable()
    table.apply(try table.changes(by: .add([.title("x")] + (1...Limits.tags).map { .addTag("t\($0)") }), clock: clock))
    let refused = error(try table.changes(by: .save([.addTag("more")], to: [1]), clock: clock))
    #expect(
      refused
        == .invalidValue(
          InvalidValue(field: "tags", value: "1001 tags", expected: "at most 1000 of them on a task"), column: nil))
    // One for another is no more than there were.
    let changes = try table.changes(by: .save([.addTag("more"), .removeTag("t1")], to: [1]), clock: clock)
    #expect(changes.first?.after?.tags.count == Limits.tags)
  }

  @Test func aProjectHasAtMostAHundredPartsAndAThousandBytes() throws {
    let parts = { (count: Int) in Array(repeating: "a", count: count).joined(separator: ".") }
    #expect(try attributes("project:" + parts(Limits.projectLevels)).attributes.count == 1)
    #expect(try attributes("project:" + String(repeating: "a", count: Limits.projectBytes)).attributes.count == 1)
    for name in [parts(Limits.projectLevels + 1), String(repeating: "a", count: Limits.projectBytes + 1)] {
      let refusal = error(try attributes("project:" + name))
      #expect((refusal?.refusedValue?.expected, refusal?.column) == ("a name of at most 1000 bytes and 100 parts", 9))
    }
  }

  @Test func aTaskDependsOnAtMostTenThousand() throws {
    let numbers = { (count: Int) in "depends:" + Array(repeating: "1", count: count).joined(separator: ",") }
    #expect(try attributes(numbers(Limits.dependencies)).attributes.count == 1)
    let refusal = error(try attributes(numbers(Limits.dependencies + 1)))
    #expect(refusal?.refusedValue?.expected == "at most 10000 numbers of tasks")
  }
}

@Suite struct TitleWordsTests {
  private static let pieces = [
    "word", "é", "日本", "x", "10", "10:30", "!", "!high", "!!", "+home", "-home", "+", "-", "a+b", "a-b",
    "due:2027-01-02", "pri=high", "a:b", "\"two words\"", "\"\"", "a\"b", "--", "project:Haus", "(x)", "\\", ".",
  ]
  private static let spaces = [" ", " ", " ", "  ", "\t", " \t "]

  @Test(arguments: [AttributesUse.newTask, .change]) func noteOrNotTheWordsMakeTheSameTitle(use: AttributesUse) {
    var generator = SeededGenerator(seed: 62)
    for _ in 0..<3_000 {
      let words = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
        (Self.pieces.randomElement(using: &generator) ?? "") + (Self.spaces.randomElement(using: &generator) ?? "")
      }
      let line = words.joined()
      #expect(read(LineScanner(line), use) == read(LineScanner(line, notingParts: true), use), "\(line)")
    }
  }

  @Test func wordsAreJoinedBySingleSpaces() throws {
    var scanner = LineScanner("  Café\t 日本  und \t \"Brot \"  +home  mehr  ")
    #expect(try scanner.attributes(for: .newTask).title == "Café 日本 und \"Brot \" mehr")
    #expect(scanner.titleOffset == 2)
  }

  private func read(_ scanner: LineScanner, _ use: AttributesUse) -> Answer {
    var scanner = scanner
    do throws(TodoError) {
      let parsed = try scanner.attributes(for: use)
      return Answer(
        all: parsed.all, withTag: parsed.all(givenTags: ["home"]), hints: parsed.hints, title: scanner.titleOffset)
    } catch {
      return Answer(error: error)
    }
  }

  private struct Answer: Equatable {
    var all: [Attribute] = []
    var withTag: [Attribute] = []
    var hints: [Hint] = []
    var title: Int?
    var error: TodoError?
  }
}

@Suite struct AlterationTests {
  @Test(arguments: [
    ("/milk/oat milk/", "Buy oat milk and milk"), ("/milk/tea/g", "Buy tea and tea"), ("/Buy //", "milk and milk"),
    ("/ and/\\/\\//", "Buy milk// milk"), ("/k a/k  a/ ", "Buy milk  and milk"), ("/MILK/x/", "Buy milk and milk"),
  ]) func replacement(_ typed: String, _ title: String) throws {
    var scanner = LineScanner(typed)
    #expect(try scanner.replacement().title(of: "Buy milk and milk") == title)
  }

  @Test(arguments: [("", 1), ("a", 1), ("/a", 3), ("/a/b", 5), ("//b/", 2), ("/a/b/c", 6), ("/a/b/g c", 8)])
  func brokenReplacement(_ typed: String, _ column: Int) {
    var scanner = LineScanner(typed)
    let refusal = error(try scanner.replacement())
    #expect((refusal?.code, refusal?.column) == ("syntax", column))
  }

  @Test(arguments: [
    ("2026-11-24", "1d", "2026-11-25"), ("2026-11-10", "1d", "2026-11-22"), ("2026-11-21", "2w", "2026-12-05"),
    ("2026-11-24T08:00:00Z", "1 day", "2026-11-25T08:00:00Z"),
    ("2026-11-10T08:00:00Z", "+1d", "2026-11-22T08:00:00Z"), ("2026-11-24T08:00:00Z", "3h", "2026-11-24T11:00:00Z"),
    ("2026-11-10T08:00:00Z", "3h", "2026-11-21T12:00:00Z"), ("2026-11-21", "3h", "2026-11-21T12:00:00Z"),
    ("2026-12-31", "2mo", "2027-02-28"), ("2026-11-21T08:00:00Z", "1d", "2026-11-22T08:00:00Z"),
    ("2026-11-24T17:00:00Z", "tomorrow", "2026-11-22T17:00:00Z"), ("2026-11-24", "friday", "2026-11-27"),
    ("2026-11-24T17:00:00Z", "friday 8am", "2026-11-27T08:00:00Z"),
    ("2026-11-24T17:00:00Z", "10m", "2026-11-24T17:10:00Z"), ("2026-11-24T17:00:00Z", "for 1m", "2026-11-24T17:01:00Z"),
  ]) func postponingCountsFromTheDueDateOrFromNow(_ due: String, _ typed: String, _ later: String) throws {
    let clock = try Clock.fixed(at: "2026-11-21T09:00:00Z")
    var scanner = LineScanner(typed)
    let dueDate = try #require(Moment(iso: due))
    #expect(try scanner.postponement().date(of: dueDate, by: clock)?.moment == Moment(iso: later))
  }

  @Test(arguments: ["", "-1d", "1", "x", "1s"]) func noPostponement(_ typed: String) {
    var scanner = LineScanner(typed)
    #expect(error(try scanner.postponement()) != nil)
  }
}
