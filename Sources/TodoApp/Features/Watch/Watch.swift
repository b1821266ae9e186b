import MVI
import TodoJSON
import TodoModel

/// A live view: the screen of a command, kept up to date until a key is pressed. If it is out of date, the command
/// follows from the state, takes the way of every command and shows its own screen.
package enum Watch: Reducer {
  package enum Intent: Equatable, Sendable, Codable {
    case begin(String)
    case end
  }

  package enum Result: Equatable, Sendable, Codable {
    case begun(String)
    case outdated, ended
  }

  package struct State: Equatable, Sendable, Codable {
    package internal(set) var line: String?
    var isOutOfDate = false
  }

  package static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .begun(let line): state = State(line: line, isOutOfDate: true)
    case .outdated: state = State(line: state.line, isOutOfDate: true)
    case .ended: state = State()
    }
  }

  static func writeMembers(of state: State, to writer: inout JSONWriter) { writer.member("line", orNull: state.line) }

  /// `watch`, before any command that only shows something.
  static func verbs(before others: [Verb]) -> [Verb] {
    [
      Verb(
        "watch", parameters: "COMMAND",
        summary: "shows what a command shows and keeps it up to date until a key is pressed",
        examples: ["watch list is:today", "watch next", "watch @urgent"], reads: .command
      ) { (scanner, parseContext) throws(TodoError) in
        .feature(.watch(.begin(try scanner.watchableCommand(among: others, in: parseContext))))
      }
    ]
  }
}

struct WatchProcessor {
  let environment: Environment

  func result(of intent: Watch.Intent) async throws(TodoError) -> Watch.Result {
    switch intent {
    case .begin(let line):
      guard environment.canBeWatched else { throw .notConfirmed(.nobodyToWatch) }
      // The data file is brought up to date first: the screen may be watched for hours.
      await environment.dataSource.checkpoint(during: .betweenLines)
      return .begun(line)
    case .end: return .ended
    }
  }
}

extension LineScanner {
  private static let watchable = "a command that only shows something, such as list, next, open, stats or history"

  /// Reads the rest of the line as a command that changes nothing, and returns its text; a view alone means its list.
  fileprivate mutating func watchableCommand(
    among verbs: [Verb], in parseContext: ParseContext
  ) throws(TodoError) -> String {
    let start = skipSpace()
    func onlyShows(_ verb: Verb, _ example: String) -> Bool {
      var scanner = LineScanner(example)
      _ = scanner.bareWord()
      guard case .feature(let intent)? = try? verb.parse(&scanner, parseContext) else { return false }
      return intent.traits.contains(.onlyShows)
    }
    let watchable = verbs.filter { verb in verb.examples.contains { onlyShows(verb, $0) } }
      .map { $0.keyword($0.name, $0.summary) }
    expect(.keywords(watchable), from: start)
    guard peek != nil else { throw missing(LineScanner.watchable, at: start) }
    if peek == UInt8(ascii: "@") {
      _ = try query()
      return "list " + text(from: start, to: offset)
    }
    let word = bareWord().text
    note(.verb, from: start)
    expect(.keywords(watchable), from: start)
    guard let verb = verbs.first(where: { $0.matches(word) }),
      case .feature(let intent) = try verb.parse(&self, parseContext), intent.traits.contains(.onlyShows)
    else { throw unexpected(word, LineScanner.watchable, at: start) }
    return text(from: start, to: offset)
  }
}
