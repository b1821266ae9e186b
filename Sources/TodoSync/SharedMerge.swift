import TodoModel

/// A part of a commit: its settings, and the tasks of the shards that were read.
struct SharedSnapshot: Equatable {
  var settings = SharedTree.Settings()
  var entries: [TaskID: SharedTree.Entry] = [:]
}

/// What is here merged with what is at the remote: only the tasks in which either differs from the base, with those that
/// they refer to.
struct SharedMerge {
  /// Each task that becomes another here, as it was and as it is then.
  private(set) var came: [Change] = []
  /// The tasks that differ from those at the remote, as they are to be there; nil for those that are to go.
  private(set) var outgoing: [TaskID: SharedTree.Entry?] = [:]
  /// What is kept beside the tasks then.
  private(set) var settings: SharedTree.Settings
  /// What could not be kept of both; the first side is this machine.
  let conflicts: [MergeConflict]
  /// The tasks that have other numbers than a side had.
  let renumbered: [ListMerge.RenumberedTask]
  /// How many tasks of the base the remote no longer has.
  let deletedThere: Int

  /// Merges.
  ///
  /// - Parameters:
  ///   - base: What both were; nil if they never were the same.
  ///   - candidates: The tasks that may differ here from the base; nil for every task.
  init(
    _ state: SharedTasksState, base: SharedSnapshot?, theirs: SharedSnapshot, candidates: Set<TaskID>?
  ) throws(SharedTree.Problem) {
    let old = base ?? SharedSnapshot()
    let all = state.table.tasks
    let present = Dictionary(
      uniqueKeysWithValues: all.compactMap { candidates?.contains($0.id) == false ? nil : ($0.id, $0) })
    var ours = present
    // What has changed there may not have been touched here.
    let changedThere = Set(old.entries.keys).union(theirs.entries.keys).filter { old.entries[$0] != theirs.entries[$0] }
    if candidates != nil, !changedThere.isSubset(of: Set(ours.keys)) {
      for task in all where changedThere.contains(task.id) { ours[task.id] = task }
    }
    var ids = changedThere
    for id in candidates ?? Set(ours.keys).union(old.entries.keys) {
      let (task, entry) = (ours[id], old.entries[id]?.task)
      if task.map({ task in entry.map(task.isExactly) ?? false }) ?? (entry == nil) { continue }
      ids.insert(id)
    }
    let (around, list) = (OutlineContext(of: ids, in: all, ours, theirs.entries).tasks, state.table)
    let instants = { (id: TaskID) in
      ours[id].map {
        $0.instants(since: old.entries[id]?.task, changed: old.entries[id]?.changed ?? [:], in: state.history)
      } ?? [:]
    }
    let merge = ListMerge(
      base: ListState(old, ids, around),
      ListState(
        tasks: ids.compactMap { ours[$0] } + around, lastNumber: list.lastNumber, views: list.settings.views,
        changed: Dictionary(uniqueKeysWithValues: ids.map { ($0, instants($0)) })),
      ListState(theirs, ids, around), numbersOf: .second)
    let merged = Dictionary(uniqueKeysWithValues: merge.result.tasks.map { ($0.id, $0) })
    settings = SharedTree.Settings(
      lastNumber: merge.result.lastNumber, views: merge.result.views, unknownMembers: theirs.settings.unknownMembers)
    (conflicts, renumbered) = (merge.conflicts, merge.renumbered)
    deletedThere = old.entries.keys.count { theirs.entries[$0] == nil }
    for id in ids {
      let (before, after) = (ours[id], merged[id])
      if before.map({ before in after.map(before.isExactly) ?? false }) ?? (after == nil) {
      } else {
        came.append(Change(before: before, after: after))
      }
      let entry = after.map { SharedTree.Entry(task: $0, changed: merge.result.changed[id] ?? [:]) }
      if entry != theirs.entries[id] { outgoing.updateValue(entry, forKey: id) }
    }
    came.sort { $0.number < $1.number }
    for number in came.compactMap(\.after?.number) {
      if let other = list[number], !ids.contains(other.id) {
        throw SharedTree.Problem(
          path: SharedTree.path(of: other.id.firstByte), line: 1, column: 1,
          problem: "two tasks have the number \(number)")
      }
    }
  }

  /// The changes with one task in each: what goes comes first, because another may have its number then.
  var changes: [Change] { came.byNumber }

  /// How many tasks differ from those at the remote.
  func count(against theirs: SharedSnapshot) -> SyncCount {
    var count = SyncCount()
    for (id, entry) in outgoing {
      if entry == nil {
        count.deleted += 1
      } else if theirs.entries[id] == nil {
        count.added += 1
      } else {
        count.changed += 1
      }
    }
    count.hasViews = settings.views != theirs.settings.views
    return count
  }
}

/// The unchanged tasks that changed ones lead to, so that a circle through them is seen.
private struct OutlineContext {
  private(set) var tasks: [TodoItem] = []

  init(
    of ids: Set<TaskID>, in all: [TodoItem], _ ours: [TaskID: TodoItem], _ theirs: [TaskID: SharedTree.Entry]
  ) {
    let changed = ids.flatMap { [ours[$0], theirs[$0]?.task].compactMap(\.self) }
    var open = Set(changed.flatMap(\.targets)).subtracting(ids)
    guard !open.isEmpty else { return }
    let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
    var seen = open
    while let id = open.popFirst() {
      guard let task = byID[id] else { continue }
      tasks.append(task)
      for target in task.targets where !ids.contains(target) && seen.insert(target).inserted { open.insert(target) }
    }
  }
}

extension TodoItem {
  fileprivate var targets: [TaskID] { (parent.map { [$0] } ?? []) + depends }
}

extension ListState {
  /// The tasks in question as a commit has them, and those around them.
  fileprivate init(_ snapshot: SharedSnapshot, _ ids: Set<TaskID>, _ around: [TodoItem]) {
    let entries = ids.compactMap { snapshot.entries[$0] }
    self.init(
      tasks: entries.map(\.task) + around, lastNumber: snapshot.settings.lastNumber, views: snapshot.settings.views,
      changed: Dictionary(uniqueKeysWithValues: entries.map { ($0.task.id, $0.changed) }))
  }
}
