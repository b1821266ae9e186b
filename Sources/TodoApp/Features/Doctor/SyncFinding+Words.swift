import TodoModel

extension SyncFinding {
  /// What there is, in one sentence.
  var words: String {
    switch self {
    case .unreadable(let path, let reason): "the repository for sync \(path) cannot be read: \(reason)"
    case .noGit: "there is no git, which sync needs"
    case .gitFails(let reason): "git fails here, so there is no sync: \(reason)"
    case .noRemote: "there is a repository for sync, and no remote"
    case .neverSynced(let remote): "the list was never merged with \(remote)"
    case .unsent(let remote, 1): "a command has not been sent to \(remote)"
    case .unsent(let remote, let count) where count > 1: "\(count) commands have not been sent to \(remote)"
    case .unsent(let remote, _): "what is new here may not have got to \(remote)"
    case .openConflicts(1): "a conflict is open"
    case .openConflicts(let count): "\(count) conflicts are open"
    }
  }

  /// What to do about it.
  var advice: String {
    switch self {
    case .unreadable:
      "nothing of the list is in it alone: move it away, and “todo sync URL --join” makes a new one"
    case .noGit: "install it"
    case .gitFails: "mend what it complains of; nothing is wrong with the list"
    case .noRemote: "“todo sync URL” names one"
    case .neverSynced(let remote), .unsent(let remote, _): "“todo sync \(remote)” does it"
    case .openConflicts: "“todo conflicts” lists what lost"
    }
  }

  /// Its name in the machine-readable output.
  var code: String {
    switch self {
    case .unreadable: "syncUnreadable"
    case .noGit: "syncNoGit"
    case .gitFails: "syncGitFails"
    case .noRemote: "syncNoRemote"
    case .neverSynced: "syncNever"
    case .unsent: "syncUnsent"
    case .openConflicts: "syncConflicts"
    }
  }
}

extension SyncState {
  /// Each remote, and when the list was last merged with it.
  func lines(in zone: some Zone) -> [String] {
    remotes.map { one in
      "\(one.remote.name) \(one.remote.url), "
        + (one.last.map { "last synced " + Moment.instant($0).words(in: zone) } ?? "never synced")
    }
  }
}
