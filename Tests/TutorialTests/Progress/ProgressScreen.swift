import TodoModel
import TodoScreens

/// How far the projects are: how many tasks each has, and how many of them are done.
public enum ProgressScreen: Screen {
  /// `progress`
  public static let name = "progress"
  /// Nothing counted.
  public static let initialState = ProgressViewState()
  /// The reducer of its state.
  public typealias Reduce = ProgressReducer

  /// The action that an intent asks for.
  public static func action(for intent: ProgressIntent, in state: ProgressViewState) -> ProgressAction {
    switch intent {
    case .open: .count(within: nil)
    case .look(let project): .count(within: project)
    }
  }

  /// The processor of its actions.
  public static func processor(in environment: TodoEnvironment) -> ProgressProcessor {
    ProgressProcessor(environment: environment)
  }

  /// All projects.
  public static func intent(showing task: Int?, in situation: Situation) -> ProgressIntent {
    .open
  }

  /// The commands of the screen.
  public static let verbs = [
    Verb(
      "progress", parameters: "[PROJECT]", summary: "shows how far the projects are, or those within one",
      examples: ["progress", "progress home"], reads: .text
    ) { (scanner, _) throws(TodoError) in
      guard let project = try scanner.word() else { return .screen(ProgressIntent.open) }
      try scanner.expectEnd()
      return .screen(ProgressIntent.look(into: project.text))
    }
  ]
}
