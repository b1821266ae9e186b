import TodoModel

/// Several lines that were pasted at once: they are shown, and run when somebody says so.
///
/// It only asks. No route leads to it and no command belongs to it.
public enum PasteScreen: Screen {
  /// `paste`
  public static let name = "paste"
  /// Nothing pasted.
  public static let initialState = PasteViewState()
  /// The reducer of its state.
  public typealias Reduce = PasteReducer

  /// The action that an intent asks for.
  public static func action(for intent: PasteIntent, in state: PasteViewState) -> PasteAction {
    switch intent {
    case .paste(let lines): .ask(lines)
    case .stop: .stop
    case .answer(let answer): answer.isYes ? .run(state.lines) : .drop
    }
  }

  /// The processor of its actions.
  public static func processor(in environment: TodoEnvironment) -> PasteProcessor {
    PasteProcessor(environment: environment)
  }

  /// There is nothing to be shown without lines.
  public static func intent(showing task: Int?, in situation: Situation) -> PasteIntent {
    .answer(.nothing)
  }

  /// Whether to run the lines.
  public static func question(in state: PasteViewState) -> Question? {
    state.lines.isEmpty ? nil : .runLines(state.lines)
  }

  /// What an answer means.
  public static func intent(answering answer: Answer, in state: PasteViewState) -> PasteIntent {
    .answer(answer)
  }

  /// None: lines are pasted, not typed.
  public static let verbs: [Verb] = []
}
