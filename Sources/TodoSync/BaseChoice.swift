import TodoModel

/// What both were when they were the same: the newest commit that is known here and that the head descends from.
struct BaseChoice {
  /// The commit; nil if there is none, so that nothing counts as deleted.
  private(set) var commit: String?
  /// Whether it is known here that they once were the same.
  private(set) var isKnown = false
  /// Whether the head does not descend from what was sent.
  private(set) var isRewritten = false
  /// Whether the tasks here were put back from a copy that is older than what was sent.
  private(set) var isPutBack = false

  /// Whether the two lists have nothing in common.
  var isUnrelated: Bool { commit == nil && !isKnown }

  init(
    head: String?, references: [String: String], remote: String, history: HistoryExtract, git: GitProgram
  ) throws(GitFailure) {
    let (outgoing, last) = (references["refs/todo/outgoing/\(remote)"], references["refs/todo/base/\(remote)"])
    // That something was to be sent says nothing of the remote, unless it is there.
    let arrived: String? =
      if let outgoing, let head, try BaseChoice.isAncestor(outgoing, of: head, git) { outgoing } else { nil }
    var known = [history.newest?.commit]
    // What was sent is no base of tasks that are older than that: what they lack was not deleted.
    if case .foreign = history.reach {
      isPutBack = arrived ?? last != nil
    } else {
      known = [arrived] + known + [last]
    }
    var candidates: [String] = []
    for commit in known.compactMap(\.self) where !candidates.contains(commit) { candidates.append(commit) }
    isKnown = last != nil || isPutBack
    guard let head else { return }
    for candidate in candidates {
      if candidate != arrived, try !BaseChoice.isAncestor(candidate, of: head, git) { continue }
      if let found = commit, try BaseChoice.isAncestor(candidate, of: found, git) { continue }
      commit = candidate
    }
    guard commit == nil else { return }
    for candidate in candidates {
      let answer = try git.run(["merge-base", candidate, head])
      guard answer.status == 0, let found = answer.lines.first else { continue }
      commit = String(found)
      break
    }
    isRewritten = last != nil && !candidates.isEmpty
  }

  /// Whether a commit is another one, or stands before it.
  static func isAncestor(_ one: String, of other: String, _ git: GitProgram) throws(GitFailure) -> Bool {
    guard one != other else { return true }
    // One that is not known here is none.
    return try git.run(["merge-base", "--is-ancestor", one, other]).status == 0
  }
}
