import Glibc
import Platform
import TodoJSON
import TodoModel

/// The names of the files that belong to a data file, all of them in its folder. Two data files share none of these
/// names, and no data file can have one: `tasks` and `tasks.json` are two files, and if the lock of one were the
/// history of the other, it would exclude no process.
struct FileNames {
  let file: String
  /// `tasks.history.jsonl` for `tasks.json`, `tasks.journal.jsonl` for `tasks`.
  let journal: String
  /// The former name of the history of a file without `.json`; today the name of another file's history.
  let formerJournal: String?

  private static let ending = ".json"

  init(_ file: String) {
    self.file = file
    let ending = String(file.suffix(Self.ending.count))
    // File systems that ignore case have to find one history for one file.
    if ending.lowercased() == Self.ending, ending.count < file.count {
      journal = "\(String(file.dropLast(ending.count))).history\(ending)\(ending.last == "N" ? "L" : "l")"
    } else {
      journal = file + ".journal.jsonl"
    }
    formerJournal = ending == Self.ending && ending.count < file.count ? nil : file + ".history.jsonl"
  }

  var lock: String { file + ".lock" }
  var formerRival: String { file + Self.ending }

  static func torn(of journal: String) -> String { journal + ".torn" }
  static func draft(of name: String) -> String { "." + name + ".new" }

  static func parts(of file: String, journal: String) -> [(part: StorePart, name: String)] {
    [
      (.tasks, file), (.history, journal), (.lock, FileNames(file).lock), (.torn, torn(of: journal)),
      (.draft, draft(of: file)), (.draft, draft(of: journal)),
    ]
  }

  /// The role of a name that no data file can have; nil if one can have it.
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

  // The history of a file without .json once had a name that now belongs to the history of another file.

  /// The name of the history to read: the former one as long as no other file's history can have it.
  func journal(in folder: FilePath) -> String {
    guard let formerJournal, !FileNames.isThere(journal, in: folder), FileNames.isThere(formerJournal, in: folder),
      !FileNames.isThere(formerRival, in: folder)
    else { return journal }
    return formerJournal
  }

  /// The other file whose history still has this history's name. Needed only for a history without a file.
  func otherOwnerOfJournal(in folder: FilePath) -> String? {
    let other = FileNames(String(file.dropLast(5)))
    guard other.formerJournal == journal, !FileNames.isThere(other.journal, in: folder),
      let beginning = try? WholeFile.beginning(of: other.file, in: Folder(folder), limit: 4096),
      DocumentHead(in: beginning).format == "todo"
    else { return nil }
    return other.file
  }

  /// Gives the history its present name. Requires the lock of the file.
  func rename(formerJournal: String, in folder: borrowing Folder) throws(Errno) {
    guard try folder.status(of: journal) == nil, try folder.status(of: formerJournal) != nil,
      try folder.status(of: formerRival) == nil
    else { return }
    try folder.rename(formerJournal, to: journal)
    // Readers find either name; only a new file with the former one needs the sync.
    try folder.sync()
  }

  private static func isThere(_ name: String, in folder: FilePath) -> Bool {
    access(folder.appending(name).string, F_OK) == 0
  }
}

/// The names of replaced and merged files: `tasks.broken-20261121-091400.json` and the like.
struct KeptNames {
  let file: String, journal: String, rejected: String

  /// Finds unused names with the word `broken` or `merged`.
  init(of name: String, as word: String, at time: CivilTime, in folder: borrowing Folder) throws(TodoError) {
    let hasEnding = name.hasSuffix(".json") && name != ".json"
    let stem = hasEnding ? String(name.dropLast(5)) : name
    let stamp = time.iso.filter(\.isNumber)
    let base = "\(stem).\(word)-\(stamp.prefix(8))-\(stamp.dropFirst(8).prefix(6))"
    let names = try writing(folder.path) { () throws(Errno) in
      var attempt = 0
      var names: [String]
      repeat {
        attempt += 1
        let kept = attempt == 1 ? base : "\(base)-\(attempt)"
        names = [kept + (hasEnding ? ".json" : ""), kept + ".history.jsonl", kept + ".rejected.txt"]
      } while try names.map { (name) throws(Errno) in try folder.status(of: name) != nil }.contains(true)
      return names
    }
    (file, journal, rejected) = (names[0], names[1], names[2])
  }
}
