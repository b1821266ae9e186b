import TodoModel

extension SyncFailure {
  /// What went wrong, and what would be right, in one sentence.
  var words: String {
    switch self {
    case .noGit: "git is needed for sync; install it"
    case .oldGit(let version): "git 2.29 or newer is needed for sync, and this is \(version)"
    case .noRemote: "no remote is known; `sync URL` names the first, any URL or folder that git takes"
    case .noSuchRemote(let name, let known):
      "no remote \(quoted(name, to: 60)); there is \(known.joined(separator: ", ")), and a URL names a new one"
    case .unreachable(let folder, let reason) where folder.hasPrefix("/") && reason.contains("not appear to be a git"):
      "there is no repository in \(folder); “git init --bare \(folder.quotedForShell)” makes one"
    case .unreachable(let remote, let reason): "\(remote) cannot be reached: \(reason)"
    case .denied(let remote, let reason): "\(remote) says no: \(reason)"
    case .refused(let remote, let reason, let isCheckedOut):
      "\(remote) does not take the changes: \(reason)"
        + (isCheckedOut ? "; it has to be bare, or have receive.denyCurrentBranch set to updateInstead" : "")
    case .overtaken(let remote, let tries):
      "\(remote) has changed each of \(tries) times before the changes were there; try again"
    case .silent(let remote, let seconds): "nothing has come from \(remote) for \(seconds) s; what is recorded stays"
    case .broken(let remote, let place, let problem):
      "\(remote)\(place.isEmpty ? "" : ":" + place): \(problem); nothing has changed"
    case .newer(let remote, let version):
      "\(remote) is of version \(version), which this program is too old for; nothing has changed"
    case .unrelated(let remote): "\(remote) has a history of its own; `sync --join` merges both"
    case .unsigned(let reason): "the changes cannot be signed, and are not sent: \(reason)"
    case .failed(let reason): "git has failed here: \(reason)"
    case .nothingCame: "nothing has come from other machines that could be taken back"
    case .noConflict(let number, nil): "no conflict is open about task \(number); `conflicts` lists them"
    case .noConflict(let number, let field?):
      "no conflict is open about \(quoted(field)) of task \(number); `conflicts` lists them"
    case .copiesUnasked(let names):
      "there is no one to ask whether to merge \(names.joined(separator: ", ")); `--yes` merges, `--dry-run` shows it"
    case .noVersions(let path):
      "\(path) has the marks of a conflict, and git has no versions of it; `doctor --repair` saves what can be saved, "
        + "and keeps the old file"
    case .unstorable(let title, let value):
      "both sides together give \(quoted(title)) \(value.value); expected \(value.expected); nothing has changed"
    case .brokenFiles(_, let count): "nothing is synced: \(count.counted("problem"))"
    case .unreadable(let path, let reason): "nothing is synced: cannot read \(path): \(reason)"
    case .unconfirmed(let doubt, let remote):
      "\(doubt.words(about: remote)); there is no one to ask, so nothing is synced: `--yes` goes on, `--dry-run` shows it"
    case .severalConflicts(let number, let fields):
      "task \(number) has several conflicts: name one of \(fields.joined(separator: ", "))"
    }
  }
}
