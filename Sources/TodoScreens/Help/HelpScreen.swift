import TodoModel

/// What can be typed.
public enum HelpScreen: Screen {
  /// `help`
  public static let name = "help"
  /// Nothing gathered.
  public static let initialState = HelpViewState()
  /// The reducer of its state.
  public typealias Reduce = HelpReducer

  /// The action that an intent asks for.
  public static func action(for intent: HelpIntent, in state: HelpViewState) -> HelpAction {
    switch intent {
    case .open: .gather
    case .explain(let name, let column): .lookUp(name, column: column)
    }
  }

  /// The processor of its actions.
  public static func processor(in environment: TodoEnvironment) -> HelpProcessor {
    HelpProcessor(environment: environment)
  }

  /// All commands.
  public static func intent(showing task: Int?, in situation: Situation) -> HelpIntent {
    .open
  }

  /// The commands of the screen.
  public static let verbs = [
    Verb(
      "help", parameters: "[COMMAND|TOPIC]",
      summary: "explains the commands, or one of them, or a topic: "
        + HelpTopic.all.map(\.name).joined(separator: ", "),
      examples: ["help", "help add"] + HelpTopic.all.map { "help " + $0.name },
      reads: .query
    ) { (scanner, _) throws(TodoError) in
      guard let word = try scanner.word(expecting: .verb) else { return .screen(HelpIntent.open) }
      try scanner.expectEnd()
      return .screen(HelpIntent.explain(word.text, column: scanner.column(at: word.offset)))
    }
  ]
}
