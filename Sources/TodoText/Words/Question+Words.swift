import TodoModel
import TodoScreens

extension Question {
  /// What is shown before it is asked.
  func lines(in zone: some Zone) -> [TextLine] {
    switch self {
    case .confirmation(let confirmation):
      confirmation.lines(in: zone) + confirmation.hints.map { $0.line(in: zone) }
    case .field, .review, .discardChanges, .repair:
      []
    case .editing:
      // What is wrong with the text stands in it, where it is opened.
      []
    case .runLines(let lines):
      Self.list(lines)
    }
  }

  /// What is asked, where no answer is typed behind it.
  public var shownPrompt: String { prompt.trimmedAtEnd }

  /// Whether it is answered by yes or no, and not by what the screen that asks has explained.
  public var isYesOrNo: Bool {
    switch self {
    case .confirmation, .discardChanges, .repair, .runLines: true
    case .field, .review, .editing: false
    }
  }

  private static let mostLines = 20

  /// All lines, or the first and the last ones: what was pasted by mistake shows at either end.
  private static func list(_ lines: [String]) -> [TextLine] {
    guard lines.count > mostLines else { return lines.map { TextLine("  " + $0) } }
    let half = mostLines / 2
    let left = TextLine("  … \(lines.count - 2 * half) more …", .faint)
    return lines.prefix(half).map { TextLine("  " + $0) } + [left] + lines.suffix(half).map { TextLine("  " + $0) }
  }

  /// What is asked, in one line that the answer is typed behind.
  public var prompt: String {
    switch self {
    case .confirmation(let confirmation): confirmation.question + confirmation.choices
    case .field(let step, let current, _): "\(step.name) [\(shortened(current, to: 40))]: "
    case .review: "Keep, done, due DATE, delete, stop? [K/d/due/x/q/?] "
    case .discardChanges: "Discard changes? [y/N] "
    case .repair: "Put the repaired file in the place of the broken one? [y/N] "
    case .editing: "Edit the text: "
    case .runLines(let lines): lines.count == 1 ? "Run this line? [y/N] " : "Run these \(lines.count) lines? [y/N] "
    }
  }
}

extension Confirmation {
  /// Exactly what would change, however much it is, as a difference, in the order of the numbers.
  fileprivate func lines(in zone: some Zone) -> [TextLine] {
    changes.sorted { $0.number < $1.number }.map { $0.differenceLine(in: zone, naming: references) }
  }

  /// What can be answered; the list that changes come from can be edited on.
  fileprivate var choices: String {
    canBeEditedOn ? " [y/N/e] " : " [y/N] "
  }

  fileprivate var question: String {
    let count = mutation.count(of: changes)
    let tasks = count == 1 ? "this task" : "these \(count) tasks"
    switch mutation {
    case .add: return "Add \(tasks)?"
    case .save, .revise: return "Change \(tasks)?"
    case .several:
      if changes.allSatisfy(\.isDeletion) { return "Delete \(tasks)?" }
      return changes.count == 1 ? "Make this change?" : "Make these \(changes.count) changes?"
    case .restore: return "Go back to that: \(count == 1 ? "this change" : "these \(count) changes")?"
    case .complete: return "Mark \(tasks) complete?"
    case .activate: return "Mark \(tasks) active?"
    case .delete: return "Delete \(tasks)?"
    case .clearCompleted:
      return "Delete \(count == 1 ? "this completed task" : "these \(count) completed tasks")?"
    }
  }
}

extension EditStep {
  fileprivate var name: String {
    switch self {
    case .title: "Title"
    case .project: "Project"
    case .tags: "Tags"
    case .priority: "Priority"
    case .due: "Due"
    case .wait: "Wait"
    case .notes: "Notes"
    }
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
