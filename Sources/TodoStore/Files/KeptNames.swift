import Platform
import TodoModel

/// The names under which what is replaced or merged is kept: `tasks.broken-20261121-091400.json` and the like.
struct KeptNames {
  let file: String, journal: String, rejected: String

  /// The name for what a file is to the data file.
  func name(for part: StorePart) -> String {
    switch part {
    case .tasks, .draft: file
    case .history: journal
    case .lock: FileNames(file).lock
    case .torn: FileNames.torn(of: journal)
    }
  }

  /// Names that nothing has yet.
  ///
  /// - Parameter word: What was done with it.
  init(of name: String, as word: String, at time: CivilTime, in folder: borrowing Folder) throws(TodoError) {
    let hasEnding = name.hasSuffix(".json") && name != ".json"
    let stem = hasEnding ? String(name.dropLast(5)) : name
    let stamp = time.iso.filter(\.isNumber)
    let base = "\(stem).\(word)-\(stamp.prefix(8))-\(stamp.dropFirst(8).prefix(6))"
    var attempt = 1
    while true {
      let kept = attempt == 1 ? base : "\(base)-\(attempt)"
      let names = [kept + (hasEnding ? ".json" : ""), kept + ".history.jsonl", kept + ".rejected.txt"]
      let isFree = try writing(folder.path) { () throws(Errno) in
        for name in names where try folder.status(of: name) != nil { return false }
        return true
      }
      if isFree {
        (file, journal, rejected) = (names[0], names[1], names[2])
        return
      }
      attempt += 1
    }
  }
}
