import TodoModel

/// One task with everything that is known of it.
///
/// Completing, activating and deleting are the list's commands; here they may leave out which task is meant.
enum DetailScreen: Screen {
  static let name = "detail"
  static let initialState = DetailViewState()
  typealias Reduce = DetailReducer

  static func action(for intent: DetailIntent, in state: DetailViewState) -> DetailAction {
    switch intent {
    case .open(let number): .load(number)
    case .find(let selection, let listing): .find(selection, in: listing)
    }
  }

  static func processor(in environment: TodoEnvironment) -> DetailProcessor {
    DetailProcessor(environment: environment)
  }

  static func intent(showing task: Int?, in parseContext: ParseContext) -> DetailIntent {
    .open(task ?? 0)
  }

  static let verbs = [
    Verb(
      "open", aliases: ["o", "info", "show"], parameters: "N|WORDS",
      summary: "shows one task with everything that is known of it, by number or words of its title",
      examples: ["open 1", "open rent"],
      reads: .query
    ) { (scanner, parseContext) throws(TodoError) in
      if let selection = try scanner.selectionByWords() {
        return .feature(DetailIntent.find(selection, in: parseContext.listing))
      }
      let number = try scanner.taskNumber(in: parseContext)
      try scanner.expectEnd()
      return .feature(DetailIntent.open(number))
    }
  ]
}

extension LineScanner {
  /// Reads words of a title, or a query, up to the end of the line; nil if a number comes next, or nothing.
  fileprivate mutating func selectionByWords() throws(TodoError) -> Selection? {
    skipSpace()
    guard let byte = peek, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
    let selection = try selectionUpToEnd(of: .any)
    try expectEnd()
    return selection
  }
}
