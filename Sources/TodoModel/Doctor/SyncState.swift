/// The synchronisation of a list as it was found here; no other machine is asked.
package struct SyncState: Hashable, Sendable, Codable {
  /// A remote, and when the list was last merged with it.
  package struct Remote: Hashable, Sendable, Codable {
    package let remote: SyncRemote
    /// When that was; nil if it never was.
    package let last: Instant?

    package init(_ remote: SyncRemote, last: Instant?) {
      (self.remote, self.last) = (remote, last)
    }
  }

  /// The remotes, in the order of their names.
  package var remotes: [Remote] = []
  /// What is to be known about them.
  package var findings: [SyncFinding] = []

  package init() {}
}

/// Something about the synchronisation with other machines.
package enum SyncFinding: Hashable, Sendable, Codable {
  /// The repository cannot be read; what git says.
  case unreadable(path: String, reason: String)
  /// There is no git.
  case noGit
  /// git itself fails here, whatever it is to do; what it says.
  case gitFails(reason: String)
  /// There is a repository, and no remote.
  case noRemote
  /// The list was never merged with a remote.
  case neverSynced(String)
  /// So many commands have not been sent to a remote; for 0 something else may not have got there.
  case unsent(String, commands: Int)
  /// So many conflicts are open.
  case openConflicts(Int)

  /// Whether it needs action.
  package var isProblem: Bool {
    switch self {
    case .unreadable, .noGit, .gitFails: true
    case .noRemote, .neverSynced, .unsent, .openConflicts: false
    }
  }
}
