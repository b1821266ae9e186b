import TodoModel

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
