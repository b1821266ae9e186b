import Glibc
import Platform
import TodoModel

/// The files next to a data file that belong to it or were made from it, by their names.
struct SiblingFiles {
  private let folder: FilePath
  private let file: String, journal: String

  init(of name: String, in folder: FilePath) {
    (file, journal) = (name, FileNames(name).journal(in: folder))
    self.folder = folder
  }

  /// The related files, by name; none if the folder cannot be listed, even if its files can be read.
  var leftovers: [Leftover] {
    let parts = FileNames.parts(of: file, journal: journal)
    return ((try? Folder(folder).names()) ?? []).compactMap { name in
      let part = parts.first { $0.name == name }?.part
      let kind: Leftover.Kind? =
        switch part {
        case .tasks, .history, .lock: nil
        case .draft: .draft
        case .torn: .torn
        case nil where name.hasPrefix(SiblingFiles.split(file).stem + ".broken-"): .replaced
        case nil where name.hasPrefix(SiblingFiles.split(file).stem + ".merged-"): .merged
        case nil: copy(name).map { .conflictCopy($0.tool) }
        }
      return kind.map { Leftover(name: name, kind: $0) }
    }.sorted { $0.name < $1.name }
  }

  /// The copied part of the store, the tool, and the text that it added to the name; nil if it is no conflict copy.
  func copy(_ name: String) -> (part: StorePart, tool: Leftover.SyncTool, mark: String)? {
    let (stem, ending) = SiblingFiles.split(file)
    // Syncthing inserts its mark before the last dot: `tasks.json.sync-conflict-….lock`.
    let parts: [(StorePart, String, String)] = [
      (.history, SiblingFiles.split(journal).stem, ".jsonl"), (.lock, file, ".lock"), (.torn, journal, ".torn"),
      (.tasks, stem, ending),
    ]
    for (part, stem, ending) in parts where name.hasPrefix(stem) && name.hasSuffix(ending) {
      let mark = String(name.dropFirst(stem.count).dropLast(ending.count))
      if let tool = SiblingFiles.tool(thatAdds: mark) { return (part, tool, mark) }
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
  case tasks, history, lock
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
    let folder = target.removingLastComponent()
    let journals = [FileNames(name).journal, FileNames(name).journal(in: folder)]
    return journals.flatMap { FileNames.parts(of: name, journal: $0) }
      .first { path.leads(toSameAs: folder.appending($0.name)) }?.part
  }

  /// The name of a data file, and patterns for the files next to it that are useless to others.
  package static func names(nextTo path: String) -> (file: String, ignored: [String]) {
    let names = FileNames(FilePath(path).lastComponent ?? "")
    let stem = names.file.hasSuffix(".json") ? String(names.file.dropLast(5)) : names.file
    let drafts = [names.file, names.journal].map(FileNames.draft)
    return (names.file, [names.journal + "*", "*.lock"] + drafts + ["\(stem).broken-*", "\(stem).merged-*"])
  }
}

extension FilePath {
  /// True if both paths lead to one file, or would if it existed.
  package func leads(toSameAs other: FilePath) -> Bool {
    if let identity, identity == other.identity { return true }
    guard let target = try? followingLinks(), let otherTarget = try? other.followingLinks() else {
      return self == other
    }
    guard target.lastComponent == otherTarget.lastComponent,
      let folder = target.folder.identity, let otherFolder = otherTarget.folder.identity
    else { return target == otherTarget }
    return folder == otherFolder
  }

  /// The device and the inode of a file that exists.
  private var identity: [UInt64]? { fileStatus(string).map { [UInt64($0.st_dev), UInt64($0.st_ino)] } }
}
