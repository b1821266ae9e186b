import Testing
import TodoModel

@testable import TodoApp

@Suite struct ReviewAnswerTests {
  @Test(
    arguments: [
      ("", ReviewAnswer.keep), ("  ", .keep), ("k", .keep), ("keep", .keep), (" KEEP ", .keep), ("d", .done),
      ("done", .done), ("x", .delete), ("delete", .delete), ("q", .stop), ("stop", .stop), ("Quit", .stop),
      ("?", .explain), ("help", .explain), ("due:", .due(nil)), ("due tomorrow", .due(.day(.tomorrow))),
      ("due next week", .due(.day(.startOfNext(.week)))), ("due:\"next week\"", .due(.day(.startOfNext(.week)))),
      ("DUE:tomorrow", .due(.day(.tomorrow))),
    ])
  func aWordOrAKey(line: String, answer: ReviewAnswer) throws {
    #expect(try ReviewAnswer(line) == answer)
  }

  @Test(
    "Anything else says what would be right",
    arguments: [
      ("dome", TodoError.syntax(.unexpected("dome", expected: ReviewAnswer.expectation), column: 1)),
      (" list", .syntax(.unexpected("list", expected: ReviewAnswer.expectation), column: 2)),
      ("done 3", .syntax(.unexpected("3", expected: "nothing more"), column: 6)),
      ("k k", .syntax(.unexpected("k", expected: "nothing more"), column: 3)),
      ("due", .syntax(.missing("a date such as tomorrow or friday 17:00"), column: 4)),
      ("due \"x", .syntax(.unclosedQuote, column: 5)),
    ])
  func anythingElse(line: String, error: TodoError) {
    #expect(throws: error) { try ReviewAnswer(line) }
  }

  @Test func aDateThatIsNoneSaysWhatWouldBe() {
    #expect { try ReviewAnswer("due 31 feb") } throws: { error in
      guard case TodoError.invalidValue(let value, column: nil) = error else { return false }
      return value.field == "due" && value.value == "31 feb" && value.expected.contains("29")
    }
  }

  @Test(
    "What an answer stands for means the same as a line",
    arguments: [
      ReviewChange.done, .delete, .due(nil), .due(.day(.tomorrow)), .due(.day(.startOfNext(.week))),
      .due(.time(TimeOfDay(secondOfDay: 61_200), on: .weekday(.friday))),
    ])
  func commands(_ change: ReviewChange) throws {
    let command = Session.command(change.command(for: 5), in: TodoViewState())
    guard case .feature(let intent) = command else {
      Issue.record("\(command)")
      return
    }
    switch (change, intent) {
    case (.done, TasksIntent.complete(let selection)), (.delete, TasksIntent.delete(let selection)):
      #expect(selection == .number(5))
    case (.due(let date), EditIntent.modify(let selection, let attributes, _)):
      #expect(selection == .number(5))
      #expect(attributes.all == [.due(date)])
    default: Issue.record("\(intent)")
    }
  }
}
