import Testing

@testable import TodoModel

@Suite struct InvalidAttributeTests {
  @Test(
    arguments: [
      ("due:sometime", "due", "sometime", 5), ("x due:2026-02-30", "due", "2026-02-30", 7),
      ("wait:soon", "wait", "soon", 6), ("priority:urgent", "priority", "urgent", 10),
      ("every:never", "every", "never", 7), ("after:0d", "after", "0d", 7), ("every:1000d", "every", "1000d", 7),
      ("parent:x", "parent", "x", 8), ("parent:0", "parent", "0", 8), ("parent:-1", "parent", "-1", 8),
      ("parent:+1", "parent", "+1", 8), ("parent:9223372036854775808", "parent", "9223372036854775808", 8),
      ("depends:1,", "depends", "1,", 9), ("depends:,1", "depends", ",1", 9), ("depends:1,,2", "depends", "1,,2", 9),
      ("depends:1-3", "depends", "1-3", 9), ("depends:0", "depends", "0", 9), ("depends:٣", "depends", "٣", 9),
      ("project:.home", "project", ".home", 9), ("project:home.", "project", "home.", 9),
      ("project:a..b", "project", "a..b", 9), ("project:a\u{A0}b", "project", "a\u{A0}b", 9), ("DUE:x", "due", "x", 5),
    ] as [(String, String, String, Int)])
  func anUnfitValueIsRefusedAtItsPlace(_ typed: String, _ field: String, _ value: String, _ column: Int) throws {
    let refusal = error(try attributes(typed))
    let invalid = try #require(refusal?.refusedValue)
    #expect(invalid.field == field && invalid.value == value && !invalid.expected.isEmpty)
    #expect(refusal?.column == column)
  }

  @Test("In quotes any text is the name of a project, and is printed in them", arguments: ["a b", "..x", "home.", " "])
  func quotedProject(_ name: String) throws {
    let project = Attribute.project(name)
    #expect(try (attributes("project:\"\(name)\"").attributes, project.typed) == ([project], "project:\"\(name)\""))
    #expect(try query("project:\"\(name)\"").description == "project:\"\(name)\"")
    #expect(ProjectPlace.attribute.allows(name) == (name == "a b"))
    #expect(Scope("project:\"\(name)\"")?.project == name)
  }

  @Test(arguments: [
    ("projct:x", "project"), ("Porject:x", "project"), ("priorty:high", "priority"), ("deu:x", "due"),
    ("dues:x", "due"), ("wiat:x", "wait"), ("evry:2w", "every"), ("aftr:2w", "after"), ("parnet:3", "parent"),
    ("depend:3", "depends"), ("notes:x", "note"),
  ]) func aNearMissStaysTextAndIsPointedOut(_ word: String, _ attribute: String) throws {
    let parsed = try attributes("a \(word)")
    #expect(parsed.title == "a \(word)")
    #expect(parsed.attributes.isEmpty)
    #expect((parsed.nearMisses.map(\.word), parsed.nearMisses.map(\.attribute?.attribute)) == ([word], [attribute]))
  }

  @Test(
    arguments: [
      ("prio:high", "priority:high"), ("proj:x", "project:x"), ("dep:3", "depends:3"), ("deu:next", "due:"),
      ("prio=high", "priority:high"), ("due!=friday", "due:friday"), ("tags:x,-y", "+x -y"), ("label=x", "+x"),
      ("tags:x,1", nil), ("title=foo", "foo"), ("title:\"b\"", "\"b\""), ("recur:weekly", "every:weekly"),
      ("rec:x", nil), ("scheduled:friday", "start:friday"), ("scheduled:soon", "start:"), ("t:friday", "wait:friday"),
      ("t:30", nil), ("by:friday", "due:friday"), ("by:bus", nil), ("status:done", "log"), ("status:odd", nil),
      ("due=\"friday\"", "due:\"friday\""), ("x=\"a\"", nil), ("tag:foo", "+foo"), ("Tags:foo", "+foo"),
      ("tag:-foo", "-foo"), ("tags:+foo", "+foo"), ("tag:-1", nil), ("title:foo", "foo"), ("Title:-word", "\"-word\""),
      ("title:+x", "\"+x\""), ("title:", nil), ("subtitle:foo", nil), ("due=friday", "due:friday"),
      ("every!:3d", "every:3d"), ("due=:", nil), ("DUE=friday", "due:friday"), ("!!!!", "!!!"), ("!!!!!!", "!!!"),
      ("a=b", nil), ("due==x", "due:"), ("tag:1", nil), ("!!a", nil), ("x:pri", nil), ("due=", nil), ("10:30", nil),
    ] as [(String, String?)])
  func shortNamesOtherSignsAndTooManyMarksArePointedOut(_ word: String, _ suggestion: String?) throws {
    let parsed = try attributes("a \(word)")
    #expect(parsed.title == "a \(word)")
    #expect(parsed.nearMisses.map(\.suggestion) == (suggestion.map { [$0] } ?? []))
  }

