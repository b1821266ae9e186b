/// The state of what tasks are kept in, whether or not they can be loaded from it.
public struct Examination: Hashable, Sendable, Codable {
  /// The data file.
  public var file: FileState
  /// The history beside it.
  public var history: HistoryState
  /// Who may change them now.
  public var lock: LockState
  /// What else lies beside them.
  public var leftovers: [Leftover]
  /// What is odd, in the order of the places.
  public var findings: [Finding]

  /// An examination from its parts.
  public init(
    file: FileState, history: HistoryState, lock: LockState, leftovers: [Leftover] = [], findings: [Finding] = []
  ) {
    self.file = file
    self.history = history
    self.lock = lock
    self.leftovers = leftovers
    self.findings = findings
  }

  /// What somebody should do something about.
  public var problems: [Finding] { findings.filter(\.isProblem) }

  /// What is odd, and harmless.
  public var remarks: [Finding] { findings.filter { !$0.isProblem } }

  /// Whether a repair would mend something.
  public var isRepairable: Bool { findings.contains(where: \.isRepairable) }
}

/// A data file as it was found.
public struct FileState: Hashable, Sendable, Codable {
  /// Where it is, as it was said.
  public var path: String
  /// The file that symbolic links lead to; nil if there are none.
  public var target: String?
  /// How many bytes it has; nil if there is no file, or something else in its place.
  public var size: Int?
  /// Its permissions, `0o600`.
  public var mode: Int?
  /// The version of its format, as far as it can be read.
  public var version: Int?
  /// The newest command that is in it, as far as it can be read.
  public var sequence: Int?
  /// The highest number that was ever given, as far as it can be read.
  public var lastNumber: Int?
  /// How many tasks can be read; nil if nobody can tell which are there.
  public var tasks: Int?

  /// A file of which nothing is known yet.
  public init(path: String, target: String? = nil) {
    self.path = path
    self.target = target
  }
}

/// A history as it was found.
public struct HistoryState: Hashable, Sendable, Codable {
  /// The name of the file, which lies beside the data file.
  public var name: String
  /// How many bytes it has; nil if there is none, or if it cannot be read.
  public var size: Int?
  /// How many commands it holds.
  public var records = 0
  /// The first and the last of them.
  public var commands: ClosedRange<Int>?
  /// How many of them can be undone and redone; nil if a broken history cannot tell.
  public var undoable: Int?, redoable: Int?
  /// How many of them are not in the data file yet.
  public var tail = 0
  /// How many bytes at the end were never acknowledged.
  public var tornBytes = 0

  /// A history of which nothing is known yet.
  public init(name: String) {
    self.name = name
  }

  /// Whether it goes back to the first command.
  public var reachesBeginning: Bool { commands?.lowerBound == 1 }
}

/// Who may change the tasks.
public enum LockState: Hashable, Sendable, Codable {
  /// Nobody ever has.
  case absent
  /// Anybody; the process is the one that had the right last.
  case free(last: Int?)
  /// Only that process; nil if it is not known, and not alive if it is none of this machine.
  case held(by: Int?, isAlive: Bool)
  /// It cannot be told.
  case unknown(reason: String)
}

/// A file that lies beside the data file and has its name.
public struct Leftover: Hashable, Sendable, Codable {
  /// Its name.
  public let name: String
  /// What it is.
  public let kind: Kind

  /// A file of that name.
  public init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// What a file can be.
  public enum Kind: Hashable, Sendable, Codable {
    /// A new data file or history that a process which was killed had not finished.
    case draft
    /// What was torn off the end of the history.
    case torn
    /// What a repair has replaced, or could not save.
    case replaced
    /// What a program that synchronises folders has put there because two machines had changed the file.
    case conflictCopy(SyncTool)
  }

  /// A program that synchronises folders.
  public enum SyncTool: String, Hashable, Sendable, Codable, CaseIterable {
    /// Each under its own name.
    case syncthing = "Syncthing", dropbox = "Dropbox", nextcloud = "Nextcloud"
    /// One whose way to name copies is not its own.
    case unknown = "a sync tool"
  }
}
