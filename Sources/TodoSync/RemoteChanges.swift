import TodoJSON
import TodoModel

/// The changes of the commits between two: the machines that made them, and the conflicts that those decided.
struct RemoteChanges {
  private(set) var conflicts: [MergeConflict] = []
  /// The last setting of each part of a task; the key nil is a task that was added or deleted.
  private var settings: [TaskID: [MergedPart?: Setting]] = [:]

  private struct Setting: Hashable {
    let host: String
    let at: Instant
  }

  /// Reads nothing if two lists are joined: then every task is from elsewhere.
  init(from base: String?, to head: String?, git: GitProgram) throws(GitFailure) {
    guard let base, let head, base != head else { return }
    let log = try git.run([
      "log", "--reverse", "--patch", "--unified=0", "--text", "--no-ext-diff", "--no-textconv", "--no-renames",
      "--no-show-signature", "--no-notes", "--encoding=UTF-8", "--format=%x00%at %s%n%b", "\(base)..\(head)",
      "--", SharedTree.folder, SharedTree.settingsPath,
    ])
    for commit in log.output.split(separator: 0) { read(commit.split(separator: UInt8(ascii: "\n"))) }
  }

  /// Reads the date and the subject, which is the name of a machine up to the last colon; then conflicts, and tasks old and new.
  private mutating func read(_ lines: [ArraySlice<UInt8>]) {
    func tasks(_ sign: String) -> [TaskID: SharedTree.Entry] {
      let entries = lines.filter { $0.starts(with: sign.utf8) }.compactMap { try? SharedTree.Entry($0.dropFirst()) }
      return Dictionary(entries.map { ($0.task.id, $0) }) { $1 }
    }
    let words = String(decoding: lines.first ?? [], as: UTF8.self).split(separator: " ", maxSplits: 1)
    guard words.count == 2, let date = Int(words[0]), let end = words[1].lastIndex(of: ":") else { return }
    let host = String(words[1][..<end])
    guard !host.isBlank else { return }
    let (old, new) = (tasks("-{"), tasks("+{"))
    for (id, entry) in new {
      // One that comes back after it was deleted has been set since.
      let last = entry.changed.values.max() ?? entry.task.created
      if old[id] == nil { settings[id] = [nil: Setting(host: host, at: last)] }
      for part in old[id].map({ entry.task.parts(differingFrom: $0.task) }) ?? [] {
        settings[id, default: [:]][part] = Setting(host: host, at: entry.changed[part] ?? entry.task.created)
      }
    }
    for id in old.keys where new[id] == nil { settings[id] = [nil: Setting(host: host, at: Instant(seconds: date))] }
    conflicts += lines.filter { $0.starts(with: "{".utf8) }.compactMap { line in
      try? JSONReader.read(Array(line)) { (reader) throws(JSONError) in try reader.readConflict() }
    }
  }

  /// The origins of all that was set of tasks, those of each in the order of the instants.
  func origins(of tasks: Set<TaskID>) -> [SyncOrigin] {
    tasks.sorted().flatMap { id in
      Dictionary(grouping: settings[id] ?? [:], by: \.value).map { setting, parts in
        SyncOrigin(task: id, parts: parts.compactMap(\.key?.name).sorted(), host: setting.host, at: setting.at)
      }.sorted { ($0.at, $0.host) < ($1.at, $1.host) }
    }
  }
}
