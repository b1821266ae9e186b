import TodoModel

/// One task with everything that is known of it.
///
/// Completing, activating and deleting are the list's commands; here they may leave out which task is meant.
enum DetailScreen: Screen {
  static let name = "detail"
  static let initialState = DetailViewState()
  typealias Intent = DetailIntent
  typealias Process = DetailProcessor
  typealias Reduce = DetailReducer

  static func intent(showing task: Int?, in parseContext: ParseContext) -> DetailIntent {
    .open(task ?? 0)
  }

  static let verbs = [
    Verb(
      "open", aliases: ["o", "info", "show"], parameters: "N|WORDS",
      summary: "shows one task with everything that is known of it, by number or words of its title",
      examples: ["open 1", "open rent"],
      reads: .selection
    ) { (scanner, parseContext) throws(TodoError) in
      if let selection = try scanner.selectionByWords() {
        return .feature(DetailIntent.find(selection, in: parseContext.listing))
      }
      let number = try scanner.taskNumber(in: parseContext)
      try scanner.expectEnd()
      return .feature(DetailIntent.open(number))
    },
    Verb(
      "go", parameters: "N [PLACE]",
      summary: "opens a link of a task in the browser: the first, or the one at that place",
      examples: ["go 1", "go 1 2"], reads: .selection
    ) { (scanner, parseContext) throws(TodoError) in
      let shown = parseContext.shownTask
      var numbers: [Int] = []
      repeat {
        scanner.skipSpace()
        if numbers.isEmpty { scanner.expectTaskNumber() }
        let word = scanner.bareWord()
        guard !word.text.isEmpty || shown != nil && scanner.isAtEnd else {
          throw scanner.missing("the number of one task", at: word.offset)
        }
        guard !word.text.isEmpty else { break }
        guard let number = Int(word.text), number > 0, numbers.count < 2 else {
          throw scanner.unexpected(word, expected: numbers.count < 2 ? "a number" : "nothing more")
        }
        numbers.append(number)
      } while !scanner.isAtEnd
      // On the screen of a task one number is a place.
      if let shown, numbers.count < 2 { return .feature(DetailIntent.go(shown, place: numbers.first ?? 1)) }
      return .feature(DetailIntent.go(numbers[0], place: numbers.dropFirst().first ?? 1))
    }.givingWay(),
  ]
}

extension LineScanner {
  /// Reads words of a title, or a query, up to the end of the line; nil if a number comes next, or nothing.
  fileprivate mutating func selectionByWords() throws(TodoError) -> Selection? {
    skipSpace()
    guard peek != nil, !isAtDigit else { return nil }
    let selection = try selectionUpToEnd(of: .any)
    try expectEnd()
    return selection
  }
}
