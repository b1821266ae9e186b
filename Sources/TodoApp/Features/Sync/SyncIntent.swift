import TodoModel

/// What the user wants of other machines.
enum SyncIntent: AppIntent {
  typealias Owner = SyncScreen

  /// Have the list merged with that of a remote.
  case sync(SyncRequest)
  /// Take back what the last synchronisation brought.
  case takeBack
  /// See the remotes.
  case showRemotes
  /// Have a remote forgotten; the one that there is, if none is named.
  case forget(String?)
  /// See the conflicts.
  case showConflicts
  /// Take the other side of a conflict about the task of that number; of the only one, if no part is named.
  case take(Int, part: String?)
  /// See again what was shown.
  case show

  // What is sent has to be there for good, and what comes is there for good at once.
  var needsDurability: Bool {
    if case .sync = self { true } else { false }
  }

  var onlyShows: Bool {
    switch self {
    case .showRemotes, .showConflicts, .show: true
    case .sync, .takeBack, .forget, .take: false
    }
  }
}
