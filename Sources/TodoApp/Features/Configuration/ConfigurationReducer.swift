import MVI

/// Reduces what has happened to the configuration into the state that is shown.
enum ConfigurationReducer: Reducer {
  static func reduce(_ state: ConfigurationViewState, _ result: ConfigurationResult) -> ConfigurationViewState {
    switch result {
    case .gathered(let entries, let aliases, let path):
      ConfigurationViewState(path: path, entries: entries, aliases: aliases, isExplaining: false)
    case .found(let entry, let alias, let path):
      ConfigurationViewState(
        path: path, entries: entry.map { [$0] } ?? [], aliases: alias.map { [$0] } ?? [], isExplaining: true)
    case .aliasSet, .failed: state
    }
  }
}
