import TodoModel

/// The preferences of a person and the aliases.
package enum Config: ScreenFeature {
  package enum Intent: Equatable, Sendable, Codable {
    case open
    case explain(String, column: Int)
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
  }

  package static func reduce(_ state: inout State, _ result: Result) {
    if case .loaded(let loaded) = result { state = loaded }
  }

  static let verbs: [Verb] = [
    Verb(
      "config", parameters: "[NAME]",
      summary: "shows what can be configured, the values that hold and where they come from; with a name, one of them",
      examples: ["config", "config color"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      let word = try scanner.word(
        among: Preference.all.map { Keyword($0.name, following: "", explanation: $0.summary) })
      guard let word else { return .feature(.config(.open)) }
      try scanner.expectEnd()
      return .feature(.config(.explain(word.text, column: scanner.column(at: word.offset))))
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
    let configuration = environment.configuration
    switch action {
    case .open:
      return .loaded(
        Config.State(
          path: configuration.path, entries: Preference.all.map { PreferenceEntry($0, in: configuration) },
          aliases: environment.aliases))
    case .setAlias(let name, let line):
      guard let setAlias = environment.setAlias else { throw .notPermitted(path: configuration.path) }
      // The file keeps it, whether or not the other lines of the batch succeed.
      guard !environment.isOneStep else {
        let expected = "what is done to tasks, for with `--atomic` all of it is one step"
        throw .syntax(.unexpected("alias", expected: expected), column: 1)
      }
      let before = try setAlias(name, line)
      let aliases = environment.aliases
      return .aliasSet(aliases.first { $0.name == name }, name, before: before, aliases)
    case .explain(let name, let column):
      let entries = Preference.all.filter { $0.matches(name) }.map { PreferenceEntry($0, in: configuration) }
      let aliases = environment.aliases.filter { $0.name == name }
      guard !entries.isEmpty || !aliases.isEmpty else {
        let nearest = nearestWord(to: name, among: Preference.all.map(\.name) + environment.aliases.map(\.name))
        throw .noSuchPreference(name, nearest: nearest, column: column)
      }
      return .loaded(Config.State(path: configuration.path, entries: entries, aliases: aliases, isExplaining: true))
    }
  }
}

package struct PreferenceEntry: Hashable, Sendable, Codable {
  let name: String
  let value: String
  let origin: Configuration.Origin
  let standard: String
  let expected: String
  let summary: String
  let option: String?
  /// The environment variables for it, by precedence.
  let variables: [String]

  init(_ preference: Preference, in configuration: Configuration) {
    name = preference.name
    value = preference.value(in: configuration)
    origin = configuration.origin(of: preference)
    standard = preference.standardValue(in: configuration)
    expected = preference.expected
    summary = preference.summary
    option = preference.option
    variables = [preference.variable] + preference.sharedVariables.reversed()
  }
}
