import TodoModel

/// What can be undone and redone.
enum HistoryScreen: Screen {
  static let name = "history"
  static let initialState = HistoryViewState()
  typealias Process = HistoryProcessor
  typealias Reduce = HistoryReducer

  static func action(for intent: HistoryIntent, in state: HistoryViewState) -> HistoryAction {
    switch intent {
    case .open: .load
    case .walk(let walk): .walk(walk)
    case .clear: .proposeClearing
    }
  }

  static func intent(showing task: Int?, in parseContext: ParseContext) -> HistoryIntent {
    .open
  }

  static let verbs = [
    Verb(
      "undo", aliases: ["u"], parameters: "[N]", summary: "takes back the newest command, or the newest N",
      examples: ["undo", "undo 3"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      .feature(HistoryIntent.walk(.undo(try scanner.steps())))
    },
    Verb(
      "redo", parameters: "[N]", summary: "does again what was undone last", examples: ["redo", "redo 3"],
      reads: .query
    ) { (scanner, _) throws(TodoError) in
      .feature(HistoryIntent.walk(.redo(try scanner.steps())))
    },
    Verb(
      "history", parameters: "[clear]",
      summary: "shows what can be undone and redone; `clear` forgets it, and with it what was deleted",
      examples: ["history", "history clear"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      let word = try scanner.word(among: [Keyword("clear", following: "", explanation: "forgets it")])
      guard let word else { return .feature(HistoryIntent.open) }
      guard word.text == "clear" else { throw scanner.unexpected(word, expected: "`clear` or nothing") }
      try scanner.expectEnd()
      return .feature(HistoryIntent.clear)
    },
  ]
}

extension LineScanner {
  /// Reads how many commands are meant; without a number it is one.
  fileprivate mutating func steps() throws(TodoError) -> Int {
    guard let word = try word() else { return 1 }
    guard let count = Int(word.text), count > 0 else {
      throw unexpected(word, expected: "how many commands, a positive number")
    }
    try expectEnd()
    return count
  }
}
