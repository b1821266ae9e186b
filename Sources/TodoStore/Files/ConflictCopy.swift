/// How programs that synchronise files name the copy of a file that was changed in two places.
enum ConflictCopy {
  /// Those of some names that are copies of a file or of its history, in their order.
  static func names(in names: [String], of name: String) -> [String] {
    let originals = [name, TasksFile.journalName(of: name)].map(Original.init)
    return names.filter { candidate in originals.contains { $0.isCopy(candidate) } }.sorted()
  }

  private struct Original {
    let stem: Substring
    let ending: Substring

    init(_ name: String) {
      let dot = name.lastIndex(of: ".") ?? name.endIndex
      stem = name[..<dot]
      ending = name[dot...]
    }

    /// What stands between the name and its ending tells: `.sync-conflict-20261121-091400-ABCDEFG` (Syncthing),
    /// ` (Anna's conflicted copy 2026-11-21)` (Dropbox, Nextcloud), `_conflict-20261121-091400` (ownCloud).
    func isCopy(_ name: String) -> Bool {
      guard name.count > stem.count + ending.count, name.hasPrefix(stem), name.hasSuffix(ending) else { return false }
      let addition = name.dropFirst(stem.count).dropLast(ending.count)
      return addition.hasPrefix(".sync-conflict-") || addition.hasPrefix("_conflict-")
        || addition.hasPrefix(" (") && addition.hasSuffix(")") && addition.contains("conflicted copy")
    }
  }
}
