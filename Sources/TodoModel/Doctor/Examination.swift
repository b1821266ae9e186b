/// The state of what tasks are kept in, whether or not they can be loaded from it.
package struct Examination: Hashable, Sendable, Codable {
  /// The data file.
  package var file: FileState
  /// The history beside it.
  package var history: HistoryState
  /// Who may change them now.
  package var lock: LockState
  /// What else lies beside them.
  package var leftovers: [Leftover]
  /// The synchronisation with other machines; nil if there is none.
  package var sync: SyncState?
  /// What is odd, in the order of the places.
  package var findings: [Finding]

  package init(
    file: FileState, history: HistoryState, lock: LockState, leftovers: [Leftover] = [], findings: [Finding] = []
  ) {
    self.file = file
    self.history = history
    self.lock = lock
    self.leftovers = leftovers
    self.findings = findings
  }

  /// What needs action.
  package var problems: [Finding] { findings.filter(\.isProblem) }

  /// What is odd, and harmless.
  package var harmlessFindings: [Finding] { findings.filter { !$0.isProblem } }

  /// Whether a repair would mend something.
  package var isRepairable: Bool { findings.contains(where: \.isRepairable) }
}

/// A data file as it was found.
package struct FileState: Hashable, Sendable, Codable {
  /// Where it is, as it was said.
  package var path: String
  /// The file that symbolic links lead to; nil if there are none.
  package var target: String?
  /// How many bytes it has; nil if there is no file, or something else in its place.
  package var size: Int?
  /// Its permissions, `0o600`.
  package var mode: Int?
  /// The version of its format, as far as it can be read.
  package var version: Int?
  /// The newest command that is in it, as far as it can be read.
  package var sequence: Int?
  /// The highest number that was ever given, as far as it can be read.
  package var lastNumber: Int?
  /// How many tasks can be read; nil if that cannot be known.
  package var tasks: Int?

  /// A file of which nothing is known yet.
  package init(path: String, target: String? = nil) {
    self.path = path
    self.target = target
  }
}

/// A history as it was found.
package struct HistoryState: Hashable, Sendable, Codable {
  /// The name of the file, which lies beside the data file.
  package var name: String
  /// How many bytes it has; nil if there is none, or if it cannot be read.
  package var size: Int?
  /// How many commands it holds.
  package var records = 0
  /// The first and the last of them.
  package var commands: ClosedRange<Int>?
  /// How many of them can be undone and redone; nil if a broken history cannot tell.
  package var undoable: Int?, redoable: Int?
  /// How many of them are not in the data file yet.
  package var tail = 0
  /// How many bytes at the end were never acknowledged.
  package var tornBytes = 0

  /// A history of which nothing is known yet.
  package init(name: String) {
    self.name = name
  }

  /// Whether it goes back to the first command.
  package var reachesBeginning: Bool { commands?.lowerBound == 1 }
}

/// Who may change the tasks.
package enum LockState: Hashable, Sendable, Codable {
  /// No process ever has.
  case absent
  /// Any process; this is the one that had the right last.
  case free(last: Int?)
  /// Only that process; nil if it is not known, and not alive if it is none of this machine.
  case held(by: Int?, isAlive: Bool)
  /// It cannot be told.
  case unknown(reason: String)
}

/// A file that lies beside the data file and has its name.
package struct Leftover: Hashable, Sendable, Codable {
  package let name: String
  /// What it is.
  package let kind: Kind

  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// What a file can be.
  package enum Kind: Hashable, Sendable, Codable {
    /// A new data file or history that a process which was killed had not finished.
    case draft
    /// What was torn off the end of the history.
    case torn
    /// What a repair has replaced, or could not save.
    case replaced
    /// What was merged into the data file.
    case merged
    /// What a program that synchronises folders has put there because two machines had changed the file.
    case conflictCopy(SyncTool)
  }

  /// A program that synchronises folders.
  package enum SyncTool: String, Hashable, Sendable, Codable, CaseIterable {
    /// Each under its own name.
    case syncthing = "Syncthing", dropbox = "Dropbox", nextcloud = "Nextcloud"
    /// One whose way to name copies is not its own.
    case unknown = "a sync tool"
  }
}
