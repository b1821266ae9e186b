import MVI
import TodoModel

/// One task with everything that is known of it.
///
/// Completing, activating and deleting are the list's commands; here they may leave out which task is meant.
package enum Detail: Reducer {
  /// What the user wants of one task.
  package enum Intent: Equatable, Sendable, Codable {
    /// See a task.
    case open(Int)
    /// See the one task that is listed and selected by words of its title or a query.
    case find(Selection, in: Listing)
    /// Open a link of the task; `place` counts from 1.
    case go(Int, place: Int)

    var onlyShows: Bool {
      if case .go = self { false } else { true }
    }
  }

  /// What happened to one task.
  package enum Result: Equatable, Sendable, Codable {
    /// It has been loaded.
    case loaded(TaskDetails)
    /// Several fit: it has to be asked which one is meant.
    case undecided(TaskChoice)
    /// A link of it has been opened.
    case went(to: String)
  }

  /// What there is to be seen of one task.
  package struct State: Equatable, Sendable, Codable {
    /// The task that is shown, with those that it is connected with; nil before one has been.
    var content: TaskDetails?
  }

  package static func reduce(_ state: State, _ result: Result) -> State {
    switch result {
    case .loaded(let content): Detail.State(content: content)
    case .undecided, .went: state
    }
  }
}

extension Detail.Result {
  /// The meaning of the result for the shell.
  var report: Report {
    switch self {
      case .loaded(let content): .show(Route(.detail, task: content.task.number))
      case .undecided(let choice): choice.pending.map { .confirm($0) } ?? .fail(choice.refused)
      case .went(let link): .notify(.opened(link))
    }
  }
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

extension Detail {
  static let verbs: [Verb] = [
    Verb(
      "open", aliases: ["o", "info", "show"], parameters: "N|WORDS",
      summary: "shows one task with everything that is known of it, by number or words of its title",
      examples: ["open 1", "open rent"],
      reads: .selection
    ) { (scanner, parseContext) throws(TodoError) in
      if let selection = try scanner.selectionByWords() {
        return .feature(.detail(.find(selection, in: parseContext.listing)))
      }
      let number = try scanner.taskNumber(in: parseContext)
      try scanner.expectEnd()
      return .feature(.detail(.open(number)))
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
      if let shown, numbers.count < 2 { return .feature(.detail(.go(shown, place: numbers.first ?? 1))) }
      return .feature(.detail(.go(numbers[0], place: numbers.dropFirst().first ?? 1)))
    }.givingWay(),
  ]
}
