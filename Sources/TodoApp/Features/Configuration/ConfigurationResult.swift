import TodoModel

/// What happened to the configuration's screen.
enum ConfigurationResult: AppResult {
  typealias Owner = ConfigurationScreen

  /// Everything has been gathered.
  case gathered([PreferenceEntry], [Alias], path: String)
  /// A preference, an alias, or both of that name have been found.
  case found(PreferenceEntry?, Alias?, path: String)
  /// A word stands for another command now, or for nothing; all aliases as they are by now.
  case aliasSet(Alias?, String, before: String?, [Alias])
  /// There is nothing of that name, or it cannot be set.
  case failed(TodoError)

  var output: FeatureOutput {
    switch self {
    case .gathered, .found: .shows(Route(ConfigurationScreen.self))
    case .aliasSet(let alias?, let name, let before, _): .tells(.aliasSet(name, alias.command, instead: before))
    case .aliasSet(nil, let name, _, _): .tells(.aliasRemoved(name))
    case .failed(let error): .fails(error)
    }
  }

  var aliases: [Alias]? {
    if case .aliasSet(_, _, _, let aliases) = self { aliases } else { nil }
  }
}
