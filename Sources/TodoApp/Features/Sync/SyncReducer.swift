import MVI

/// Reduces what has happened into what is shown of other machines.
enum SyncReducer: Reducer {
  static func reduce(_ state: SyncViewState, _ result: SyncResult) -> SyncViewState {
    switch result {
    case .remotes(let remotes): .remotes(remotes)
    case .conflicts(let conflicts): .conflicts(conflicts)
    case .synced, .doubted, .tookBack, .forgot, .attempted, .shown, .failed: state
    }
  }
}
