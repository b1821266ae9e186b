import TodoApp
import TodoModel

/// Turns lines into commands: finds the verb and lets it read the rest.
package struct CommandParser: Sendable {
  private let verbs: [String: Verb]
  /// Every command, in the order in which help lists them.
  let all: [Verb]
  /// What a person lets stand for longer commands, in the order of the words.
  package private(set) var aliases: [Alias] = []
  /// What the setting for `add` lets it stand for.
  var ofAdd: [Alias] = []
  /// How dates such as `11/12` are read.
  private var dates = NumericDateOrder.refused
  private var names: [String] { all.map(\.name) }

  /// A parser for the commands of these screens.
  package init() {
    all = Features.verbs
    verbs = Dictionary(
      all.flatMap { verb in ([verb.name] + verb.aliases).map { ($0, verb) } }, uniquingKeysWith: { first, _ in first })
  }

  /// The same with aliases, and with the settings for `add` and for dates.
  package func knowing(
    _ aliases: [Alias], add: AddReading = .attributes, dates: NumericDateOrder = .refused
  ) -> CommandParser {
    var parser = self
    parser.dates = dates
    parser.aliases = aliases
    parser.ofAdd = add.aliases(of: all)
    return parser
  }

  /// What a word stands for: an alias, or what the setting for `add` makes of that.
  private func alias(named word: String, among aliases: [Alias]) -> Alias? {
    aliases.first { $0.name == word } ?? ofAdd.first { $0.name == word }
  }

  /// The line with the command in the place of an alias, if it begins with one, and with months by their names; such a line
  /// means the same everywhere. `syntax` if the alias takes more than was typed.
  package func expanded(_ line: String, in parseContext: ParseContext? = nil) throws(TodoError) -> String {
    let line = try withCommand(line, in: parseContext)
    return dates == .refused || !line.utf8.contains(UInt8(ascii: "/"))
      ? line : withNamedMonths(line, in: parseContext ?? ParseContext(shownTask: nil, listing: .standard))
  }

  private func withCommand(_ line: String, in parseContext: ParseContext?) throws(TodoError) -> String {
    let aliases = parseContext?.aliases ?? aliases
    guard !aliases.isEmpty || !ofAdd.isEmpty else { return line }
    let (before, command) = splitBeforeCommand(line)
    var scanner = LineScanner(command)
    scanner.skipSpace()
    guard let alias = alias(named: scanner.bareWord().text, among: aliases) else { return line }
    return before + (try alias.command(with: scanner.remainder().text, endingAt: line.count + 1))
  }

  /// The line with the dates by name that are refused as they stand, and for `quick` the one that it ends with.
  private func withNamedMonths(_ line: String, in parseContext: ParseContext) -> String {
    var line = line
    for _ in 0..<Self.mostSlips {
      let column: Int?
      switch read(line, in: parseContext) {
      case .invalid(let error): column = error.column
      case .feature, .answer, .back, .home, .quit: column = columnOfDateAtEnd(of: line)
      }
      guard let column, let named = dates.named(in: line, at: column) else { break }
      line = named
    }
    return line
  }

  /// Where the date in numbers begins that a line for `quick` ends with, behind which a time may stand.
  private func columnOfDateAtEnd(of line: String) -> Int? {
    var scanner = LineScanner(line)
    scanner.skipSpace()
    guard verbs[scanner.bareWord().text]?.reads == .attributes(.quickTask), let slash = line.lastIndex(of: "/") else {
      return nil
    }
    let before = line[..<slash].lastIndex(of: " ").map { line.distance(from: line.startIndex, to: $0) + 1 } ?? 0
    let behind = line.dropFirst(before).drop { $0 != " " }
    guard behind.allSatisfy({ $0 == " " }) || DateExpression(String(behind)) != nil else { return nil }
    return before + 1
  }

  /// What a line says, typed while that is on the screen, and the line with the command in the place of an alias.
  func parse(_ line: String, in parseContext: ParseContext) -> (text: String, command: Command) {
    do throws(TodoError) {
      let text = try expanded(line, in: parseContext)
      return (text, command(text, in: parseContext))
    } catch {
      return (line, .invalid(error))
    }
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
      switch read((try? expanded(meant, in: parseContext)) ?? meant, in: parseContext) {
      case .invalid(.slip(_, let next)): meant = next
      case .feature(let intent) where !intent.canBeOffered(knowing: parseContext.aliases ?? aliases):
        return .invalid(error)
      case .invalid: return .invalid(error)
      case .feature, .answer, .back, .home, .quit: return .invalid(.slip(error, meant: meant))
      }
    }
    return .invalid(error)
  }

  /// Whether a line is understood as it stands, an alias in it expanded.
  func isCommand(_ line: String, in parseContext: ParseContext) -> Bool {
    (try? expanded(line, in: parseContext)).map { read($0, in: parseContext).isValid } ?? false
  }

  private func read(_ line: String, in parseContext: ParseContext) -> Command {
    guard line.utf8.count <= Limits.lineBytes else {
      return .invalid(.syntax(.tooLong(limit: Limits.lineBytes), column: 1))
    }
    var scanner = LineScanner(line)
    return read(&scanner, in: parseContext)
  }

  /// What the line of a scanner says.
  func read(_ scanner: inout LineScanner, in parseContext: ParseContext) -> Command {
    scanner.skipSpace()
    var word = scanner.bareWord()
    // As it is typed at the prompt of another shell.
    if word.text == "todo", !scanner.isAtEnd {
      scanner.skipSpace()
      word = scanner.bareWord()
    }
    if let verb = verbs[word.text] {
      scanner.note(.verb, from: word.offset)
      return command(verb, &scanner, in: parseContext)
    }
    if word.text.utf8.first == UInt8(ascii: "@"), let list = verbs["list"] {
      scanner.move(to: word.offset)
      return command(list, &scanner, in: parseContext)
    }
    let column = scanner.column(at: word.offset)
    let error = { TodoError.unknownCommand(word.text, nearest: $0, column: column) }
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

  /// The line that means the same as arguments which the caller's shell has split; as it was typed if an alias takes more.
  package func line(fromArguments arguments: [String]) -> String {
    guard let first = arguments.first, let alias = alias(named: first, among: aliases) else {
      return line(of: arguments)
    }
    do throws(TodoError) {
      let (command, rest) = try alias.command(with: Array(arguments.dropFirst()))
      return line(of: [command] + rest)
    } catch {
      return arguments.joined(separator: " ")
    }
  }

  /// One argument for `quick` is all of the line: quotes keep the caller's shell from taking `#home` for a comment.
  private func line(of arguments: [String]) -> String {
    TodoModel.line(fromArguments: arguments.map { dates.named(inArgument: $0) }) { place in
      let reading = reading(ofCommand: arguments[0], at: place)
      return arguments.count == 2 && reading == .attributes(.quickTask) ? .typed : reading
    }
  }

  /// How an argument is read, after a verb or an alias as the first one.
  func reading(of first: String?, at argument: Int) -> ArgumentReading {
    let alias = first.flatMap { self.alias(named: $0, among: aliases) }
    return reading(ofCommand: alias?.command ?? first ?? "", at: argument)
  }

  /// How an argument is read behind the beginning of a command, which is the first one.
  private func reading(ofCommand first: String, at argument: Int) -> ArgumentReading {
    let command = first.split(separator: " ", maxSplits: 1).map(String.init)
    let reads = command.first.flatMap { verbs[$0] }?.reads ?? .query
    // What an alias has in front of the arguments is the selection, if there is to be one.
    let position = argument == 0 ? 0 : argument + max(command.count, 1) - 1
    return switch reads {
    case .words: position > 0 ? .word : .typed
    case .text: position > 0 ? .text : .typed
    case .attributes(let use): position > 0 ? .attributes(use) : .typed
    case .selectionAndText: position > 1 ? .text : .typed
    case .selectionAndAttributes: position > 1 ? .attributes(.change) : .typed
    case .selection, .query, .command: .typed
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
  /// Whether it could be understood.
  var isValid: Bool {
    if case .invalid = self { false } else { true }
  }

  /// Whether something is lost by it.
  var destroys: Bool {
    if case .feature(let intent) = self { intent.destroys } else { false }
  }
}

extension CommandParser {
  /// The command that follows from a state without being typed: again what is watched, or the next line that was pasted. It
  /// says what it would say if it were typed in that state.
  package func followUp(to state: Shell.State) -> Shell.Intent? {
    state.lineToRun.map { line in
      intent(line.text, in: state, isTyped: line.isPasted)
    }
  }

  /// What a line asks for in a state; it is answered as what it stands for.
  func intent(_ line: String, in state: Shell.State, isTyped: Bool) -> Shell.Intent {
    let (text, command) = parse(line, in: state.parseContext)
    return .command(
      command, CommandSource(line: state.nextLineNumber, command: text, typed: isTyped ? line : nil))
  }
}

extension String {
  /// Whether a URL in the line has a password in it, which is to be kept nowhere.
  var hasPassword: Bool {
    split(whereSeparator: \.isWhitespace).contains { word in
      let parts = word.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count > 2, parts[0].hasSuffix(":"), parts[1].isEmpty, let at = parts[2].lastIndex(of: "@") else {
        return false
      }
      return parts[2][..<at].contains(":")
    }
  }
}
