import TodoModel

/// What can be typed.
enum HelpScreen: Screen {
  static let name = "help"
  static let initialState = HelpViewState()
  typealias Intent = HelpIntent
  typealias Process = HelpProcessor
  typealias Reduce = HelpReducer

  static func intent(showing task: Int?, in parseContext: ParseContext) -> HelpIntent {
    .open
  }

  static let verbs = [
    Verb(
      "help", aliases: ["?"], parameters: "[COMMAND|TOPIC]",
      summary: "explains the commands, or one of them, or a topic: "
        + HelpTopic.all.map(\.name).joined(separator: ", "),
      examples: ["help", "help add"] + HelpTopic.all.map { "help " + $0.name },
      reads: .query
    ) { (scanner, _) throws(TodoError) in
      guard let word = try scanner.word(expecting: .verb) else { return .feature(HelpIntent.open) }
      try scanner.expectEnd()
      return .feature(HelpIntent.explain(word.text, column: scanner.column(at: word.offset)))
    }
  ]
}
