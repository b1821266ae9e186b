package enum SyncFailure: Hashable, Sendable, Codable {
  case noGit, noRemote
  case oldGit(String)
  case noSuchRemote(String, known: [String])
  case unreachable(String, reason: String), denied(String, reason: String)
  /// The remote rejects the commit; its message, and true if its branch is checked out there.
  case refused(String, reason: String, isCheckedOut: Bool)
  case overtaken(String, tries: Int)
  case silent(String, seconds: Int)
  /// The remote has no list, or a broken one.
  case broken(String, place: String, problem: String)
  case newer(String, version: Int)
  case unrelated(String)
  case unsigned(reason: String), failed(reason: String)
  /// There is no synchronisation to revert.
  case nothingCame
  case noConflict(Int, field: String?)
  case severalConflicts(Int, fields: [String])
  case unstorable(String, InvalidValue)
  case copiesUnasked([String])
  case noVersions(path: String)
  case brokenFiles([SourceProblem], count: Int)
  case unreadable(path: String, reason: String)
  case unconfirmed(SyncWarning, remote: String)

  /// The name in the machine-readable output, and the exit code of a program that ends with this failure.
  var classification: (code: String, exitCode: Int32) {
    switch self {
    case .noRemote, .noSuchRemote, .noConflict, .severalConflicts: ("invalidValue", 1)
    case .nothingCame: ("nothingToUndo", 1)
    case .copiesUnasked, .unconfirmed: ("notConfirmed", 1)
    case .broken, .noVersions, .unstorable, .brokenFiles: ("brokenFile", 65)
    case .newer: ("newerFile", 65)
    case .unrelated: ("unrelated", 65)
    case .unreadable: ("unreadable", 66)
    case .noGit, .oldGit, .unreachable, .refused, .overtaken, .silent: ("unavailable", 69)
    case .failed: ("writeFailed", 74)
    case .denied, .unsigned: ("notPermitted", 77)
    }
  }
}
