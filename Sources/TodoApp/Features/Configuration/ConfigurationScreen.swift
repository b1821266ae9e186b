import TodoModel

/// What a person has chosen about the program.
enum ConfigurationScreen: Screen {
  static let name = "config"
  static let initialState = ConfigurationViewState()
  typealias Intent = ConfigurationIntent
  typealias Process = ConfigurationProcessor
  typealias Reduce = ConfigurationReducer

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
    },
    Verb(
      "alias", parameters: "[NAME [= COMMAND]]",
      summary:
        "lets a word stand for the beginning of a command, with $1, $2 and $* in it for what is typed behind the "
        + "word; without a command it stands for nothing any more",
      examples: ["alias p = modify $1 due:$2", "alias p", "alias p ="], reads: .query
    ) { (scanner, _) throws(TodoError) in
      .feature(try scanner.aliasIntent())
    },
  ]
}

extension LineScanner {
  /// Reads a name, and what it stands for as the configuration would say it; alone, what it stands for is asked.
  fileprivate mutating func aliasIntent() throws(TodoError) -> ConfigurationIntent {
    skipSpace()
    let name = bareWord { $0 == UInt8(ascii: "=") }
    skipSpace()
    guard peek != nil else {
      return name.text.isEmpty ? .open : .explain(name.text, column: column(at: name.offset))
    }
    guard peek == UInt8(ascii: "=") else { throw missing("= and a command") }
    guard !name.text.isEmpty else { throw missing("a word", at: name.offset) }
    move(to: name.offset)
    return .setAlias(name.text, line: "alias " + remainder().text)
  }
}
