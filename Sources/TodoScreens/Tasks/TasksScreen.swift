import TodoModel

/// The list of tasks, which is the first screen.
public enum TasksScreen: Screen {
  /// `tasks`
  public static let name = "tasks"
  /// Active tasks, nothing loaded.
  public static let initialState = TasksViewState()
  /// The reducer of its state.
  public typealias Reduce = TasksReducer

  /// The action that an intent asks for.
  public static func action(for intent: TasksIntent, in state: TasksViewState) -> TasksAction {
    TasksAction(intent, in: state)
  }

  /// The processor of its actions.
  public static func processor(in environment: TodoEnvironment) -> TasksProcessor {
    TasksProcessor(environment: environment)
  }

  /// The list through the standing filter.
  public static func intent(showing task: Int?, in situation: Situation) -> TasksIntent {
    .open(.everything)
  }

  /// Whether to make a change.
  public static func question(in state: TasksViewState) -> Question? {
    state.confirmation.map(Question.confirmation)
  }

  /// Yes or no.
  public static func intent(answering answer: Answer, in state: TasksViewState) -> TasksIntent {
    .answer(answer)
  }
}
