import MVITesting
import TestRunning
import Testing

@testable import TodoModel

@Suite struct TaskFormTests {
  @Test func eachLineIsAField() throws {
    let form = try TaskForm(
      parsing: """
        title: Pay the rent: all of it
        # a comment

        Project : home.flat
        tags: bills +money
        priority: HIGH
        due: friday 17:00
        wait: 2026-12-01
        every: 2w
        parent: 3
        depends: 4,5
        notes:
        one
        # two

        title: four

        """)
    #expect(
      form.attributes.map(\.attribute) == [
        .title("Pay the rent: all of it"), .project("home.flat"), .addTag("bills"), .addTag("money"), .priority(.high),
        .due(DateExpression("friday 17:00")), .wait(DateExpression("2026-12-01")),
        .set(.repeat, .repetition(RepetitionExpression(try IntervalExpression(parsing: "2w"), origin: .due))),
        .parent(3),
        .set(.depends, .numbers([4, 5])), .notes("one\n# two\n\ntitle: four"),
      ])
    #expect(form.attributes.map(\.place.line) == [1, 4, 5, 5, 6, 7, 8, 9, 10, 11, 12])
    #expect(form.attributes.prefix(4).map(\.place.column) == [8, 11, 7, 13])
  }

  @Test func whatIsEmptyOrMissingIsNoAttribute() throws {
    #expect(try TaskForm(parsing: "").attributes.isEmpty)
    #expect(try TaskForm(parsing: "project:\ntags: \ndue:\t\nnotes:\n").attributes.isEmpty)
    #expect(try TaskForm(parsing: "notes:\n\n").attributes.isEmpty)
  }

  @Test(arguments: [
    ("notes:\na", "a"), ("notes:\na\n", "a"), ("notes:\na\n\n", "a\n"), ("notes: a\nb\n", "a\nb"), ("notes: a", "a"),
    ("notes:\n\n\n", "\n"), ("notes:\n  a\r\nb \n", "  a\r\nb "),
  ]) func theNotesAreTheTextBelowExceptForTheNewlineThatEditorsAdd(_ text: String, _ notes: String) throws {
    #expect(try TaskForm(parsing: text).attributes.map(\.attribute) == [.notes(notes)])
  }

  @Test func aTitleIsWhatStandsBehindTheSpace() throws {
    #expect(try TaskForm(parsing: "title:  a \n").attributes.map(\.attribute) == [.title(" a ")])
    #expect(try TaskForm(parsing: "title:a").attributes.map(\.attribute) == [.title("a")])
  }

  @Test func linesOfOtherSystemsAreRead() throws {
    let form = try TaskForm(parsing: "\u{FEFF}title: a\r\n# c\r\n\r\ndue: today\r\n")
    #expect(form.attributes.map(\.attribute) == [.title("a"), .due(DateExpression("today"))])
    // An editor has put them there, in the notes as well.
    let notes = try TaskForm(parsing: "title: a\r\nnotes:\r\nb\r\r\n\r\nc\r\n")
    #expect(notes.attributes.map(\.attribute) == [.title("a"), .notes("b\r\n\nc")])
  }

  @Test(arguments: [
    ("title: a\ndue: frday\n", 2, 6, #"“frday” is no value for due"#),
    ("title: a\n  due:  2026-13-01", 2, 14, "“2026-13-01” is no value for due"),
    ("title: a\nproject: a..b", 2, 10, "“a..b” is no value for project"),
    ("title: a\ntags: a 5 b", 2, 9, "“5” is no value for tags"),
    ("title:  \n", 1, 8, "emptyTitle"), ("\n\ntitle:", 3, 7, "emptyTitle"),
    ("projct: home", 1, 1, "“projct”"), ("just text", 1, 1, "“just”"), ("# c\n\n  : x", 3, 3, "“”"),
    ("due: today\ndue: friday", 2, 1, "“due:”"), ("every: 2w\nafter: 3d", 2, 8, "“3d” is no value for after"),
    ("depends: 1,x", 1, 10, "“1,x” is no value for depends"), ("priority: urgent", 1, 11, "priority"),
    ("due: 5pm tomorow", 1, 10, "due"),
  ]) func problemsAreFoundInTheirPlace(_ text: String, _ line: Int, _ column: Int, _ words: String) {
    do throws(TextProblem) {
      _ = try TaskForm(parsing: text)
      Issue.record("understood: \(text)")
    } catch {
      #expect(error.place == TextPlace(line: line, column: column), "\(error)")
      switch error.error {
      case .invalidValue(let value, _): #expect("“\(value.value)” is no value for \(value.field)".contains(words))
      case .syntax(.unexpected(let found, _), _): #expect("“\(found)”".contains(words))
      default: #expect(error.error.code == words)
      }
    }
  }

  @Test func aSlipIsToldWithTheNearestField() {
    #expect(throws: TextProblem(.syntax(.unexpected("du", expected: "“due:”"), column: 1), atLine: 1)) {
      try TaskForm(parsing: "du: today")
    }
  }

  @Test(.tags(.sweep), .door) func noTextTrapsOrIsWrongOutsideOfItself() {
    let pieces =
      FieldName.ofForm.map { $0.word + ": " } + [
        "\n", "\n", "\r\n", ":", "#", " ", "\t", "a", "é\u{301}", "👩‍👩‍👧‍👦", "\u{0}", "\"", "\\", "2w", "friday",
        "9999999999999999999999", "1,2", "+", "-", "\u{FEFF}",
      ]
    var random = SeededGenerator(seed: 22)
    for _ in 0..<thinned(20_000, to: 2_000, "random forms") {
      let text = (0..<Int.random(in: 0...12, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      func check(_ problem: TextProblem) {
        let line = problem.place.line
        guard (1...lines.count).contains(line), (1...lines[line - 1].count + 1).contains(problem.place.column)
        else { return fail("\(problem) in \(text.debugDescription)") }
      }
      do throws(TextProblem) { _ = try TaskForm(parsing: text) } catch { check(error) }
      do throws(TextProblem) { _ = try TaskLines(parsing: text, of: [1, 2]) } catch { check(error) }
      _ = text.saysNothing
    }
  }
}

@Suite struct TaskLinesTests {
  @Test func eachLineIsATask() throws {
    let list = try TaskLines(
      parsing: "  3 Pay rent project:home +bills\n# no task\n\nNew thing due:today\n12 Old\n\"5 apples\"\n",
      of: [3, 12])
    #expect((list.lines.map(\.number), list.lines.map(\.line)) == ([3, nil, 12, nil], [1, 4, 5, 6]))
    #expect(list.lines.map(\.attributes.title) == ["Pay rent", "New thing", "Old", "5 apples"])
    #expect(list.lines[0].attributes.attributes == [.project("home"), .addTag("bills")])
  }

  @Test(arguments: [
    ("1 a\n4 b\n", 2, 1, "syntax"), ("1 a\n 1 b\n", 2, 2, "syntax"), ("1 +x", 1, 1, "emptyTitle"),
    ("1\n", 1, 1, "emptyTitle"), ("+x", 1, 1, "emptyTitle"), ("1 a due:frday", 1, 9, "invalidValue"),
    ("# c\nnew \"one", 2, 5, "syntax"), ("1 a due:today due:friday", 1, 15, "syntax"),
  ]) func problemsAreFoundInTheirPlace(_ text: String, _ line: Int, _ column: Int, _ code: String) {
    let problem = #expect(throws: TextProblem.self) { try TaskLines(parsing: text, of: [1, 2]) }
    #expect(problem?.place == TextPlace(line: line, column: column) && problem?.error.code == code)
  }

  @Test(arguments: [
    ("Pay rent", "Pay rent"), ("it's 6\" long", "it's 6\" long"), ("a  b", "\"a  b\""), ("+x", "\"+x\""),
    ("due:x y", "\"due:x y\""), ("-- a", "\"-- a\""), ("\"a\" b", "\"a\" b"), ("\"a b\"", "\"\\\"a b\\\"\""),
    (" a", "\" a\""), ("!", "\"!\""), ("Attention !", "\"Attention !\""),
  ]) func aTitleIsPutInQuotesWhereItWouldBeReadAsSomethingElse(_ title: String, _ typed: String) throws {
    #expect(try (Attribute.title(title).typed, attributes(typed)) == (typed, ParsedAttributes(title: title)))
  }

  @Test func aTaskIsALineThatReadsBack() throws {
    let attributes: [Attribute] = [
      .title("+x"), .project("a\"b"), .addTag("b"), .priority(.low), .due(DateExpression("2026-11-27T17:00")),
      .set(
        .repeat,
        .repetition(RepetitionExpression(try IntervalExpression(parsing: "2w until 2027-03-01"), origin: .completion))),
      .parent(1), .set(.depends, .numbers([2, 3])),
    ]
    let line = TaskLines.text(of: 7, attributes, width: 3)
    #expect(
      line
        == "  7 \"+x\" project:a\"b +b priority:low due:2026-11-27T17:00 after:\"2w until 2027-03-01\" parent:1 depends:2,3"
    )
    #expect(try TaskLines(parsing: line, of: [7]).lines.map(\.attributes.all) == [attributes])
    #expect(TaskLines.canHold(attributes))
    #expect(!TaskLines.canHold([.title("+b\\")]))
  }
}

