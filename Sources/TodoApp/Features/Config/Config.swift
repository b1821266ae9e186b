import TodoModel

package enum Config: ScreenFeature {
  package enum Intent: Equatable, Sendable, Codable {
    case open
    case explain(String, column: Int)
    case set(String, to: String, column: Int)
    /// Defines an alias; the line is that of the configuration.
    case setAlias(String, line: String)

    /// An alias is refused or accepted only when it is set.
    var traits: Features.Traits { if case .setAlias = self { .isNotOffered } else { [] } }
  }

  package enum Result: Equatable, Sendable, Codable {
    case loaded(State)
    /// The new alias, or nil if it was removed, its former command, and all aliases of now.
    case aliasSet(Alias?, String, before: String?, [Alias])

    var report: Report {
      switch self {
      case .loaded: .show(Route(.config))
      case .aliasSet(let alias, let name, let before, _): .notify(.aliasSet(name, alias?.command, instead: before))
      }
    }
  }

  package struct State: Equatable, Sendable, Codable {
    var path = ""
    /// All preferences in order, or the one that is explained.
    var entries: [PreferenceEntry] = []
    var aliases: [Alias] = []
    var isExplaining = false
    /// True if the value was set just now; the running program has the former one.
    var isSet = false
  }

  package static func reduce(_ state: inout State, _ result: Result) {
    if case .loaded(let loaded) = result { state = loaded }
  }

  static let verbs: [Verb] = [
    Verb(
      "config", parameters: "[NAME [VALUE]]",
      summary: "shows what can be configured, the values that hold and where they come from; with a name, one of them; "
        + "with a value as well, sets it",
      examples: ["config", "config color", "config theme dark"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      let word = try scanner.word(
        among: Preference.all.map { Keyword($0.name, following: "", explanation: $0.summary) })
      guard let word else { return .feature(.config(.open)) }
      let start = scanner.skipSpace()
      let isWhole = scanner.text(from: start, to: scanner.length).first.map { "/~\"".contains($0) } ?? false
      defer {
        if isWhole, Preference.named(word.text)?.isPath == true { scanner.expect(.file, from: start, as: .value) }
      }
      let column = scanner.column(at: word.offset)
      guard let first = scanner.peek else { return .feature(.config(.explain(word.text, column: column))) }
      if first == UInt8(ascii: "=") { scanner.advance() }
      scanner.skipSpace()
      let value = scanner.peek == UInt8(ascii: "\"") ? try scanner.quotedWord() : scanner.remainder()
      try scanner.expectEnd()
      return .feature(.config(.set(word.text, to: value.text, column: column)))
    },
    Verb(
      "alias", parameters: "[NAME [= COMMAND]]",
      summary:
        "makes a word an abbreviation of the beginning of a command; $1, $2 and $* in it are what is typed after the "
        + "word; without a command, removes the abbreviation",
      examples: ["alias p = modify $1 due:$2", "alias p", "alias p ="], reads: .query
    ) { (scanner, _) throws(TodoError) in .feature(.config(try scanner.aliasIntent())) },
  ]
}

extension LineScanner {
  /// Reads a name and the command of an alias as the configuration has it; a name alone asks for its command.
  fileprivate mutating func aliasIntent() throws(TodoError) -> Config.Intent {
    skipSpace()
    let name = bareWord { $0 == UInt8(ascii: "=") }
    skipSpace()
    guard peek != nil else { return name.text.isEmpty ? .open : .explain(name.text, column: column(at: name.offset)) }
    guard peek == UInt8(ascii: "=") else { throw missing("= and a command") }
    guard !name.text.isEmpty else { throw missing("a word", at: name.offset) }
    move(to: name.offset)
    return .setAlias(name.text, line: "alias " + remainder().text)
  }
}

struct ConfigProcessor {
  let environment: Environment

  func result(of action: Config.Intent) throws(TodoError) -> Config.Result {
    let configuration = environment.currentConfiguration?() ?? environment.configuration
    switch action {
    case .open:
      return .loaded(
        Config.State(
          path: configuration.path, entries: Preference.all.map { PreferenceEntry($0, in: configuration) },
          aliases: environment.aliases))
    case .setAlias(let name, let line):
      let before = try write(line, of: name)
      let aliases = environment.aliases
      return .aliasSet(aliases.first { $0.name == name }, name, before: before, aliases)
    case .set(let name, let value, let column):
      guard let preference = Preference.named(name) else { throw unknown(name, column: column) }
      guard preference.canBeStored(value), preference.accepts(value) else {
        throw .invalid(value, of: name, expected: preference.expected)
      }
      let before = PreferenceEntry(preference, in: configuration)
      _ = try write("\(preference.name) = \(value.asValue)", of: preference.name)
      let now = PreferenceEntry(preference, in: environment.currentConfiguration?() ?? configuration)
      return .loaded(
        Config.State(path: configuration.path, entries: [now], isExplaining: true, isSet: now.value != before.value))
    case .explain(let name, let column):
      let entries = Preference.all.filter { $0.matches(name) }.map { PreferenceEntry($0, in: configuration) }
      let aliases = environment.aliases.filter { $0.name == name }
      guard !entries.isEmpty || !aliases.isEmpty else { throw unknown(name, environment.aliases, column: column) }
      return .loaded(Config.State(path: configuration.path, entries: entries, aliases: aliases, isExplaining: true))
    }
  }

  private func unknown(_ name: String, _ aliases: [Alias] = [], column: Int) -> TodoError {
    let nearest = nearestWord(to: name, among: Preference.all.map(\.name) + aliases.map(\.name))
    return .noSuchPreference(name, nearest: nearest, column: column)
  }

  private func write(_ line: String, of name: String) throws(TodoError) -> String? {
    // The file keeps it, whether or not the other lines of the batch succeed.
    try environment.refuseInOneStep(line.hasPrefix("alias ") ? "alias" : "config")
    guard let setLine = environment.setLine else { throw .notPermitted(path: environment.configuration.path) }
    return try setLine(name, line)
  }
}

package struct PreferenceEntry: Hashable, Sendable, Codable {
  let name, value: String
  let origin: Configuration.Origin
  let standard, expected, summary: String
  let option: String?
  /// The environment variables for it, by precedence.
  let variables: [String]

  init(_ preference: Preference, in configuration: Configuration) {
    (name, summary, expected) = (preference.name, preference.summary, preference.expected)
    value = preference.value(in: configuration)
    origin = configuration.origin(of: preference)
    standard = preference.standardValue(in: configuration)
    option = preference.option
    variables = [preference.variable] + preference.sharedVariables.reversed()
  }
}
