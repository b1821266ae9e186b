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

  /// Whether a word is the name of a verb: its place an alias cannot take, where that of a short form it can.
  func isName(ofVerb word: String) -> Bool { verbs[word].map { $0.name == word && !$0.givesWay } ?? false }

  /// As many slips in one line are told from something else, and no typed line is longer.
  private static let mostSlips = 5, longestCorrection = 4096

  /// What a line says, typed while that is on the screen; no alias in it is expanded.
  ///
  /// A line that is refused with what was probably meant is read as that as well: it is offered only if it is understood.
  package func command(_ line: String, in parseContext: ParseContext) -> Command {
    let command = read(line, in: parseContext)
    guard case .invalid(.slip(let error, var meant)) = command else { return command }
    for _ in 0..<Self.mostSlips where meant.utf8.count <= Self.longestCorrection {
      switch read(expanded(meant), in: parseContext) {
      case .invalid(.slip(_, let next)): meant = next
      // Where there is no screen it is refused.
      case .feature(let intent) where (intent as? TasksIntent)?.clearsScreen ?? false: return .invalid(error)
      case let command where !command.isValid || command.asksInVain(among: all, aliases): return .invalid(error)
      case _: return .invalid(.slip(error, meant: meant))
      }
    }
    return .invalid(error)
  }

  /// Whether a line is understood as it stands, an alias in it expanded.
  func isCommand(_ line: String, in parseContext: ParseContext) -> Bool {
    read(expanded(line), in: parseContext).isValid
  }

  private func read(_ line: String, in parseContext: ParseContext) -> Command {
    guard line.utf8.count <= Limits.lineBytes else {
      return .invalid(.syntax(.tooLong(limit: Limits.lineBytes), column: 1))
    }
    var scanner = LineScanner(line)
    scanner.skipSpace()
    var word = scanner.bareWord()
    // As it is typed at the prompt of another shell.
    if word.text == "todo", !scanner.isAtEnd {
      scanner.skipSpace()
      word = scanner.bareWord()
    }
    if let verb = verbs[word.text] { return command(verb, &scanner, in: parseContext) }
    if word.text.utf8.first == UInt8(ascii: "@"), let list = verbs["list"] {
      scanner.move(to: word.offset)
      return command(list, &scanner, in: parseContext)
    }
    let error = { TodoError.unknownCommand(word.text, nearest: $0, column: scanner.column(at: word.offset)) }
    if let reordered = scanner.lineWithVerbFirst(after: word, in: verbs) {
      let command = read(reordered, in: parseContext)
      return command.isValid ? command : .invalid(.slip(error(nil), meant: reordered))
    }
    let nearest = likelyWord(for: word.text, among: names + aliases.map(\.name))
    return .invalid(scanner.slip(error(nearest), meaning: nearest, insteadOf: word))
  }

  private func command(_ verb: Verb, _ scanner: inout LineScanner, in parseContext: ParseContext) -> Command {
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
    case .attributes(let use): position > 0 ? .attributes(use) : .typed
    case .selectionAndText: position > 1 ? .text : .typed
    case .selectionAndAttributes: position > 1 ? .attributes(.change) : .typed
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

extension LineScanner {
  /// `done 3` for `3 done`, where a verb that takes tasks stands after numbers; nil for anything else.
  fileprivate func lineWithVerbFirst(after numbers: Word, in verbs: [String: Verb]) -> String? {
    guard let first = numbers.text.utf8.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first else { return nil }
    var rest = self
    rest.skipSpace()
    let word = rest.bareWord().text
    guard let verb = verbs[word], verb.takesTasks else { return nil }
    let changes = rest.remainder().text
    return [word, numbers.text, changes].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Command {
  fileprivate var isValid: Bool {
    if case .invalid = self { false } else { true }
  }
}