@Suite struct AttributeDifferenceTests {
  @Test(
    arguments: [
      ("a", "a", []), ("a", "b", [.title("b")]), ("a project:x due:today", "a", [.project(nil), .due(nil)]),
      (
        "a", "a !!! every:2w",
        [.priority(.high), .set(.repeat, .repetition(.init(.init(.init(.weekly, interval: 2)), origin: .due)))]
      ),
      ("a +x +y", "a +z +y", [.removeTag("x"), .addTag("z")]), ("a +x", "a -x", [.title("a -x"), .removeTag("x")]),
      ("a depends:1,2 parent:3", "a depends:1", [.parent(nil), .set(.depends, .numbers([1]))]),
      ("a", "a project: priority:", []),
      ("a", "a note:x", [.notes("x")]), ("a note:x", "a", [.notes(nil)]), ("a every:2w", "a after:2w", nil),
    ] as [(String, String, [Attribute]?)])
  func theDifferenceClearsAndSetsAndLeavesOut(_ before: String, _ after: String, _ expected: [Attribute]?) throws {
    let difference = try attributes(before).all.difference(to: attributes(after).all)
    // Another origin is another repetition, whatever else is the same.
    let wanted = try expected ?? attributes("after:2w").attributes
    #expect(difference == wanted)
  }

  @Test func withoutATitleItIsEmptied() throws {
    #expect(try attributes("a +x").all.difference(to: attributes("+x").all) == [.title("")])
  }
}
