import TodoModel

/// What the list can be narrowed to, in groups: what is on, what is in use, and by how many tasks; with the queries that
/// have a name, and what is being worked on.
public enum FiltersScreen: Screen {
  /// `filters`
  public static let name = "filters"
  /// Nothing counted.
  public static let initialState = FiltersViewState()
  /// The reducer of its state.
  public typealias Reduce = FiltersReducer

  /// The action that an intent asks for.
  public static func action(for intent: FiltersIntent, in state: FiltersViewState) -> FiltersAction {
    switch intent {
    case .open(let group, let listing): .load(group ?? state.opened, in: listing)
    case .change(let mutation, let listing): .change(mutation, in: listing)
    }
  }

  /// The processor of its actions.
  public static func processor(in environment: TodoEnvironment) -> FiltersProcessor {
    FiltersProcessor(environment: environment)
  }

  /// The group that was opened last.
  public static func intent(showing task: Int?, in situation: Situation) -> FiltersIntent {
    .open(nil, in: situation.listing)
  }
}
