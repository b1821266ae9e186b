/// What the list can be narrowed to, in groups: what is in use, and by how many tasks.
public enum FiltersScreen: Screen {
  /// `filters`
  public static let name = "filters"
  /// Nothing counted.
  public static let initialState = FiltersViewState()
  /// What becomes of the state.
  public typealias Reduce = FiltersReducer

  /// What an intent asks for.
  public static func action(for intent: FiltersIntent, in state: FiltersViewState) -> FiltersAction {
    switch intent {
    case .open(let group): .load(group ?? state.group)
    }
  }

  /// What does it.
  public static func processor(in environment: TodoEnvironment) -> FiltersProcessor {
    FiltersProcessor(environment: environment)
  }

  /// The group that was opened last.
  public static func intent(showing task: Int?) -> FiltersIntent {
    .open(nil)
  }

  /// The commands of the screen.
  public static let verbs = [
    Verb("projects", summary: "shows the projects in use, with how many tasks are to do in each") { _ in
      .screen(FiltersIntent.open(.projects))
    },
    Verb("tags", summary: "shows the tags in use, with how many tasks are to do with each") { _ in
      .screen(FiltersIntent.open(.tags))
    },
  ]
}
