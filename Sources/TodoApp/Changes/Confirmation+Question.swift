import TodoJSON
import TodoModel

extension Confirmation: Question {
  package var prompt: String {
    question + (canBeEditedOn ? " [y/N/e] " : " [y/N] ")
  }

  /// Exactly what would change, however much it is, as a difference, in the order of the numbers.
  package func lines(in zone: some Zone) -> [TextLine] {
    changes.sorted { $0.number < $1.number }.map { $0.differenceLine(in: zone, naming: references) }
      + hints.map { $0.line(in: zone) }
  }

  package func expectAnswer(in scanner: inout LineScanner) {
    let editing = [Keyword("e", following: "", explanation: "edits on")].filter { _ in canBeEditedOn }
    scanner.expectRemainder(.keywords(Keyword.yesOrNo + editing))
  }

  package func writeMembers(in zone: some Zone, to writer: inout JSONWriter) {
    writer.writeChanged(changes)
    writer.write(hints, in: zone)
  }

  private var question: String {
    let count = mutation.count(of: changes)
    let tasks = count == 1 ? "this task" : "these \(count) tasks"
    switch mutation {
    case .add, .log: return "Add \(tasks)?"
    case .copy: return "Add \(count == 1 ? "this copy" : "these \(count) copies")?"
    case .save, .revise: return "Change \(tasks)?"
    case .several:
      if changes.allSatisfy(\.isDeletion) { return "Delete \(tasks)?" }
      return changes.count == 1 ? "Make this change?" : "Make these \(changes.count) changes?"
    case .importTasks: return "Take in \(tasks)?"
    case .restore: return "Go back to that: \(count == 1 ? "this change" : "these \(count) changes")?"
    case .complete: return "Mark \(tasks) complete?"
    case .activate: return "Mark \(tasks) active?"
    case .start: return "Start work on \(tasks)?"
    case .stop: return "Stop work on \(tasks)?"
    case .delete: return "Delete \(tasks)?"
    case .clearCompleted:
      return "Delete \(count == 1 ? "this completed task" : "these \(count) completed tasks")?"
    }
  }
}
