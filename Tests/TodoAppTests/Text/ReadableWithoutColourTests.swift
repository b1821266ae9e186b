import Testing
import TodoModel

@testable import TodoApp

@Suite struct ReadableWithoutColourTests {
  private func row(_ attributes: [Attribute], isCompleted: Bool = false) async throws -> String {
    // The sample completes the last one.
    let tasks = isCompleted ? [[.title("Other")], attributes] : [attributes, [.title("Other")]]
    let text = await TextSample.state(after: [.feature(.tasks(.chooseFilter(.all)))], tasks: tasks).text()
    return try #require(text.split(separator: "\n").map(String.init).first { $0.contains("Task") })
  }

  @Test func eachMeaningHasItsOwnCharacters() async throws {
    let plain = try await row([.title("Task"), .due(DateExpression("5d"))])
    let due = try await row([.title("Task"), .due(DateExpression("today"))])
    let overdue = try await row([.title("Task"), .due(DateExpression("-5d"))])
    #expect(due.hasSuffix(" today") && overdue.hasSuffix(" overdue"))
    #expect(!plain.contains("today") && !plain.contains("overdue"))
    for (priority, mark) in [(TodoItem.Priority.low, " ! "), (.medium, " !! "), (.high, " !!! ")] {
      #expect(try await row([.title("Task"), .priority(priority)]).contains(mark))
    }
    #expect(try await row([.title("Task"), .priority(.high)], isCompleted: true).contains(" x Task"))
  }

  @Test func aCompletedTaskIsNeverOverdue() async throws {
    #expect(try await !row([.title("Task"), .due(DateExpression("-5d"))], isCompleted: true).contains("overdue"))
  }
}
