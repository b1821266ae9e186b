import Testing
import TodoModel

@testable import TodoApp

/// Lines with a bar where the cursor is, completed among a few tasks.
enum CompletionSample {
  static let tasks: [TodoItem] = [
    Sample.task(1, "Pay rent") { ($0.project, $0.tags) = ("home.flat", ["bills", "urgent"]) },
    Sample.task(2, "Mow the lawn") { $0.project = "home.garden" }, Sample.completed(3, "Buy seeds"),
    Sample.task(12, "Call Zoë") {
      $0.project = "work"
      $0.parent = Sample.task(2).id
      $0.depends = [Sample.completed(3).id, Sample.task(30).id]
      $0.tags = ["urgent"]
    },
    Sample.task(30, "Read") { $0.project = "workshop" },
    Sample.task(31, "Sort photos") { $0.project = "my project" },
  ]
  static let settings = Settings(views: ["urgent": "+urgent", "soon": "due<=3d"])
  static let verbs = Features.verbs

  static func typed(_ marked: String) -> TypedLine {
    let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    return TypedLine(parts.joined(), cursor: parts[0].unicodeScalars.count)
  }

  static func suggestions(
    for line: TypedLine, in parseContext: ParseContext = Sample.parseContext, answering question: (any Question)? = nil
  ) -> Suggestions {
    LineCompletion(of: line, in: parseContext, at: question?.places(in: line.head))
      .suggestions(from: TaskTable(tasks, settings: settings), clock: Sample.clock)
  }

  static func list(
    _ marked: String, in parseContext: ParseContext = Sample.parseContext, answering question: (any Question)? = nil
  ) -> [String] { suggestions(for: typed(marked), in: parseContext, answering: question).all.map(\.text) }

  /// What becomes of a line, with a bar where the cursor is; nil unless only one thing can stand there.
  static func completed(
    _ marked: String, in parseContext: ParseContext = Sample.parseContext, answering question: (any Question)? = nil
  ) -> String? {
    let line = typed(marked)
    let suggestions = suggestions(for: line, in: parseContext, answering: question)
    guard let only = suggestions.all.first, suggestions.all.count == 1 else { return nil }
    return line.replacing(suggestions.replaced, by: only.text + only.following + "|")
  }
}

extension TypedLine {
  func replacing(_ range: Range<Int>, by new: String) -> String {
    let scalars = text.unicodeScalars
    return String(scalars.prefix(range.lowerBound)) + new + String(scalars.dropFirst(range.upperBound))
  }
}
