import TodoModel

/// A part of a commit: its settings, and the tasks of the shards that were read.
struct SharedSnapshot {
  var settings = SharedTree.Settings()
  var entries: [TaskID: SharedTree.Entry] = [:]
}

/// The merge of the tasks here and at the remote: of those that differ from the base, and those that they refer to.
struct SharedMerge {
  let came: [Change]
  /// The tasks that have to be changed at the remote; nil for those that have to be removed.
  private(set) var outgoing: [TaskID: SharedTree.Entry?] = [:]
  private(set) var went = SyncCount()
  private(set) var settings: SharedTree.Settings
  /// The conflicts; the first side is this machine.
  let conflicts: [MergeConflict]
  let renumbered: [ListMerge.RenumberedTask]
  /// The number of tasks that both had, and of those that the remote lacks; zero if none of them would be deleted here.
  let known, deletedThere: Int

  /// Merges all tasks without candidates, which may differ here from the base; that is nil if both never were the same.
  init(
    _ state: SharedTasksState, base: SharedSnapshot?, theirs: SharedSnapshot, candidates: Set<TaskID>?
  ) throws(GitFailure) {
    let old = base ?? SharedSnapshot()
    let all = state.table.tasks
    var ours = all.filter { candidates?.contains($0.id) != false }.byID
    // A task that has changed there may be unchanged here.
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
    let (around, list) = (context(of: ids, in: all, ours, theirs.entries), state.table)
    let instants = { (id: TaskID) in
      let entry = old.entries[id]
      return ours[id]?.instants(since: entry?.task, changed: entry?.changed ?? [:], in: state.history) ?? [:]
    }
    let merge = ListMerge(
      base: ListState(old, ids, around),
      ListState(
        tasks: ids.compactMap { ours[$0] } + around, lastNumber: list.lastNumber, views: list.settings.views,
        changed: Dictionary(uniqueKeysWithValues: ids.map { ($0, instants($0)) })),
      ListState(theirs, ids, around), numbersOf: .second)
    let merged = merge.result.tasks.byID
    settings = SharedTree.Settings(
      lastNumber: merge.result.lastNumber, views: merge.result.views, unknownMembers: theirs.settings.unknownMembers)
    (conflicts, renumbered) = (merge.conflicts, merge.renumbered)
    came = ids.compactMap { merged[$0] }.changes(since: ids.compactMap { ours[$0] })
    deletedThere = came.contains(where: \.isDeletion) ? old.entries.keys.count { theirs.entries[$0] == nil } : 0
    // Of the shards that were not read all that is here was there.
    known = old.entries.count + all.count { old.entries[$0.id] == nil && candidates?.contains($0.id) == false }
    for id in ids {
      let entry = merged[id].map { SharedTree.Entry(task: $0, changed: merge.result.changed[id] ?? [:]) }
      guard entry != theirs.entries[id] else { continue }
      outgoing.updateValue(entry, forKey: id)
      let count: WritableKeyPath<SyncCount, Int> =
        entry == nil ? \.deleted : theirs.entries[id] == nil ? \.added : \.changed
      went[keyPath: count] += 1
    }
    went.hasViews = settings.views != theirs.settings.views
    for number in came.compactMap(\.after?.number) {
      if let other = list[number], !ids.contains(other.id) {
        throw .broken(
          .init(path: SharedTree.path(of: other.id.firstByte), problem: "two tasks have the number \(number)"))
      }
    }
  }
}

/// The unchanged tasks that changed ones refer to, so that a circle through them is found.
private func context(
  of ids: Set<TaskID>, in all: [TodoItem], _ ours: [TaskID: TodoItem], _ theirs: [TaskID: SharedTree.Entry]
) -> [TodoItem] {
  func targets(_ task: TodoItem) -> [TaskID] { (task.parent.map { [$0] } ?? []) + task.depends }
  var open = Set(ids.flatMap { [ours[$0], theirs[$0]?.task].compactMap(\.self) }.flatMap(targets)).subtracting(ids)
  guard !open.isEmpty else { return [] }
  let byID = all.byID
  var tasks: [TodoItem] = []
  var seen = open
  while let id = open.popFirst() {
    guard let task = byID[id] else { continue }
    tasks.append(task)
    for target in targets(task) where !ids.contains(target) && seen.insert(target).inserted { open.insert(target) }
  }
  return tasks
}

extension ListState {
  /// Some tasks as a commit has them, and the unchanged tasks around them.
  fileprivate init(_ snapshot: SharedSnapshot, _ ids: Set<TaskID>, _ around: [TodoItem]) {
    let entries = ids.compactMap { snapshot.entries[$0] }
    self.init(
      tasks: entries.map(\.task) + around, lastNumber: snapshot.settings.lastNumber, views: snapshot.settings.views,
      changed: Dictionary(uniqueKeysWithValues: entries.map { ($0.task.id, $0.changed) }))
  }
}

