import MVI
import TodoModel

/// Does what the configuration's screen asks for.
public struct ConfigurationProcessor: Processor {
  let environment: TodoEnvironment

  /// The results of one action.
  public func results(of action: ConfigurationAction) -> Results<ConfigurationResult> {
    let configuration = environment.configuration
    switch action {
    case .gather:
      return Results(
        .gathered(
          Preference.all.map { ConfigurationViewState.Entry($0, in: configuration) }, configuration.aliases,
          path: configuration.path))
    case .lookUp(let name, let column):
      if let preference = Preference.named(name) {
        return Results(.found(ConfigurationViewState.Entry(preference, in: configuration), path: configuration.path))
      }
      let nearest = nearestWord(to: name, among: Preference.all.map(\.name))
      return Results(.notFound(.noSuchPreference(name, nearest: nearest, column: column)))
    }
  }
}
