import TodoModel

/// The list on several machines: remotes, conflicts, and the synchronisation itself.
enum SyncScreen: Screen {
  static let name = "sync"
  static let initialState = SyncViewState.nothing
  typealias Process = SyncProcessor
  typealias Reduce = SyncReducer

  static func action(for intent: SyncIntent, in state: SyncViewState) -> SyncAction {
    switch intent {
    case .sync(let request): .sync(request)
    case .takeBack: .takeBack
    case .showRemotes: .loadRemotes
    case .forget(let name): .forget(name)
    case .showConflicts: .loadConflicts
    case .take(let number, let part): .take(number, part: part)
    case .show:
      switch state {
      case .nothing: .show
      case .remotes: .loadRemotes
      case .conflicts: .loadConflicts
      }
    }
  }

  static func intent(showing task: Int?, in parseContext: ParseContext) -> SyncIntent { .show }
}
