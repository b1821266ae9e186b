import TodoModel

/// What a person has chosen about the program.
public enum ConfigurationScreen: Screen {
  /// `config`
  public static let name = "config"
  /// Nothing gathered.
  public static let initialState = ConfigurationViewState()
  /// The reducer of its state.
  public typealias Reduce = ConfigurationReducer

  /// The action that an intent asks for.
  public static func action(for intent: ConfigurationIntent, in state: ConfigurationViewState) -> ConfigurationAction {
    switch intent {
    case .open: .gather
    case .explain(let name, let column): .lookUp(name, column: column)
    }
  }

  /// The processor of its actions.
  public static func processor(in environment: TodoEnvironment) -> ConfigurationProcessor {
    ConfigurationProcessor(environment: environment)
  }

  /// All of it.
  public static func intent(showing task: Int?, in situation: Situation) -> ConfigurationIntent {
    .open
  }

  /// The commands of the screen.
  public static let verbs = [
    Verb(
      "config", parameters: "[NAME]",
      summary: "shows what can be configured, the values that hold and where they come from; with a name, one of them",
      examples: ["config", "config color"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      let word = try scanner.word(
        among: Preference.all.map { Keyword($0.name, following: "", explanation: $0.summary) })
      guard let word else { return .screen(ConfigurationIntent.open) }
      try scanner.expectEnd()
      return .screen(ConfigurationIntent.explain(word.text, column: scanner.column(at: word.offset)))
    }
  ]
}
