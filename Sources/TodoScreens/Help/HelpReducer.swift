import MVI

/// What becomes of the help.
public enum HelpReducer: Reducer {
  /// The state that follows.
  public static func reduce(_ state: HelpViewState, _ result: HelpResult) -> HelpViewState {
    switch result {
    case .gathered(let entries, let aliases): HelpViewState(entries: entries, aliases: aliases)
    case .found(let entry): HelpViewState(entries: [entry], isExplaining: true)
    case .foundAlias(let alias): HelpViewState(aliases: [alias], isExplaining: true)
    case .notFound: state
    }
  }
}
