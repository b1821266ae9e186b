import MVI
import TodoModel

/// What can be typed.
package enum Help: Reducer {
  /// What the user wants of the help.
  package enum Intent: Equatable, Sendable, Codable {
    /// See all commands.
    case open
    /// See one command.
    case explain(String, column: Int)

    /// True if there is something to explain.
    func canBeOffered(knowing aliases: [Alias]) -> Bool {
      guard case .explain(let name, _) = self else { return true }
      return Help.Result(on: name, knowing: aliases) != nil
    }
  }

  /// What happened to the help.
  package enum Result: Equatable, Sendable, Codable {
    /// The commands and the topics have been gathered.
    case gathered([HelpEntry], [HelpTopic], aliases: [Alias] = [])
    /// One command has been found, with what there is to say of the field that it sets, if it is one for that.
    case found(HelpEntry, HelpTopic? = nil)
    /// One topic has been found.
    case foundTopic(HelpTopic)
    /// One alias has been found.
    case foundAlias(Alias)
  }

  /// What there is to be seen of the help.
  package struct State: Equatable, Sendable, Codable {
    /// The commands, in the order in which they are listed; one alone is explained in full.
    var entries: [HelpEntry] = []
    /// What else can be explained, in the order in which it is listed.
    var topics: [HelpTopic] = []
    /// What a person lets stand for commands, in the order of the words.
    var aliases: [Alias] = []
    /// Whether one command, topic or alias is explained.
    var isExplaining = false
  }

  package static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .gathered(let entries, let topics, let aliases):
      state = Help.State(entries: entries, topics: topics, aliases: aliases)
    case .found(let entry, let topic):
      state = Help.State(entries: [entry], topics: topic.map { [$0] } ?? [], isExplaining: true)
    case .foundTopic(let topic): state = Help.State(topics: [topic], isExplaining: true)
    case .foundAlias(let alias): state = Help.State(aliases: [alias], isExplaining: true)
    }
  }
}

extension Help.Result {
  /// The meaning of the result for the shell.
  var report: Report {
    switch self {
    case .gathered, .found, .foundTopic, .foundAlias: .show(Route(.help))
    }
  }
}

extension Help {
  static let verbs: [Verb] = [
    Verb(
      "help", aliases: ["?"], parameters: "[COMMAND|TOPIC]",
      summary: "explains the commands, or one of them, or a topic: "
        + HelpTopic.all.map(\.name).joined(separator: ", "),
      examples: ["help", "help add"] + HelpTopic.all.map { "help " + $0.name },
      reads: .query
    ) { (scanner, _) throws(TodoError) in
      guard let word = try scanner.word(expecting: .verb) else { return .feature(.help(.open)) }
      try scanner.expectEnd()
      return .feature(.help(.explain(word.text, column: scanner.column(at: word.offset))))
    }
  ]
}

/// Runs the actions of the help.
struct HelpProcessor {
  let aliases: [Alias]

  func result(of action: Help.Intent) throws(TodoError) -> Help.Result {
    let verbs = Features.verbs
    switch action {
    case .open:
      return .gathered(verbs.map(HelpEntry.init), HelpTopic.all, aliases: aliases)
    case .explain(let name, let column):
      if let found = Help.Result(on: name, knowing: aliases) { return found }
      let known = verbs.map(\.name) + HelpTopic.all.map(\.name) + aliases.map(\.name)
      let nearest = likelyWord(for: name, among: known)
      let error = TodoError.unknownCommand(name, nearest: nearest, column: column)
      throw nearest.map { .slip(error, meant: "help " + $0) } ?? error
    }
  }
}

extension Help.Result {
  /// What there is of a name; nil for nothing.
  init?(on name: String, knowing aliases: [Alias]) {
    // An alias takes the place of a short form.
    if let alias = aliases.first(where: { $0.name == name }) {
      self = .foundAlias(alias)
    } else if let verb = Features.verbs.first(where: { $0.matches(name) }) {
      self = .found(HelpEntry(verb), HelpTopic.field(named: name))
    } else if let topic = HelpTopic.all.first(where: { $0.name == name }) ?? HelpTopic.field(named: name) {
      self = .foundTopic(topic)
    } else {
      return nil
    }
  }
}

/// One command, as help explains it.
package struct HelpEntry: Hashable, Sendable, Codable {
  /// The verb.
  let name: String
  /// Its short forms.
  let aliases: [String]
  /// What comes after it.
  let parameters: String
  /// What it does.
  let summary: String
  /// Lines that can be typed as they stand.
  let examples: [String]

  init(_ verb: Verb) {
    name = verb.name
    aliases = verb.aliases
    parameters = verb.parameters
    summary = verb.summary
    examples = verb.examples
  }
}
