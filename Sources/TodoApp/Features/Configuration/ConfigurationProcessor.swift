import MVI
import TodoModel

/// Runs the actions of the configuration.
struct ConfigurationProcessor: Processor {
  let environment: TodoEnvironment

  func results(of action: ConfigurationAction) -> Results<ConfigurationResult> {
    let configuration = environment.configuration
    switch action {
    case .gather:
      return Results(
        .gathered(
          Preference.all.map { PreferenceEntry($0, in: configuration) }, environment.aliases,
          path: configuration.path))
    case .setAlias(let name, let line):
      do throws(TodoError) {
        guard let source = environment.aliasSource else { throw .notPermitted(path: configuration.path) }
        guard !environment.isOneStep else { throw .configurationApart }
        let before = try source.set(name, by: line)
        return Results(.aliasSet(source.aliases.first { $0.name == name }, name, before: before, source.aliases))
      } catch {
        return Results(.notFound(error))
      }
    case .lookUp(let name, let column):
      let entry = Preference.named(name).map { PreferenceEntry($0, in: configuration) }
      let alias = environment.aliases.first { $0.name == name }
      guard entry != nil || alias != nil else {
        let names = Preference.all.map(\.name) + environment.aliases.map(\.name)
        let nearest = nearestWord(to: name, among: names)
        return Results(.notFound(.noSuchPreference(name, nearest: nearest, column: column)))
      }
      return Results(.found(entry, alias, path: configuration.path))
    }
  }
}

extension TodoError {
  /// What is written there stays, whatever becomes of the other lines.
  fileprivate static let configurationApart = TodoError.syntax(
    .unexpected("alias", expected: "what is done to tasks, for with `--atomic` all of it is one step"), column: 1)
}
