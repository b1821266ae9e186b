import Glibc
import Platform
import TodoModel

/// The files next to a data file that belong to it or were made from it, by their names.
enum SiblingFiles {
  /// The related files, sorted by name; none if the folder cannot be listed, because files in it may be readable
  /// nevertheless.
  static func leftovers(of name: String, in folder: FilePath) -> [Leftover] {
    let journal = FileNames(name).journal(in: folder)
    guard let names = try? Folder(folder).names() else { return [] }
    return names.compactMap { other in
      kind(of: other, besides: name, journal).map { Leftover(name: other, kind: $0) }
    }.sorted { $0.name < $1.name }
  }

  /// The kind of a file, by its name; nil if it is unrelated.
  static func kind(of name: String, besides file: String, _ journal: String) -> Leftover.Kind? {
    switch name {
    case file, journal, FileNames(file).lock: return nil
    case FileNames.draft(of: file), FileNames.draft(of: journal): return .draft
    case FileNames.torn(of: journal): return .torn
    default: break
    }
    let stem = split(file).stem
    if name.hasPrefix(stem + ".broken-") { return .replaced }
    if name.hasPrefix(stem + ".merged-") { return .merged }
    return copy(name, besides: file, journal).map { .conflictCopy($0.tool) }
  }

  /// The part of the store that a conflict copy copies, the tool, and the text that it added to the name; nil for other
  /// names.
  static func copy(
    _ name: String, besides file: String, _ journal: String
  ) -> (part: StorePart, tool: Leftover.SyncTool, mark: String)? {
    let (stem, ending) = split(file)
    // Syncthing inserts its mark before the last dot: `tasks.json.sync-conflict-….lock`.
    let parts: [(StorePart, String, String)] = [
      (.history, split(journal).stem, ".jsonl"), (.lock, file, ".lock"), (.torn, journal, ".torn"),
      (.tasks, stem, ending),
    ]
    for (part, stem, ending) in parts where name.hasPrefix(stem) && name.hasSuffix(ending) {
      let mark = String(name.dropFirst(stem.count).dropLast(ending.count))
      if let tool = tool(thatAdds: mark) { return (part, tool, mark) }
    }
    return nil
  }

  /// The tool that adds a text between the name and the ending of a copy.
  private static func tool(thatAdds text: String) -> Leftover.SyncTool? {
    let lower = text.lowercased()
    guard let first = lower.first, " .-_(".contains(first) else { return nil }
    // tasks.sync-conflict-20261121-091400-ABCDEFG.json
    if lower.hasPrefix(".sync-conflict-") { return .syncthing }
    // tasks (conflicted copy 2026-11-21 091400).json, and in Dropbox with a name before it.
    if lower.hasPrefix(" ("), lower.contains("conflicted copy") {
      return lower.hasPrefix(" (conflicted copy ") && lower.hasSuffix(")") && lower.filter(\.isNumber).count > 8
        ? .nextcloud : .dropbox
    }
    // tasks_conflict-20261121-091400.json, also the older form of ownCloud.
    if lower.hasPrefix("_conflict-") { return .nextcloud }
    // Other languages and programs: tasks (conflict 2026-11-21).json, tasks-conflict.json, tasks (In Konflikt …).json
    if lower.contains("conflict") || lower.contains("konflikt") || lower.contains("conflit") { return .unknown }
    return nil
  }

  private static func split(_ name: String) -> (stem: String, ending: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }
}

package enum StorePart: Sendable {
  case tasks
  case history
  case lock
  /// Bytes set aside from the end of the history.
  case torn
  /// A new version of the file or its history, before it replaces the old one.
  case draft
}

extension JSONFileTasksDataSource {
  /// The role of a path in the store of a data file, whatever names lead to it; nil if it is unrelated.
  package static func part(at path: String, of file: String) -> StorePart? {
    let path = FilePath(path)
    let file = FilePath(file)
    guard let target = try? file.followingLinks(), let name = target.lastComponent else {
      return path.leads(toSameAs: file) ? .tasks : nil
    }
    let names = FileNames(name)
    let journals = [names.journal, names.journal(in: target.removingLastComponent())]
    let parts: [(StorePart, [String])] = [
      (.tasks, [name]), (.history, journals), (.lock, [names.lock]), (.torn, journals.map(FileNames.torn)),
      (.draft, ([name] + journals).map(FileNames.draft)),
    ]
    return parts.first { $0.1.contains { path.leads(toSameAs: target.removingLastComponent().appending($0)) } }?.0
  }
}

/// True if both paths lead to one file, or would if it existed.
package func leadsToSameFile(_ path: String, _ other: String) -> Bool {
  FilePath(path).leads(toSameAs: FilePath(other))
}

extension FilePath {
  fileprivate func leads(toSameAs other: FilePath) -> Bool {
    if let identity, identity == other.identity { return true }
    guard let target = try? followingLinks(), let otherTarget = try? other.followingLinks() else {
      return self == other
    }
    guard target.lastComponent == otherTarget.lastComponent,
      let folder = target.folder.identity, let otherFolder = otherTarget.folder.identity
    else { return target == otherTarget }
    return folder == otherFolder
  }

  private var identity: FileIdentity? { FileIdentity(at: string) }
}

private struct FileIdentity: Equatable {
  private let device: dev_t
  private let inode: ino_t

  init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, inode) = (status.st_dev, status.st_ino)
  }
}

extension JSONFileTasksDataSource {
  /// The name of a data file, and patterns for the files next to it that are useless to others.
  package static func names(beside path: String) -> (file: String, ignored: [String]) {
    let names = FileNames(FilePath(path).lastComponent ?? "")
    let stem = names.file.hasSuffix(".json") ? String(names.file.dropLast(5)) : names.file
    return (names.file, [names.journal + "*", "*.lock"] + names.drafts + ["\(stem).broken-*", "\(stem).merged-*"])
  }
}
