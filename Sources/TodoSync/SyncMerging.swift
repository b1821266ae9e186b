import TodoModel

/// The merge of one synchronisation: it is made while no other process can change the tasks.
struct SyncMerging: Sendable {
  let git: GitProgram
  let remote: String
  /// The head of the remote; nil if it is empty.
  let head: String?
  /// The commits that references name.
  let references: [String: String]
  let position: SyncRepository.Position?
  let request: SyncRequest
  let now: Instant

  /// What comes of it.
  enum Outcome: Sendable {
    case merged(Merged)
    case asks(SyncWarning)
  }

  /// What is merged.
  struct Merged: Sendable {
    var came: [Change] = []
    var cameViews = false
    var count = SyncCount()
    var conflicts: [SyncConflict] = []
    var renumbered: [SyncRenumbering] = []
    var remarks: [SyncRemark] = []
    /// The files that differ from those of the head, by their paths; an empty one goes.
    var files: [(path: String, bytes: [UInt8])] = []
  }

  /// Merges the tasks with the head.
  func merge(_ state: SharedTasksState) throws(TodoError) -> (SharedTasksChange?, Outcome) {
    let base = try telling(remote) { () throws(GitFailure) in
      try BaseChoice(head: head, references: references, remote: remote, history: state.history, git: git)
    }
    let reading = try CommitReading(
      base: base.commit, head: head, position: position, state, remote: remote, git: git)
    if base.isUnrelated, !request.joins, !state.table.isBlank, !reading.theirs.entries.isEmpty {
      try keepRemote()
      throw .sync(.unrelated(remote))
    }
    let merge: SharedMerge
    do throws(SharedTree.Problem) {
      merge = try SharedMerge(
        state, base: base.commit == nil ? nil : reading.base, theirs: reading.theirs, candidates: reading.candidates)
    } catch {
      throw error.told(of: remote)
    }
    try keepRemote()
    if let doubt = doubt(merge, base, state), !request.isConfirmed, !request.isDryRun { return (nil, .asks(doubt)) }
    return (change(merge, state), .merged(merged(merge, base, reading, state)))
  }

  /// What is there is a list, or nothing yet: from now on the remote counts as one.
  private func keepRemote() throws(TodoError) {
    guard !request.isDryRun else { return }
    try telling(remote) { () throws(GitFailure) in try git.keepSettings() }
  }

  private func doubt(_ merge: SharedMerge, _ base: BaseChoice, _ state: SharedTasksState) -> SyncWarning? {
    // Another branch than before may be empty.
    if head == nil { return base.isKnown && git.settings.isEmpty ? .emptied : nil }
    return merge.deletedThere > 10 && merge.deletedThere * 2 > state.table.count ? .deletions(merge.deletedThere) : nil
  }

  private func change(_ merge: SharedMerge, _ state: SharedTasksState) -> SharedTasksChange? {
    let table = state.table
    guard let head,
      !merge.came.isEmpty || !merge.conflicts.isEmpty || merge.settings.views != table.settings.views
        || merge.settings.lastNumber != table.lastNumber
    else { return nil }
    guard !request.isDryRun else { return nil }
    return SharedTasksChange(
      tasks: merge.changes, views: merge.settings.views, lastNumber: merge.settings.lastNumber,
      note: SyncNote(remote: remote, commit: head, conflicts: merge.conflicts, renumbered: merge.renumbered))
  }

  private func merged(
    _ merge: SharedMerge, _ base: BaseChoice, _ reading: CommitReading, _ state: SharedTasksState
  ) -> Merged {
    var merged = Merged()
    merged.came = merge.came
    merged.cameViews = merge.settings.views != state.table.settings.views
    merged.count = merge.count(against: reading.theirs)
    var tasks: [TaskID: TodoItem] = [:]
    for id in merge.conflicts.compactMap(\.task) {
      tasks[id] = merge.outgoing[id]??.task ?? reading.theirs.entries[id]?.task
    }
    merged.conflicts = merge.conflicts.map { SyncConflict($0, with: remote, about: $0.task.flatMap { tasks[$0] }) }
    // What got another number elsewhere was told there.
    merged.renumbered = merge.renumbered.compactMap { one in
      merge.came.first { $0.after?.id == one.id && $0.before?.number == one.numbers.old }?.after.map {
        SyncRenumbering(numbers: one.numbers, title: $0.title)
      }
    }
    if base.isRewritten { merged.remarks.append(.rewritten) }
    if base.isPutBack { merged.remarks.append(.putBack) }
    if let host = hostAhead(reading) { merged.remarks.append(.clockAhead(host: host)) }
    merged.files = files(merge, reading)
    return merged
  }

  /// The machine that has sent something that was set more than an hour from now; nil if there is none.
  private func hostAhead(_ reading: CommitReading) -> String? {
    let limit = Instant(seconds: now.seconds + 3600)
    let isAhead = reading.theirs.entries.contains { id, entry in
      entry != reading.base.entries[id] && (entry.changed.values.max() ?? entry.task.created) > limit
    }
    guard isAhead, let head, let log = try? git.output(of: ["log", "-1", "--format=%s", head]) else { return nil }
    return String(log.text.prefix { $0 != ":" })
  }

  private func files(_ merge: SharedMerge, _ reading: CommitReading) -> [(path: String, bytes: [UInt8])] {
    var shards: [UInt8: [TaskID: SharedTree.Entry]] = [:]
    let changed = Set(merge.outgoing.keys.map(\.firstByte))
    for (id, entry) in reading.theirs.entries where changed.contains(id.firstByte) {
      shards[id.firstByte, default: [:]][id] = entry
    }
    for (id, entry) in merge.outgoing { shards[id.firstByte, default: [:]][id] = entry }
    var files = shards.sorted { $0.key < $1.key }.map { (SharedTree.path(of: $0.key), SharedTree.bytes(of: $0.value)) }
    if merge.settings != reading.theirs.settings || head == nil {
      files.append((SharedTree.settingsPath, SharedTree.bytes(of: merge.settings)))
    }
    return files
  }
}

extension TaskTable {
  /// Whether there is nothing that could have come from anywhere.
  fileprivate var isBlank: Bool { count == 0 && settings.views.isEmpty }
}
