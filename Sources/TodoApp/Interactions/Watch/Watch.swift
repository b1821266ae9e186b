import TodoModel

/// A live view: what a command shows, kept up to date until a key is pressed.
///
/// It only keeps the command, and whether what that shows is out of date. Then the command follows from the state, goes the
/// way of every command and shows its own screen.
package enum Watch: AppFeature {
  package static let name = "watch"
  package static let initialState = WatchViewState()
  package typealias Process = WatchProcessor
  package typealias Reduce = WatchReducer

  package static func action(for intent: WatchIntent, in state: WatchViewState) -> WatchAction {
    switch intent {
    case .watch(let line): .begin(line)
    case .leave: .end
    }
  }

  /// `watch`, in front of any command that only shows something.
  package static func verbs(before others: [Verb]) -> [Verb] {
    [
      Verb(
        "watch", parameters: "COMMAND",
        summary: "shows what a command shows and keeps it up to date until a key is pressed",
        examples: ["watch list is:today", "watch next", "watch @urgent"], reads: .command
      ) { (scanner, parseContext) throws(TodoError) in
        .feature(WatchIntent.watch(try scanner.watchableCommand(among: others, in: parseContext)))
      }
    ]
  }
}

extension Verb {
  /// Whether it only shows something, as far as the examples of it do.
  fileprivate func canBeWatched(in parseContext: ParseContext) -> Bool {
    examples.contains { example in
      var scanner = LineScanner(example)
      _ = scanner.bareWord()
      guard case .feature(let intent)? = try? parse(&scanner, parseContext) else { return false }
      return intent.onlyShows
    }
  }
}

extension Keyword {
  fileprivate init(_ verb: Verb) {
    self.init(verb.name, following: verb.parameters.isEmpty ? "" : " ", explanation: verb.summary)
  }
}

extension LineScanner {
  private static let watchable = "a command that only shows something, such as list, next, open, stats or history"

  /// Reads the rest of the line as a command that changes nothing, and answers with its text; a view alone is its list.
  fileprivate mutating func watchableCommand(
    among verbs: [Verb], in parseContext: ParseContext
  ) throws(TodoError) -> String {
    skipSpace()
    let start = offset
    expect(.keywords(verbs.filter { $0.canBeWatched(in: parseContext) }.map(Keyword.init)), from: start)
    guard peek != nil else { throw missing(LineScanner.watchable, at: start) }
    if peek == UInt8(ascii: "@") {
      _ = try query()
      return "list " + text(from: start, to: offset)
    }
    let word = bareWord().text
    note(.verb, from: start)
    expect(.keywords(verbs.filter { $0.canBeWatched(in: parseContext) }.map(Keyword.init)), from: start)
    guard let verb = verbs.first(where: { $0.matches(word) }) else {
      throw .syntax(.unexpected(word, expected: LineScanner.watchable), column: column(at: start))
    }
    guard case .feature(let intent) = try verb.parse(&self, parseContext), intent.onlyShows else {
      throw .syntax(.unexpected(word, expected: LineScanner.watchable), column: column(at: start))
    }
    return text(from: start, to: offset)
  }
}
