import TodoModel

extension FileNotice {
  /// The sentence.
  package var words: String {
    switch self {
    case .tornRecord(let path, let bytes):
      "the history ended in the middle of a record, which was never acknowledged; its \(bytes) bytes are set aside in \(path)"
    case .changedOutside(let changes): "the file was changed outside of todo: \(changes.countWords)"
    case .olderFile(let sequence, let newest):
      "the file is as it was after command \(sequence) of \(newest); what was done since is kept, and "
        + "`todo doctor --restore COPY` goes back to what a copy holds"
    case .foreignFile:
      "the file comes from elsewhere and does not tell how far it has come in this history; what either has is kept"
    case .forgottenBasis(let forgotten):
      "the file is older than the history goes back: \(forgotten.words); what was done before that and is not in the "
        + "file is not known"
    case .lostCommands(let sequence):
      "commands that were given here, up to number \(sequence), are in neither the file nor its history: one of the two "
        + "was replaced or deleted; a copy of the history may have them"
    case .renumbered(let renumbering):
      "task \(renumbering.old) from outside is number \(renumbering.new) now: its number had been given to another"
    case .restored(let path):
      "\(path) was missing or empty, and has been restored from its history"
    case .largerThanHistory(let bytes, let limit):
      "this can be undone only until something else is done: it takes \(sizeWords(bytes)) of the history, of which "
        + "\(sizeWords(limit)) are kept (task-history-size)"
    case .severalNames(let path):
      "\(path) has other names by hard links; when it is replaced by what you change, they keep what is in it now"
    case .fileBehind(let error):
      "everything is saved in the history, but not in the file itself, where other programs look: \(error.words)"
    case .notCarried(let fields, let canBeComplete):
      "not carried: " + fields.map(\.words).joined(separator: ", ")
        + (canBeComplete ? "; `export --complete` carries everything" : "")
    case .conflictCopies(let names):
      "beside the file lie copies from a conflict: \(names.joined(separator: ", ")); \(names.adviceOnCopies)"
    }
  }
}

extension NotCarried {
  /// `notes of 3 tasks`, `the time of due date of 1 task`
  fileprivate var words: String {
    (isTimeOnly ? "the time of " : "") + field.words + " of " + count.counted("task")
  }
}

extension OutsideChanges {
  /// How many tasks came, went and became something else: `1 added, 2 changed`.
  fileprivate var countWords: String {
    ([tasks.counts].compactMap(\.self) + (settings == nil ? [] : ["what is kept beside the tasks changed"]))
      .joined(separator: ", ")
  }
}

/// What a copy from a conflict is one of.
enum CopiedKind {
  case file, history, leftover

  /// As the name of the copy tells; a lock cannot be read, nor can what was torn off a history.
  init(ofCopy name: String) {
    let isLeftover = name.hasSuffix(".lock") || name.hasSuffix(".torn") && name.contains(".jsonl")
    self = isLeftover ? .leftover : name.hasSuffix(".jsonl") ? .history : .file
  }
}

extension [String] {
  /// What to do about copies of these names.
  fileprivate var adviceOnCopies: String {
    let kinds = Set(map(CopiedKind.init(ofCopy:)))
    if kinds.contains(.file) { return "`todo merge` merges what is in them" }
    let advice: [(CopiedKind, String)] = [
      (.history, "one of the history has the commands of another machine, a line for each"),
      (.leftover, "one of a lock or of what was torn off can be removed"),
    ]
    return advice.filter { kinds.contains($0.0) }.map(\.1).joined(separator: "; ")
  }
}

extension String {
  /// One word for a shell (POSIX.1-2024, Shell Command Language, 2.2.2).
  var quotedForShell: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
