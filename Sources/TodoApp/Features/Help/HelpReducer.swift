import MVI

/// Reduces what has happened to the help into the state that is shown.
enum HelpReducer: Reducer {
  static func reduce(_ state: HelpViewState, _ result: HelpResult) -> HelpViewState {
    switch result {
    case .gathered(let entries, let topics, let aliases):
      HelpViewState(entries: entries, topics: topics, aliases: aliases)
    case .found(let entry, let topic):
      HelpViewState(entries: [entry], topics: topic.map { [$0] } ?? [], isExplaining: true)
    case .foundTopic(let topic): HelpViewState(topics: [topic], isExplaining: true)
    case .foundAlias(let alias): HelpViewState(aliases: [alias], isExplaining: true)
    case .failed: state
    }
  }
}
