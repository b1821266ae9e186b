import TodoApp
import TodoModel

/// Turns lines into commands: finds the verb and lets it read the rest.
package struct CommandParser: Sendable {
  private let verbs: [String: Verb]
  /// Every command, in the order in which help lists them.
  let all: [Verb]
  /// What a person lets stand for longer commands, in the order of the words.
  package private(set) var aliases: [Alias] = []
  private var names: [String] { all.map(\.name) }

  /// A parser for the commands of these screens.
  package init(features: [any AppFeature.Type]) {
    all = Verb.all(of: features)
    verbs = Dictionary(
      all.flatMap { verb in ([verb.name] + verb.aliases).map { ($0, verb) } }, uniquingKeysWith: { first, _ in first })
  }

  /// The same with aliases.
  package func knowing(_ aliases: [Alias]) -> CommandParser {
    var parser = self
    parser.aliases = aliases
    return parser
  }

  /// The line with the command in the place of an alias, if it begins with one; such a line means the same everywhere.
  package func expanded(_ line: String) -> String {
    guard !aliases.isEmpty else { return line }
    let (before, command) = splitBeforeCommand(line)
    let words = command.split(maxSplits: 1) { $0 == " " || $0 == "\t" }
    guard let word = words.first, let alias = aliases.first(where: { $0.name == word }) else { return line }
    return before + (words.count == 1 ? alias.command : alias.command + " " + words[1])
  }

  /// A line in two: verbs that stand before other commands, as `watch` does, and the command; an alias can stand for it.
  func splitBeforeCommand(_ line: String) -> (before: String, command: String) {
    var scanner = LineScanner(line)
    var start = 0
    repeat {
      scanner.skipSpace()
      start = scanner.offset
    } while verbs[scanner.bareWord().text]?.reads == .command
    scanner.move(to: start)
    let before = scanner.text(from: 0, to: start)
    return (before, String(line.utf8.dropFirst(before.utf8.count)) ?? "")
  }

  /// Whether a word is a verb or a short form of one.
  func isVerb(_ word: String) -> Bool { verbs[word] != nil }

  /// What a line says, typed while that is on the screen; no alias in it is expanded.
  package func command(_ line: String, in parseContext: ParseContext) -> Command {
    guard line.utf8.count <= Limits.lineBytes else {
      return .invalid(.syntax(.tooLong(limit: Limits.lineBytes), column: 1))
    }
    var scanner = LineScanner(line)
    scanner.skipSpace()
    let word = scanner.bareWord()
    guard let verb = verbs[word.text] else {
      let nearest = likelyWord(for: word.text, among: names + aliases.map(\.name))
      return .invalid(
        .unknownCommand(word.text, nearest: nearest, column: scanner.column(at: word.offset)))
    }
    do throws(TodoError) {
      return try verb.parse(&scanner, parseContext)
    } catch {
      return .invalid(error)
    }
  }

  /// The line that means the same as arguments which the caller's shell has split.
  package func line(fromArguments arguments: [String]) -> String {
    let alias = aliases.first { $0.name == arguments.first }
    let words = alias.map { [$0.command] + arguments.dropFirst() } ?? arguments
    return TodoModel.line(fromArguments: words) { reading(of: arguments.first, at: $0) }
  }

  /// How an argument is read, after a verb or an alias as the first one.
  func reading(of first: String?, at argument: Int) -> ArgumentReading {
    let command = aliases.first { $0.name == first }?.command.split(separator: " ", maxSplits: 1).map(String.init)
    let reads = (command?.first ?? first).flatMap { verbs[$0] }?.reads ?? .query
    // What an alias has in front of the arguments is the selection, if there is to be one.
    let position = argument == 0 ? 0 : argument + (command?.count ?? 1) - 1
    return switch reads {
    case .text: position > 0 ? .text : .typed
    case .attributes: position > 0 ? .attributes : .typed
    case .selectionAndText: position > 1 ? .text : .typed
    case .selectionAndAttributes: position > 1 ? .attributes : .typed
    case .query, .command: .typed
    }
  }

  /// Whether a line says nothing: it is a comment, or blank where no question makes that an answer.
  package static func isSilent(_ line: String, asAnswer isAnswer: Bool) -> Bool {
    guard let first = line.utf8.first(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) else {
      return !isAnswer
    }
    return first == UInt8(ascii: "#")
  }
}
