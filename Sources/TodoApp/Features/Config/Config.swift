import MVI
import TodoModel

/// What a person has chosen about the program.
package enum Config: Reducer {
  /// What the user wants of the configuration.
  package enum Intent: Equatable, Sendable, Codable {
    /// See what holds and why.
    case open
    /// See everything about the preference, or the alias, of a name.
    case explain(String, column: Int)
    /// Have a word stand for a command, as a line of the configuration says it.
    case setAlias(String, line: String)

    /// Whether a line says what an alias is shows when it is set.
    var canBeOffered: Bool {
      if case .setAlias = self { false } else { true }
    }
  }

  /// What happened to the configuration's screen.
  package enum Result: Equatable, Sendable, Codable {
    /// Everything has been gathered.
    case gathered([PreferenceEntry], [Alias], path: String)
    /// A preference, an alias, or both of that name have been found.
    case found(PreferenceEntry?, Alias?, path: String)
    /// A word stands for another command now, or for nothing; all aliases as they are by now.
    case aliasSet(Alias?, String, before: String?, [Alias])
  }

  /// What there is to be seen of the configuration.
  package struct State: Equatable, Sendable, Codable {
    /// The file that one writes it in.
    var path = ""
    /// What can be chosen, in order; one alone is explained in full.
    var entries: [PreferenceEntry] = []
    /// What stands for what, in the order of the words.
    var aliases: [Alias] = []
    /// Whether what has one name is explained.
    var isExplaining = false
  }

  package static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .gathered(let entries, let aliases, let path):
      state = Config.State(path: path, entries: entries, aliases: aliases, isExplaining: false)
    case .found(let entry, let alias, let path):
      state = Config.State(
        path: path, entries: entry.map { [$0] } ?? [], aliases: alias.map { [$0] } ?? [], isExplaining: true)
    case .aliasSet: break
    }
  }
}

extension Config.Result {
  /// The meaning of the result for the shell.
  var report: Report {
    switch self {
    case .gathered, .found: .show(Route(.config))
    case .aliasSet(let alias?, let name, let before, _): .notify(.aliasSet(name, alias.command, instead: before))
    case .aliasSet(nil, let name, _, _): .notify(.aliasRemoved(name))
    }
  }
}

extension LineScanner {
  /// Reads a name, and what it stands for as the configuration would say it; alone, what it stands for is asked.
  fileprivate mutating func aliasIntent() throws(TodoError) -> Config.Intent {
    skipSpace()
    let name = bareWord { $0 == UInt8(ascii: "=") }
    skipSpace()
    guard peek != nil else {
      return name.text.isEmpty ? .open : .explain(name.text, column: column(at: name.offset))
    }
    guard peek == UInt8(ascii: "=") else { throw missing("= and a command") }
    guard !name.text.isEmpty else { throw missing("a word", at: name.offset) }
    move(to: name.offset)
    return .setAlias(name.text, line: "alias " + remainder().text)
  }
}

extension Config {
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
        "lets a word stand for the beginning of a command, with $1, $2 and $* in it for what is typed behind the "
        + "word; without a command it stands for nothing any more",
      examples: ["alias p = modify $1 due:$2", "alias p", "alias p ="], reads: .query
    ) { (scanner, _) throws(TodoError) in
      .feature(.config(try scanner.aliasIntent()))
    },
  ]
}

/// Runs the actions of the configuration.
struct ConfigProcessor {
  let environment: Environment

  func result(of action: Config.Intent) throws(TodoError) -> Config.Result {
    let configuration = environment.configuration
    switch action {
    case .open:
      return .gathered(
        Preference.all.map { PreferenceEntry($0, in: configuration) }, environment.aliases, path: configuration.path)
    case .setAlias(let name, let line):
      guard let source = environment.aliasSource else { throw .notPermitted(path: configuration.path) }
      guard !environment.isOneStep else { throw .configurationApart }
      let before = try source.set(name, by: line)
      return .aliasSet(source.aliases.first { $0.name == name }, name, before: before, source.aliases)
    case .explain(let name, let column):
      let entry = Preference.named(name).map { PreferenceEntry($0, in: configuration) }
      let alias = environment.aliases.first { $0.name == name }
      guard entry != nil || alias != nil else {
        let names = Preference.all.map(\.name) + environment.aliases.map(\.name)
        let nearest = nearestWord(to: name, among: names)
        throw .noSuchPreference(name, nearest: nearest, column: column)
      }
      return .found(entry, alias, path: configuration.path)
    }
  }
}

extension TodoError {
  /// What is written there stays, whatever becomes of the other lines.
  fileprivate static let configurationApart = TodoError.syntax(
    .unexpected("alias", expected: "what is done to tasks, for with `--atomic` all of it is one step"), column: 1)
}

/// One preference, with what holds for it.
package struct PreferenceEntry: Hashable, Sendable, Codable {
  /// Its name.
  let name: String
  /// The value that holds, as it is written.
  let value: String
  /// Where that comes from.
  let origin: Configuration.Origin
  /// The default value.
  let standard: String
  /// What a value looks like.
  let expected: String
  /// What it decides.
  let summary: String
  /// The option for it, if there is one.
  let option: String?
  /// The variables for it, the one that counts most first.
  let variables: [String]

  init(_ preference: Preference, in configuration: Configuration) {
    name = preference.name
    value = preference.value(in: configuration)
    origin = configuration.origin(of: preference)
    standard = preference.standardValue(beside: configuration)
    expected = preference.expected
    summary = preference.summary
    option = preference.option
    variables = [preference.variable] + preference.sharedVariables.reversed()
  }
}
