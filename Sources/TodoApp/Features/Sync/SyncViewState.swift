import TodoModel

/// What there is to be seen of other machines.
enum SyncViewState: Equatable, Sendable {
  /// Nothing yet.
  case nothing
  /// The remotes.
  case remotes([SyncRemote])
  /// The conflicts that are open.
  case conflicts([SyncConflict])
}
