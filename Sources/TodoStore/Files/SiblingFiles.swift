import Platform
import TodoModel

/// The files beside a data file that belong to it or were made from it, by their names.
enum SiblingFiles {
  /// Those of a data file, sorted by name; none if the folder cannot be listed, for a file in it may well be readable.
  static func leftovers(of name: String, in folder: FilePath) -> [Leftover] {
    let journal = FileNames(name).journal(in: folder)
    guard let names = try? Folder(folder).names() else { return [] }
    return names.compactMap { other in
      kind(of: other, besides: name, journal).map { Leftover(name: other, kind: $0) }
    }.sorted { $0.name < $1.name }
  }

  /// What a file beside a data file is, as its name tells; nil if it has nothing to do with it.
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

  /// What a copy from a conflict is one of, by whom, and what stands in its name for that; nil if it is none.
  static func copy(
    _ name: String, besides file: String, _ journal: String
  ) -> (part: StorePart, tool: Leftover.SyncTool, mark: String)? {
    let (stem, ending) = split(file)
    // Syncthing puts its mark before what it takes for the ending: `tasks.json.sync-conflict-….lock`.
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

  /// Whose way it is to put that between the name and the ending of a copy.
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
    // tasks_conflict-20261121-091400.json, and ownCloud's older form of it.
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
