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
          Preference.all.map { ConfigurationViewState.Entry($0, in: configuration) }, configuration.aliases,
          path: configuration.path))
    case .lookUp(let name, let column):
      let entry = Preference.named(name).map { ConfigurationViewState.Entry($0, in: configuration) }
      let alias = configuration.aliases.first { $0.name == name }
      guard entry != nil || alias != nil else {
        let names = Preference.all.map(\.name) + configuration.aliases.map(\.name)
        let nearest = nearestWord(to: name, among: names)
        return Results(.notFound(.noSuchPreference(name, nearest: nearest, column: column)))
      }
      return Results(.found(entry, alias, path: configuration.path))
    }
  }
}
