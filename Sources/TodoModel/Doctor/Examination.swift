package struct Examination: Hashable, Sendable, Codable {
  package var file: FileState
  package var history: HistoryState
  package var lock: LockState
  package var leftovers: [Leftover]
  package var sync: SyncState?
  package var findings: [Finding]

  package init(
    file: FileState, history: HistoryState, lock: LockState, leftovers: [Leftover] = [], findings: [Finding] = []
  ) {
    (self.file, self.history, self.lock, self.leftovers, self.findings) = (file, history, lock, leftovers, findings)
  }

  package var problems: [Finding] { findings.filter(\.isProblem) }
  package var harmlessFindings: [Finding] { findings.filter { !$0.isProblem } }
  /// The error as which the problems end the program; nil if there are none.
  package var failure: TodoError? {
    let cause: TodoError? = if case .unusable(let error)? = problems.first, error.exitCode != 65 { error } else { nil }
    return problems.isEmpty ? nil : .problemsFound(problems.count, because: cause)
  }
  package var isRepairable: Bool { findings.contains(where: \.isRepairable) }
}

package struct FileState: Hashable, Sendable, Codable {
  package var path: String
  package var target: String?
  /// In bytes; nil if there is no file, or something else in its place.
  package var size: Int?
  package var isUnreadable = false
  package var mode: Int?
  package var version, sequence: Int?
  /// The highest number ever given, if it can be read.
  package var lastNumber: Int?
  /// The number of readable tasks; nil if unknown.
  package var tasks: Int?

  package init(path: String, target: String? = nil) { (self.path, self.target) = (path, target) }
}

package struct HistoryState: Hashable, Sendable, Codable {
  package var name: String
  /// In bytes; nil if there is no file, or if it cannot be read.
  package var size: Int?
  package var isUnreadable = false
  package var records = 0
  package var commands: ClosedRange<Int>?
  /// The number of steps that can be undone and redone; nil for a broken history.
  package var undoable: Int?, redoable: Int?
  /// The number of commands that are not in the data file yet.
  package var tail = 0
  /// The number of bytes at the end that were never acknowledged.
  package var tornBytes = 0

  package init(name: String) { self.name = name }

  package var reachesBeginning: Bool { commands?.lowerBound == 1 }
}

package enum LockState: Hashable, Sendable, Codable {
  case absent
  /// No process now; the last one that did.
  case free(last: Int?)
  /// A process, nil if unknown; not alive if it is not on this machine.
  case held(by: Int?, isAlive: Bool)
  case unknown(reason: String)
}

/// A file next to the data file that was derived from it.
package struct Leftover: Hashable, Sendable, Codable {
  package let name: String
  package let kind: Kind

  package init(name: String, kind: Kind) { (self.name, self.kind) = (name, kind) }

  package enum Kind: Hashable, Sendable, Codable {
    case draft, torn, replaced, merged
    case conflictCopy(SyncTool)
  }

  package enum SyncTool: String, Hashable, Sendable, Codable, CaseIterable {
    case syncthing = "Syncthing", dropbox = "Dropbox", nextcloud = "Nextcloud"
    case unknown = "a sync tool"
  }
}

package struct SyncState: Hashable, Sendable, Codable {
  package struct Remote: Hashable, Sendable, Codable {
    package let remote: SyncRemote
    package let last: Instant?

    package init(_ remote: SyncRemote, last: Instant?) { (self.remote, self.last) = (remote, last) }
  }

  package var remotes: [Remote] = []
  package var findings: [SyncFinding] = []

  package init() {}
}

package enum SyncFinding: Hashable, Sendable, Codable {
  case unreadable(path: String, reason: String)
  case noGit, noRemote
  case gitFails(reason: String)
  case neverSynced(String)
  /// Commands have not been sent to the remote; 0 if only something else may be missing there.
  case unsent(String, commands: Int)
  case openConflicts(Int)

  package var isProblem: Bool {
    switch self {
    case .unreadable, .noGit, .gitFails: true
    case .noRemote, .neverSynced, .unsent, .openConflicts: false
    }
  }
}
