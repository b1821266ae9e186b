import TodoModel

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
