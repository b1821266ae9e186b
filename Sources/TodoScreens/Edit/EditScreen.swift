import TodoModel

/// Adding and editing: by attributes in one line, or field by field.
public enum EditScreen: Screen {
  /// `edit`
  public static let name = "edit"
  /// Nothing is being edited.
  public static let initialState = EditViewState()
  /// The reducer of its state.
  public typealias Reduce = EditReducer

  /// The action that an intent asks for.
  public static func action(for intent: EditIntent, in state: EditViewState) -> EditAction {
    EditAction(intent, in: state)
  }

  /// The processor of its actions.
  public static func processor(in environment: TodoEnvironment) -> EditProcessor {
    EditProcessor(environment: environment)
  }

  /// The fields of the task that the route names, from the first one.
  public static func intent(showing task: Int?, in situation: Situation) -> EditIntent {
    .open(task ?? 0)
  }

  /// What is asked: whether to make a change, or what a field shall be.
  public static func question(in state: EditViewState) -> Question? {
    state.confirmation.map(Question.confirmation) ?? state.editing?.question
  }

  /// Yes or no, or the field's value.
  public static func intent(answering answer: Answer, in state: EditViewState) -> EditIntent {
    .answer(answer)
  }
}
