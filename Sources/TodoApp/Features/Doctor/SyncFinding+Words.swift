import TodoModel

extension SyncFinding {
  /// What there is, in one sentence.
  var words: String {
    switch self {
    case .unreadable(let path, let reason): "the repository for sync \(path) cannot be read: \(reason)"
    case .noRemote: "there is a repository for sync, and no remote"
    case .neverSynced(let remote): "the list was never merged with \(remote)"
    case .unsent(let remote): "what is new here may not have got to \(remote)"
    case .openConflicts(1): "a conflict is open"
    case .openConflicts(let count): "\(count) conflicts are open"
    }
  }

  /// What to do about it.
  var advice: String {
    switch self {
    case .unreadable:
      "nothing of the list is in it alone: move it away, and “todo sync URL --join” makes a new one"
    case .noRemote: "“todo sync URL” names one"
    case .neverSynced(let remote), .unsent(let remote): "“todo sync \(remote)” does it"
    case .openConflicts: "“todo conflicts” lists what lost"
    }
  }

  /// Its name in the machine-readable output.
  var code: String {
    switch self {
    case .unreadable: "syncUnreadable"
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
