import TodoModel

/// The result of a merge: what has to be written elsewhere, and the report; or a warning that needs an answer.
enum MergeOutcome<Writing: Sendable>: Sendable {
  case merged(Writing, SyncReport)
  case asks(SyncWarning)
}

/// The merge of one synchronisation; it runs while no other process can change the tasks.
struct SyncMerging: Sendable {
  let git: GitProgram
  let remote: String
  /// The head of the remote; nil if it is empty.
  let head: String?
  let references: [String: String]
  let position: SyncRepository.Position?
  let request: SyncRequest
  let now: Instant

  /// A file that differs from that of the head; without bytes it is to be removed.
  typealias File = (path: String, bytes: [UInt8])

  /// The files, and the conflicts decided here, which other machines lost.
  typealias Writing = (files: [File], decided: [MergeConflict])

  func merge(_ state: SharedTasksState) throws(TodoError) -> (SharedTasksChange?, MergeOutcome<Writing>) {
    let (base, reading) = try asking(remote) { () throws(GitFailure) in
      let base = try BaseChoice(head: head, references: references, remote: remote, history: state.history, git: git)
      return (base, try CommitReading(base: base.commit, head: head, position: position, state, git: git))
    }
    // A blank table can have nothing that came from elsewhere.
    let isBlank = state.table.count == 0 && state.table.settings.views.isEmpty
    if base.commit == nil, !base.isKnown, !request.joins, !isBlank, !reading.theirs.entries.isEmpty {
      try keepRemote()
      throw .sync(.unrelated(remote))
    }
    let merge = try asking(remote) { () throws(GitFailure) in
      try SharedMerge(
        state, base: base.commit == nil ? nil : reading.base, theirs: reading.theirs, candidates: reading.candidates)
    }
    try keepRemote()
    if let warning = warning(merge, base), !request.isConfirmed, !request.isDryRun { return (nil, .asks(warning)) }
    let there = try asking(remote) { () throws(GitFailure) in try RemoteChanges(from: base.commit, to: head, git: git) }
    let conflicts = merge.conflicts + there.conflicts.flatMap { one in merge.came.compactMap { one.losing(in: $0) } }
    let note = SyncNote(
      remote: remote, commit: head ?? "", conflicts: conflicts, renumbered: merge.renumbered,
      origins: there.origins(of: Set((merge.came.map(\.task) + conflicts.map(\.task)).compactMap(\.self))))
    // A push that failed leaves those of its synchronisation.
    let unsent = state.history.newest.flatMap { $0.commit == base.commit ? $0.conflicts : nil } ?? []
    let writing = (files: files(merge, reading), decided: unsent + merge.conflicts)
    let (table, settings) = (state.table, merge.settings)
    let isNew =
      !merge.came.isEmpty || !merge.conflicts.isEmpty || settings.views != table.settings.views
      || settings.lastNumber != table.lastNumber
    // Deletions come first, because another task may have the number then.
    let change = (tasks: merge.came.byNumber, views: settings.views, lastNumber: settings.lastNumber, note: note)
    let outcome = MergeOutcome<Writing>.merged(writing, report(merge, note, base, reading, state))
    return (isNew && head != nil && !request.isDryRun ? change : nil, outcome)
  }

  /// Stores the remote: it has a list, or nothing yet.
  private func keepRemote() throws(TodoError) {
    guard !request.isDryRun else { return }
    try asking(remote) { () throws(GitFailure) in
      for setting in git.settings {
        _ = try git.output(of: ["config"] + setting.split(separator: "=", maxSplits: 1).map(String.init))
      }
    }
  }

  private func warning(_ merge: SharedMerge, _ base: BaseChoice) -> SyncWarning? {
    // Another branch than before may be empty.
    if head == nil { return base.isKnown && git.settings.isEmpty ? .emptied : nil }
    return SyncWarning.isDoubtful(merge.deletedThere, of: merge.known) ? .deletions(merge.deletedThere) : nil
  }

  private func report(
    _ merge: SharedMerge, _ note: SyncNote, _ base: BaseChoice, _ reading: CommitReading, _ state: SharedTasksState
  ) -> SyncReport {
    var report = SyncReport(remote: remote)
    report.came = merge.came
    report.cameViews = merge.settings.views != state.table.settings.views
    report.went = merge.went
    report.origins = note.origins.map { $0.reported(at: now) }
    report.conflicts = note.conflicts.map { conflict in
      let task = conflict.task.flatMap { merge.outgoing[$0]??.task ?? reading.theirs.entries[$0]?.task }
      return SyncConflict(conflict, of: note, about: task, at: now)
    }
    // Of tasks that have another number elsewhere the synchronisation there has reported.
    report.renumbered = merge.renumbered.described(of: merge.came.compactMap(\.before))
    if base.isRewritten { report.remarks.append(.rewritten) }
    if base.isPutBack { report.remarks.append(.putBack) }
    report.remarks += report.origins.first { $0.age < -3600 }.map { [.clockAhead(host: $0.host)] } ?? []
    return report
  }

  private func files(_ merge: SharedMerge, _ reading: CommitReading) -> [File] {
    var shards: [UInt8: [TaskID: SharedTree.Entry]] = [:]
    let changed = Set(merge.outgoing.keys.map(\.firstByte))
    for (id, entry) in reading.theirs.entries where changed.contains(id.firstByte) {
      shards[id.firstByte, default: [:]][id] = entry
    }
    for (id, entry) in merge.outgoing { shards[id.firstByte, default: [:]][id] = entry }
    var files: [File] = shards.sorted { $0.key < $1.key }.map {
      (SharedTree.path(of: $0.key), SharedTree.bytes(of: $0.value))
    }
    if merge.settings != reading.theirs.settings || head == nil {
      files.append((SharedTree.settingsPath, SharedTree.bytes(of: merge.settings)))
    }
    return files
  }
}

/// The base of a merge: the newest commit that is known here and that the head descends from.
private struct BaseChoice {
  /// nil if there is none, so that nothing counts as deleted.
  private(set) var commit: String?
  /// True if it is known here that both once were the same.
  private(set) var isKnown = false
  /// True if the head does not descend from the commit that was sent.
  private(set) var isRewritten = false
  /// True if the tasks here were restored from a copy that is older than the commit that was sent.
  private(set) var isPutBack = false

  init(
    head: String?, references: [String: String], remote: String, history: HistoryExtract, git: GitProgram
  ) throws(GitFailure) {
    let (outgoing, last) = (references["refs/todo/outgoing/\(remote)"], references["refs/todo/base/\(remote)"])
    // A commit that was to be sent may not have arrived.
    let arrived: String? = if let outgoing, let head, try git.isAncestor(outgoing, of: head) { outgoing } else { nil }
    var known = [history.newest?.commit]
    // No base for older tasks is what was sent: what they lack was not deleted.
    if case .foreign = history.reach { isPutBack = arrived ?? last != nil } else { known = [arrived] + known + [last] }
    let candidates = known.compactMap(\.self).withoutRepetition
    isKnown = last != nil || isPutBack
    guard let head else { return }
    for candidate in candidates {
      if candidate != arrived, try !git.isAncestor(candidate, of: head) { continue }
      if let found = commit, try git.isAncestor(candidate, of: found) { continue }
      commit = candidate
    }
    guard commit == nil else { return }
    for candidate in candidates where commit == nil {
      let answer = try git.run(["merge-base", candidate, head])
      if answer.status == 0 { commit = answer.lines.first.map(String.init) }
    }
    isRewritten = last != nil && !candidates.isEmpty
  }
}
