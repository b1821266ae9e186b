import Testing
import TodoModel

@testable import TodoApp

@Suite struct ReviewAnswerTests {
  private static func save(_ attributes: Attribute...) -> ReviewAnswer { .change(.save(attributes)) }

  @Test(arguments: [
    ("", ReviewAnswer.keep), ("  ", .keep), ("k", .keep), ("keep", .keep), (" KEEP ", .keep), ("skip", .keep),
    ("d", .change(.done)), ("done", .change(.done)), ("x", .change(.delete)), ("delete", .change(.delete)),
    ("q", .stop), ("stop", .stop), ("Quit", .stop), ("?", .explain), ("help", .explain), ("back", .back),
    ("undo", .undo), ("open", .open), ("edit", .edit),
  ]) func aWordOrAKey(line: String, answer: ReviewAnswer) throws { #expect(try ReviewAnswer(line) == answer) }

  @Test(
    "Changes are what modify takes, one-word changes, or a date by itself",
    arguments: [
      ("due:", save(.clear(.due))), ("due: tomorrow", save(.due(.day(.tomorrow)))),
      ("due tomorrow", save(.due(.day(.tomorrow)))), ("due next week", save(.due(.day(.startOfNext(.week))))),
      ("due:\"next week\"", save(.due(.day(.startOfNext(.week))))), ("DUE:tomorrow", save(.due(.day(.tomorrow)))),
      ("tomorrow", save(.due(.day(.tomorrow)))), ("next week", save(.due(.day(.startOfNext(.week))))),
      ("due none", save(.clear(.due))), ("+a -b", save(.addTag("a"), .removeTag("b"))),
      ("!!", save(.priority(.medium))), ("+a project:home !!!", save(.addTag("a"), .project("home"), .priority(.high))),
      ("project home.garden", save(.project("home.garden"))), ("tag a -b", save(.addTag("a"), .removeTag("b"))),
      ("note ask Bob: when?", save(.appendNote("ask Bob: when?"))), ("rename done", save(.title("done"))),
      ("append (by phone)", save(.alter(.append("(by phone)")))),
      ("replace /a/b/g", save(.alter(.replace("a", with: "b", everywhere: true)))),
    ])
  func changes(line: String, answer: ReviewAnswer) throws { #expect(try ReviewAnswer(line) == answer) }

  @Test(arguments: [
    ("dome", TodoError.syntax(.unexpected("dome", expected: ReviewAnswer.expectation), column: 1)),
    (" list", .syntax(.unexpected("list", expected: ReviewAnswer.expectation), column: 2)),
    ("+a dome", .syntax(.unexpected("dome", expected: ReviewAnswer.expectation), column: 4)),
    ("done 3", .syntax(.unexpected("3", expected: "nothing more"), column: 6)),
    ("k k", .syntax(.unexpected("k", expected: "nothing more"), column: 3)),
    ("due", .syntax(.missing("a value for due, or none"), column: 4)),
    ("note", .syntax(.missing("the text of the note"), column: 5)),
  ]) func `Anything else says what would be right`(line: String, error: TodoError) {
    #expect(throws: error) { try ReviewAnswer(line) }
  }

  @Test func aDateThatIsNoneSaysWhatWouldBe() {
    #expect { try ReviewAnswer("due 31 feb") } throws: { error in
      guard case TodoError.invalidValue(let value, column: 5) = error else { return false }
      return value.field == "due" && value.value == "31 feb" && value.expected.contains("29")
    }
  }

  @Test(
    "What an answer does is what a line does, which the history remembers",
    arguments: [
      (ReviewChange.done, "done 5"), (.delete, "delete 5"), (.save([.clear(.due)]), "modify 5 due:"),
      (.save([.due(.day(.startOfNext(.week)))]), "modify 5 due:\"next week\""),
      (.save([.addTag("a"), .priority(.high)]), "modify 5 +a priority:high"), (.save([.appendNote("x")]), "note 5 x"),
    ])
  func commands(_ change: ReviewChange, line: String) throws { #expect(change.mutation(of: 5).command() == line) }
}
