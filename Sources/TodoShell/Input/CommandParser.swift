import TodoApp
import TodoModel

/// A parser from lines to commands. It finds the verb, which reads the rest of the line.
package struct CommandParser: Sendable {
  private let verbs: [String: Verb]
  package private(set) var aliases: [Alias] = []
  /// The aliases that result from the setting for `add`.
  var ofAdd: [Alias] = []
  private var dates = NumericDateOrder.refused

  package init() {
    verbs = Dictionary(
      Features.verbs.flatMap { verb in ([verb.name] + verb.aliases).map { ($0, verb) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns this parser with aliases, and with the settings for `add` and for dates.
  package func knowing(
    _ aliases: [Alias], add: AddReading = .attributes, dates: NumericDateOrder = .refused
  ) -> CommandParser {
    var parser = self
    parser.dates = dates
    parser.aliases = aliases
    parser.ofAdd = add.aliases(of: Features.verbs)
    return parser
  }

  private func alias(named word: String, among aliases: [Alias]) -> Alias? {
    aliases.first { $0.name == word } ?? ofAdd.first { $0.name == word }
  }

  /// Returns the line with a leading alias expanded and with months by name; such a line means the same everywhere.
  /// Throws `syntax` if the alias needs more words than were typed.
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
    guard let alias = alias(named: scanner.nextBareWord().text, among: aliases) else { return line }
    return before + (try alias.command(with: scanner.remainder().text, endingAt: line.count + 1))
  }

  /// Returns the line with months by name in dates that would be refused as typed, and for `quick` in the final date.
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

  /// Returns the column of the numeric date at the end of a line for `quick`; a time may follow that date.
  private func columnOfDateAtEnd(of line: String) -> Int? {
    var scanner = LineScanner(line)
    guard verbs[scanner.nextBareWord().text]?.reads == .attributes(.quickTask), let slash = line.lastIndex(of: "/")
    else {
      return nil
    }
    let before = line[..<slash].lastIndex(of: " ").map { line.distance(from: line.startIndex, to: $0) + 1 } ?? 0
    let rest = line.dropFirst(before).drop { $0 != " " }
    return rest.allSatisfy { $0 == " " } || DateExpression(String(rest)) != nil ? before + 1 : nil
  }

  /// Returns the line with its alias expanded and its options taken out, and its command, as typed on the given screen.
  func parse(
    _ line: String, in parseContext: ParseContext
  ) -> (text: String, command: Command, options: LineOptions?) {
    do throws(TodoError) {
      let text = try expanded(line, in: parseContext)
      guard let (options, rest) = try? LineOptions.taken(from: text, knowing: verbs) else {
        return (text, command(text, in: parseContext), nil)
      }
      switch command(rest, in: parseContext) {
      case .invalid(.slip(let error, let meant)):
        // A line that cannot be tried is not offered for one that was.
        if options.isDryRun, case .feature(let intent) = command(meant, in: parseContext), !intent.canBeTried {
          return (rest, .invalid(error), nil)
        }
        return (rest, .invalid(.slip(error, meant: options.with(meant))), nil)
      case .feature(let intent) where options.isDryRun && !intent.canBeTried:
        let problem = SyntaxProblem.unexpected("--dry-run", expected: "a command that changes tasks after it")
        return (options.with(rest), .invalid(.syntax(problem, column: 1)), nil)
      case let command: return (rest, command, options)
      }
    } catch {
      return (line, .invalid(error), nil)
    }
  }

  /// Splits a line into verbs before another command, as `watch` is, and that command, which may be an alias.
  func splitBeforeCommand(_ line: String) -> (before: String, command: String) {
    var scanner = LineScanner(line)
    var start = 0
    repeat {
      scanner.skipSpace()
      start = scanner.offset
    } while verbs[scanner.bareWord().text]?.reads.isCommand == true
    scanner.move(to: start)
    let before = scanner.text(from: 0, to: start)
    return (before, String(line.utf8.dropFirst(before.utf8.count)) ?? "")
  }

  /// True if a word is the full name of a verb. An alias cannot replace it, but can replace a short form.
  func isName(ofVerb word: String) -> Bool { verbs[word].map { $0.name == word && !$0.givesWay } ?? false }

  /// The largest number of typing errors that are corrected in one line, and the longest line that is corrected.
  private static let mostSlips = 5, longestCorrection = 4096

  /// Returns the command of a line typed on the given screen; aliases are not expanded. A refused line is parsed again
  /// with the probable correction, which is offered only if it is valid.
  package func command(_ line: String, in parseContext: ParseContext) -> Command {
    let command = read(line, in: parseContext)
    guard case .invalid(let refusal) = command else { return command }
    let error = refusal.cause
    if let meant = refusal.correction.flatMap({ accepted($0, in: parseContext) }) {
      return .invalid(.slip(error, meant: meant))
    }
    guard case .unknownCommand(let word, let nearest, let column, _) = error, mayBeTask(line, nearest: nearest)
    else { return .invalid(error) }
    // It may be a task, which is added only if that is what is typed.
    let quick = accepted("quick " + line.drop { $0 == " " }, in: parseContext)
    return .invalid(quick.map { .slip(.unknownCommand(word, nearest: nil, column: column), meant: $0) } ?? error)
  }

  /// False for a line without the value of a verb that is near, and for numbers before a verb: `ad`, `3 open 4`.
  private func mayBeTask(_ line: String, nearest: String?) -> Bool {
    if Synonym.answers[line.lowercased()] != nil { return false }
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    let isNumber = words.first?.first?.isNumber == true
    return words.count > 1 ? !isNumber || verbs[words[1]] == nil : !isNumber && nearest == nil
  }

  /// Returns a line as it is accepted once its own slips are corrected; nil if it is refused even then.
  private func accepted(_ line: String, in parseContext: ParseContext) -> String? {
    var meant = line
    for _ in 0..<Self.mostSlips where meant.utf8.count <= Self.longestCorrection {
      switch meaning(of: meant, in: parseContext) {
      case .invalid(.slip(_, let next)): meant = next
      case .feature(let intent):
        return intent.canBeOffered(knowing: parseContext.aliases ?? aliases) ? meant : nil
      case .invalid: return nil
      case .answer, .back, .home, .quit: return meant
      }
    }
    return nil
  }

  /// Returns the command of a line once its alias is expanded, without a look for corrections.
  func meaning(of line: String, in parseContext: ParseContext) -> Command {
    do throws(TodoError) {
      return read(try expanded(line, in: parseContext), in: parseContext)
    } catch {
      return .invalid(error)
    }
  }

  private func read(_ line: String, in parseContext: ParseContext) -> Command {
    guard line.utf8.count <= Limits.lineBytes else {
      return .invalid(.syntax(.tooLong(limit: Limits.lineBytes), column: 1))
    }
    do throws(TodoError) {
      var scanner = LineScanner(try LineOptions.taken(from: line, knowing: verbs)?.line ?? line)
      return read(&scanner, in: parseContext)
    } catch {
      return .invalid(error)
    }
  }

  func read(_ scanner: inout LineScanner, in parseContext: ParseContext) -> Command {
    var word = scanner.nextBareWord()
    // As it is typed at the prompt of another shell.
    if word.text == "todo", !scanner.isAtEnd {
      word = scanner.nextBareWord()
    }
    let before = scanner
    let typed = verbs[word.text].map { verb in
      scanner.note(.verb, from: word.offset)
      return command(verb, &scanner, in: parseContext)
    }
    if let typed, typed.isValid { return typed }
    let meant = meaning(ofSynonym: word, before: before, in: parseContext)
    if let command = typed.map({ meant?.isValid == true ? meant ?? $0 : $0 }) ?? meant { return command }
    if word.text.utf8.first == UInt8(ascii: "@"), let list = verbs["list"] {
      scanner.move(to: word.offset)
      return command(list, &scanner, in: parseContext)
    }
    let column = scanner.column(at: word.offset)
    let error = { TodoError.unknownCommand(word.text, nearest: $0, column: column) }
    if let (meant, isImplied) = scanner.lineWithVerbFirst(after: word, in: verbs) {
      let command = read(meant, in: parseContext)
      if command.isValid, !isImplied || !command.replacesTitle { return command }
      if !command.replacesTitle { return .invalid(.slip(error(nil), meant: meant)) }
    }
    let letters = String(word.text.prefix { $0.isLetter })
    if word.text.dropFirst(letters.count).first?.isNumber == true,
      verbs[letters] != nil || Synonym.named[letters] != nil
    {
      let spaced = letters + " " + word.text.dropFirst(letters.count)
      return .invalid(scanner.slip(error(nil), meaning: spaced, insteadOf: word))
    }
    let nearest = verb(meantBy: word.text)
    return .invalid(scanner.slip(error(nearest), meaning: nearest, insteadOf: word))
  }

  /// The verb, alias or synonym that a word is a slip for. One that loses data differs in one letter at most.
  private func verb(meantBy word: String) -> String? {
    let longSynonyms = Synonym.aliases.filter { $0.name.count > 4 && $0.command != "delete" }
    let names = Features.verbs.map(\.name) + (aliases + longSynonyms).map(\.name)
    // `udone` is meant to be `undone` rather than `done`.
    let known = names.filter { $0.first == word.first } + names.filter { $0.first != word.first }
    let plain = known.filter { !Verb.offeredWithCare.contains($0) }
    let longer = word.count < 3 ? nil : (word.count < 4 ? plain : known).first { $0.hasPrefix(word.lowercased()) }
    return longer ?? nearestWord(to: word, among: known, differingInAtMost: 1) ?? nearestWord(to: word, among: plain)
  }

  /// Returns the first meaning of a synonym that is accepted, or else its refusal if there is a correction; nil if the
  /// word is none. It never replaces a title.
  private func meaning(
    ofSynonym word: LineScanner.Word, before rest: LineScanner, in parseContext: ParseContext
  ) -> Command? {
    guard let synonym = Synonym.named[word.text] else { return nil }
    var rest = rest
    var meant: String?
    for line in synonym.lines(with: rest.remainder().text) {
      var scanner = LineScanner(line)
      guard let verb = verbs[scanner.bareWord().text],
        verb.reads.takesTasks || line.hasPrefix("list number:") || !synonym.isOfTasks
      else { continue }
      let command = command(verb, &scanner, in: parseContext)
      if command.isValid, !command.replacesTitle { return command }
      if case .invalid(let error) = command { meant = meant ?? error.correction }
    }
    let error = TodoError.unknownCommand(word.text, nearest: nil, column: rest.column(at: word.offset))
    return meant.map { .invalid(.slip(error, meant: rest.text(from: 0, to: word.offset) + $0)) }
  }

  private func command(_ verb: Verb, _ scanner: inout LineScanner, in parseContext: ParseContext) -> Command {
    if verb.reads.takesTasks, let error = scanner.repetition(of: verb) { return .invalid(error) }
    do throws(TodoError) {
      return try verb.parse(&scanner, parseContext)
    } catch .syntax(.missing(let expected, _), let column) where verb.reads != .query {
      let typed = scanner.text(from: 0, to: scanner.length)
      let example = expected.contains("as in") ? nil : verb.examples.first { $0.hasPrefix(typed) }
      return .invalid(.syntax(.missing(expected, example: example), column: column))
    } catch {
      return .invalid(error)
    }
  }

  /// Returns the line for arguments that the caller's shell has split; as typed if an alias needs more words.
  package func line(fromArguments arguments: [String]) -> String {
    guard let alias = arguments.first.flatMap({ alias(named: $0, among: aliases) }) else { return line(of: arguments) }
    guard let (command, rest) = try? alias.command(with: Array(arguments.dropFirst())) else {
      return arguments.joined(separator: " ")
    }
    return line(of: [command] + rest)
  }

  /// Returns the line. A single argument after the verb and its tasks is read as it would be at the prompt: quotes keep
  /// `#home` from being a comment of the caller's shell, and the line from being split.
  private func line(of arguments: [String]) -> String {
    TodoModel.line(fromArguments: arguments.map { dates.named(inArgument: $0) }) { place in
      let reading = reading(ofCommand: arguments[0], at: place)
      guard case .attributes = reading, place == arguments.count - 1, !arguments[place].isEmpty,
        self.reading(ofCommand: arguments[0], at: place - 1) == .typed
      else { return reading }
      return .typed
    }
  }

  func reading(of first: String?, at argument: Int) -> ArgumentReading {
    let alias = first.flatMap { self.alias(named: $0, among: aliases) }
    return reading(ofCommand: alias?.command ?? first ?? "", at: argument)
  }

  private func reading(ofCommand first: String, at argument: Int) -> ArgumentReading {
    let command = first.split(separator: " ", maxSplits: 1).map(String.init)
    let reads = command.first.flatMap { verbs[$0] }?.reads ?? .query
    // What an alias has in front of the arguments is the selection, if there is to be one.
    let position = argument == 0 ? 0 : argument + max(command.count, 1) - 1
    return position > (reads.takesTasks ? 1 : 0) ? reads.rest : .typed
  }

  /// True if a line has no effect: a comment, or a blank line that is not an answer to a question.
  package static func isSilent(_ line: String, asAnswer isAnswer: Bool) -> Bool {
    guard let first = line.utf8.first(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) else {
      return !isAnswer
    }
    // `#44` shows a task; more text makes it a comment.
    return first == UInt8(ascii: "#") && Int(line.drop { $0 == " " }.dropFirst()) == nil
  }
}

extension LineScanner {
  /// Returns `done 3` for `3 done`, `open 3` for `3` and `modify 3 +x` for `3 +x`, where the verb is implied; nil for
  /// anything else.
  fileprivate func lineWithVerbFirst(
    after typed: Word, in verbs: [String: Verb]
  ) -> (line: String, isImplied: Bool)? {
    let numbers = typed.text.drop { $0 == "#" }
    guard let first = numbers.utf8.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first else { return nil }
    guard !isAtEnd else { return ("open " + numbers, true) }
    var rest = self
    let all = rest.remainder()
    rest.move(to: all.offset)
    let word = rest.bareWord().text
    guard verbs[word]?.reads.takesTasks ?? Synonym.named[word]?.isOfTasks ?? false else {
      return verbs[word] == nil ? ("modify \(numbers) \(all.text)", true) : nil
    }
    return ([word, String(numbers), rest.remainder().text].filter { !$0.isEmpty }.joined(separator: " "), false)
  }

  /// Returns the error of a verb that is typed twice before tasks, as in `done done 3`.
  fileprivate func repetition(of verb: Verb) -> TodoError? {
    var ahead = self
    let word = ahead.nextBareWord()
    ahead.skipSpace()
    guard verb.matches(word.text), let next = ahead.peek, "0123456789#(".utf8.contains(next) else { return nil }
    let problem = SyntaxProblem.unexpected(word.text, expected: "tasks, for the command is there already")
    return slip(.syntax(problem, column: column(at: word.offset)), meaning: "", from: word.offset, to: ahead.offset)
  }
}

extension Command {
  var isValid: Bool { if case .invalid = self { false } else { true } }

  /// True if it gives a task a title by its attributes.
  var replacesTitle: Bool {
    if case .feature(.edit(.change(.modify(_, let changes, _)))) = self { changes.title != nil } else { false }
  }

  var destroys: Bool { if case .feature(let intent) = self { intent.traits.contains(.destroys) } else { false } }
}

extension CommandParser {
  /// Returns the command that follows from a state as if typed: the watched one again, or the next pasted line.
  package func followUp(to state: Shell.State) -> Shell.Intent? {
    state.lineToRun.map { intent($0.text, in: state, isTyped: $0.isPasted) }
  }

  package func intent(_ line: String, in state: Shell.State, isTyped: Bool) -> Shell.Intent {
    let (text, command, options) = parse(line, in: state.parseContext)
    return .command(
      command,
      CommandSource(line: state.nextLineNumber, command: text, typed: isTyped ? line : nil, options: options))
  }
}

extension String {
  /// True if a URL in the line contains a password, which must not be stored anywhere.
  var hasPassword: Bool {
    split(whereSeparator: \.isWhitespace).contains { word in
      let parts = word.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count > 2, parts[0].hasSuffix(":"), parts[1].isEmpty else { return false }
      return parts[2].lastIndex(of: "@").map { parts[2][..<$0].contains(":") } ?? false
    }
  }
}