  @Test(arguments: [
    ("A due:\"tomorrow\"17:00", "17:00", 17), ("A note:\"a\"b c", "b", 11), ("A project:\"a\"\"b\"", "\"b\"", 14),
  ]) func textRightAfterAClosingQuoteIsRefused(_ line: String, _ rest: String, _ column: Int) {
    #expect(expectation(error(try attributes(line)), insteadOf: rest, at: column) != nil)
  }

  @Test(arguments: [
    ("due:friday 17:00 18:00", "18:00", 18, "one time of day"),
    ("+x wait:friday at 5", "at", 16, "a time after “at” such as 17:00 or 5pm"),
    ("every:2w until done", "until", 10, "a date after “until”"),
    ("after:2w count sheep", "count", 10, "a number after “count”"),
  ])
  func aTitleIsNotReplacedByMoreOfAValue(_ line: String, _ word: String, _ column: Int, _ suggestion: String) throws {
    var scanner = LineScanner(line)
    let refused = error(try scanner.attributes(for: .change))
    #expect(try #require(expectation(refused, insteadOf: word, at: column)).hasSuffix(suggestion))
    // After a new title it is pointed out only.
    #expect(try attributes(line).nearMisses.map(\.word) == [word])
    var quoted = LineScanner("due:friday \"17:00\"")
    #expect(try quoted.attributes(for: .change).title == "17:00")
  }

  @Test func whereThereIsToBeNoneNothingIsExpected() throws {
    for line in ["due:none", "wait:never", "every:none", "priority:none"] {
      let value = try #require(error(try attributes(line))?.refusedValue)
      #expect(value.expected.hasPrefix("nothing at all after the colon"), "\(line)")
    }
  }

  @Test func aSignBehindTheColonBelongsToAText() throws {
    #expect(try attributes("a project:-home note:+1").attributes == [.project("-home"), .notes("+1")])
    for line in ["a priority:-high", "a every:-week", "a parent:-1", "a depends:+2", "a due:-friday"] {
      #expect(error(try attributes(line))?.refusedValue != nil, "\(line)")
    }
  }

  @Test(arguments: [
    ("call due!friday wow!now", ["due:friday"]), ("\"projct:x\" -- deu:x", []), ("deu: ude://x note notes:", []),
  ]) func anExclamationMarkBehindANameIsANearMissAndWhatIsQuotedOrAloneIsNone(_ line: String, _ near: [String]) throws {
    #expect(try attributes(line).nearMisses.map(\.suggestion) == near)
  }
}

@Suite struct PrioritySignTests {
  @Test(
    "A sign of priority counts as the last word only",
    arguments: [
      ("Attention !", "Attention", .low, []), ("Call mum !!! due:today +x", "Call mum", .high, []),
      ("!!", nil, .medium, []), ("Wow ! said Bob", "Wow ! said Bob", nil, ["priority:low"]),
      ("!!! Pay \"the rent\"", "!!! Pay \"the rent\"", nil, ["priority:high"]),
      ("Wow ! now !!", "Wow ! now", .medium, ["priority:low"]), ("a ! !!", "a !", .medium, ["priority:low"]),
      ("a ! -- b", "a ! b", nil, ["priority:low"]), ("a ! --", "a", .low, []), ("Attention!", "Attention!", nil, []),
      ("a ! -x", "a ! -x", nil, ["priority:low"]), ("a ! +x \"b\"", "a ! \"b\"", nil, ["priority:low"]),
      ("priority:high Wow ! now", "Wow ! now", .high, ["priority:low"]), ("\"Attention !\"", "Attention !", nil, []),
    ] as [(String, String?, TodoItem.Priority?, [String])])
  func last(_ line: String, _ title: String?, _ priority: TodoItem.Priority?, _ pointedOut: [String]) throws {
    let parsed = try attributes(line)
    #expect(parsed.title == title)
    #expect(parsed.attributes.filter { $0.field == .priority } == (priority.map { [.priority($0)] } ?? []))
    #expect(parsed.nearMisses.map(\.suggestion) == pointedOut)
  }

  @Test func ofTwoPrioritiesTheSecondIsRefused() {
    let expected = "one value for priority in a line"
    for (line, word, column) in [("a priority:high !", "!", 17), ("a !! priority:low", "priority:low", 6)] {
      #expect(error(try attributes(line)) == .syntax(.unexpected(word, expected: expected), column: column))
    }
  }

  @Test("Where a shell means something by the signs, a letter will do", arguments: ["pri:h", "PRI:High", "priority:h"])
  func letters(_ typed: String) throws {
    #expect(try attributes("a " + typed) == ParsedAttributes(attributes: [.priority(.high)], title: "a"))
    #expect(try attributes("pri:", for: .change).attributes == [.priority(nil)])
  }
}
