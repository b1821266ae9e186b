import Testing

@testable import TodoModel

@Suite struct TaskLinesTests {
  @Test func eachLineIsATask() throws {
    let list = try TaskLines(
      parsing: "  3 Pay rent project:home +bills\n# no task\n\nNew thing due:today\n12 Old\n\"5 apples\"\n",
      of: [3, 12])
    #expect(list.lines.map(\.number) == [3, nil, 12, nil])
    #expect(list.lines.map(\.line) == [1, 4, 5, 6])
    #expect(list.lines.map(\.attributes.title) == ["Pay rent", "New thing", "Old", "5 apples"])
    #expect(list.lines[0].attributes.attributes == [.project("home"), .addTag("bills")])
  }

  @Test(
    "What cannot be understood is wrong in its place",
    arguments: [
      ("1 a\n4 b\n", 2, 1, "syntax"), ("1 a\n 1 b\n", 2, 2, "syntax"), ("1 +x", 1, 1, "emptyTitle"),
      ("1\n", 1, 1, "emptyTitle"), ("+x", 1, 1, "emptyTitle"), ("1 a due:frday", 1, 9, "invalidValue"),
      ("# c\nnew \"one", 2, 5, "syntax"), ("1 a due:today due:friday", 1, 15, "syntax"),
    ])
  func problems(_ text: String, _ line: Int, _ column: Int, _ code: String) {
    do throws(TextProblem) {
      _ = try TaskLines(parsing: text, of: [1, 2])
      Issue.record("understood: \(text)")
    } catch {
      #expect(error.place == TextPlace(line: line, column: column))
      #expect(error.error.code == code)
    }
  }

  @Test(
    "A title is put in quotes where it would be read as something else",
    arguments: [
      ("Pay rent", "Pay rent"), ("it's 6\" long", "it's 6\" long"), ("a  b", "\"a  b\""), ("+x", "\"+x\""),
      ("due:x y", "\"due:x y\""), ("-- a", "\"-- a\""), ("\"a\" b", "\"a\" b"), ("\"a b\"", "\"\\\"a b\\\"\""),
      (" a", "\" a\""),
      ("!", "\"!\""), ("Attention !", "\"Attention !\""),
    ])
  func titles(_ title: String, _ typed: String) throws {
    #expect(Attribute.title(title).typed == typed)
    #expect(try attributes(typed) == ParsedAttributes(title: title))
  }

  @Test func aTaskIsALineThatReadsBack() throws {
    let attributes: [Attribute] = [
      .title("+x"), .project("a\"b"), .addTag("b"), .priority(.low), .due(DateExpression("2026-11-27T17:00")),
      .repetition(RepetitionExpression(try IntervalExpression(parsing: "2w until 2027-03-01"), origin: .completion)),
      .parent(1), .depends([2, 3]),
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
