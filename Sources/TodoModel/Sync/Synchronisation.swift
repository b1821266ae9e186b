/// Merges the list with those of other machines.
///
/// Safe to use from any task.
package protocol Synchronisation: Sendable {
  /// Where the tasks are kept.
  var tasks: any SharedTasks { get }

  /// Merges with a remote and sends what is new there.
  func synchronise(_ request: SyncRequest) async throws(TodoError) -> SyncAnswer

  /// The remotes that are known, in the order of their names.
  func remotes() async throws(TodoError) -> [SyncRemote]

  /// Forgets a remote; nothing is changed there.
  func forget(_ name: String?) async throws(TodoError) -> SyncRemote

  /// How the list stands towards the remote that there is; nil if none is known. Costs two small files, and what has come to
  /// the history since this was last asked.
  func standing() async throws(TodoError) -> SyncStanding?

  /// Whether there is a remote that has not got everything. Costs two small files.
  func hasUnsent() async -> Bool

  /// How it stands, as far as is known here; nil if there is no synchronisation. Waits for no other, and asks no remote.
  func examine() async -> SyncState?

  /// Makes two calendar files about the same tasks one, and writes it into both.
  func mergeCalendars(_ paths: [String]) async throws(TodoError)
}

extension Synchronisation {
  /// Of what is kept nowhere there is nothing to be said.
  package func examine() async -> SyncState? { nil }
}

/// What is to be synchronised, and how.
package struct SyncRequest: Hashable, Sendable, Codable {
  /// The name of a remote or a URL; nil for the one that there is.
  package var remote: String?
  /// A folder of calendar files, in the place of a remote; nil for the one that is configured.
  package var folder: String?
  /// The branch there; nil for the one that is known, `main` at first.
  package var branch: String?
  /// Whether two lists that have nothing in common become one.
  package var joins = false
  /// Whether nothing is to be written.
  package var isDryRun = false
  /// Whether it goes on where it would have to be asked whether that is meant.
  package var isConfirmed = false
  /// Whether it goes on by itself: it asks nothing, and waits for its turn behind another, unless one waits already.
  package var isAutomatic = false

  /// A sync with the remote that there is.
  package init() {}
}

/// A place that lists are synchronised through.
package struct SyncRemote: Hashable, Sendable, Codable {
  package let name: String
  /// Where it is, without the name and the password of a user.
  package let url: String
  /// The branch there.
  package let branch: String

  package init(name: String, url: String, branch: String) {
    (self.name, self.url, self.branch) = (name, url, branch)
  }
}

/// What comes of a request.
package enum SyncAnswer: Hashable, Sendable, Codable {
  /// It is done, or in a dry run would be.
  case done(SyncReport)
  /// It has to be confirmed first; what is to be done then.
  case asks(SyncWarning, remote: String, SyncRequest)
}

/// What may not be meant.
package enum SyncWarning: Hashable, Sendable, Codable {
  /// The remote is empty and was not.
  case emptied
  /// So many tasks, more than half of them, are gone there and would go here.
  case deletions(Int)
  /// So many tasks, all that were seen there, are gone there, and some would go here.
  case allGone(Int)
}

/// What a synchronisation has done.
package struct SyncReport: Hashable, Sendable, Codable {
  /// The name of the remote.
  package let remote: String
  /// What came, each task once.
  package var came: [Change] = []
  /// Whether views came.
  package var cameViews = false
  /// How many tasks went.
  package var went = SyncCount()
  /// What could not be kept of both.
  package var conflicts: [SyncConflict] = []
  /// The tasks that have other numbers now than they had here.
  package var renumbered: [SyncRenumbering] = []
  /// What else is to be said.
  package var remarks: [SyncRemark] = []

  /// Nothing done yet with a remote.
  package init(remote: String) {
    self.remote = remote
  }
}

/// How many tasks differ between two states.
package struct SyncCount: Hashable, Sendable, Codable {
  /// How many are new.
  package var added = 0
  /// How many are others.
  package var changed = 0
  /// How many are gone.
  package var deleted = 0
  /// Whether the views differ.
  package var hasViews = false

  package init() {}

  /// How many there are together.
  package var all: Int { added + changed + deleted }
}

/// A task that has another number than it had here, as the remote gave that to another.
package struct SyncRenumbering: Hashable, Sendable, Codable {
  package let numbers: Renumbering
  package let title: String

  package init(numbers: Renumbering, title: String) {
    (self.numbers, self.title) = (numbers, title)
  }
}

/// What is to be said of a synchronisation.
package enum SyncRemark: Hashable, Sendable, Codable {
  /// The remote was rewritten, or a push of another machine was put in the place of ours; what was lost there is sent again.
  case rewritten
  /// The data here were put back from a copy, so that nothing was taken for deleted.
  case putBack
  /// A machine there has a clock that is ahead: its name, if it is known.
  case clockAhead(host: String)
}

/// What is told of a synchronisation, beside what came with it.
package enum SyncHint: Hashable, Sendable, Codable {
  /// A conflict was decided.
  case conflict(SyncConflict)
  /// A task has another number.
  case renumbered(SyncRenumbering)
  /// Something else.
  case remark(SyncRemark)
}
