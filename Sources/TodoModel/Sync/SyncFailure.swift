/// Why the list could not be merged with that of other machines.
package enum SyncFailure: Hashable, Sendable, Codable {
  /// There is no git.
  case noGit
  /// git is too old; what it says of its version.
  case oldGit(String)
  /// No remote is known.
  case noRemote
  /// No remote has that name; those that there are.
  case noSuchRemote(String, known: [String])
  /// The remote cannot be reached; what git says.
  case unreachable(String, reason: String)
  /// The remote, or what it asks who one is, says no; what git says.
  case denied(String, reason: String)
  /// The remote does not take the commit; what it says, and whether its branch is checked out there.
  case refused(String, reason: String, isCheckedOut: Bool)
  /// The remote had changed each of so many times.
  case overtaken(String, tries: Int)
  /// Nothing has come from the remote for so many seconds.
  case silent(String, seconds: Int)
  /// What is at the remote is no list, or something is wrong with it.
  case broken(String, place: String, problem: String)
  /// The list at the remote is of a later version of the program.
  case newer(String, version: Int)
  /// The list at the remote and the one here have nothing in common.
  case unrelated(String)
  /// The commit could not be signed; what git says.
  case unsigned(reason: String)
  /// git itself has failed here; what it says.
  case failed(reason: String)
  /// Nothing has come from other machines that could be taken back.
  case nothingCame
  /// No conflict is open about that task, or about that field of it.
  case noConflict(Int, field: String?)
  /// A task has several conflicts; the fields that they are about.
  case severalConflicts(Int, fields: [String])
  /// What both sides have of a task is more than can be kept; its title.
  case unstorable(String, InvalidValue)

  /// Copies lie beside the list, and no one can be asked whether they are to be merged; their names.
  case copiesUnasked([String])
  /// The data file has marks of a conflict, and git has no versions of it.
  case noVersions(path: String)

  /// Calendar files are not what they should be: the first problems, and how many there are.
  case brokenFiles([SourceProblem], count: Int)
  /// A folder, or a file in it, cannot be read.
  case unreadable(path: String, reason: String)
  /// Something may not be meant, and there is no one to ask.
  case unconfirmed(SyncWarning, remote: String)

  /// The exit code of a command that ends with it.
  package var exitCode: Int32 {
    switch self {
    case .noRemote, .noSuchRemote, .nothingCame, .noConflict, .severalConflicts, .copiesUnasked, .unconfirmed: 1
    case .broken, .newer, .unrelated, .noVersions, .unstorable, .brokenFiles: 65
    case .unreadable: 66
    case .noGit, .oldGit, .unreachable, .refused, .overtaken, .silent: 69
    case .failed: 74
    case .denied, .unsigned: 77
    }
  }

  /// Its name in the machine-readable output.
  package var code: String {
    switch self {
    case .noRemote, .noSuchRemote, .noConflict, .severalConflicts: "invalidValue"
    case .nothingCame: "nothingToUndo"
    case .copiesUnasked, .unconfirmed: "notConfirmed"
    case .broken, .noVersions, .unstorable, .brokenFiles: "brokenFile"
    case .newer: "newerFile"
    case .unreadable: "unreadable"
    case .unrelated: "unrelated"
    case .noGit, .oldGit, .unreachable, .refused, .overtaken, .silent: "unavailable"
    case .failed: "writeFailed"
    case .denied, .unsigned: "notPermitted"
    }
  }
}
