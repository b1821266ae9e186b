/// Synchronises the list with other machines. Safe to use from any task.
package protocol Synchronisation: Sendable {
  var tasks: any SharedTasks { get }
  func synchronise(_ request: SyncRequest) async throws(TodoError) -> SyncAnswer

  func remotes() async throws(TodoError) -> [SyncRemote]
  func forget(_ name: String?) async throws(TodoError) -> SyncRemote

  /// The state towards the only remote; nil if there is none. Costs two small files, and the records added since.
  func standing() async throws(TodoError) -> SyncStanding?

  /// True if a remote lacks changes. Costs two small files.
  func hasUnsent() async -> Bool

  /// The local state; nil without synchronisation. Waits for no other process, and contacts no remote.
  func examine() async -> SyncState?

  /// Merges two calendar files of the same tasks, and writes the result into both.
  func mergeCalendars(_ paths: [String]) async throws(TodoError)
}

package struct SyncRequest: Hashable, Sendable, Codable {
  /// A name or a URL; nil for the only remote.
  package var remote: String?
  /// A folder of calendar files instead of a remote; nil for the configured one.
  package var folder: String?
  /// Nil for the known branch, `main` at first.
  package var branch: String?
  /// True to join two lists without a common history.
  package var joins = false
  package var isDryRun = false, isConfirmed = false
  /// True for a sync that asks nothing, and that waits for another one unless one is already waiting.
  package var isAutomatic = false

  package init() {}
}

package struct SyncRemote: Hashable, Sendable, Codable {
  package let name: String
  /// Without the name and the password of a user.
  package let url: String
  package let branch: String

  package init(name: String, url: String, branch: String) { (self.name, self.url, self.branch) = (name, url, branch) }
}

package enum SyncAnswer: Hashable, Sendable, Codable {
  case done(SyncReport)
  case asks(SyncWarning, remote: String, SyncRequest)
}

package enum SyncWarning: Hashable, Sendable, Codable {
  /// The remote is empty and was not before.
  case emptied
  /// This number of tasks, more than half of all, were deleted there and would be deleted here.
  case deletions(Int)
  /// All tasks ever seen there, this number, were deleted there, and some would be deleted here.
  case allGone(Int)

  /// True if so much is gone of what was known that it is asked about first.
  package static func isDoubtful(_ gone: Int, of known: Int) -> Bool { known > 2 && gone * 2 > known }
}

package struct SyncReport: Hashable, Sendable, Codable {
  package let remote: String
  package var came: [Change] = []
  package var cameViews = false
  package var went = SyncCount()
  package var origins: [SyncOrigin] = []
  package var conflicts: [SyncConflict] = []
  package var renumbered: [SyncRenumbering] = []
  package var remarks: [SyncRemark] = []

  package init(remote: String) { self.remote = remote }
}

package struct SyncCount: Hashable, Sendable, Codable {
  package var added = 0, changed = 0, deleted = 0
  package var hasViews = false

  package init() {}

  package var all: Int { added + changed + deleted }
}

/// A task with a new number, because the remote gave its number to another one.
package struct SyncRenumbering: Hashable, Sendable, Codable {
  package let numbers: Renumbering
  package let title: String
}

package enum SyncRemark: Hashable, Sendable, Codable {
  /// The history of the remote was rewritten, or a push was overwritten; the lost part is sent again.
  case rewritten
  /// The local data were restored from a copy, so that missing tasks do not count as deleted.
  case putBack
  case clockAhead(host: String)
}

package enum SyncHint: Hashable, Sendable, Codable {
  case conflict(SyncConflict)
  case renumbered(SyncRenumbering)
  case remark(SyncRemark)
}

/// The state towards a remote, as far as is known without contacting it.
package struct SyncStanding: Hashable, Sendable, Codable {
  /// The number of commands since the remote last received any.
  package let unsent: Int
  package let conflicts: Int

  package init(unsent: Int, conflicts: Int) { (self.unsent, self.conflicts) = (unsent, conflicts) }
}
