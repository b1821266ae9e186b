import TodoModel

/// What happened to the history.
public enum HistoryResult: ScreenResult {
  /// The screen it belongs to.
  public typealias Owner = HistoryScreen

  /// It has been loaded.
  case loaded(History)
  /// Commands have been undone or redone.
  case walked(HistoryWalk, WalkedHistory)
  /// It has been forgotten.
  case cleared
  /// It could not be loaded, or not be walked along.
  case failed(TodoError)

  /// What it means for the program.
  public var outcome: Outcome {
    switch self {
    case .loaded: .shows(Route(HistoryScreen.self))
    case .walked(.undo, let walked): .changes(walked.changes, .undone(walked.commands))
    case .walked(.redo, let walked): .changes(walked.changes, .redone(walked.commands))
    case .cleared: .changes([], .historyCleared)
    case .failed(let error): .fails(error)
    }
  }
}
