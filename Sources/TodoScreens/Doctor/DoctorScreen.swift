import TodoModel

/// The state of the data file and what belongs to it, and its repair.
public enum DoctorScreen: Screen {
  /// `doctor`
  public static let name = "doctor"
  /// Nothing examined.
  public static let initialState = DoctorViewState.nothing
  /// The reducer of its state.
  public typealias Reduce = DoctorReducer

  /// The action that an intent asks for.
  public static func action(for intent: DoctorIntent, in state: DoctorViewState) -> DoctorAction {
    switch intent {
    case .examine: .examine
    case .repair: .propose
    case .answer(let answer):
      if case .proposed(let repair) = state, answer.isYes { .repair(repair) } else { .decline(answer) }
    }
  }

  /// The processor of its actions.
  public static func processor(in environment: TodoEnvironment) -> DoctorProcessor {
    DoctorProcessor(environment: environment)
  }

  /// The state as it is by then.
  public static func intent(showing task: Int?, in situation: Situation) -> DoctorIntent {
    .examine
  }

  /// Whether to repair, while that is open.
  public static func question(in state: DoctorViewState) -> Question? {
    if case .proposed(let repair) = state { .repair(repair) } else { nil }
  }

  /// The answer to that.
  public static func intent(answering answer: Answer, in state: DoctorViewState) -> DoctorIntent {
    .answer(answer)
  }

  /// The commands of the screen.
  public static let verbs = [
    Verb(
      "doctor", parameters: "[--repair]",
      summary: "explains the state of the data file, its history, its lock and what lies beside them; `--repair` "
        + "saves what can be saved of a broken file and keeps the old one",
      examples: ["doctor", "doctor --repair"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      let word = try scanner.word(among: [
        Keyword("--repair", following: "", explanation: "saves what can be saved of a broken file")
      ])
      guard let word else { return .screen(DoctorIntent.examine) }
      guard word.text == "--repair" else {
        throw .syntax(
          .unexpected(word.text, expected: "`--repair` or nothing"), column: scanner.column(at: word.offset))
      }
      scanner.skipSpace()
      let place = scanner.offset
      guard try scanner.word()?.text != "--yes" else {
        throw .syntax(
          .unexpected("--yes", expected: "it before the command, `todo --yes doctor --repair`"),
          column: scanner.column(at: place))
      }
      scanner.move(to: place)
      try scanner.expectEnd()
      return .screen(DoctorIntent.repair)
    }
  ]
}
