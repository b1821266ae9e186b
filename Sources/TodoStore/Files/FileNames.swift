import TodoModel

/// The names of the files that belong to a data file, all of them beside it.
///
/// Two data files share none of them, and a name that is none can be that of a data file: `tasks` and `tasks.json` are two
/// files, and a lock of one that keeps the commands of the other would exclude no process.
struct FileNames {
  /// The data file.
  let file: String
  /// Its history: `tasks.history.jsonl` for `tasks.json`, `tasks.journal.jsonl` for `tasks`.
  let journal: String
  /// The name that the history of a file had that does not end in `.json`: today that of the history of another file.
  let formerJournal: String?

  private static let ending = ".json"

  /// The names for a data file.
  init(_ file: String) {
    self.file = file
    let ending = String(file.suffix(Self.ending.count))
    // File systems that take capitals for small letters have to find one history for one file.
    if ending.lowercased() == Self.ending, ending.count < file.count {
      journal = "\(String(file.dropLast(ending.count))).history\(ending)\(ending.last == "N" ? "L" : "l")"
    } else {
      journal = file + ".journal.jsonl"
    }
    formerJournal = ending == Self.ending && ending.count < file.count ? nil : file + ".history.jsonl"
  }

  /// What a writer holds.
  var lock: String { file + ".lock" }

  /// What was set aside of commands that were never finished.

  /// Where the file and its history are written before they take their place.
  var drafts: [String] { [file, journal].map(FileNames.draft) }

  /// The data file whose history has the name that this one's had.
  var formerRival: String { file + Self.ending }

  /// The name for what is set aside of a history.
  static func torn(of journal: String) -> String { journal + ".torn" }

  /// The name under which a file is written before it takes its place.
  static func draft(of name: String) -> String { "." + name + ".new" }

  /// Whose name it is, if no data file can have it.
  static func owner(of name: String) -> String? {
    let name = name.lowercased()
    let isTorn = name.hasSuffix(".torn")
    let journal = isTorn ? String(name.dropLast(".torn".count)) : name
    if journal.hasSuffix(".history.jsonl") || journal.hasSuffix(".journal.jsonl") {
      return isTorn ? "what was torn off a history" : "a history"
    }
    if name.hasSuffix(".lock") { return "a lock" }
    return name.hasPrefix(".") && name.hasSuffix(".new") ? "a draft" : nil
  }
}

extension TodoError {
  /// That no data file can have the name, because another file has it.
  static func nameIsTaken(_ path: String, by owner: String) -> TodoError {
    .unreadable(path: path, reason: "its name is that of \(owner), which lies beside a data file; use another name")
  }
}
