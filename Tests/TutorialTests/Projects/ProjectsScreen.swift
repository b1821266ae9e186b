import TodoModel
import TodoScreens

/// The projects, with how many tasks each has.
public enum ProjectsScreen: Screen {
  /// `projects`
  public static let name = "projects"
  /// Nothing counted.
  public static let initialState = ProjectsViewState()
  /// What becomes of the state.
  public typealias Reduce = ProjectsReducer

  /// What an intent asks for.
  public static func action(for intent: ProjectsIntent, in state: ProjectsViewState) -> ProjectsAction {
    switch intent {
    case .open: .count(within: nil)
    case .look(let project): .count(within: project)
    }
  }

  /// What does it.
  public static func processor(in environment: TodoEnvironment) -> ProjectsProcessor {
    ProjectsProcessor(environment: environment)
  }

  /// All projects.
  public static func intent(showing task: Int?) -> ProjectsIntent {
    .open
  }

  /// The commands of the screen.
  public static let verbs = [
    Verb(
      "projects", parameters: "[PROJECT]", summary: "shows the projects, or those within one",
      examples: ["projects", "projects home"], reads: .text
    ) { (scanner, _) throws(TodoError) in
      guard let project = try scanner.word() else { return .screen(ProjectsIntent.open) }
      try scanner.expectEnd()
      return .screen(ProjectsIntent.look(into: project.text))
    }
  ]
}
