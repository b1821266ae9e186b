import TodoModel

/// What is to be done about other machines.
enum SyncAction: AppAction {
  typealias Owner = SyncScreen

  /// Merge with a remote and send what is new there.
  case sync(SyncRequest)
  /// Take back what the last synchronisation brought.
  case takeBack
  /// Load the remotes.
  case loadRemotes
  /// Forget a remote.
  case forget(String?)
  /// Load the conflicts.
  case loadConflicts
  /// Take the other side of a conflict.
  case take(Int, part: String?)
  /// Delete a task of which it was confirmed.
  case confirm(Confirmation)
  /// Show again what was shown.
  case show
}
