import TodoModel

/// The completions at the cursor of a line, which is read up to the cursor as it would be read when entered: each verb
/// reports the words that it expects as it reads, so there is no second grammar.
package struct LineCompletion: Sendable {
  private let line: TypedLine
  private let aliases: [Alias]
  private let places: [ExpectedPlace]

  static let maxLine = 4096

  /// Reads a command up to the cursor, unless a question has its own places; nothing if it is too long to be typed.
  package init(
    of line: TypedLine, in parseContext: ParseContext, at answerPlaces: [ExpectedPlace]? = nil, aliases: [Alias] = []
  ) {
    (self.line, self.aliases) = (line, aliases)
    places =
      line.head.utf8.count > Self.maxLine
      ? []
      : answerPlaces ?? (aliases + Synonym.aliases).places(in: line.head, parseContext, Features.verbs)
        ?? Features.verbs.places(in: line.head, parseContext)
  }

  package var needsVocabulary: Bool { places.contains { $0.expectation.needsVocabulary } }

  package var expectsFile: Bool { places.contains { $0.expectation == .file } }

  /// Returns the suggestions that fit, with what `files` finds in a typed folder. Costs at most a look at each task.
  package func suggestions(
    from tasks: TaskTable, clock: Clock, files: (_ typed: String) -> [Suggestion] = { _ in [] }
  ) -> Suggestions {
    Suggestions(for: line, at: places) { expectation, typed in
      expectation.suggestions(
        for: typed, from: tasks, verbs: Features.verbs.keywords(for: typed, with: aliases), clock: clock, files: files)
    }
  }
}

extension [Alias] {
  /// Returns the expected places at the end of the command that a leading alias abbreviates; nil without an alias.
  fileprivate func places(in head: String, _ parseContext: ParseContext, _ verbs: [Verb]) -> [ExpectedPlace]? {
    var scanner = LineScanner(head)
    scanner.skipSpace()
    let word = scanner.bareWord()
    guard scanner.peek != nil, let alias = first(where: { $0.name == word.text }) else { return nil }
    let typed = String(decoding: head.utf8.dropFirst(word.end), as: UTF8.self)
    let meant = alias.hasPlaces ? alias.beginning(completing: typed) : alias.command + typed
    // Only typed text that is at the end of the expanded command as well can be completed.
    let shared = zip(meant.utf8.reversed(), typed.utf8.reversed()).prefix { $0 == $1 }.count
    let (start, longer) = (meant.utf8.count - shared, meant.utf8.count - head.utf8.count)
    return verbs.places(in: meant, parseContext).filter { $0.start >= start }.map { $0.moved(by: -longer) }
  }
}

extension [Verb] {
  /// Returns the names of verbs and aliases, and the short forms and synonyms of verbs if none of theirs fits.
  fileprivate func keywords(for typed: String, with aliases: [Alias]) -> [Keyword] {
    let names =
      map { $0.keyword($0.name, $0.summary) }
      + aliases.filter { $0.line > 0 }.map { Keyword($0.name, explanation: $0.command) }
    guard !typed.isEmpty, !contains(where: { $0.name.hasPrefix(typed) }) else { return names }
    let short = flatMap { verb in verb.aliases.map { verb.keyword($0, "short for \(verb.name)") } }
    guard !short.contains(where: { $0.text.hasPrefix(typed) }) else { return names + short }
    return names + Synonym.aliases.map { Keyword($0.name, explanation: "means \($0.command)") }
  }

  fileprivate func places(in head: String, _ parseContext: ParseContext) -> [ExpectedPlace] {
    var scanner = LineScanner(head, completing: true)
    scanner.skipSpace()
    guard scanner.peek != UInt8(ascii: "#") else { return [] }
    scanner.expect(.verb, from: scanner.offset)
    let word = scanner.bareWord()
    scanner.expect(.verb, from: word.offset)
    guard scanner.peek != nil, let verb = first(where: { $0.matches(word.text) }) else {
      return scanner.expectations ?? []
    }
    // Most lines that are being typed cannot be parsed yet.
    _ = try? verb.parse(&scanner, parseContext)
    return scanner.expectations ?? []
  }
}

extension Rendering {
  /// A few words that distinguish a suggestion from others; empty if it explains itself.
  package func words(explaining suggestion: Suggestion) -> String {
    switch suggestion.explanation {
    case .none: ""
    case .text(let text), .title(let text): text
    case .moment(let moment): moment.words(in: context.zone)
    case .usage(let active, 0): "\(active) to do"
    case .usage(let active, let completed): "\(active) to do, \(completed) done"
    }
  }
}
