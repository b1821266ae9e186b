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
    changing(self) { ($0.dates, $0.aliases, $0.ofAdd) = (dates, aliases, add.aliases(of: Features.verbs)) }
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
    else { return nil }
    let before = line[..<slash].lastIndex(of: " ").map { line.distance(from: line.startIndex, to: $0) + 1 } ?? 0
    let rest = line.dropFirst(before).drop { $0 != " " }
    return rest.allSatisfy { $0 == " " } || DateExpression(String(rest)) != nil ? before + 1 : nil
  }

  /// Returns the line with its alias expanded and its options taken out, and its command, as typed on the given screen.
  func parse(_ line: String, in parseContext: ParseContext) -> (text: String, command: Command, options: LineOptions?) {
    do throws(TodoError) {
      let text = try expanded(line, in: parseContext)
      guard let (options, rest) = try? LineOptions.taken(from: text, knowing: verbs) else {
        return (text, command(text, in: parseContext), nil)
      }
      switch command(rest, in: parseContext) {
      case .invalid(.slip(let error, let meant)):
        let whole = accepted(options.with(meant), in: parseContext)
        return (rest, .invalid(whole.map { .slip(error, meant: $0) } ?? error), nil)
      case let command:
        if let error = Self.refusal(of: command, with: options) { return (options.with(rest), .invalid(error), nil) }
        return (rest, command, options)
      }
    } catch { return (line, .invalid(error), nil) }
  }

  /// Splits a line into verbs before another command, as `watch` is, and that command, which may be an alias.
  func splitBeforeCommand(_ line: String) -> (before: String, command: String) {
    var scanner = LineScanner(line)
    var start = 0
    repeat {
      start = scanner.skipSpace()
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
    let likely = (refusal.correction.map { [$0] } ?? []) + LineScanner(line).linesWithTasksFirst(after: verbs)
    if let meant = likely.lazy.compactMap({ accepted($0, in: parseContext) }).first {
      return .invalid(.slip(error, meant: meant))
    }
    guard case .unknownCommand(let word, let nearest, let column, _) = error, mayBeTask(line, nearest: nearest)
    else { return .invalid(error) }
    let words = line.split(separator: " ", maxSplits: 1)
    let title = words.count == 2 && Self.notInTitle.contains(String(words[0])) ? words[1] : line.drop { $0 == " " }
    // In `+phone done` the tasks come first, as in Taskwarrior. Else it may be a task, which is added only if that is
    // what is typed.
    let meant = accepted(withVerbLast: line, in: parseContext) ?? accepted("quick " + title, in: parseContext)
    return .invalid(meant.map { .slip(.unknownCommand(word, nearest: nil, column: column), meant: $0) } ?? error)
  }

  /// Words before a command, at the prompts of other shells.
  private static let programs: Set<String> = ["todo", "task", "t"]
  /// Words before a title that are no part of it.
  private static let notInTitle: Set<String> = programs.union(["create", "insert", "+", "-", "*", "add:", "todo:"])

  /// Returns `list +phone` for `+phone list` and `done (+phone)` for `+phone done`, where terms come first.
  private func accepted(withVerbLast line: String, in parseContext: ParseContext) -> String? {
    guard let space = line.lastIndex(of: " "), let verb = verbs[String(line[space...].dropFirst())] else { return nil }
    let terms = line[..<space].split(separator: " ").map { word in
      Query.Condition(rawValue: String(word)).map { "is:\($0)" } ?? String(word)
    }
    guard terms.allSatisfy({ $0.utf8.contains { "+:".utf8.contains($0) } }) else { return nil }
    let all = terms.joined(separator: " ")
    return accepted(verb.name + (verb.reads.takesTasks ? " (\(all))" : " " + all), in: parseContext)
  }

  /// False for a line without the value of a verb that is near, and for numbers before a verb: `ad`, `3 open 4`.
  private func mayBeTask(_ line: String, nearest: String?) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    let isAlone = words.dropFirst().allSatisfy { Int($0) != nil }
    if isAlone, let word = words.first, Synonym.answers[word.lowercased()] != nil { return false }
    let isNumber = words.first?.first?.isNumber == true
    return words.count > 1 ? !isNumber || verbs[words[1]] == nil : !isNumber && nearest == nil
  }

  /// Returns a line as it is accepted once its own slips are corrected; nil if it is refused even then.
  private func accepted(_ line: String, in parseContext: ParseContext) -> String? {
    var meant = line
    for _ in 0..<Self.mostSlips where meant.utf8.count <= Self.longestCorrection {
      switch meaning(of: meant, in: parseContext) {
      case .invalid(.slip(_, let next)): meant = next
      case .feature(let intent): return intent.canBeOffered(knowing: parseContext.aliases ?? aliases) ? meant : nil
      case .invalid: return nil
      case .answer, .back, .home, .quit: return meant
      }
    }
    return nil
  }

  /// Returns the command of a line once its alias is expanded, without a look for corrections.
  func meaning(of line: String, in parseContext: ParseContext) -> Command {
    do throws(TodoError) { return read(try expanded(line, in: parseContext), in: parseContext) } catch {
      return .invalid(error)
    }
  }

  private func read(_ line: String, in parseContext: ParseContext) -> Command {
    guard line.utf8.count <= Limits.lineBytes else {
      return .invalid(.syntax(.tooLong(limit: Limits.lineBytes), column: 1))
    }
    do throws(TodoError) {
      let taken = try LineOptions.taken(from: line, knowing: verbs)
      var scanner = LineScanner(taken?.line ?? line)
      let command = read(&scanner, in: parseContext)
      return taken.flatMap { Self.refusal(of: command, with: $0.options) }.map(Command.invalid) ?? command
    } catch { return .invalid(error) }
  }

  /// The error of `--dry-run` with a command that cannot be tried; nil if the options fit.
  private static func refusal(of command: Command, with options: LineOptions) -> TodoError? {
    guard options.isDryRun, case .feature(let intent) = command, !intent.canBeTried else { return nil }
    return .syntax(.unexpected("--dry-run", expected: "a command that changes tasks after it"), column: 1)
  }

  func read(_ scanner: inout LineScanner, in parseContext: ParseContext) -> Command {
    var word = scanner.nextBareWord()
    var named = verbs[word.text]
    // As it is typed at the prompt of another shell.
    if named == nil, Self.programs.contains(word.text), !scanner.isAtEnd {
      word = scanner.nextBareWord()
      named = verbs[word.text]
    }
    let before = scanner
    let typed = named.map { verb -> Command in
      scanner.note(.verb, from: word.offset)
      if let error = scanner.space(in: word, among: verbs) { return .invalid(error) }
      return command(verb, &scanner, in: parseContext)
    }
    if let typed, typed.isValid { return typed }
    if let line = before.lineInPlainWords(after: word, in: verbs, isTaskShown: parseContext.shownTask != nil) {
      let command = read(line, in: parseContext)
      if command.isValid, !command.replacesTitle, !command.destroys { return command }
      if case .invalid(let error)? = typed { return .invalid(.slip(error.cause, meant: line)) }
    }
    let meant = meaning(ofSynonym: word, before: before, in: parseContext)
    if case .invalid(let error)? = typed, case .invalid(let other)? = meant {
      return .invalid((error.correction ?? other.correction).map { .slip(error.cause, meant: $0) } ?? error)
    }
    if let command = meant ?? typed { return command }
    if let list = verbs["list"] {
      // `@urgent`, `+phone`, `is:overdue project:home`: where all are terms with a sign, no title is meant.
      scanner.move(to: word.offset)
      var terms = scanner
      if (try? terms.query())?.hasSignsOnly == true { return command(list, &scanner, in: parseContext) }
      scanner.move(to: word.offset)
      _ = scanner.bareWord()
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
    // With other words after it, a word that is known begins a title.
    if let synonym = Synonym.named[word.text] { return .invalid(error(scanner.isAtEnd ? synonym.verb : nil)) }
    if let error = scanner.space(in: word, among: verbs, error(nil)) { return .invalid(error) }
    let nearest = Synonym.answers[word.text.lowercased()] == nil ? verb(meantBy: word.text) : nil
    return .invalid(scanner.slip(error(nearest), meaning: nearest, insteadOf: word))
  }

  /// The verb, alias or synonym that a word is a slip for. One that loses data, a short one and one with another first
  /// letter differ in one letter at most.
  private func verb(meantBy word: String) -> String? {
    let pieces = word.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard pieces.count == 1, case let word = pieces[0].lowercased(), word.allSatisfy(\.isLetter) else { return nil }
    let longSynonyms = Synonym.aliases.filter { $0.name.count > 4 && $0.command != "delete" }
    let names = Features.verbs.map(\.name) + (aliases + longSynonyms).map(\.name)
    // `Undo!`
    if names.contains(word) { return word }
    // `udone` is meant to be `undone` rather than `done`.
    let known = names.filter { $0.first == word.first } + names.filter { $0.first != word.first }
    let plain = known.filter { !Verb.offeredWithCare.contains($0) }
    let longer = word.count < 3 ? nil : (word.count < 4 ? plain : known).first { $0.hasPrefix(word) }
    let long = plain.filter { $0.count > 5 && $0.first == word.first }
    return longer ?? nearestWord(to: word, among: known, within: 1) ?? nearestWord(to: word, among: long)
  }

  /// Returns the first meaning of a synonym that is accepted, or else its refusal if there is a correction; nil if the
  /// word is none. A title is only offered.
  private func meaning(
    ofSynonym word: LineScanner.Word, before rest: LineScanner, in parseContext: ParseContext
  ) -> Command? {
    guard let synonym = Synonym.named[word.text] else { return nil }
    var rest = rest
    var meant: String?
    for line in synonym.lines(with: rest.remainder().text) {
      var scanner = LineScanner(line)
      guard let verb = verbs[scanner.bareWord().text] else { continue }
      let command = command(verb, &scanner, in: parseContext)
      if command.isValid, verb.name != "quick", !command.replacesTitle { return command }
      if case .invalid(let error) = command { meant = meant ?? error.correction } else { meant = meant ?? line }
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
    } catch { return .invalid(error) }
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

  package func reading(of first: String?, at argument: Int) -> ArgumentReading {
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
    // `#44` is the number of a task.
    return first == UInt8(ascii: "#") && line.drop { $0 == " " }.dropFirst().first?.isNumber != true
  }

  /// Returns the command that follows from a state as if typed: the watched one again, or the next pasted line.
  package func followUp(to state: Shell.State) -> Shell.Intent? {
    state.lineToRun.map { intent($0.text, in: state, isTyped: $0.isPasted) }
  }

  package func intent(_ line: String, in state: Shell.State, isTyped: Bool) -> Shell.Intent {
    let (text, command, options) = parse(line, in: state.parseContext)
    return .command(
      command, CommandSource(line: state.nextLineNumber, command: text, typed: isTyped ? line : nil, options: options))
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
