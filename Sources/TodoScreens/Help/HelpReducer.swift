import MVI

/// What becomes of the help.
public enum HelpReducer: Reducer {
  /// The state that follows.
  public static func reduce(_ state: HelpViewState, _ result: HelpResult) -> HelpViewState {
    switch result {
    case .gathered(let entries): HelpViewState(entries: entries, isExplaining: false)
    case .found(let entry): HelpViewState(entries: [entry], isExplaining: true)
    case .notFound: state
    }
  }
}
