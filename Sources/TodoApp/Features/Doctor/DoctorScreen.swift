import TodoModel

/// The state of the data file and what belongs to it, and its repair.
enum DoctorScreen: Screen {
  static let name = "doctor"
  static let initialState = DoctorViewState.nothing
  typealias Process = DoctorProcessor
  typealias Reduce = DoctorReducer

  static func action(for intent: DoctorIntent, in state: DoctorViewState) -> DoctorAction {
    switch intent {
    case .examine: .examine
    case .repair: .propose
    }
  }

  static func intent(showing task: Int?, in parseContext: ParseContext) -> DoctorIntent {
    .examine
  }

  static let verbs = [
    Verb(
      "doctor", parameters: "[--repair | --restore FILE]",
      summary: "explains the state of the data file, its history, its lock and what lies beside them; `--repair` "
        + "saves what can be saved of a broken file and keeps the old one; `--restore` goes back to what a copy holds",
      examples: ["doctor", "doctor --repair", "doctor --restore backup.json"], reads: .words
    ) { (scanner, _) throws(TodoError) in
      let word = try scanner.word(among: [
        Keyword("--repair", following: "", explanation: "saves what can be saved of a broken file"),
        Keyword("--restore", following: " ", explanation: "goes back to what a copy of the file holds"),
      ])
      guard let word else { return .feature(DoctorIntent.examine) }
      if word.text == "--restore" {
        let copy = try scanner.value("the copy to go back to, as in `doctor --restore backup.json`")
        try scanner.expectEnd()
        return .feature(TasksIntent.restore(copy: copy))
      }
      guard word.text == "--repair" else {
        throw scanner.unexpected(word, expected: "`--repair`, `--restore FILE` or nothing")
      }
      let place = scanner.offset
      if let option = try scanner.word(), option.text == "--yes" {
        throw scanner.unexpected(option, expected: "it before the command, `todo --yes doctor --repair`")
      }
      scanner.move(to: place)
      try scanner.expectEnd()
      return .feature(DoctorIntent.repair)
    }
  ]
}
