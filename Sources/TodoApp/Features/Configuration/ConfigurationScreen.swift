import TodoModel

/// What a person has chosen about the program.
enum ConfigurationScreen: Screen {
  static let name = "config"
  static let initialState = ConfigurationViewState()
  typealias Reduce = ConfigurationReducer

  static func action(for intent: ConfigurationIntent, in state: ConfigurationViewState) -> ConfigurationAction {
    switch intent {
    case .open: .gather
    case .explain(let name, let column): .lookUp(name, column: column)
    }
  }

  static func processor(in environment: TodoEnvironment) -> ConfigurationProcessor {
    ConfigurationProcessor(environment: environment)
  }

  static func intent(showing task: Int?, in parseContext: ParseContext) -> ConfigurationIntent {
    .open
  }

  static let verbs = [
    Verb(
      "config", parameters: "[NAME]",
      summary: "shows what can be configured, the values that hold and where they come from; with a name, one of them",
      examples: ["config", "config color"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      let word = try scanner.word(
        among: Preference.all.map { Keyword($0.name, following: "", explanation: $0.summary) })
      guard let word else { return .feature(ConfigurationIntent.open) }
      try scanner.expectEnd()
      return .feature(ConfigurationIntent.explain(word.text, column: scanner.column(at: word.offset)))
    }
  ]
}
