import TodoApp
import TodoModel

/// How far the projects are: how many tasks each has, and how many of them are done.
enum ProgressScreen: Screen {
  static let name = "progress"
  static let initialState = ProgressViewState()
  typealias Process = ProgressProcessor
  typealias Reduce = ProgressReducer

  static func action(for intent: ProgressIntent, in state: ProgressViewState) -> ProgressAction {
    switch intent {
    case .open: .count(within: nil)
    case .look(let project): .count(within: project)
    }
  }

  static func intent(showing task: Int?, in parseContext: ParseContext) -> ProgressIntent {
    .open
  }

  static let verbs = [
    Verb(
      "progress", parameters: "[PROJECT]", summary: "shows how far the projects are, or those within one",
      examples: ["progress", "progress home"], reads: .text
    ) { (scanner, _) throws(TodoError) in
      guard let project = try scanner.word() else { return .feature(ProgressIntent.open) }
      try scanner.expectEnd()
      return .feature(ProgressIntent.look(into: project.text))
    }
  ]
}