/// The parts of two commits that a merge needs: the shards in which they differ, and those of tasks that have changed here.
struct CommitReading {
  private(set) var base = SharedSnapshot()
  private(set) var theirs = SharedSnapshot()
  /// The tasks that may differ here from the base; nil for every task.
  private(set) var candidates: Set<TaskID>?

  /// - Parameter position: A commit that had the same tasks as the list; used if the history reaches back to it.
  init(
    base: String?, head: String?, position: SyncRepository.Position?, _ state: SharedTasksState, git: GitProgram
  ) throws(GitFailure) {
    var shards = SharedTree.shards
    var between: Set<UInt8> = []
    if let base, let head, let position, case .complete = state.history.reach,
      let before = try git.shards(differingIn: position.commit, base),
      let since = try git.shards(differingIn: base, head)
    {
      between = before
      let touched = Set(state.history.set.keys)
      candidates = touched.union(
        between.isEmpty ? [] : state.table.tasks.map(\.id).filter { between.contains($0.firstByte) })
      shards = between.union(since).union(touched.map(\.firstByte)).sorted()
    }
    if let head, head != base { try git.checkShards(of: head) }
    let files = try git.files(
      [base, head].compactMap(\.self).flatMap { commit in
        [commit + ":" + SharedTree.settingsPath] + shards.map { commit + ":" + SharedTree.path(of: $0) }
      })
    do throws(SharedTree.Problem) {
      if let base { self.base = try SharedSnapshot(base, shards, in: files) }
      if let head { theirs = base == head ? self.base : try SharedSnapshot(head, shards, in: files) }
    } catch { throw .broken(error) }
    candidates?.formUnion(self.base.entries.keys.filter { between.contains($0.firstByte) })
  }
}

extension SharedSnapshot {
  fileprivate init(_ commit: String, _ shards: [UInt8], in files: [String: [UInt8]]) throws(SharedTree.Problem) {
    guard let bytes = files[commit + ":" + SharedTree.settingsPath] else {
      throw .init(path: SharedTree.settingsPath, problem: "there is no such file, so this is no list of todo")
    }
    settings = try SharedTree.settings(in: bytes)
    for shard in shards {
      guard let bytes = files[commit + ":" + SharedTree.path(of: shard)] else { continue }
      entries.merge(try SharedTree.entries(in: bytes, of: shard)) { $1 }
    }
  }
}

extension GitProgram {
  /// The shards in which two commits differ; nil if one of them is not in the repository.
  fileprivate func shards(differingIn one: String, _ other: String) throws(GitFailure) -> Set<UInt8>? {
    guard one != other else { return [] }
    let answer = try run(["diff-tree", "-r", "--name-only", "--no-renames", one, other])
    return answer.status == 0 ? Set(answer.lines.compactMap { SharedTree.shard(at: $0) }) : nil
  }

  /// Throws if a file has the name of the folder of tasks, or there is a file in that with an unknown name, or a folder:
  /// what is not read would count as deleted. Files of git, such as `.gitkeep`, may be there.
  fileprivate func checkShards(of commit: String) throws(GitFailure) {
    for line in try output(of: ["ls-tree", commit, SharedTree.folder, SharedTree.folder + "/"]).lines {
      // `100644 blob ID`, tab, and the path.
      let path = String(line.split(separator: "\t", maxSplits: 1).last ?? "")
      let isKept = SharedTree.shard(at: path) != nil || path.hasPrefix(SharedTree.folder + "/.git")
      guard path == SharedTree.folder || !line.contains(" blob ") || !isKept else { continue }
      let problem =
        path == SharedTree.folder
        ? "this is no folder, so this is no list of todo" : "tasks are in no such file, so those in it are unknown"
      throw .broken(.init(path: path, problem: problem))
    }
  }

  /// The contents of files by their names, `COMMIT:PATH`, without the missing ones.
  fileprivate func files(_ names: [String]) throws(GitFailure) -> [String: [UInt8]] {
    guard !names.isEmpty else { return [:] }
    var rest = try output(of: ["cat-file", "--batch"], input: names.flatMap { Array("\($0)\n".utf8) }).output[...]
    var files: [String: [UInt8]] = [:]
    // Each answer is `ID blob SIZE` and the bytes, or that it is missing.
    for name in names {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { break }
      let head = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      let words = head.split(separator: " ")
      guard !head.hasSuffix(" missing"), words.count == 3, let size = Int(words[2]), rest.count > size else { continue }
      files[name] = Array(rest.prefix(size))
      rest = rest.dropFirst(size + 1)
    }
    return files
  }
}
