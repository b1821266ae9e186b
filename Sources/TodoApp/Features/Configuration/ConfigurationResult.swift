import TodoModel

/// What happened to the configuration's screen.
enum ConfigurationResult: AppResult {
  typealias Owner = ConfigurationScreen

  /// Everything has been gathered.
  case gathered([ConfigurationViewState.Entry], [Alias], path: String)
  /// A preference, an alias, or both of that name have been found.
  case found(ConfigurationViewState.Entry?, Alias?, path: String)
  /// There is nothing of that name.
  case notFound(TodoError)

  var output: FeatureOutput {
    switch self {
    case .gathered, .found: .shows(Route(ConfigurationScreen.self))
    case .notFound(let error): .fails(error)
    }
  }
}
