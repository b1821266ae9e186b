import TodoModel

/// What was read of two commits: the shards in which they differ, and those of the tasks that were touched here.
struct CommitReading {
  /// The base, as far as it was read.
  private(set) var base = SharedSnapshot()
  /// The head of the remote, as far as it was read.
  private(set) var theirs = SharedSnapshot()
  /// The tasks that may differ here from the base; nil for every task.
  private(set) var candidates: Set<TaskID>?

  /// Reads both; nothing of one that is nil.
  ///
  /// - Parameter position: A commit that the tasks were the same as, if the history tells what has become of them since.
  init(
    base: String?, head: String?, position: SyncRepository.Position?, _ state: SharedTasksState, remote: String,
    git: GitProgram
  ) throws(TodoError) {
    var shards = SharedTree.shards
    var between: Set<UInt8> = []
    if let base, let head, let position, case .complete = state.history.reach,
      let before = try git.shards(differingIn: position.commit, base, of: remote),
      let since = try git.shards(differingIn: base, head, of: remote)
    {
      between = before
      let touched = Set(state.history.set.keys)
      candidates = touched.union(
        between.isEmpty ? [] : state.table.tasks.map(\.id).filter { between.contains($0.firstByte) })
      shards = between.union(since).union(touched.map(\.firstByte)).sorted()
    }
    if let head, head != base { try git.checkFolder(of: head, at: remote) }
    let commits = [base, head].compactMap(\.self)
    let files = try git.files(
      commits.flatMap { commit in
        [commit + ":" + SharedTree.settingsPath] + shards.map { commit + ":" + SharedTree.path(of: $0) }
      }, of: remote)
    do throws(SharedTree.Problem) {
      if let base { self.base = try SharedSnapshot(base, shards, in: files) }
      if let head { theirs = base == head ? self.base : try SharedSnapshot(head, shards, in: files) }
    } catch {
      throw error.told(of: remote)
    }
    candidates?.formUnion(self.base.entries.keys.filter { between.contains($0.firstByte) })
  }
}

extension SharedSnapshot {
  /// The tasks of some shards of a commit, from what was read of it.
  fileprivate init(
    _ commit: String, _ shards: [UInt8], in files: [String: [UInt8]]
  ) throws(SharedTree.Problem) {
    guard let bytes = files[commit + ":" + SharedTree.settingsPath] else {
      throw SharedTree.Problem(
        path: SharedTree.settingsPath, line: 1, column: 1, problem: "there is no such file, so this is no list of todo")
    }
    settings = try SharedTree.settings(in: bytes)
    for shard in shards {
      guard let bytes = files[commit + ":" + SharedTree.path(of: shard)] else { continue }
      entries.merge(try SharedTree.entries(in: bytes, of: shard)) { $1 }
    }
  }
}

extension SharedTree.Problem {
  /// The problem as a person is told of it.
  func told(of remote: String) -> TodoError {
    .sync(newerVersion.map { .newer(remote, version: $0) } ?? .broken(remote, place: place, problem: problem))
  }
}

extension GitProgram {
  /// The shards in which two commits differ; nil if one is not known here.
  fileprivate func shards(differingIn one: String, _ other: String, of remote: String) throws(TodoError) -> Set<UInt8>?
  {
    guard one != other else { return [] }
    return try telling(remote) { () throws(GitFailure) in
      let answer = try run(["diff-tree", "-r", "--name-only", "--no-renames", one, other])
      return answer.status == 0 ? Set(answer.lines.compactMap { SharedTree.shard(at: $0) }) : nil
    }
  }

  /// Sees that the tasks of a commit have a folder, or that there are none: from a file nothing would be read, as if all were gone.
  fileprivate func checkFolder(of commit: String, at remote: String) throws(TodoError) {
    let entry = try telling(remote) { () throws(GitFailure) in
      try output(of: ["ls-tree", commit, SharedTree.folder]).lines.first
    }
    guard let entry, entry.split(separator: " ").dropFirst().first != "tree" else { return }
    throw SharedTree.Problem(
      path: SharedTree.folder, line: 1, column: 1, problem: "this is no folder, so this is no list of todo"
    ).told(of: remote)
  }

  /// What is in files, by their names, `COMMIT:PATH`; those that are not there are left out.
  fileprivate func files(_ names: [String], of remote: String) throws(TodoError) -> [String: [UInt8]] {
    guard !names.isEmpty else { return [:] }
    return try telling(remote) { () throws(GitFailure) in
      let output = try output(
        of: ["cat-file", "--batch"], input: names.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
      ).output[...]
      var files: [String: [UInt8]] = [:]
      var rest = output
      // Each answer is `ID blob SIZE` and the bytes, or that it is missing.
      for name in names {
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { break }
        let head = String(decoding: rest[..<end], as: UTF8.self)
        rest = rest[(end + 1)...]
        let words = head.split(separator: " ")
        guard !head.hasSuffix(" missing"), words.count == 3, let size = Int(words[2]), rest.count > size else {
          continue
        }
        files[name] = Array(rest.prefix(size))
        rest = rest.dropFirst(size + 1)
      }
      return files
    }
  }
}
