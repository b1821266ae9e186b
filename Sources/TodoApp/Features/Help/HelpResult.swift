import TodoModel

/// What happened to the help.
enum HelpResult: AppResult {
  typealias Owner = HelpScreen

  /// The commands and the topics have been gathered.
  case gathered([HelpEntry], [HelpTopic], aliases: [Alias] = [])
  /// One command has been found, with what there is to say of the field that it sets, if it is one for that.
  case found(HelpEntry, HelpTopic? = nil)
  /// One topic has been found.
  case foundTopic(HelpTopic)
  /// One alias has been found.
  case foundAlias(Alias)
  /// There is no such command.
  case failed(TodoError)

  var output: FeatureOutput {
    switch self {
    case .gathered, .found, .foundTopic, .foundAlias: .shows(Route(HelpScreen.self))
    case .failed(let error): .fails(error)
    }
  }
}
