import TodoModel

/// Editing tasks as a text in another program.
///
/// It only asks: a text that is to be edited is a question, and what comes back from the editor is the answer. No route
/// leads to it.
public enum EditorScreen: Screen {
  /// `editor`
  public static let name = "editor"
  /// Nothing is being edited.
  public static let initialState = EditorViewState()
  /// The reducer of its state.
  public typealias Reduce = EditorReducer

  /// The action that an intent asks for.
  public static func action(for intent: EditorIntent, in state: EditorViewState) -> EditorAction {
    EditorAction(intent, in: state)
  }

  /// The processor of its actions.
  public static func processor(in environment: TodoEnvironment) -> EditorProcessor {
    EditorProcessor(environment: environment)
  }

  /// There is nothing to be shown without a text.
  public static func intent(showing task: Int?, in situation: Situation) -> EditorIntent {
    .answer(.nothing)
  }

  /// What the text shall be, or whether to do what was changed.
  public static func question(in state: EditorViewState) -> Question? {
    state.manuscript.map(Question.editing) ?? state.pending.map { .confirmation($0.confirmation) }
  }

  /// Yes, no, or on with it.
  public static func intent(answering answer: Answer, in state: EditorViewState) -> EditorIntent {
    .answer(answer)
  }

  /// The command of the list; `edit` and `note` lead here as well.
  public static let verbs = [
    Verb(
      "batch", parameters: "[SEL]",
      summary: "opens tasks in an editor, a line each; what is changed, added or removed there is shown and confirmed",
      examples: ["batch", "batch 1-3", "batch (project:home)"], reads: .query
    ) { (scanner, situation) throws(TodoError) in
      let selection = try scanner.selection()
      try scanner.expectEnd()
      return .screen(EditorIntent.list(selection, in: situation.listing))
    }
  ]
}
